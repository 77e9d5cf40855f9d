import LockResetOutlined from '@mui/icons-material/LockResetOutlined';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import type { Provider } from '@trama/contract/schemas/people/providers';
import { fullName } from '@trama/contract/words/full-name';
import { useState } from 'react';
import { errorText } from '../../../lib/http/http.ts';
import { ConfirmDialog } from '../../../ui/dialogs/ConfirmDialog.tsx';
import { SectionCard } from '../../../ui/page/SectionCard.tsx';
import { ErrorAlert } from '../../../ui/states/ErrorAlert.tsx';
import { type AccessNotice, resetNotice } from './access-notice.ts';
import { mailDelivery, useResetPassword } from './providers.api.ts';
import { passwordTexts } from './providers.texts.ts';

interface Props {
  /** As saved: the link goes to the address on file, not to one that is being typed. */
  provider: Provider;
  ownAccount: boolean;
  /** Something was typed into the form, which is left after a reset. */
  hasUnsaved: boolean;
  disabled: boolean;
  onReset: (notice: AccessNotice) => void;
}

export function PasswordBlock({ provider, ownAccount, hasUnsaved, disabled, onReset }: Props) {
  const [asked, setAsked] = useState(false);
  const obstacle = obstacleTo(provider);
  return (
    <SectionCard title={passwordTexts.title}>
      <Stack
        direction={{ xs: 'column', sm: 'row' }}
        spacing={2}
        sx={{ alignItems: { sm: 'flex-start' }, pt: 0.5 }}
      >
        <TextField
          label={passwordTexts.current}
          value="••••••••"
          disabled
          helperText={passwordTexts.currentHint}
          slotProps={{ htmlInput: { autoComplete: 'off' } }}
          sx={{ '& .MuiFormHelperText-root.Mui-disabled': { color: 'text.secondary' } }}
        />
        <Button
          variant="outlined"
          startIcon={<LockResetOutlined />}
          disabled={disabled || obstacle !== null}
          onClick={() => setAsked(true)}
          sx={{ flexShrink: 0, minHeight: 40 }}
        >
          {passwordTexts.reset}
        </Button>
      </Stack>
      {obstacle && (
        <Alert severity="info" sx={{ mt: 2 }}>
          {obstacle}
        </Alert>
      )}
      <ResetDialog
        open={asked}
        provider={provider}
        ownAccount={ownAccount}
        hasUnsaved={hasUnsaved}
        onClose={() => setAsked(false)}
        onReset={onReset}
      />
    </SectionCard>
  );
}

const WARNING = { mt: 2, mb: 0 };

/** Why no link can be sent, or null. */
function obstacleTo({ email, is_active }: Provider): string | null {
  if (!is_active) return passwordTexts.inactive;
  return email ? null : passwordTexts.noEmail;
}

/** Explains the reset. It does not say how the link arrives until it is known whether mails can be sent. */
function resetText(email: string | null, canMail: boolean | undefined): string {
  const { consequence, consequenceWithoutMail, consequenceInAnyCase } = passwordTexts;
  if (canMail === undefined) return consequenceInAnyCase;
  return canMail ? consequence(email ?? '') : consequenceWithoutMail;
}

interface ResetDialogProps extends Omit<Props, 'disabled'> {
  open: boolean;
  onClose: () => void;
}

function ResetDialog({ open, provider, ownAccount, hasUnsaved, onClose, onReset }: ResetDialogProps) {
  const { mutate, isPending, error, reset } = useResetPassword();
  const canMail = useQuery(mailDelivery).data?.available;
  const close = () => {
    reset();
    onClose();
  };
  const confirm = () =>
    mutate(provider.id_prestador, {
      onSuccess: (result) => {
        close();
        onReset(resetNotice(result));
      },
    });
  return (
    <ConfirmDialog
      open={open}
      title={passwordTexts.reset}
      confirmText={passwordTexts.confirm}
      confirmColor="error"
      busy={isPending}
      error={error && errorText(error, passwordTexts.failed)}
      onConfirm={confirm}
      onCancel={close}
    >
      <Typography>{passwordTexts.question(fullName(provider))}</Typography>
      <Typography sx={{ mt: 1, color: 'text.secondary', overflowWrap: 'anywhere' }}>
        {resetText(provider.email, canMail)}
      </Typography>
      <ErrorAlert severity="warning" message={hasUnsaved ? passwordTexts.unsaved : null} sx={WARNING} />
      <ErrorAlert severity="warning" message={ownAccount ? passwordTexts.ownAccount : null} sx={WARNING} />
    </ConfirmDialog>
  );
}
