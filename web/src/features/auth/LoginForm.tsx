import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { type FormEvent, useRef, useState } from 'react';
import { signIn } from '../../lib/session/session.ts';
import { ErrorAlert } from '../../ui/ErrorAlert.tsx';
import { PasswordField } from '../../ui/PasswordField.tsx';
import { login } from './auth.api.ts';
import { loginTexts } from './auth.texts.ts';
import { EmailField } from './EmailField.tsx';
import { loginErrorHint, loginErrorText, loginProblem } from './login-errors.ts';

/** Whatever was typed stays after a failure; editing anything clears the error. */
export function LoginForm({ initialEmail }: { initialEmail: string }) {
  const [email, setEmail] = useState(initialEmail);
  const [password, setPassword] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [hint, setHint] = useState<string>();
  const [wrongField, setWrongField] = useState<'email' | 'password' | null>(null);
  const [busy, setBusy] = useState(false);
  const fields = { email: useRef<HTMLInputElement>(null), password: useRef<HTMLInputElement>(null) };

  const clearError = () => {
    setError(null);
    setHint(undefined);
    setWrongField(null);
  };
  const complain = (text: string, field: 'email' | 'password' | null) => {
    setError(text);
    setWrongField(field);
    fields[field ?? 'password'].current?.focus();
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    const problem = loginProblem(email, password);
    if (problem) return complain(problem.text, problem.field);
    clearError();
    setBusy(true);
    try {
      signIn(await login(email.trim(), password));
    } catch (failure) {
      complain(loginErrorText(failure), null);
      setHint(loginErrorHint(failure));
      setBusy(false);
    }
  };

  return (
    <Stack component="form" noValidate spacing={2.5} onSubmit={(event) => void submit(event)}>
      <ErrorAlert message={error} hint={hint} onClose={clearError} sx={{ mb: 0 }} />
      <EmailField
        label={loginTexts.email}
        value={email}
        onChange={(value) => {
          setEmail(value);
          clearError();
        }}
        error={wrongField === 'email'}
        autoFocus={initialEmail === ''}
        inputRef={fields.email}
      />
      <PasswordField
        label={loginTexts.password}
        name="password"
        autoComplete="current-password"
        value={password}
        onChange={(value) => {
          setPassword(value);
          clearError();
        }}
        error={wrongField === 'password'}
        autoFocus={initialEmail !== ''}
        inputRef={fields.password}
      />
      <Button type="submit" variant="contained" size="large" disabled={busy}>
        {busy ? loginTexts.submitting : loginTexts.submit}
      </Button>
    </Stack>
  );
}
