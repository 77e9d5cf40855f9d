import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { PASSKEY_NAME_MAX } from '@trama/contract/words/access/second-factor';
import { type FormEvent, useState } from 'react';
import { useSession } from '../../../lib/session/session.ts';
import { PasswordField } from '../../../ui/fields/PasswordField.tsx';
import { ErrorAlert } from '../../../ui/states/ErrorAlert.tsx';
import { CodeField } from './CodeField.tsx';
import { cardTexts as texts } from './card.texts.ts';
import { factorTexts } from './factor.texts.ts';
import PasskeyButton from './PasskeyButton.tsx';
import { askDevice } from './passkeys.api.ts';
import type { FactorTask, Proof } from './second-factor.api.ts';
import { useAttempt } from './useAttempt.ts';

export interface Typed {
  proof: Proof;
  /** For a new passkey. */
  name: string;
}

interface Props {
  task: FactorTask['kind'];
  /** The account has a factor already: the step asks for a code of it too. */
  hasFactor: boolean;
  /** A passkey that can be shown in place of the code. */
  hasPasskey: boolean;
  onSubmit: (typed: Typed) => Promise<void>;
  onCancel: () => void;
}

const INTRO: Record<FactorTask['kind'], string> = {
  setUp: texts.setUpIntro,
  newCodes: texts.newCodesIntro,
  remove: texts.removeIntro,
  addPasskey: texts.addPasskeyIntro,
  removePasskey: texts.removePasskeyIntro,
};

/** Stops somebody who found the screen unattended: only the owner knows the password. */
export function PasswordStep({ task, hasFactor, hasPasskey, onSubmit, onCancel }: Props) {
  const { user } = useSession();
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const [name, setName] = useState<string>(texts.passkeyNamed);
  const removes = task === 'remove' || task === 'removePasskey';
  const adds = task === 'setUp' || task === 'addPasskey';
  const { busy, error, clearError, attempt } = useAttempt();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void attempt(() => onSubmit({ proof: { currentPassword: password, code: code || undefined }, name }));
  };
  const showPasskey = async () =>
    onSubmit({ proof: { currentPassword: password, credential: await askDevice() }, name });
  return (
    <Stack component="form" noValidate spacing={2} onSubmit={submit}>
      <Typography sx={{ color: 'text.secondary' }}>{INTRO[task]}</Typography>
      {hasFactor && adds && <Typography sx={{ color: 'text.secondary' }}>{texts.besideFactor}</Typography>}
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
      {task === 'addPasskey' && (
        <TextField
          label={texts.passkeyName}
          value={name}
          onChange={(event) => setName(event.target.value)}
          slotProps={{ htmlInput: { maxLength: PASSKEY_NAME_MAX } }}
        />
      )}
      {hasFactor && <CodeField label={factorTexts.code} value={code} onChange={setCode} fromApp={false} />}
      {hasPasskey && <PasskeyButton use={showPasskey} />}
      <Stack direction="row" spacing={1} sx={{ justifyContent: 'flex-end' }}>
        <Button onClick={onCancel} disabled={busy}>
          {texts.cancel}
        </Button>
        <Button type="submit" variant="contained" color={removes ? 'error' : 'primary'} disabled={busy}>
          {busy ? texts.working : removes ? texts[task] : texts.next}
        </Button>
      </Stack>
    </Stack>
  );
}
