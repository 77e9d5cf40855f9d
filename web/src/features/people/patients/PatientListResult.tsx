import PeopleOutlined from '@mui/icons-material/PeopleOutlined';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useQuery } from '@tanstack/react-query';
import { SEARCH_COUNTED_MAX } from '@trama/contract/words/people/patients';
import { useDeferredValue, useEffect } from 'react';
import { useNavigate } from 'react-router';
import { paths } from '../../../lib/navigation/paths.ts';
import { useSession } from '../../../lib/session/session.ts';
import { Pagination } from '../../../ui/lists/Pagination.tsx';
import { EmptyState } from '../../../ui/states/EmptyState.tsx';
import { LoadError } from '../../../ui/states/LoadError.tsx';
import { LoadingState } from '../../../ui/states/LoadingState.tsx';
import { useDismissible } from '../../../ui/states/useDismissible.ts';
import { InactiveHint } from './InactiveHint.tsx';
import type { RowActionHandlers } from './PatientRowActions.tsx';
import { PatientTable } from './PatientTable.tsx';
import { patientPage } from './patients.api.ts';
import { listTexts } from './patients.texts.ts';
import { NO_CHIPS, PAGE_SIZES, type usePatientListView } from './usePatientListView.ts';

interface Props extends ReturnType<typeof usePatientListView>, RowActionHandlers {
  /** Opens the patient if there is only one. */
  openOnly: boolean;
  onOpened: () => void;
}

/** Rows and pages of the view in the address, or why there are none. */
export function PatientListResult({ view, change, goToLastPage, openOnly, onOpened, ...handlers }: Props) {
  const { data: latest, error, isPlaceholderData, refetch } = useQuery(patientPage(view));
  // Deferred: keys and clicks need not wait until a hundred rows are drawn.
  const data = useDeferredValue(latest);
  const [shownError, dismissError] = useDismissible(error);
  const lastPage = latest && !isPlaceholderData ? Math.max(1, latest.totalPages) : view.page;

  // The page no longer exists: its last row was deactivated, or the address is old.
  useEffect(() => {
    if (view.page > lastPage) goToLastPage(lastPage);
  });

  const navigate = useNavigate();
  const [only] = openOnly && latest?.total === 1 && !isPlaceholderData ? latest.data : [];
  useEffect(() => {
    if (!only) return;
    onOpened();
    void navigate(paths.patient(only.id_paciente));
  });

  const goToPage = (page: number) => {
    change({ page });
    window.scrollTo({ top: 0 });
  };
  const failed = view.q ? listTexts.searchFailed : listTexts.loadFailed;
  return (
    <>
      <LoadError error={shownError} text={failed} onClose={dismissError} sx={{ mx: 1.5 }} />
      <InactiveHint view={view} onShow={() => change({ status: 'inactive' })} />
      {!data && !error && <LoadingState text={listTexts.loading} />}
      {!data && error && <RetryButton onClick={() => void refetch()} />}
      {data && data.data.length === 0 && <NoPatients view={view} change={change} />}
      {data && data.data.length > 0 && (
        <PatientTable patients={data.data} outdated={isPlaceholderData || data !== latest} {...handlers} />
      )}
      {data && data.total > 0 && (
        <Pagination
          page={view.page}
          pageSize={view.pageSize}
          pageSizes={PAGE_SIZES}
          total={data.total}
          {...((view.q || view.quiet) && { countedUpTo: SEARCH_COUNTED_MAX })}
          onPageChange={goToPage}
          onPageSizeChange={(pageSize) => change({ pageSize })}
        />
      )}
    </>
  );
}

function RetryButton({ onClick }: { onClick: () => void }) {
  return (
    <Stack sx={{ alignItems: 'center', py: 4 }}>
      <Button onClick={onClick}>Reintentar</Button>
    </Stack>
  );
}

function NoPatients({ view, change }: Pick<Props, 'view' | 'change'>) {
  const { can } = useSession();
  const mayCreate = can('patients', 'create');
  // Nobody at risk does not mean that there is nobody yet.
  const isFiltered =
    view.quiet || view.sin_equipo || view.sin_consentimiento || view.riesgo_alto || view.id_prestador;
  const hint = view.q ? listTexts.noneFoundHint : mayCreate && !isFiltered && listTexts.noneYetHint;
  const next =
    view.q || isFiltered
      ? { label: listTexts.clearSearch, onPress: () => change({ q: '', ...NO_CHIPS }) }
      : mayCreate && { label: listTexts.addFirst, to: paths.newPatient };
  // A password that was just chosen leads here: who sets up an empty clinic is shown where it begins.
  const isNew = !view.q && !isFiltered && view.status !== 'inactive' && can('settings', 'update');
  return (
    <EmptyState
      icon={<PeopleOutlined />}
      title={listTexts.none}
      hint={hint || undefined}
      next={next}
      also={isNew && { label: listTexts.firstSteps, to: paths.dashboard }}
    />
  );
}
