import { PASSWORD_HINT, passwordProblem } from '@trama/contract/password-rules';
import { type RefObject, useRef, useState } from 'react';
import { PasswordField } from '../../ui/PasswordField.tsx';
import { setupTexts } from './auth.texts.ts';

interface NewPassword {
  password: string;
  confirmation: string;
  passwordRef: RefObject<HTMLInputElement | null>;
  confirmationRef: RefObject<HTMLInputElement | null>;
  setPassword: (value: string) => void;
  setConfirmation: (value: string) => void;
  /** The first thing wrong, with the focus put on its field; null when both are fine. */
  check: () => string | null;
}

export function useNewPassword(): NewPassword {
  const [password, setPassword] = useState('');
  const [confirmation, setConfirmation] = useState('');
  const passwordRef = useRef<HTMLInputElement>(null);
  const confirmationRef = useRef<HTMLInputElement>(null);

  const check = () => {
    const problem = newPasswordProblem(password, confirmation);
    if (problem) (problem.field === 'password' ? passwordRef : confirmationRef).current?.focus();
    return problem?.text ?? null;
  };
  return { password, confirmation, passwordRef, confirmationRef, setPassword, setConfirmation, check };
}

/** In the order of the specification: complete, long enough, equal, varied. */
export function newPasswordProblem(password: string, confirmation: string) {
  const empty = passwordProblem('');
  if (empty && !password) return { field: 'password', text: empty } as const;
  if (empty && !confirmation) return { field: 'confirmation', text: empty } as const;
  const problem = passwordProblem(password);
  const tooPlain = problem !== null && problem === passwordProblem('aaaaaaaa');
  if (problem && !tooPlain) return { field: 'password', text: problem } as const;
  if (password !== confirmation) return { field: 'confirmation', text: setupTexts.mismatch } as const;
  return problem ? ({ field: 'password', text: problem } as const) : null;
}

interface Props {
  form: NewPassword;
  disabled: boolean;
  onEdit: () => void;
  autoFocus?: boolean;
}

export function NewPasswordFields({ form, disabled, onEdit, autoFocus = false }: Props) {
  return (
    <>
      <PasswordField
        label={setupTexts.newPassword}
        name="new-password"
        autoComplete="new-password"
        value={form.password}
        onChange={(value) => {
          form.setPassword(value);
          onEdit();
        }}
        helperText={PASSWORD_HINT}
        disabled={disabled}
        autoFocus={autoFocus}
        inputRef={form.passwordRef}
      />
      <PasswordField
        label={setupTexts.confirmPassword}
        name="confirm-password"
        autoComplete="new-password"
        value={form.confirmation}
        onChange={(value) => {
          form.setConfirmation(value);
          onEdit();
        }}
        disabled={disabled}
        inputRef={form.confirmationRef}
      />
    </>
  );
}
