import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { ActivityCharts } from '../features/home/dashboard/ActivityCharts.tsx';
import { dashboardActivity } from '../features/home/dashboard/dashboard.api.ts';
import { dashboardTexts as texts } from '../features/home/dashboard/dashboard.texts.ts';
import { paths } from '../lib/navigation/paths.ts';
import { PageHeader } from '../ui/page/PageHeader.tsx';
import { LoadError } from '../ui/states/LoadError.tsx';
import { useDismissible } from '../ui/states/useDismissible.ts';

/** How much each person did: people look at it now and then, not every morning. */
export default function ActivityPage() {
  const activity = useQuery(dashboardActivity);
  const [error, dismissError] = useDismissible(activity.error);
  return (
    <>
      <PageHeader title={texts.activity} backTo={paths.dashboard} />
      <LoadError
        error={error}
        text={texts.failed}
        onClose={dismissError}
        onRetry={() => void activity.refetch()}
      />
      {!activity.isLoadingError && (
        <Box sx={SIDE_BY_SIDE}>
          <ActivityCharts activity={activity.data} />
        </Box>
      )}
    </>
  );
}

const SIDE_BY_SIDE = {
  display: 'grid',
  gap: 2,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
};
