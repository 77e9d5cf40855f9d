import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Appointment } from '@trama/contract/schemas/agenda/appointments';
import type { SharedFollowUp } from '@trama/contract/schemas/record/shared-follow-ups';
import { encounterTitle } from '@trama/contract/words/agenda/encounters';
import { formatHour, formatTime } from '@trama/contract/words/clinic-time';
import { SHARED_DRAFT_FORM } from '@trama/contract/words/record/drafts';
import { useEffect, useRef, useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import { SharedNoteForm } from '../features/record/shared-notes/SharedNoteForm.tsx';
import { afterSaving, attendeesOf } from '../features/record/shared-notes/shared-note-form.ts';
import { encounterOf } from '../features/record/shared-notes/shared-notes.api.ts';
import { sharedNoteTexts as texts } from '../features/record/shared-notes/shared-notes.texts.ts';
import { WrittenNotes } from '../features/record/shared-notes/WrittenNotes.tsx';
import { DRAFT_UNKNOWN, draftQuery } from '../lib/drafts/drafts.ts';
import type { FollowUpArrival } from '../lib/navigation/follow-up-start.ts';
import { useCarried } from '../lib/navigation/navigation-state.ts';
import { paths } from '../lib/navigation/paths.ts';
import { stepsBackTo } from '../lib/navigation/visited.ts';
import { useSession } from '../lib/session/session.ts';
import { PageHeader } from '../ui/page/PageHeader.tsx';
import { LoadError } from '../ui/states/LoadError.tsx';
import { LoadingState } from '../ui/states/LoadingState.tsx';

/** The note about a couple, a family or a group, written once; afterwards, the way to each record that has it. */
export default function SharedNotePage() {
  const id = Number(useParams().id);
  const encounter = useQuery(encounterOf(id));
  const back = useWayBack();
  return (
    <>
      <PageHeader
        title={texts.title}
        subtitle={encounter.data && whatItIs(encounter.data)}
        backTo={back.to}
        backLabel={texts.back}
      />
      <LoadError error={encounter.error} text={texts.loadFailed} onRetry={() => void encounter.refetch()} />
      {encounter.isLoading && <LoadingState text={texts.loading} />}
      {encounter.data && <Note appointment={encounter.data} back={back} />}
    </>
  );
}

interface NoteProps {
  appointment: Appointment;
  back: ReturnType<typeof useWayBack>;
}

function Note({ appointment, back }: NoteProps) {
  const { user } = useSession();
  const queryClient = useQueryClient();
  const draft = useQuery(draftQuery(user.id_prestador, SHARED_DRAFT_FORM, appointment.id_turno));
  const [saved, setSaved] = useState<number | null>(null);
  // The form that had the focus is gone after the save.
  const wayBack = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (saved !== null) wayBack.current?.focus();
  }, [saved]);
  const isOpen = saved === null && attendeesOf(appointment).length > 0;

  const onSaved = (answer: SharedFollowUp) => {
    queryClient.setQueryData(encounterOf(appointment.id_turno).queryKey, afterSaving(appointment, answer));
    for (const changed of ['dashboard', 'patients', 'appointments'])
      void queryClient.invalidateQueries({ queryKey: [changed] });
    const before = new Set(appointment.participantes.map(({ id_seguimiento }) => id_seguimiento));
    setSaved(answer.seguimientos.filter(({ id_seguimiento }) => !before.has(id_seguimiento)).length);
  };

  if (isOpen && !draft.isFetched) return <LoadingState text={texts.loading} />;
  return (
    <>
      {saved !== null && (
        <Alert severity="success" role="status" sx={{ mb: 2 }}>
          {texts.saved(saved)}
        </Alert>
      )}
      {!isOpen && saved === null && (
        <Alert severity="info" sx={{ mb: 2 }}>
          {texts.nothingLeft}
        </Alert>
      )}
      <WrittenNotes appointment={appointment} title={isOpen ? texts.writtenBefore : texts.written} />
      {isOpen ? (
        <>
          <LoadError
            error={draft.data === undefined && draft.error}
            text={DRAFT_UNKNOWN}
            onRetry={() => void draft.refetch()}
          />
          <SharedNoteForm
            appointment={appointment}
            draft={draft.data ?? null}
            draftKnown={draft.data !== undefined}
            onSaved={onSaved}
            onCancel={back.leave}
          />
        </>
      ) : (
        <Button variant="contained" component={Link} to={back.to} ref={wayBack}>
          {back.label}
        </Button>
      )}
    </>
  );
}

/** 'Grupo de los lunes (8) · 16/11/2026, 10:00 a 11:30' */
const whatItIs = ({ tipo, grupo, participantes_total, inicio, fin }: Appointment) =>
  `${encounterTitle(tipo ?? 'grupo', grupo?.nombre ?? null, participantes_total)} · ${formatHour(inicio)} a ${formatTime(fin)}`;

/** To the agenda, or to the panel when the person came from there. */
function useWayBack() {
  const navigate = useNavigate();
  const isFromPanel = useCarried<FollowUpArrival>()?.from === 'dashboard';
  const to = isFromPanel ? paths.dashboard : paths.agenda;
  const leave = () => {
    const steps = stepsBackTo(to);
    void (steps === null ? navigate(to) : navigate(steps));
  };
  return { to, leave, label: isFromPanel ? texts.toPanel : texts.toAgenda };
}
