import Alert from '@mui/material/Alert';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Draft } from '@trama/contract/schemas/drafts';
import type { History } from '@trama/contract/schemas/medical-history';
import { useState } from 'react';
import { Navigate, useParams } from 'react-router';
import { HistoryForm } from '../features/medical-history/HistoryForm.tsx';
import { saysNothing } from '../features/medical-history/history-draft.ts';
import { historyOf } from '../features/medical-history/medical-history.api.ts';
import { formTexts, historyTexts as texts } from '../features/medical-history/medical-history.texts.ts';
import { usePatient } from '../features/patients/patients.api.ts';
import { draftQuery } from '../lib/drafts/drafts.ts';
import { ApiError, errorText } from '../lib/http/http.ts';
import { paths } from '../lib/navigation/paths.ts';
import { useSession } from '../lib/session/session.ts';
import { DraftOffer } from '../ui/DraftOffer.tsx';
import { ErrorAlert } from '../ui/ErrorAlert.tsx';
import { LoadingState } from '../ui/LoadingState.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { PatientBar } from '../ui/PatientBar.tsx';
import { PatientInViewProvider } from '../ui/patient-in-view.ts';

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
 * The history and the draft are asked for anew: the form must start from what is on the server now. Never again after
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
  const failed = [history, draft].find((query) => query.isError);
  if (failed?.error instanceof ApiError && failed.error.status === 404) {
    return <Alert severity="warning">{texts.patientNotFound}</Alert>;
  }
  if (failed) {
    return (
      <ErrorAlert message={errorText(failed.error, texts.loadFailed)} onRetry={() => void failed.refetch()} />
    );
  }
  if (!history.isFetchedAfterMount || !history.data || draft.data === undefined) {
    return <LoadingState text={formTexts.loadingForm} />;
  }
  return (
    <Writing patientId={patientId} historyId={historyId} history={history.data.data} waiting={draft.data} />
  );
}

interface WritingProps {
  patientId: number;
  /** From the address; null for a new history. */
  historyId: number | null;
  history: History | null;
  waiting: Draft | null;
}

/** Keeps the values with which the form was opened, even if the queries are refreshed meanwhile. */
function Writing({ patientId, historyId, ...opened }: WritingProps) {
  const [{ history, waiting }] = useState(opened);
  const [offered, setOffered] = useState(waiting && !saysNothing(waiting) ? waiting : null);
  const [recovered, setRecovered] = useState<Draft | null>(null);
  const queryClient = useQueryClient();
  const { user } = useSession();

  if (historyId === null && history) {
    return <Navigate to={paths.editMedicalHistory(patientId, history.id_admision)} replace />;
  }
  if (historyId !== null && history?.id_admision !== historyId) {
    return <Alert severity="warning">{formTexts.noHistory}</Alert>;
  }
  return (
    <>
      <HistoryForm
        key={recovered ? 'recovered' : 'opened'}
        patientId={patientId}
        history={history}
        draft={recovered}
      />
      <DraftOffer
        draft={offered}
        onRecover={(draft) => {
          setOffered(null);
          setRecovered(draft);
        }}
        onDiscarded={() => {
          setOffered(null);
          queryClient.setQueryData(
            draftQuery(user.id_prestador, 'medical-history', patientId).queryKey,
            null,
          );
        }}
      />
    </>
  );
}
