import GroupAddOutlined from '@mui/icons-material/GroupAddOutlined';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { pendingRequests } from '../features/agenda/intake/intake.api.ts';
import { requestTexts as texts } from '../features/agenda/intake/intake.texts.ts';
import { RequestList } from '../features/agenda/intake/RequestList.tsx';
import { paths } from '../lib/navigation/paths.ts';
import { PageHeader } from '../ui/page/PageHeader.tsx';
import { EmptyState } from '../ui/states/EmptyState.tsx';
import { LoadError } from '../ui/states/LoadError.tsx';
import { LoadingState } from '../ui/states/LoadingState.tsx';

export default function AssignmentRequestsPage() {
  const { data, error, refetch } = useQuery(pendingRequests);
  return (
    <>
      <PageHeader title={texts.title} backTo={paths.dashboard} />
      <Typography sx={{ color: 'text.secondary', mb: 2, maxWidth: 720 }}>{texts.hint}</Typography>
      <LoadError error={error} text={texts.loadFailed} onRetry={() => void refetch()} />
      {!data && !error && <LoadingState text={texts.loading} />}
      {data && (
        <Card sx={{ px: 2, py: 1 }}>
          {data.length === 0 ? (
            <EmptyState
              icon={<GroupAddOutlined />}
              title={texts.none}
              next={{ label: texts.seeWithoutTeam, to: paths.patientsWithoutTeam }}
            />
          ) : (
            <RequestList requests={data} />
          )}
        </Card>
      )}
    </>
  );
}
