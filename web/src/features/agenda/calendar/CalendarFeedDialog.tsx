import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import FormControlLabel from '@mui/material/FormControlLabel';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import type { Calendar } from '@trama/contract/schemas/agenda/agenda-settings';
import { formatLongDate } from '@trama/contract/words/clinic-time';
import { useId, useState } from 'react';
import { errorText } from '../../../lib/http/http.ts';
import { notify } from '../../../lib/notices.ts';
import { PROOF_FORM } from '../../../lib/session/proof.ts';
import { ConfirmDialog } from '../../../ui/dialogs/ConfirmDialog.tsx';
import { DialogHeading } from '../../../ui/dialogs/DialogHeading.tsx';
import { ProofPlace, useProofInside } from '../../../ui/dialogs/ProofPlace.tsx';
import { CopyLinkField } from '../../../ui/fields/CopyLinkField.tsx';
import { ErrorAlert } from '../../../ui/states/ErrorAlert.tsx';
import { LoadError } from '../../../ui/states/LoadError.tsx';
import { LoadingState } from '../../../ui/states/LoadingState.tsx';
import { ownFeed, useSaveFeed } from './calendar.api.ts';
import { feedTexts as texts } from './calendar.texts.ts';

/** The person's appointments in another calendar: creates, replaces and ends the address. */
export default function CalendarFeedDialog({ onClose }: { onClose: () => void }) {
  const titleId = useId();
  const { data, error, refetch } = useQuery(ownFeed);
  return (
    <Dialog open onClose={onClose} maxWidth="sm" fullWidth aria-labelledby={titleId}>
      <DialogHeading id={titleId}>{texts.title}</DialogHeading>
      <DialogContent>
        <Typography sx={{ color: 'text.secondary', mb: 1.5 }}>{texts.what}</Typography>
        {data ? (
          <Feed feed={data} />
        ) : (
          <>
            <LoadError error={error} text={texts.loadFailed} onRetry={() => void refetch()} />
            {!error && <LoadingState text={texts.loading} />}
          </>
        )}
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2 }}>
        <Button onClick={onClose}>{texts.close}</Button>
      </DialogActions>
    </Dialog>
  );
}

function Feed({ feed }: { feed: Calendar }) {
  const saving = useSaveFeed();
  const [iniciales, setInitials] = useState(feed.iniciales);
  const [asked, setAsked] = useState<'renew' | 'revoke' | null>(null);
  // A second address is asked for in a question of its own, which has the place then.
  const { proving, working } = useProofInside(saving.isPending && !asked);
  const done = { onSettled: () => setAsked(null) };
  const make = () => saving.mutate({ activo: true, iniciales }, done);
  const revoke = () =>
    saving.mutate(
      { activo: false, iniciales: false },
      { ...done, onSuccess: () => notify(texts.revoked, 'success') },
    );
  return (
    <Stack spacing={1.5}>
      <ErrorAlert
        message={saving.error && errorText(saving.error, texts.failed)}
        onClose={() => saving.reset()}
        sx={{ mb: 0 }}
      />
      {saving.data?.url ? <NewAddress url={saving.data.url} /> : feed.activo && <Active feed={feed} />}
      <FormControlLabel
        label={texts.initials}
        control={
          <Checkbox checked={iniciales} disabled={proving} onChange={(_event, on) => setInitials(on)} />
        }
      />
      {saving.isPending && !asked && <ProofPlace />}
      <Stack direction="row" spacing={1}>
        <Button
          variant={feed.activo ? 'outlined' : 'contained'}
          disabled={working}
          {...(proving
            ? { type: 'submit', form: PROOF_FORM }
            : { onClick: feed.activo ? () => setAsked('renew') : make })}
        >
          {feed.activo ? texts.renew : texts.make}
        </Button>
        {feed.activo && (
          <Button color="error" disabled={saving.isPending} onClick={() => setAsked('revoke')}>
            {texts.revoke}
          </Button>
        )}
      </Stack>
      {asked && (
        <ConfirmDialog
          open
          title={asked === 'renew' ? texts.renewTitle : texts.revokeTitle}
          confirmText={asked === 'renew' ? texts.renew : texts.revoke}
          confirmColor={asked === 'renew' ? 'primary' : 'error'}
          busy={saving.isPending}
          onConfirm={asked === 'renew' ? make : revoke}
          onCancel={() => setAsked(null)}
        >
          <Typography>{asked === 'renew' ? texts.renewText : texts.revokeText}</Typography>
        </ConfirmDialog>
      )}
    </Stack>
  );
}

function NewAddress({ url }: { url: string }) {
  return (
    <>
      <Alert severity="warning" role="status">
        {texts.once}
      </Alert>
      <CopyLinkField label={texts.address} link={url} />
    </>
  );
}

function Active({ feed: { fecha_creacion, iniciales } }: { feed: Calendar }) {
  return (
    <Alert severity="info" role="status">
      {texts.active(formatLongDate(fecha_creacion))} {iniciales ? texts.withInitials : texts.withoutInitials}
    </Alert>
  );
}
