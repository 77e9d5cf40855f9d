import Box from '@mui/material/Box';
import { visuallyHidden } from '@mui/utils';
import { useInfiniteQuery } from '@tanstack/react-query';
import { TIMELINE_KINDS, type TimelineKind } from '@trama/contract/words/record/timeline-events';
import { useParams, useSearchParams } from 'react-router';
import { PatientBar } from '../domain/people/PatientBar.tsx';
import { usePatient } from '../features/people/patients/patients.api.ts';
import { MoreEvents } from '../features/record/timeline/MoreEvents.tsx';
import { TimelineFilter } from '../features/record/timeline/TimelineFilter.tsx';
import { TimelineMonths } from '../features/record/timeline/TimelineMonths.tsx';
import { timelineOf } from '../features/record/timeline/timeline.api.ts';
import { timelineTexts as texts } from '../features/record/timeline/timeline.texts.ts';
import { ApiError } from '../lib/http/http.ts';
import { paths } from '../lib/navigation/paths.ts';
import { useSession } from '../lib/session/session.ts';
import { PageHeader } from '../ui/page/PageHeader.tsx';
import { EmptyState } from '../ui/states/EmptyState.tsx';
import { ErrorAlert } from '../ui/states/ErrorAlert.tsx';
import { LoadError } from '../ui/states/LoadError.tsx';
import { LoadingState } from '../ui/states/LoadingState.tsx';

const WIDTH_MAX = 900;

export default function TimelinePage() {
  const id = Number(useParams().id);
  const session = useSession();
  const [kinds, choose] = useChosenKinds();
  const { data: patient } = usePatient(id);
  const timeline = useInfiniteQuery(timelineOf(id, kinds));
  const entries = timeline.data?.pages.flatMap(({ data }) => data);
  const counts = timeline.data?.pages[0]?.counts;
  const isMissing = timeline.error instanceof ApiError && timeline.error.status === 404;
  return (
    <>
      <PageHeader title={texts.title} backTo={paths.patient(id)} backLabel={texts.back} />
      <PatientBar patient={patient} />
      <Box sx={{ maxWidth: WIDTH_MAX }}>
        {isMissing && <ErrorAlert severity="warning" message={texts.patientNotFound} />}
        <LoadError
          error={isMissing ? null : timeline.error}
          text={texts.loadFailed}
          onRetry={() => void timeline.refetch()}
        />
        {timeline.isPending && <LoadingState text={texts.loading} />}
        {counts && <TimelineFilter counts={counts} chosen={kinds} onChoose={choose} />}
        <Box role="status" sx={visuallyHidden}>
          {entries && texts.shown(entries.length)}
        </Box>
        {entries?.length === 0 && (
          <EmptyState
            title={texts.none}
            next={session.can('follow_ups', 'create') && { label: texts.write, to: paths.newFollowUp(id) }}
          />
        )}
        {patient && entries && entries.length > 0 && (
          <>
            <TimelineMonths entries={entries} patient={patient} />
            <MoreEvents
              hasMore={timeline.hasNextPage}
              loading={timeline.isFetchingNextPage}
              onMore={() => void timeline.fetchNextPage()}
            />
          </>
        )}
      </Box>
    </>
  );
}

/** The address holds the choice, so that coming back shows the same events. */
function useChosenKinds(): [TimelineKind[], (kinds: TimelineKind[]) => void] {
  const [search, setSearch] = useSearchParams();
  const asked = (search.get('kinds') ?? '').split(',');
  const kinds = TIMELINE_KINDS.filter((kind) => asked.includes(kind));
  const choose = (chosen: TimelineKind[]) =>
    setSearch(chosen.length > 0 ? { kinds: chosen.join() } : {}, { replace: true });
  return [kinds, choose];
}
