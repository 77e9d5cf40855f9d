import type { TrailLine } from '@trama/contract/schemas/access/trail';
import { describe, expect, it } from 'vitest';
import { visitsIn } from './visits.ts';

let id = 1000;
function entry(minute: number, fields: Partial<TrailLine>): TrailLine {
  id -= 1;
  return {
    id,
    at: new Date(Date.UTC(2026, 0, 5, 12, 0) + minute * 60_000).toISOString(),
    id_prestador: 1,
    nombre: 'Ana',
    apellido: 'Paz',
    role: 'psicologo',
    action: 'patient.read',
    outcome: 'ok',
    id_paciente: 7,
    address: '10.0.0.1',
    ...fields,
  } as TrailLine;
}

const shown = (entries: TrailLine[]) => visitsIn(entries).map((visit) => visit.entries.length);

describe('the trail by visits', () => {
  it('shows one line for one opened record, though others work at the same time', () => {
    const entries = [
      entry(1, { action: 'follow_up.list' }),
      entry(1, { id_prestador: 2, action: 'patient.read' }),
      entry(1, { action: 'history.read' }),
      entry(0, { action: 'patient.read' }),
      entry(0, { id_paciente: 8 }),
    ];
    expect(shown(entries)).toEqual([3, 1, 1]);
  });

  it('begins another one after a pause', () => {
    expect(shown([entry(20, {}), entry(8, {}), entry(5, {})])).toEqual([1, 2]);
  });

  it('shows a screen that was loaded again and again once', () => {
    const screen = { action: 'dashboard.read', id_paciente: null };
    const entries = [
      entry(2, screen),
      entry(2, { action: 'alert.list', id_paciente: null }),
      entry(1, screen),
      entry(1, { ...screen, id_prestador: 2 }),
      entry(0, { ...screen, outcome: 'refused' }),
    ];
    expect(shown(entries)).toEqual([2, 1, 1, 1]);
  });

  it('shows a record that was refused in all its parts once, apart from one that was opened', () => {
    const refused = { outcome: 'refused' } as const;
    const entries = [
      entry(2, { ...refused, action: 'history.read' }),
      entry(2, refused),
      entry(1, {}),
      entry(1, { ...refused, action: 'history.update' }),
      entry(1, { ...refused, id_paciente: 8 }),
    ];
    expect(shown(entries)).toEqual([2, 1, 1, 1]);
  });

  it('hides no change, export, refusal or sign-in in it', () => {
    const entries = [
      entry(3, { action: 'history.update' }),
      entry(2, { action: 'patient.export' }),
      entry(2, { outcome: 'refused' }),
      entry(1, { action: 'session.login', id_paciente: null }),
      entry(1, { action: 'session.login', id_paciente: null }),
      entry(0, {}),
    ];
    expect(shown(entries)).toEqual([1, 1, 1, 1, 1, 1]);
  });
});
