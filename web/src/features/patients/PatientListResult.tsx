import PeopleOutlined from '@mui/icons-material/PeopleOutlined';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useQuery } from '@tanstack/react-query';
import { SEARCH_COUNTED_MAX } from '@trama/contract/words/patients';
import { useDeferredValue, useEffect } from 'react';
import { errorText } from '../../lib/http/http.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorAlert } from '../../ui/ErrorAlert.tsx';
import { LoadingState } from '../../ui/LoadingState.tsx';
import { Pagination } from '../../ui/Pagination.tsx';
import { useDismissible } from '../../ui/useDismissible.ts';
import type { RowActionHandlers } from './PatientRowActions.tsx';
import { PatientTable } from './PatientTable.tsx';
import { patientPage } from './patients.api.ts';
import { listTexts } from './patients.texts.ts';
import { PAGE_SIZES, type usePatientListView } from './usePatientListView.ts';

type Props = ReturnType<typeof usePatientListView> & RowActionHandlers;

/** Rows and pages of the view in the address, or why there are none. */
export function PatientListResult({ view, change, goToLastPage, ...handlers }: Props) {
  const { data: latest, error, isPlaceholderData, refetch } = useQuery(patientPage(view));
  // A hundred rows are drawn in the breaks of whatever else the person does: keys and clicks never wait for them.
  const data = useDeferredValue(latest);
  const [shownError, dismissError] = useDismissible(error);
  const lastPage = latest && !isPlaceholderData ? Math.max(1, latest.totalPages) : view.page;

  // Its last row was just deactivated, or the address is an old one.
  useEffect(() => {
    if (view.page > lastPage) goToLastPage(lastPage);
  });

  const goToPage = (page: number) => {
    change({ page });
    window.scrollTo({ top: 0 });
  };
  const fallback = view.q ? listTexts.searchFailed : listTexts.loadFailed;
  return (
    <>
      <ErrorAlert
        message={shownError && errorText(shownError, fallback)}
        onClose={dismissError}
        sx={{ mx: 1.5 }}
      />
      {!data && !error && <LoadingState text={listTexts.loading} />}
      {!data && error && (
        <Stack sx={{ alignItems: 'center', py: 4 }}>
          <Button onClick={() => void refetch()}>Reintentar</Button>
        </Stack>
      )}
      {data && data.data.length === 0 && (
        <EmptyState
          icon={<PeopleOutlined />}
          title={listTexts.none}
          hint={view.q ? listTexts.noneFoundHint : listTexts.noneYetHint}
        />
      )}
      {data && data.data.length > 0 && (
        <PatientTable patients={data.data} outdated={isPlaceholderData || data !== latest} {...handlers} />
      )}
      {data && data.total > 0 && (
        <Pagination
          page={view.page}
          pageSize={view.pageSize}
          pageSizes={PAGE_SIZES}
          total={data.total}
          {...(view.q && { countedUpTo: SEARCH_COUNTED_MAX })}
          onPageChange={goToPage}
          onPageSizeChange={(pageSize) => change({ pageSize })}
        />
      )}
    </>
  );
}
