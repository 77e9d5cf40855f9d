import Add from '@mui/icons-material/Add';
import ContentCopyOutlined from '@mui/icons-material/ContentCopyOutlined';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import Typography from '@mui/material/Typography';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { CopyRequest } from '@trama/contract/schemas/record/copy-requests';
import { COPY_VIEWS, type CopyStep, type CopyView } from '@trama/contract/words/record/copy-requests';
import { lazy, Suspense, useState } from 'react';
import { copyRequests } from '../features/record/copy-requests/copy-requests.api.ts';
import { copyDeskTexts as texts, VIEW_LABELS } from '../features/record/copy-requests/copy-requests.texts.ts';
import { RequestTable } from '../features/record/copy-requests/RequestTable.tsx';
import { useSession } from '../lib/session/session.ts';
import { PageHeader } from '../ui/page/PageHeader.tsx';
import { EmptyState } from '../ui/states/EmptyState.tsx';
import { LoadError } from '../ui/states/LoadError.tsx';
import { LoadingState } from '../ui/states/LoadingState.tsx';

const RequestDialog = lazy(() => import('../features/record/copy-requests/RequestDialog.tsx'));
const StepDialog = lazy(() => import('../features/record/copy-requests/StepDialog.tsx'));

/** The copy desk: every request with its clock, and what can be done with it. */
export default function CopyRequestsPage() {
  const mayRegister = useSession().can('copy_requests', 'create');
  const [view, setView] = useState<CopyView>('abiertos');
  const [isRegistering, setRegistering] = useState(false);
  const [asked, setAsked] = useState<{ request: CopyRequest; step: CopyStep } | null>(null);
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...copyRequests(view),
    placeholderData: keepPreviousData,
  });
  return (
    <>
      <PageHeader
        title={texts.title}
        actions={
          mayRegister && (
            <Button variant="contained" startIcon={<Add />} onClick={() => setRegistering(true)}>
              {texts.register}
            </Button>
          )
        }
      />
      <Typography sx={{ color: 'text.secondary', mb: 2 }}>{texts.intro}</Typography>
      <LoadError error={error} text={texts.loadFailed} onRetry={() => void refetch()} />
      <ToggleButtonGroup
        exclusive
        size="small"
        color="primary"
        aria-label={texts.view}
        value={view}
        onChange={(_, chosen: CopyView | null) => chosen && setView(chosen)}
        sx={{ mb: 2 }}
      >
        {COPY_VIEWS.map((name) => (
          <ToggleButton key={name} value={name} sx={{ px: 2 }}>
            {VIEW_LABELS[name]}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
      {!data && !error && <LoadingState text={texts.loading} />}
      {data && (
        <Card>
          {data.length === 0 ? (
            <EmptyState icon={<ContentCopyOutlined />} title={texts.none} />
          ) : (
            <RequestTable
              requests={data}
              outdated={isPlaceholderData}
              onStep={(request, step) => setAsked({ request, step })}
            />
          )}
        </Card>
      )}
      <Suspense>
        {isRegistering && <RequestDialog onClose={() => setRegistering(false)} />}
        {asked && <StepDialog {...asked} onClose={() => setAsked(null)} />}
      </Suspense>
    </>
  );
}
