import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useNavigate, useParams } from 'react-router';
import { AuthLayout } from '../features/access/auth/AuthLayout.tsx';
import { CodeForm } from '../features/record/copies/CodeForm.tsx';
import { CopyFacts } from '../features/record/copies/CopyFacts.tsx';
import { copyTexts as texts } from '../features/record/copies/copies.texts.ts';
import { FileCheck } from '../features/record/copies/FileCheck.tsx';
import { type CheckedCopy, useIssuedCopy } from '../features/record/copies/useIssuedCopy.ts';
import { paths } from '../lib/navigation/paths.ts';
import { useDocumentTitle } from '../ui/page/useDocumentTitle.ts';
import { ErrorAlert } from '../ui/states/ErrorAlert.tsx';
import { LoadingState } from '../ui/states/LoadingState.tsx';

/** Anybody who holds a copy of a record on paper can see here whether it was issued, and whether a file is that copy. */
export default function VerifyCopyPage() {
  useDocumentTitle(texts.screen);
  const { code = '' } = useParams();
  const navigate = useNavigate();
  const { checked, retry } = useIssuedCopy(code);
  return (
    <AuthLayout>
      <Stack spacing={2.5}>
        <Typography variant="h1">{texts.screen}</Typography>
        <Typography sx={{ color: 'text.secondary' }}>{texts.intro}</Typography>
        <CodeForm key={code} code={code} onCheck={(typed) => void navigate(paths.copy(typed))} />
        <Outcome checked={checked} onRetry={retry} />
      </Stack>
    </AuthLayout>
  );
}

function Outcome({ checked, onRetry }: { checked: CheckedCopy; onRetry: () => void }) {
  if (checked.step === 'nothing-asked') return null;
  if (checked.step === 'checking') return <LoadingState text={texts.checking} />;
  if (checked.step === 'unknown') return <ErrorAlert severity="warning" message={texts.unknown} />;
  if (checked.step === 'failed') return <ErrorAlert message={checked.error} onRetry={onRetry} />;
  const { copy } = checked;
  return (
    <>
      <CopyFacts copy={copy} />
      <FileCheck key={copy.codigo} sha256={copy.sha256} />
    </>
  );
}
