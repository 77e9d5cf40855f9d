import type { Appointment } from '@trama/contract/schemas/agenda/appointments';
import { describe, expect, it } from 'vitest';
import {
  awaitsAttendance,
  awaitsConfirmation,
  awaitsFollowUp,
  mayBecome,
  mayCancel,
  mayEdit,
  mayMove,
} from './appointment-steps.ts';

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
    tipo: 'individual',
    participantes: [],
    participantes_total: 0,
    pacientes: {},
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

describe('an appointment of several people', () => {
  const group = (hours: number, ...states: string[]) =>
    appointment(hours, {
      tipo: 'grupo',
      id_paciente: null,
      pacientes: null,
      participantes: states.map((estado) => ({ estado })) as Appointment['participantes'],
      participantes_total: states.length,
    });

  it('is never marked with one press for everybody; it is cancelled as one', () => {
    for (const hours of [-1, 3])
      for (const state of ['confirmado', 'presente', 'ausente', 'realizado'] as const)
        expect(mayBecome(group(hours, 'programado', 'programado'), state)).toBe(false);
    expect(mayCancel(group(3, 'programado', 'programado'))).toBe(true);
  });

  it('asks who came until everybody is marked, and waits for those who have not confirmed', () => {
    expect(awaitsAttendance(group(-1, 'presente', 'programado'))).toBe(true);
    expect(awaitsAttendance(group(-1, 'presente', 'ausente'))).toBe(false);
    expect(awaitsConfirmation(group(3, 'confirmado', 'programado'))).toBe(true);
    expect(awaitsConfirmation(group(3, 'confirmado', 'confirmado'))).toBe(false);
    expect(awaitsConfirmation(group(-1, 'programado'))).toBe(false);
  });

  it('is moved and edited as one, not in the row of one of them', () => {
    expect([mayMove(group(3, 'programado')), mayEdit(group(3, 'programado'))]).toEqual([true, true]);
    const own = appointment(3, { tipo: 'grupo' });
    expect([mayMove(own), mayEdit(own), mayBecome(own, 'confirmado')]).toEqual([false, false, true]);
  });
});
