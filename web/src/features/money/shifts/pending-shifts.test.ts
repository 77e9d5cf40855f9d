import { beforeEach, expect, it, vi } from 'vitest';
import {
  creationKeyOf,
  readPending,
  runningIn,
  withEnd,
  withoutBeginning,
  writePending,
} from './pending-shifts.ts';

const kept = new Map<string, string>();
beforeEach(() => {
  kept.clear();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
});

const [NINE, FIVE] = ['2026-11-18T12:00:00.000Z', '2026-11-18T20:00:00.000Z'];

it('keeps the number of the patient and the hours, nothing else, and leaves nothing behind', () => {
  writePending(7, withEnd([{ id_paciente: 3, inicio: NINE }], 3, FIVE));
  expect([...kept.values()]).toEqual([`[{"id_paciente":3,"inicio":"${NINE}","fin":"${FIVE}"}]`]);
  expect(readPending(8)).toEqual([]);
  writePending(7, []);
  expect(kept.size).toBe(0);
});

it('sends an end that was pressed while its beginning was on its way', () => {
  expect(withoutBeginning([{ id_paciente: 3, inicio: NINE, fin: FIVE }])).toEqual([
    { id_paciente: 3, fin: FIVE },
  ]);
  expect(withoutBeginning([{ id_paciente: 3, inicio: NINE }])).toEqual([]);
});

it('an end of what began with a network waits by itself', () => {
  const pending = withEnd([], 3, FIVE);
  expect(pending).toEqual([{ id_paciente: 3, fin: FIVE }]);
  expect(runningIn(pending)).toBeUndefined();
});

it('one beginning has one key, however often it is sent', () => {
  const one = { id_paciente: 3, inicio: NINE };
  expect(creationKeyOf(one)).toBe(creationKeyOf({ ...one, fin: FIVE }));
  expect(creationKeyOf(one)).toMatch(/^[\w-]{8,100}$/);
});

it('reads what cannot be read as nothing', () => {
  kept.set('jornadas_por_enviar_7', '{');
  expect(readPending(7)).toEqual([]);
});
