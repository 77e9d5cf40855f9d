import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { SetupTokenInfo } from '@trama/contract/schemas/access/auth';
import { type FormEvent, useState } from 'react';
import { RoleChip } from '../../../domain/access/RoleChip.tsx';
import { errorText } from '../../../lib/http/http.ts';
import { ErrorAlert } from '../../../ui/states/ErrorAlert.tsx';
import { setupPassword } from './auth.api.ts';
import { setupTexts } from './auth.texts.ts';
import { NewPasswordFields, useNewPassword } from './NewPasswordFields.tsx';

interface Props {
  token: string;
  provider: SetupTokenInfo['provider'];
  onDone: () => void;
}

export function SetupPasswordForm({ token, provider, onDone }: Props) {
  const form = useNewPassword();
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    const problem = form.check();
    setError(problem);
    if (problem) return;
    setBusy(true);
    try {
      const answer = await setupPassword(token, form.password);
      if (answer.error) setError(answer.error);
      else onDone();
    } catch (failure) {
      setError(errorText(failure, setupTexts.failed));
    } finally {
      setBusy(false);
    }
  };

  return (
    <Stack component="form" noValidate spacing={2.5} onSubmit={(event) => void submit(event)}>
      <WhoseAccount provider={provider} />
      <ErrorAlert message={error} onClose={() => setError(null)} sx={{ mb: 0 }} />
      {/* Password managers store the new password under this name. */}
      <input
        type="text"
        name="username"
        autoComplete="username"
        value={provider.email ?? ''}
        readOnly
        hidden
      />
      <NewPasswordFields form={form} onEdit={() => setError(null)} autoFocus />
      <Button type="submit" variant="contained" size="large" disabled={busy}>
        {busy ? setupTexts.submitting : setupTexts.submit}
      </Button>
    </Stack>
  );
}

function WhoseAccount({ provider }: Pick<Props, 'provider'>) {
  const name = [provider.nombre, provider.apellido].filter(Boolean).join(' ');
  return (
    <div>
      <Typography variant="h1" sx={{ overflowWrap: 'anywhere' }}>
        {setupTexts.welcome(name)}
      </Typography>
      <Stack
        direction="row"
        spacing={1}
        useFlexGap
        sx={{ alignItems: 'center', flexWrap: 'wrap', mt: 1, mb: 1.5 }}
      >
        <Typography sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>{provider.email}</Typography>
        <RoleChip role={provider.role} />
      </Stack>
      <Typography>{setupTexts.intro}</Typography>
    </div>
  );
}
