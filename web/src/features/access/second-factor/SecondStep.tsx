import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { SecondStepResult } from '@trama/contract/schemas/access/account';
import type { FactorMethod } from '@trama/contract/words/access/second-factor';
import { type FormEvent, lazy, Suspense, useState } from 'react';
import { ApiError } from '../../../lib/http/http.ts';
import { signIn } from '../../../lib/session/session.ts';
import { ErrorAlert } from '../../../ui/states/ErrorAlert.tsx';
import { CodeField } from './CodeField.tsx';
import { cardTexts } from './card.texts.ts';
import { EnrolStep } from './EnrolStep.tsx';
import { factorTexts } from './factor.texts.ts';
import { completeSignIn, enrolOnTheWayIn } from './second-factor.api.ts';
import { secondStepTexts as texts } from './second-step.texts.ts';
import { useAttempt } from './useAttempt.ts';

const PasskeyButton = lazy(() => import('./PasskeyButton.tsx'));

interface Props {
  challenge: string;
  methods: FactorMethod[];
  /** Back to the password; with a reason if this sign-in is over. */
  onRestart: (reason?: string) => void;
}

/** The step after the right password, for an account that has or must have a second factor. */
export default function SecondStep({ challenge, methods, onRestart }: Props) {
  /** Null when this sign-in has expired; the person then starts again. */
  const unlessOver = async <T,>(asked: Promise<T>): Promise<T | null> => {
    try {
      return await asked;
    } catch (failure) {
      if (!(failure instanceof ApiError) || failure.code !== 'INVALID_CREDENTIALS') throw failure;
      onRestart(texts.expired);
      return null;
    }
  };
  const send = (code: string) => unlessOver(completeSignIn(challenge, code));
  const begin = () => unlessOver(enrolOnTheWayIn(challenge));
  // The passkey code is loaded only when somebody uses it.
  const makePasskey = async () => {
    const { enrolPasskeyOnTheWayIn } = await import('./passkeys.api.ts');
    return unlessOver(enrolPasskeyOnTheWayIn(challenge, cardTexts.passkeyNamed));
  };
  const offersPasskey = methods.includes('passkey_enrolment') && 'PublicKeyCredential' in window;
  return (
    <Stack spacing={2.5}>
      <Typography variant="h1">{texts.heading}</Typography>
      <Suspense>{methods.includes('passkey') && <PasskeyButton />}</Suspense>
      {methods.includes('enrolment') ? (
        <EnrolStep begin={begin} send={send} makePasskey={offersPasskey ? makePasskey : undefined} />
      ) : (
        <CodeStep send={send} hasApp={methods.includes('totp')} />
      )}
      <Button onClick={() => onRestart()}>{texts.restart}</Button>
    </Stack>
  );
}

interface CodeStepProps {
  send: (code: string) => Promise<SecondStepResult | null>;
  hasApp: boolean;
}

function CodeStep({ send, hasApp }: CodeStepProps) {
  const [fromApp, setFromApp] = useState(hasApp);
  const [code, setCode] = useState('');
  const { busy, error, clearError, attempt } = useAttempt();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void attempt(async () => {
      const session = await send(code);
      if (session) signIn(session);
    });
  };
  const type = (typed: string) => {
    setCode(typed);
    clearError();
  };
  const change = () => {
    setFromApp(!fromApp);
    type('');
  };
  return (
    <Stack component="form" noValidate spacing={2.5} onSubmit={submit}>
      <Typography>{fromApp ? texts.appIntro : texts.recoveryIntro}</Typography>
      <ErrorAlert message={error} onClose={clearError} sx={{ mb: 0 }} />
      <CodeField
        key={String(fromApp)}
        label={fromApp ? factorTexts.code : factorTexts.recoveryCode}
        value={code}
        onChange={type}
        fromApp={fromApp}
        autoFocus
      />
      <Button type="submit" variant="contained" size="large" disabled={busy}>
        {busy ? texts.submitting : texts.submit}
      </Button>
      {hasApp && <Button onClick={change}>{fromApp ? texts.useRecovery : texts.useApp}</Button>}
      <Typography variant="body2" sx={{ color: 'text.secondary', textAlign: 'center' }}>
        {texts.lost}
      </Typography>
    </Stack>
  );
}
