import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { COMPLETE_ALL_FIELDS } from '@trama/contract/words/access/password-rules';
import { type FormEvent, useId, useRef, useState } from 'react';
import { ApiError, errorText } from '../../../lib/http/http.ts';
import { notify } from '../../../lib/notices.ts';
import { useSession } from '../../../lib/session/session.ts';
import { PasswordField } from '../../../ui/fields/PasswordField.tsx';
import { ErrorAlert } from '../../../ui/states/ErrorAlert.tsx';
import { changePassword } from './auth.api.ts';
import { changePasswordTexts } from './auth.texts.ts';
import { NewPasswordFields, useNewPassword } from './NewPasswordFields.tsx';
import { type KeptPasskeys, PasskeysKeptDialog } from './PasskeysKeptDialog.tsx';

export default function ChangePasswordDialog({ onClose }: { onClose: () => void }) {
  const titleId = useId();
  const { user } = useSession();
  const [passkeys, setPasskeys] = useState<KeptPasskeys>([]);
  const changed = (kept: KeptPasskeys = []) => (kept.length > 0 ? setPasskeys(kept) : onClose());
  const { current, newPassword, error, clearError, busy, submit } = useChangePassword(changed);
  if (passkeys.length > 0) return <PasskeysKeptDialog passkeys={passkeys} onClose={onClose} />;
  const close = () => {
    if (!busy) onClose();
  };
  return (
    <Dialog open onClose={close} maxWidth="xs" fullWidth aria-labelledby={titleId}>
      <form noValidate onSubmit={(event) => void submit(event)}>
        <DialogTitle id={titleId} variant="h2">
          {changePasswordTexts.title}
        </DialogTitle>
        <DialogContent>
          <Typography sx={{ color: 'text.secondary', mb: 2 }}>{changePasswordTexts.consequence}</Typography>
          <ErrorAlert message={error} onClose={clearError} />
          <input
            type="text"
            name="username"
            autoComplete="username"
            value={user.email ?? ''}
            readOnly
            hidden
          />
          <Stack spacing={2.5}>
            <PasswordField
              label={changePasswordTexts.currentPassword}
              name="current-password"
              autoComplete="current-password"
              value={current.value}
              onChange={current.edit}
              autoFocus
              inputRef={current.ref}
            />
            <NewPasswordFields form={newPassword} onEdit={clearError} />
          </Stack>
        </DialogContent>
        <DialogActions sx={{ px: 3, pb: 2 }}>
          <Button onClick={close} disabled={busy}>
            {changePasswordTexts.cancel}
          </Button>
          <Button type="submit" variant="contained" disabled={busy}>
            {busy ? changePasswordTexts.submitting : changePasswordTexts.submit}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

function useChangePassword(onChanged: (passkeys?: KeptPasskeys) => void) {
  const [current, setCurrent] = useState('');
  const currentRef = useRef<HTMLInputElement>(null);
  const newPassword = useNewPassword();
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  const check = () => {
    if (current) return newPassword.check();
    currentRef.current?.focus();
    return COMPLETE_ALL_FIELDS;
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    const problem = check();
    setError(problem);
    if (problem) return;
    setBusy(true);
    try {
      const { passkeys } = await changePassword(current, newPassword.password);
      notify(changePasswordTexts.done, 'success');
      onChanged(passkeys);
    } catch (failure) {
      setError(errorText(failure, changePasswordTexts.failed));
      if (failure instanceof ApiError && failure.code === 'INVALID_CURRENT_PASSWORD')
        currentRef.current?.focus();
    } finally {
      setBusy(false);
    }
  };
  const edit = (value: string) => {
    setCurrent(value);
    setError(null);
  };
  return {
    current: { value: current, edit, ref: currentRef },
    newPassword,
    error,
    clearError: () => setError(null),
    busy,
    submit,
  };
}
