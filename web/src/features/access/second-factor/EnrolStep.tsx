import FingerprintOutlined from '@mui/icons-material/FingerprintOutlined';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { FactorEnrolment, SecondStepResult } from '@trama/contract/schemas/access/account';
import { useState } from 'react';
import { signIn } from '../../../lib/session/session.ts';
import { ErrorAlert } from '../../../ui/states/ErrorAlert.tsx';
import { AppSetup } from './AppSetup.tsx';
import { RecoveryCodesList } from './RecoveryCodesList.tsx';
import { secondStepTexts as texts } from './second-step.texts.ts';
import { useAttempt } from './useAttempt.ts';

interface Props {
  begin: () => Promise<FactorEnrolment | null>;
  send: (code: string) => Promise<SecondStepResult | null>;
  /** Absent where the browser cannot make passkeys. */
  makePasskey?: (() => Promise<SecondStepResult | null>) | undefined;
}

/** People whose role requires a second factor set it up before they get in. */
export function EnrolStep({ begin, send, makePasskey }: Props) {
  const [enrolment, setEnrolment] = useState<FactorEnrolment | null>(null);
  const [session, setSession] = useState<SecondStepResult | null>(null);
  const { busy, error, clearError, attempt } = useAttempt();
  if (session)
    return (
      <>
        <RecoveryCodesList codes={session.recoveryCodes ?? []} />
        <Button variant="contained" size="large" onClick={() => signIn(session)}>
          {texts.enter}
        </Button>
      </>
    );
  if (enrolment)
    return <AppSetup enrolment={enrolment} onConfirm={async (code) => setSession(await send(code))} />;
  return (
    <>
      <Typography>{texts.mustEnrol}</Typography>
      {makePasskey && <Typography>{texts.orPasskey}</Typography>}
      <ErrorAlert message={error} onClose={clearError} sx={{ mb: 0 }} />
      <Button
        variant="contained"
        size="large"
        disabled={busy}
        autoFocus
        onClick={() => void attempt(async () => setEnrolment(await begin()))}
      >
        {texts.enrol}
      </Button>
      {makePasskey && (
        <Button
          variant="outlined"
          size="large"
          startIcon={<FingerprintOutlined />}
          disabled={busy}
          onClick={() => void attempt(async () => setSession(await makePasskey()))}
        >
          {texts.enrolPasskey}
        </Button>
      )}
    </>
  );
}
