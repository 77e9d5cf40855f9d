import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { History } from '@trama/contract/schemas/record/medical-history';
import { useState } from 'react';
import { Navigate, useParams } from 'react-router';
import { PatientBar } from '../domain/people/PatientBar.tsx';
import { PatientInViewProvider } from '../domain/people/patient-in-view.ts';
import { DraftOffer } from '../domain/record/DraftOffer.tsx';
import { usePatient } from '../features/people/patients/patients.api.ts';
import { HistoryForm } from '../features/record/medical-history/HistoryForm.tsx';
import { saysNothing } from '../features/record/medical-history/history-draft.ts';
import { historyOf } from '../features/record/medical-history/medical-history.api.ts';
import {
  formTexts,
  historyTexts as texts,
} from '../features/record/medical-history/medical-history.texts.ts';
import { DRAFT_UNKNOWN, discardDraft, draftQuery, type StoredDraft } from '../lib/drafts/drafts.ts';
import { ApiError } from '../lib/http/http.ts';
import { paths } from '../lib/navigation/paths.ts';
import { useSession } from '../lib/session/session.ts';
import { PageHeader } from '../ui/page/PageHeader.tsx';
import { ErrorAlert } from '../ui/states/ErrorAlert.tsx';
import { LoadError } from '../ui/states/LoadError.tsx';
import { LoadingState } from '../ui/states/LoadingState.tsx';

export default function MedicalHistoryFormPage() {
  const params = useParams();
  const id = Number(params.id);
  const historyId = params.historyId === undefined ? null : Number(params.historyId);
  const patient = usePatient(id);
  return (
    <PatientInViewProvider value={patient.data}>
      <PageHeader
        title={historyId === null ? texts.create : texts.edit}
        backTo={paths.medicalHistory(id)}
        backLabel={texts.backToHistory}
      />
      <PatientBar patient={patient.data} />
      <LoadedForm patientId={id} historyId={historyId} />
    </PatientInViewProvider>
  );
}

/**
 * The history and the draft are asked for again: the form must start from what is on the server now. Never again after
 * that: a failure behind the writer's back would take the form off the page, and what is typed with it.
 */
function LoadedForm({ patientId, historyId }: { patientId: number; historyId: number | null }) {
  const { user } = useSession();
  const history = useQuery({
    ...historyOf(patientId),
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnMount: 'always',
  });
  const draft = useQuery(draftQuery(user.id_prestador, 'medical-history', patientId));
  if (history.error instanceof ApiError && history.error.status === 404) {
    return <ErrorAlert severity="warning" message={texts.patientNotFound} />;
  }
  if (history.error) {
    return <LoadError error={history.error} text={texts.loadFailed} onRetry={() => void history.refetch()} />;
  }
  if (!history.isFetchedAfterMount || !history.data || !draft.isFetched) {
    return <LoadingState text={formTexts.loadingForm} />;
  }
  return (
    <>
      <LoadError
        error={draft.data === undefined && draft.error}
        text={DRAFT_UNKNOWN}
        onRetry={() => void draft.refetch()}
      />
      <Writing patientId={patientId} historyId={historyId} history={history.data.data} waiting={draft.data} />
    </>
  );
}

interface WritingProps {
  patientId: number;
  /** From the address; null for a new history. */
  historyId: number | null;
  history: History | null;
  /** Undefined while nobody knows: it could not be asked for. */
  waiting: StoredDraft | null | undefined;
}

/** Keeps the history with which the form was opened, even if the query is refreshed meanwhile. */
function Writing({ patientId, historyId, waiting, ...opened }: WritingProps) {
  const [history] = useState(opened.history);
  const [settled, setSettled] = useState<StoredDraft | null>(null);
  const offered = waiting && waiting !== settled && !saysNothing(waiting) ? waiting : null;
  const [recovered, setRecovered] = useState<StoredDraft | null>(null);
  const queryClient = useQueryClient();
  const { user } = useSession();

  if (historyId === null && history) {
    return <Navigate to={paths.editMedicalHistory(patientId, history.id_admision)} replace />;
  }
  if (historyId !== null && history?.id_admision !== historyId) {
    return <ErrorAlert severity="warning" message={formTexts.noHistory} />;
  }
  return (
    <>
      <HistoryForm
        key={recovered ? 'recovered' : 'opened'}
        patientId={patientId}
        history={history}
        draft={recovered}
        draftWaits={waiting === undefined ? 'unknown' : offered && 'offered'}
      />
      <DraftOffer
        draft={offered}
        onRecover={(draft) => {
          setSettled(draft);
          setRecovered(draft);
        }}
        discard={() => discardDraft('medical-history', patientId)}
        onDiscarded={() => {
          queryClient.setQueryData(
            draftQuery(user.id_prestador, 'medical-history', patientId).queryKey,
            null,
          );
        }}
      />
    </>
  );
}
