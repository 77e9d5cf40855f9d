import EventBusyOutlined from '@mui/icons-material/EventBusyOutlined';
import PendingActionsOutlined from '@mui/icons-material/PendingActionsOutlined';
import Button from '@mui/material/Button';
import List from '@mui/material/List';
import type { Appointment } from '@trama/contract/schemas/agenda/appointments';
import { calledName } from '@trama/contract/words/full-name';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { useCarry } from '../../../lib/navigation/navigation-state.ts';
import type { AgendaArrival } from '../../../lib/navigation/new-appointment.ts';
import { paths } from '../../../lib/navigation/paths.ts';
import { MoreButton } from '../../../ui/lists/MoreButton.tsx';
import { PersonRow } from '../../../ui/lists/PersonRow.tsx';
import { SectionCard } from '../../../ui/page/SectionCard.tsx';
import { beginText, whenText, whoAttends, whoComes } from './appointment-words.ts';
import { dayTexts as texts } from './appointments.texts.ts';
import { useNoteLink } from './useNoteLink.ts';

const SHOWN = 8;

interface Props {
  appointments: Appointment[];
}

/** Past appointments without a follow-up. Those of today are in the line of the day. */
export function ToRecordCard({ appointments }: Props) {
  return (
    <Card title={texts.toRecord} icon={<PendingActionsOutlined />} appointments={appointments}>
      {(appointment) => (
        <Row key={appointment.id_turno} appointment={appointment} secondary={beginText(appointment)} />
      )}
    </Card>
  );
}

/** Patients who did not come and have no later appointment. */
export function AbsencesCard({ appointments }: Props) {
  const carry = useCarry();
  return (
    <Card title={texts.absences} icon={<EventBusyOutlined />} appointments={appointments}>
      {(appointment) => (
        <PersonRow
          key={appointment.id_turno}
          name={nameOf(appointment)}
          secondary={`${whenText(appointment)} · ${whoAttends(appointment)}`}
          action={texts.reschedule}
          to={paths.agenda}
          state={carry<AgendaArrival>({
            wanted: {
              patientId: appointment.id_paciente ?? undefined,
              providerId: appointment.id_prestador ?? undefined,
            },
          })}
        />
      )}
    </Card>
  );
}

/** Leads to the follow-up form until a follow-up is written; then to the patient, or to the day in the agenda. */
function Row({ appointment, secondary }: { appointment: Appointment; secondary: string }) {
  const note = useNoteLink('dashboard')(appointment);
  const { id_paciente } = appointment;
  const name = nameOf(appointment);
  if (note)
    return (
      <PersonRow name={name} secondary={secondary} action={texts.record} to={note.to} state={note.state} />
    );
  const to = id_paciente === null ? paths.agenda : paths.patient(id_paciente);
  return <PersonRow name={name} secondary={secondary} to={to} />;
}

const nameOf = (appointment: Appointment) =>
  appointment.pacientes ? calledName(appointment.pacientes) : whoComes(appointment);

interface CardProps extends Props {
  title: string;
  icon: ReactNode;
  children: (appointment: Appointment) => ReactNode;
}

/** No card when the list is empty. */
function Card({ title, icon, appointments, children }: CardProps) {
  const [isWhole, setWhole] = useState(false);
  if (appointments.length === 0) return null;
  const shown = isWhole ? appointments : appointments.slice(0, SHOWN);
  return (
    <SectionCard title={title} icon={icon}>
      <List disablePadding>{shown.map(children)}</List>
      <MoreButton hidden={appointments.length - shown.length} onMore={() => setWhole(true)} />
      <Button component={Link} to={paths.agenda} sx={{ mt: 1 }}>
        {texts.openAgenda}
      </Button>
    </SectionCard>
  );
}
