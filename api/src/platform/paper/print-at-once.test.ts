import { afterEach, expect, it, vi } from 'vitest';
import { printAtOnce } from './print-at-once.ts';
import { Printer } from './printer.ts';

const facts = {
  title: 'Informe',
  author: 'Ana Ruiz',
  issuedAt: new Date('2026-03-02T12:00:00Z'),
  header: { left: 'Paz, Eva', right: 'N.º 1' },
  footer: 'Clínica',
};
const print = vi.spyOn(Printer.prototype, 'print');
afterEach(() => print.mockClear());

it.each([
  ['a certificate', 'Se deja constancia de su asistencia. ', 20, 'this'],
  ['a long report', 'Se deja constancia de su asistencia. ', 500, 'another'],
  ['piles of accents', `a${'\u0302\u0303\u0304'.repeat(3)}`, 2_000, 'another'],
  ['many short lines', 'sí\n', 500, 'another'],
])('%s is printed on its thread', async (_what, text, times, thread) => {
  const { bytes, pages } = await printAtOnce(facts, [{ kind: 'text', text: text.repeat(times) }]);
  expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
  expect(bytes.subarray(-6).toString().trim()).toBe('%%EOF');
  expect(pages).toBeGreaterThan(0);
  expect(print.mock.calls.length > 0 ? 'this' : 'another').toBe(thread);
});

/** The beginning of a PNG of that size. */
const png = (side: number) => {
  const header = Buffer.alloc(33);
  header.writeUInt32BE(side, 16);
  header.writeUInt32BE(side, 20);
  return `data:image/png;base64,${header.toString('base64')}`;
};

it.each([
  ['a small logo', png(300), 'this'],
  ['a large logo', png(2_000), 'another'],
])('a document with %s is printed on its thread', async (_what, logo, thread) => {
  const { pages } = await printAtOnce(facts, [{ kind: 'letterhead', logo, name: 'Clínica', lines: [] }]);
  expect(pages).toBe(1);
  expect(print.mock.calls.length > 0 ? 'this' : 'another').toBe(thread);
});
