import type { Appointment, AppointmentParticipant } from '@trama/contract/schemas/agenda/appointments';
import type { AppointmentState } from '@trama/contract/words/agenda/appointments';
import { expect, it } from 'vitest';
import { ApiError } from '../../../lib/http/http.ts';
import { type Attendee, attendeesOf, refusalText, startingNote, withDraft } from './shared-note-form.ts';

const participant = (
  id_paciente: number | null,
  estado: AppointmentState,
  id_seguimiento: number | null = null,
) =>
  ({
    id_paciente,
    estado,
    id_seguimiento,
    pacientes: { nombre: `Nombre${id_paciente}`, nombre_elegido: null, apellido: 'Paz' },
  }) as AppointmentParticipant;
const meeting = (...participantes: AppointmentParticipant[]) => ({ participantes }) as Appointment;
const cameOf = (...participantes: AppointmentParticipant[]) =>
  startingNote(7, attendeesOf(meeting(...participantes))).participantes.map(({ asistio }) => asistio);

it('the form is about people who are expected and have no note yet', () => {
  const ids = attendeesOf(
    meeting(
      participant(1, 'programado'),
      participant(2, 'cancelado_paciente'),
      participant(3, 'realizado', 12),
      participant(4, 'ausente'),
    ),
  ).map(({ id_paciente }) => id_paciente);
  expect(ids).toEqual([1, 4]);
  expect(attendeesOf(meeting(participant(1, 'realizado', 12), participant(2, 'ausente')))).toEqual([]);
});

it('where the desk marked who arrived the others did not come; where nobody did, everybody came', () => {
  expect(cameOf(participant(1, 'presente'), participant(2, 'confirmado'))).toEqual([true, false]);
  expect(cameOf(participant(1, 'programado'), participant(2, 'ausente'))).toEqual([true, false]);
});

it('a draft gives each person their own text, also after somebody has left', () => {
  const start = startingNote(
    7,
    attendeesOf(meeting(participant(2, 'programado'), participant(3, 'programado'))),
  );
  const draft = {
    comun: 'De todos',
    participantes: [
      { id_paciente: 1, asistio: true, propio: 'Del que se fue' },
      { id_paciente: 3, asistio: false, propio: 'Del tercero' },
    ],
  };
  expect(withDraft(start, draft)).toEqual({
    id_turno: 7,
    comun: 'De todos',
    participantes: [
      { id_paciente: 2, asistio: true, propio: '' },
      { id_paciente: 3, asistio: false, propio: 'Del tercero' },
    ],
  });
});

it('a refusal says whose part is at fault', () => {
  const attendees = [participant(1, 'presente'), participant(2, 'presente')] as Attendee[];
  const failure = new ApiError('x', 'VALIDATION_ERROR', 400, [
    { field: 'comun', message: 'nombra a otra' },
    { field: 'participantes.1.propio', message: 'nombra a otra' },
  ]);
  expect(refusalText(failure, attendees).split('\n').slice(1)).toEqual([
    'Parte común: nombra a otra',
    'Parte propia de Nombre2 Paz: nombra a otra',
  ]);
});
