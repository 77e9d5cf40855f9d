import FingerprintOutlined from '@mui/icons-material/FingerprintOutlined';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { ApiError } from '../../lib/http/http.ts';
import { signIn } from '../../lib/session/session.ts';
import { ErrorAlert } from '../../ui/ErrorAlert.tsx';
import { signInWithPasskey } from './passkeys.api.ts';
import { secondStepTexts as texts } from './second-step.texts.ts';
import { useAttempt } from './useAttempt.ts';

/** Opens the account with the device alone, in place of the password or after it. */
export default function PasskeyButton() {
  const { busy, error, clearError, attempt } = useAttempt(refusalText);
  return (
    <Stack spacing={1.5}>
      <ErrorAlert message={error} onClose={clearError} sx={{ mb: 0 }} />
      <Button
        variant="outlined"
        size="large"
        startIcon={<FingerprintOutlined />}
        disabled={busy}
        onClick={() => void attempt(async () => signIn(await signInWithPasskey()))}
      >
        {texts.usePasskey}
      </Button>
    </Stack>
  );
}

const refusalText = (failure: unknown) =>
  failure instanceof ApiError && failure.code === 'INVALID_CREDENTIALS' ? texts.passkeyRefused : undefined;
