import type { Appointment } from '@trama/contract/schemas/agenda/appointments';
import { describe, expect, it } from 'vitest';
import { dayItems, lengthText, presentOf } from './my-day.ts';

const NOW = new Date('2026-11-18T13:20:00.000Z');
const at = (from: string, to: string, more: Partial<Appointment> = {}) =>
  ({
    inicio: `2026-11-18T${from}:00.000Z`,
    fin: `2026-11-18T${to}:00.000Z`,
    estado: 'programado',
    id_seguimiento: null,
    pacientes: {},
    ...more,
  }) as Appointment;

describe('the appointment that the day is at', () => {
  const running = at('13:00', '13:50');
  const next = at('14:00', '14:50');

  it('is the one of this hour; without it the next one; after the last none', () => {
    expect(presentOf([at('12:00', '12:50'), running, next], NOW)).toBe(running);
    expect(presentOf([at('12:00', '12:50'), next], NOW)).toBe(next);
    expect(presentOf([at('12:00', '12:50')], NOW)).toBeUndefined();
  });

  it('is whose patient waits before whose patient has not come, but not before who is inside', () => {
    const waits = at('15:00', '15:50', { estado: 'presente' });
    expect(presentOf([next, waits], NOW)).toBe(waits);
    expect(presentOf([running, waits], NOW)).toBe(running);
    const other = at('13:00', '13:50', { estado: 'presente', sobreturno: true });
    expect(presentOf([running, other], NOW)).toBe(other);
  });

  it('is an appointment of several people too', () => {
    const group = at('13:00', '13:50', { pacientes: null, participantes_total: 8 });
    expect(presentOf([group, next], NOW)).toBe(group);
  });

  it('is never a block, an absence, or one that has its follow-up', () => {
    const over = [
      at('13:00', '13:50', { pacientes: null }),
      at('13:00', '13:50', { estado: 'ausente' }),
      at('13:00', '13:50', { estado: 'realizado', id_seguimiento: 7 }),
    ];
    expect(presentOf([...over, next], NOW)).toBe(next);
  });
});

describe('the line of the day', () => {
  it('says long pauses, also after an overlapping appointment, and where the day has got to', () => {
    const day = [at('12:00', '13:00'), at('12:10', '12:30'), at('14:00', '14:50'), at('15:00', '15:50')];
    expect(dayItems(day, NOW).map((item) => (item.kind === 'free' ? item.minutes : item.kind))).toEqual([
      'appointment',
      'appointment',
      60,
      'now',
      'appointment',
      'appointment',
    ]);
    expect(dayItems([at('13:00', '13:50')], NOW)).toHaveLength(1);
  });

  it('says lengths in hours and minutes', () => {
    expect([5, 60, 90].map(lengthText)).toEqual(['5 min', '1 h', '1 h 30 min']);
  });
});
