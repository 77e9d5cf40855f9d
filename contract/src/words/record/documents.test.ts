import { expect, it } from 'vitest';
import { isTooLongFilled } from './documents.ts';

it('is found too long before its fields are filled in', () => {
  const values = { 'medicacion.activa': 'Litio, '.repeat(150_000) };
  expect(isTooLongFilled('{{medicacion.activa}}'.repeat(1_000), values)).toBe(true);
});

it('is too long by its letters or its lines, and not by the names of its fields', () => {
  const named = '{{paciente.fecha_nacimiento}}'.repeat(2_000);
  expect(isTooLongFilled(named, { 'paciente.fecha_nacimiento': '1/1/1990' })).toBe(false);
  expect(isTooLongFilled('{{hoy}}', { hoy: '\n'.repeat(800) })).toBe(true);
  expect(isTooLongFilled('{{hoy}}', { hoy: '\n'.repeat(799) })).toBe(false);
});
