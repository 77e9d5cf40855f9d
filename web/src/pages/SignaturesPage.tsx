import DrawOutlined from '@mui/icons-material/DrawOutlined';
import Card from '@mui/material/Card';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import type { SignatureToAnswer } from '@trama/contract/schemas/record/signatures';
import type { SignatureAnswer } from '@trama/contract/words/record/signatures';
import { lazy, Suspense, useState } from 'react';
import { SignatureItem } from '../features/record/signatures/SignatureItem.tsx';
import { toSign } from '../features/record/signatures/signatures.api.ts';
import { pageTexts as texts } from '../features/record/signatures/signatures.texts.ts';
import { PageHeader } from '../ui/page/PageHeader.tsx';
import { EmptyState } from '../ui/states/EmptyState.tsx';
import { LoadError } from '../ui/states/LoadError.tsx';
import { LoadingState } from '../ui/states/LoadingState.tsx';

const AnswerDialog = lazy(() => import('../features/record/signatures/AnswerDialog.tsx'));

/** What waits for the person's signature, the oldest first. */
export default function SignaturesPage() {
  const { data, error, refetch } = useQuery(toSign);
  const [asked, setAsked] = useState<{ request: SignatureToAnswer; answer: SignatureAnswer } | null>(null);
  return (
    <>
      <PageHeader title={texts.title} />
      <Typography sx={{ color: 'text.secondary', mb: 2, maxWidth: 720 }}>{texts.intro}</Typography>
      <LoadError error={error} text={texts.loadFailed} onRetry={() => void refetch()} />
      {!data && !error && <LoadingState text={texts.loading} />}
      {data?.length === 0 && (
        <Card>
          <EmptyState icon={<DrawOutlined />} title={texts.none} />
        </Card>
      )}
      <Stack spacing={2}>
        {data?.map((request) => (
          <SignatureItem
            key={request.id_firma}
            request={request}
            onSign={() => setAsked({ request, answer: 'firmada' })}
            onRefuse={() => setAsked({ request, answer: 'rechazada' })}
          />
        ))}
      </Stack>
      <Suspense>{asked && <AnswerDialog {...asked} onClose={() => setAsked(null)} />}</Suspense>
    </>
  );
}
