import { expect, it } from 'vitest';
import { mayStillWait } from './room-lists.ts';

const at = (time: string) => `2026-11-18T${time}:00.000Z`;
const waitsAt = (time: string, presente_el: string | null) =>
  mayStillWait({ fin: at('12:50'), presente_el }, Date.parse(at(time)));

it('nobody is in the waiting room half an hour after the appointment, unless they came that late', () => {
  expect(waitsAt('12:40', at('11:55'))).toBe(true);
  expect(waitsAt('13:10', at('11:55'))).toBe(true);
  expect(waitsAt('13:30', at('11:55'))).toBe(false);
  expect(waitsAt('13:30', null)).toBe(false);
  expect(waitsAt('13:30', at('13:05'))).toBe(true);
});
