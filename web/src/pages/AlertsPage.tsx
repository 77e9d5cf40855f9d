import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useInfiniteQuery } from '@tanstack/react-query';
import { ALERT_STATES, type AlertState } from '@trama/contract/words/access/alerts';
import { useSearchParams } from 'react-router';
import { AlertList } from '../features/access/alerts/AlertList.tsx';
import { alertList } from '../features/access/alerts/alerts.api.ts';
import { alertTexts } from '../features/access/alerts/alerts.texts.ts';
import { paths } from '../lib/navigation/paths.ts';
import { PageHeader } from '../ui/page/PageHeader.tsx';
import { EmptyState } from '../ui/states/EmptyState.tsx';
import { LoadError } from '../ui/states/LoadError.tsx';
import { LoadingState } from '../ui/states/LoadingState.tsx';

const EVERY = 'todas';

/** The state filter lives in the address; without one, open alerts are shown. */
function useStateFilter() {
  const [params, setParams] = useSearchParams();
  const asked = params.get('estado') ?? 'abierta';
  const state = ALERT_STATES.find((known) => known === asked) ?? (asked === EVERY ? null : 'abierta');
  const change = (next: AlertState | typeof EVERY) => setParams({ estado: next }, { replace: true });
  return { state, change };
}

export default function AlertsPage() {
  const { state, change } = useStateFilter();
  const alerts = useInfiniteQuery(alertList(state));
  const found = alerts.data?.pages.flatMap(({ data }) => data);
  return (
    <>
      <PageHeader title={alertTexts.title} backTo={paths.audit} backLabel={alertTexts.back} />
      <LoadError error={alerts.error} text={alertTexts.loadFailed} onRetry={() => void alerts.refetch()} />
      <Card>
        <Box sx={{ p: 1.5 }}>
          <TextField
            select
            label={alertTexts.state}
            value={state ?? EVERY}
            onChange={(event) => change(event.target.value as AlertState)}
            sx={{ width: { xs: '100%', sm: 180 } }}
          >
            {ALERT_STATES.map((choice) => (
              <MenuItem key={choice} value={choice}>
                {alertTexts.states[choice]}
              </MenuItem>
            ))}
            <MenuItem value={EVERY}>{alertTexts.everyState}</MenuItem>
          </TextField>
        </Box>
        {alerts.isPending && <LoadingState text={alertTexts.loading} />}
        {found?.length === 0 && <EmptyState title={alertTexts.none} hint={alertTexts.noneHint} />}
        {found && found.length > 0 && <AlertList alerts={found} />}
        {alerts.hasNextPage && (
          <Box sx={{ p: 1.5, textAlign: 'center' }}>
            <Button onClick={() => void alerts.fetchNextPage()} disabled={alerts.isFetchingNextPage}>
              {alerts.isFetchingNextPage ? alertTexts.loadingMore : alertTexts.more}
            </Button>
          </Box>
        )}
      </Card>
    </>
  );
}
