import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import type { FactorMethod } from '@trama/contract/words/access/second-factor';
import { type FormEvent, useRef, useState } from 'react';
import { ApiError } from '../../../lib/http/http.ts';
import { signIn } from '../../../lib/session/session.ts';
import { PasswordField } from '../../../ui/fields/PasswordField.tsx';
import { ErrorAlert } from '../../../ui/states/ErrorAlert.tsx';
import { login } from './auth.api.ts';
import { loginTexts } from './auth.texts.ts';
import { EmailField } from './EmailField.tsx';
import { loginErrorText, loginProblem } from './login-errors.ts';

/** A sign-in whose password was right and that needs a second step. */
export interface HalfSignedIn {
  email: string;
  challenge: string;
  methods: FactorMethod[];
}

interface Props {
  initialEmail: string;
  onSecondStep: (half: HalfSignedIn) => void;
}

/** Whatever was typed stays after a failure; editing anything clears the error. */
export function LoginForm({ initialEmail, onSecondStep }: Props) {
  const { email, password, error, clearError, busy, submit } = useLogin(initialEmail, onSecondStep);
  return (
    <Stack component="form" noValidate spacing={2.5} onSubmit={(event) => void submit(event)}>
      <ErrorAlert message={error} onClose={clearError} sx={{ mb: 0 }} />
      <EmailField label={loginTexts.email} {...email} autoFocus={initialEmail === ''} />
      <PasswordField
        label={loginTexts.password}
        name="password"
        autoComplete="current-password"
        {...password}
        autoFocus={initialEmail !== ''}
      />
      <Button type="submit" variant="contained" size="large" disabled={busy}>
        {busy ? loginTexts.submitting : loginTexts.submit}
      </Button>
    </Stack>
  );
}

type Field = 'email' | 'password';

function useLogin(initialEmail: string, onSecondStep: Props['onSecondStep']) {
  const [typed, setTyped] = useState({ email: initialEmail, password: '' });
  const [error, setError] = useState<string | null>(null);
  const [wrongField, setWrongField] = useState<Field | null>(null);
  const [busy, setBusy] = useState(false);
  const refs = { email: useRef<HTMLInputElement>(null), password: useRef<HTMLInputElement>(null) };

  const clearError = () => {
    setError(null);
    setWrongField(null);
  };
  const complain = (text: string, field: Field | null) => {
    setError(text);
    setWrongField(field);
    refs[field ?? 'password'].current?.focus();
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    const problem = loginProblem(typed.email, typed.password);
    if (problem) return complain(problem.text, problem.field);
    clearError();
    setBusy(true);
    try {
      signIn(await login(typed.email.trim(), typed.password));
    } catch (failure) {
      const { challenge, methods = [] } = failure instanceof ApiError ? failure.more : {};
      if (challenge) return onSecondStep({ email: typed.email, challenge, methods });
      complain(loginErrorText(failure), null);
      setBusy(false);
    }
  };
  const field = (name: Field) => ({
    value: typed[name],
    onChange: (value: string) => {
      setTyped((before) => ({ ...before, [name]: value }));
      clearError();
    },
    error: wrongField === name,
    inputRef: refs[name],
  });
  return { email: field('email'), password: field('password'), error, clearError, busy, submit };
}
