import Link from '@mui/material/Link';
import type { Appointment } from '@trama/contract/schemas/agenda/appointments';
import { Link as RouterLink } from 'react-router';
import { useCarry } from '../../../lib/navigation/navigation-state.ts';
import { paths } from '../../../lib/navigation/paths.ts';
import { SectionCard } from '../../../ui/page/SectionCard.tsx';
import { nameOf } from './shared-note-form.ts';
import { sharedNoteTexts as texts } from './shared-notes.texts.ts';

/** The records that have the note, each with the way to it. */
export function WrittenNotes({ appointment, title }: { appointment: Appointment; title: string }) {
  const carry = useCarry();
  const written = appointment.participantes.flatMap((participant) => {
    const { id_paciente, id_seguimiento } = participant;
    return id_paciente !== null && id_seguimiento !== null
      ? [{ id_paciente, id_seguimiento, name: nameOf(participant) }]
      : [];
  });
  if (written.length === 0) return null;
  return (
    <SectionCard title={title} sx={{ mb: 2 }}>
      <ul style={{ margin: 0, paddingLeft: 20 }}>
        {written.map(({ id_paciente, id_seguimiento, name }) => (
          <li key={id_paciente}>
            <Link
              component={RouterLink}
              to={paths.followUp(id_paciente, id_seguimiento)}
              state={carry({ patientId: id_paciente })}
              sx={{ display: 'inline-block', verticalAlign: 'top', py: 0.5, overflowWrap: 'anywhere' }}
            >
              {texts.open(name)}
            </Link>
          </li>
        ))}
      </ul>
    </SectionCard>
  );
}
