import { describe, expect, it } from 'vitest';
import {
  ageOn,
  formatDate,
  formatHour,
  formatLongDate,
  formatMoment,
  parseDateOnly,
  todayInClinic,
} from './clinic-time.ts';

describe('a date-only value', () => {
  it('is shown as it is stored, whatever the time zone of the machine', () => {
    expect(formatDate('1980-05-04')).toBe('04/05/1980');
    expect(formatLongDate('1980-05-04')).toBe('4 de mayo de 1980');
  });

  it('must be a day of the calendar', () => {
    expect(parseDateOnly('2024-02-29')).toEqual({ year: 2024, month: 2, day: 29 });
    for (const text of [
      '2023-02-29',
      '2024-13-01',
      '2024-00-10',
      '2024-04-31',
      '24-01-01',
      '2024-1-1',
      '0000-01-01',
    ]) {
      expect(parseDateOnly(text)).toBeNull();
    }
  });

  it('says so if it is missing or unreadable', () => {
    expect([formatDate(null), formatDate(undefined), formatDate('')]).toEqual(['N/A', 'N/A', 'N/A']);
    expect([formatDate('ayer'), formatMoment('2024-99-99T00:00:00Z')]).toEqual([
      'Fecha inválida',
      'Fecha inválida',
    ]);
    expect(formatDate('+010000-01-01T12:00:00.000Z')).toBe('Error en fecha');
  });
});

describe('a moment', () => {
  it('is shown in Buenos Aires', () => {
    expect(formatDate('2026-01-01T02:59:59.999Z')).toBe('31/12/2025');
    expect(formatMoment('2026-01-01T03:00:00.000Z')).toBe('1 de enero de 2026 00:00');
    expect(formatMoment('2026-07-09T18:05:00.000Z')).toBe('9 de julio de 2026 15:05');
    expect(formatHour('2026-07-09T18:05:00.000Z')).toBe('9 de julio de 2026, 15:05');
  });

  it('decides what day it is at the clinic', () => {
    expect(todayInClinic(new Date('2026-11-15T02:30:00Z'))).toBe('2026-11-14');
    expect(todayInClinic(new Date('2026-11-15T03:00:00Z'))).toBe('2026-11-15');
  });
});

describe('age', () => {
  it('changes on the birthday', () => {
    expect(ageOn('1980-05-04', '2026-05-03')).toBe(45);
    expect(ageOn('1980-05-04', '2026-05-04')).toBe(46);
    expect(ageOn('2004-02-29', '2026-02-28')).toBe(21);
    expect(ageOn('2004-02-29', '2026-03-01')).toBe(22);
  });

  it('is unknown without a birth date, or for somebody not born yet', () => {
    expect([ageOn(null), ageOn('nunca'), ageOn('2027-01-01', '2026-01-01')]).toEqual([null, null, null]);
  });
});
