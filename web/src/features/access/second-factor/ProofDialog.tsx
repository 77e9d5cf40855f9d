import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogContent from '@mui/material/DialogContent';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, lazy, Suspense, useId, useState } from 'react';
import { answerProof, PROOF_FORM } from '../../../lib/session/proof.ts';
import { useSession } from '../../../lib/session/session.ts';
import { DialogHeading } from '../../../ui/dialogs/DialogHeading.tsx';
import { PasswordField } from '../../../ui/fields/PasswordField.tsx';
import { ErrorAlert } from '../../../ui/states/ErrorAlert.tsx';
import { CodeField } from './CodeField.tsx';
import { factorTexts } from './factor.texts.ts';
import { proofTexts as texts } from './proof.texts.ts';
import { ownFactor, prove } from './second-factor.api.ts';
import { useAttempt } from './useAttempt.ts';

const PasskeyProof = lazy(() => import('./PasskeyProof.tsx'));

/** Asks whether it is still the person who signed in. What they were doing waits, and goes on by itself. */
export default function ProofDialog() {
  const titleId = useId();
  return (
    <Dialog open onClose={() => answerProof(false)} maxWidth="xs" fullWidth aria-labelledby={titleId}>
      <DialogHeading id={titleId}>{texts.title}</DialogHeading>
      <DialogContent>
        <Proof hasButtons />
      </DialogContent>
    </Dialog>
  );
}

/** The same inside another dialog, whose buttons serve. */
export function ProofFields() {
  return <Proof />;
}

function Proof({ hasButtons = false }: { hasButtons?: boolean }) {
  const { data } = useQuery(ownFactor());
  // Until it is known, and where the clinic has switched second factors off, there is the password.
  const factor = data?.available ? data : null;
  const hasPasskey = factor?.passkeys_available && factor.passkeys.length > 0;
  return (
    <Stack spacing={2}>
      <TypedProof hasApp={factor !== null && factor.confirmed_at !== null} hasButtons={hasButtons} />
      <Suspense>{hasPasskey && <PasskeyProof />}</Suspense>
    </Stack>
  );
}

/** By the password or, with the app, a code of it. */
function TypedProof({ hasApp, hasButtons }: { hasApp: boolean; hasButtons: boolean }) {
  const { user } = useSession();
  const [byCode, setByCode] = useState(false);
  const [typed, setTyped] = useState('');
  const { busy, error, clearError, attempt } = useAttempt();
  const edit = (value: string) => {
    setTyped(value);
    clearError();
  };
  const change = () => {
    setByCode(!byCode);
    edit('');
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // The dialog around it may belong to a form, which this does not send.
    event.stopPropagation();
    void attempt(async () => {
      await prove(byCode ? { code: typed } : { password: typed });
      answerProof(true);
    });
  };
  return (
    <Stack component="form" id={PROOF_FORM} noValidate spacing={2} onSubmit={submit}>
      <Typography sx={{ color: 'text.secondary' }}>{byCode ? texts.code : texts.password}</Typography>
      <ErrorAlert message={error} onClose={clearError} sx={{ mb: 0 }} />
      <input type="text" name="username" autoComplete="username" value={user.email ?? ''} readOnly hidden />
      {byCode ? (
        <CodeField label={factorTexts.code} value={typed} onChange={edit} fromApp autoFocus />
      ) : (
        <PasswordField
          label={texts.passwordField}
          name="current-password"
          autoComplete="current-password"
          value={typed}
          onChange={edit}
          autoFocus
        />
      )}
      {hasApp && (
        <Button onClick={change} sx={{ alignSelf: 'flex-start' }}>
          {byCode ? texts.usePassword : texts.useCode}
        </Button>
      )}
      {hasButtons && (
        <Stack direction="row" spacing={1} sx={{ justifyContent: 'flex-end' }}>
          <Button onClick={() => answerProof(false)}>{texts.cancel}</Button>
          <Button type="submit" variant="contained" disabled={busy}>
            {busy ? texts.submitting : texts.submit}
          </Button>
        </Stack>
      )}
    </Stack>
  );
}
