import Card from '@mui/material/Card';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useParams, useSearchParams } from 'react-router';
import { PatientBar } from '../domain/people/PatientBar.tsx';
import { entryPage } from '../domain/record/entries.api.ts';
import { usePatient } from '../features/people/patients/patients.api.ts';
import { EntryTable } from '../features/record/entries/EntryTable.tsx';
import { entryTexts as texts } from '../features/record/entries/entries.texts.ts';
import { FoliosLine } from '../features/record/entries/FoliosLine.tsx';
import { ApiError } from '../lib/http/http.ts';
import { paths } from '../lib/navigation/paths.ts';
import { Pagination } from '../ui/lists/Pagination.tsx';
import { PageHeader } from '../ui/page/PageHeader.tsx';
import { EmptyState } from '../ui/states/EmptyState.tsx';
import { ErrorAlert } from '../ui/states/ErrorAlert.tsx';
import { LoadError } from '../ui/states/LoadError.tsx';
import { LoadingState } from '../ui/states/LoadingState.tsx';

const PAGE_SIZE = 50;

/** The entries of a patient's record, from the first folio on. */
export default function EntriesPage() {
  const id = Number(useParams().id);
  const { page, pageSize, goTo } = usePlace();
  const { data: patient } = usePatient(id);
  const { data, error, isPlaceholderData, refetch } = useQuery({
    ...entryPage(id, page, pageSize),
    placeholderData: keepPreviousData,
  });
  const isMissing = error instanceof ApiError && error.status === 404;
  return (
    <>
      <PageHeader title={texts.title} backTo={paths.patient(id)} backLabel={texts.back} />
      <PatientBar patient={patient} />
      {isMissing && <ErrorAlert severity="warning" message={texts.patientNotFound} />}
      <LoadError error={isMissing ? null : error} text={texts.loadFailed} onRetry={() => void refetch()} />
      {!data && !error && <LoadingState text={texts.loading} />}
      {data && (
        <Card>
          {data.total === 0 ? (
            <EmptyState title={texts.none} titleComponent="h2" />
          ) : (
            <>
              <EntryTable entries={data.data} outdated={isPlaceholderData} />
              <Pagination
                page={page}
                pageSize={pageSize}
                total={data.total}
                onPageChange={(next) => goTo(next, pageSize)}
                onPageSizeChange={(size) => goTo(1, size)}
              />
            </>
          )}
        </Card>
      )}
      {patient && <FoliosLine patient={patient} />}
    </>
  );
}

/** The address holds the page, so that coming back shows the same entries. */
function usePlace() {
  const [search, setSearch] = useSearchParams();
  const numberOf = (name: string, otherwise: number) => Number(search.get(name)) || otherwise;
  const goTo = (page: number, pageSize: number) =>
    setSearch({ page: String(page), pageSize: String(pageSize) }, { replace: true });
  return { page: numberOf('page', 1), pageSize: numberOf('pageSize', PAGE_SIZE), goTo };
}
