import type { Appointment } from '@trama/contract/schemas/agenda/appointments';
import { describe, expect, it } from 'vitest';
import { awaitsFollowUp } from './appointment-steps.ts';

const HOUR = 3_600_000;
const appointment = (hours: number, changes: Partial<Appointment> = {}): Appointment =>
  ({
    id_turno: 1,
    id_prestador: 2,
    id_paciente: 3,
    id_seguimiento: null,
    inicio: new Date(Date.now() + hours * HOUR).toISOString(),
    fin: new Date(Date.now() + (hours + 1) * HOUR).toISOString(),
    estado: 'programado',
    modalidad: 'virtual',
    consultorio: null,
    sobreturno: false,
    bloqueo: false,
    editable: true,
    ...changes,
  }) as Appointment;

describe('a follow-up can be written', () => {
  it.each<[string, Appointment, boolean]>([
    ['once the hour has come', appointment(-1), true],
    ['not hours before', appointment(3), false],
    ['of somebody who came early', appointment(3, { estado: 'presente' }), true],
    ['not of somebody who did not come', appointment(-1, { estado: 'ausente' }), false],
    ['not of what was cancelled', appointment(-1, { estado: 'cancelado_paciente' }), false],
    ['once', appointment(-1, { id_seguimiento: 9 }), false],
  ])('%s', (_, given, expected) => expect(awaitsFollowUp(given)).toBe(expected));
});
