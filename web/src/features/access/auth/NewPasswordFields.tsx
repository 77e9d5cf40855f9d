import {
  COMPLETE_ALL_FIELDS,
  PASSWORD_HINT,
  PASSWORD_TOO_PLAIN,
  passwordProblem,
} from '@trama/contract/words/access/password-rules';
import { type RefObject, useRef, useState } from 'react';
import { PasswordField } from '../../../ui/fields/PasswordField.tsx';
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
function newPasswordProblem(password: string, confirmation: string) {
  if (!password) return { field: 'password', text: COMPLETE_ALL_FIELDS } as const;
  if (!confirmation) return { field: 'confirmation', text: COMPLETE_ALL_FIELDS } as const;
  const problem = passwordProblem(password);
  if (problem && problem !== PASSWORD_TOO_PLAIN) return { field: 'password', text: problem } as const;
  if (password !== confirmation) return { field: 'confirmation', text: setupTexts.mismatch } as const;
  return problem ? ({ field: 'password', text: problem } as const) : null;
}

interface Props {
  form: NewPassword;
  onEdit: () => void;
  autoFocus?: boolean;
}

export function NewPasswordFields({ form, onEdit, autoFocus = false }: Props) {
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
        inputRef={form.confirmationRef}
      />
    </>
  );
}
