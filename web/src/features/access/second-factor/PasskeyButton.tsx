import FingerprintOutlined from '@mui/icons-material/FingerprintOutlined';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { ApiError } from '../../../lib/http/http.ts';
import { signIn } from '../../../lib/session/session.ts';
import { ErrorAlert } from '../../../ui/states/ErrorAlert.tsx';
import { signInWithPasskey } from './passkeys.api.ts';
import { secondStepTexts as texts } from './second-step.texts.ts';
import { useAttempt } from './useAttempt.ts';

const enter = async () => signIn(await signInWithPasskey());

/** The device proves who the person is: at sign-in instead of or after the password, and whenever a new proof is needed. */
export default function PasskeyButton({ use = enter }: { use?: () => Promise<void> }) {
  const { busy, error, clearError, attempt } = useAttempt(refusalText);
  return (
    <Stack spacing={1.5}>
      <ErrorAlert message={error} onClose={clearError} sx={{ mb: 0 }} />
      <Button
        variant="outlined"
        size="large"
        startIcon={<FingerprintOutlined />}
        disabled={busy}
        onClick={() => void attempt(use)}
      >
        {texts.usePasskey}
      </Button>
    </Stack>
  );
}

const refusalText = (failure: unknown) =>
  failure instanceof ApiError && failure.code === 'INVALID_CREDENTIALS' ? texts.passkeyRefused : undefined;
