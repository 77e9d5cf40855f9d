import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import type { Provider } from '@trama/contract/schemas/people/providers';
import { fullName } from '@trama/contract/words/full-name';
import { useRef, useState } from 'react';
import { errorText } from '../../../lib/http/http.ts';
import { useSession } from '../../../lib/session/session.ts';
import { ConfirmDialog } from '../../../ui/dialogs/ConfirmDialog.tsx';
import { ErrorAlert } from '../../../ui/states/ErrorAlert.tsx';
import { type AccessNotice, activatedNotice, deactivatedNotice } from './access-notice.ts';
import { mailDelivery, useSetProviderActive } from './providers.api.ts';
import { accessTexts } from './providers.texts.ts';

interface Props {
  /** The provider as of the moment of the question; null while the dialog is closed. */
  provider: Provider | null;
  onClose: () => void;
  onDone: (notice: AccessNotice) => void;
}

export function AccessDialog({ provider, onClose, onDone }: Props) {
  // Mounted on the list that everybody reads: a question that is refused would stand in the trail.
  const mayAsk = useSession().can('system', 'read');
  const canMail = useQuery({ ...mailDelivery, enabled: mayAsk }).data?.available;
  const { mutate, isPending, error, reset } = useSetProviderActive();
  const [notify, setNotify] = useState(false);
  // Keep the text while the dialog fades out.
  const last = useRef(provider);
  if (provider) last.current = provider;
  if (!last.current) return null;
  const { id_prestador, is_active } = last.current;
  const texts = is_active ? accessTexts.deactivate : accessTexts.activate;
  const close = () => {
    reset();
    setNotify(false);
    onClose();
  };
  const confirm = () =>
    mutate(
      { id_prestador, active: !is_active, notify },
      {
        onSuccess: (changed) => {
          close();
          onDone(is_active ? deactivatedNotice(changed, notify) : activatedNotice(changed));
        },
      },
    );
  return (
    <ConfirmDialog
      open={provider !== null}
      title={texts.title}
      confirmText={texts.confirm}
      confirmColor={is_active ? 'error' : 'primary'}
      busy={isPending}
      error={error && errorText(error, accessTexts.failed)}
      onConfirm={confirm}
      onCancel={close}
    >
      <Typography>{texts.question(fullName(last.current))}</Typography>
      {is_active ? (
        <Deactivation email={last.current.email} canMail={canMail} notify={notify} onNotify={setNotify} />
      ) : (
        <Activation email={last.current.email} canMail={canMail} />
      )}
    </ConfirmDialog>
  );
}

interface Mailing {
  email: string | null;
  /** Undefined while it is not known. */
  canMail: boolean | undefined;
}

function activationText({ email, canMail }: Mailing): string {
  const { consequence, consequenceWithoutMail, consequenceInAnyCase } = accessTexts.activate;
  if (!email || canMail === undefined) return consequenceInAnyCase;
  return canMail ? consequence(email) : consequenceWithoutMail;
}

function Activation({ email, canMail }: Mailing) {
  const { noEmail } = accessTexts.activate;
  return (
    <>
      <Typography sx={{ mt: 1, color: 'text.secondary', overflowWrap: 'anywhere' }}>
        {activationText({ email, canMail })}
      </Typography>
      <ErrorAlert severity="warning" message={email ? null : noEmail} sx={{ mt: 2, mb: 0 }} />
    </>
  );
}

interface DeactivationProps extends Mailing {
  notify: boolean;
  onNotify: (notify: boolean) => void;
}

function Deactivation({ email, canMail, notify, onNotify }: DeactivationProps) {
  const texts = accessTexts.deactivate;
  return (
    <>
      <Typography sx={{ mt: 1, color: 'text.secondary' }}>{texts.consequence}</Typography>
      <FormControlLabel
        sx={{ mt: 1 }}
        label={texts.notify}
        disabled={!email}
        control={<Checkbox checked={notify} onChange={(event) => onNotify(event.target.checked)} />}
      />
      {(!email || canMail === false) && (
        <Typography sx={{ color: 'text.secondary' }}>{email ? texts.noMail : texts.noEmail}</Typography>
      )}
    </>
  );
}
