import { expect, it } from 'vitest';
import { addDays, dayInClinic, momentInClinic, mondayOf } from './clinic-moment.ts';

it('finds the moment of a wall clock of the clinic, also past midnight', () => {
  expect(momentInClinic('2026-11-16', '09:00')).toBe('2026-11-16T12:00:00.000Z');
  expect(momentInClinic('2026-11-16', '00:30')).toBe('2026-11-16T03:30:00.000Z');
  expect(momentInClinic('2026-11-16', '23:30')).toBe('2026-11-17T02:30:00.000Z');
});

it('knows the summer time that Buenos Aires once had', () => {
  expect(momentInClinic('2008-12-01', '09:00')).toBe('2008-12-01T11:00:00.000Z');
});

it('is no moment when it is no clock', () => {
  expect(momentInClinic('2026-11-16', '9')).toBeNull();
  expect(momentInClinic('mañana', '09:00')).toBeNull();
});

it('counts days and weeks without a time zone', () => {
  expect(dayInClinic('2026-11-17T02:30:00.000Z')).toBe('2026-11-16');
  expect(addDays('2026-02-28', 1)).toBe('2026-03-01');
  expect(addDays('2026-01-01', -1)).toBe('2025-12-31');
  expect(mondayOf('2026-11-16')).toBe('2026-11-16');
  expect(mondayOf('2026-11-22')).toBe('2026-11-16');
});
