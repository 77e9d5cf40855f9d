import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { type FormEvent, useState } from 'react';
import { useSession } from '../../lib/session/session.ts';
import { ErrorAlert } from '../../ui/ErrorAlert.tsx';
import { PasswordField } from '../../ui/PasswordField.tsx';
import { CodeField } from './CodeField.tsx';
import type { FactorTask } from './second-factor.api.ts';
import { factorTexts, cardTexts as texts } from './second-factor.texts.ts';
import { useAttempt } from './useAttempt.ts';

interface Props {
  task: FactorTask;
  onSubmit: (password: string, code: string) => Promise<void>;
  onCancel: () => void;
}

const INTRO = { setUp: texts.setUpIntro, newCodes: texts.newCodesIntro, remove: texts.removeIntro };

/** Whoever only found the screen open gets no further than this. */
export function PasswordStep({ task, onSubmit, onCancel }: Props) {
  const { user } = useSession();
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const { busy, error, clearError, attempt } = useAttempt();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void attempt(() => onSubmit(password, code));
  };
  return (
    <Stack component="form" noValidate spacing={2} onSubmit={submit}>
      <Typography sx={{ color: 'text.secondary' }}>{INTRO[task]}</Typography>
      <ErrorAlert message={error} onClose={clearError} sx={{ mb: 0 }} />
      <input type="text" name="username" autoComplete="username" value={user.email ?? ''} readOnly hidden />
      <PasswordField
        label={texts.password}
        name="current-password"
        autoComplete="current-password"
        value={password}
        onChange={setPassword}
        autoFocus
      />
      {task === 'remove' && (
        <CodeField label={factorTexts.code} value={code} onChange={setCode} fromApp={false} />
      )}
      <Stack direction="row" spacing={1} sx={{ justifyContent: 'flex-end' }}>
        <Button onClick={onCancel} disabled={busy}>
          {texts.cancel}
        </Button>
        <Button
          type="submit"
          variant="contained"
          color={task === 'remove' ? 'error' : 'primary'}
          disabled={busy}
        >
          {busy ? texts.working : task === 'remove' ? texts.remove : texts.next}
        </Button>
      </Stack>
    </Stack>
  );
}
