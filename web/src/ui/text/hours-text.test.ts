import { expect, it } from 'vitest';
import { hoursText, parseHours } from './hours-text.ts';

it('reads hours as people write them', () => {
  const both = [
    { desde: '09:00', hasta: '13:00' },
    { desde: '15:30', hasta: '19:00' },
  ];
  expect(parseHours('09:00-13:00, 15:30-19:00')).toEqual(both);
  expect(parseHours('9 a 13; 15.30 – 19')).toEqual(both);
  expect(parseHours(' ')).toEqual([]);
  expect(parseHours('20-24')).toEqual([{ desde: '20:00', hasta: '24:00' }]);
});

it('refuses what is no time, or ends before it begins', () => {
  for (const text of ['mañana', '9', '25-26', '13-9', '9:60-10', '24-25'])
    expect(parseHours(text)).toBeNull();
});

it('writes them as it reads them', () => {
  expect(hoursText([{ desde: '09:00:00', hasta: '13:00:00' }])).toBe('09:00-13:00');
  expect(hoursText([])).toBe('');
});
