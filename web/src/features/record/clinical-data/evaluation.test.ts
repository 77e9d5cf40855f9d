import type { ClinicalEntry } from '@trama/contract/words/record/clinical-lists/list';
import { expect, it } from 'vitest';
import { evaluationHint } from './evaluation.ts';

const NOW = new Date('2026-11-16T15:00:00.000Z');
const HINT = 'Sin evaluación hace más de 90 días';
const autor = {
  nombre: 'Ana',
  apellido: 'Ruiz',
  role: 'psiquiatra',
  matricula: null,
  matricula_tipo: null,
  matricula_jurisdiccion: null,
};
const pill: ClinicalEntry = {
  folio: 1,
  error: false,
  correcciones: [],
  id_paciente: 7,
  autor,
  activo: true,
  fecha_creacion: '2025-03-01T15:00:00.000Z',
  ultima_evaluacion: '2026-08-17',
};

it.each([
  ['looked at ninety-one days ago', {}, HINT],
  ['looked at ninety days ago', { ultima_evaluacion: '2026-08-18' }, null],
  ['suspended', { activo: false }, null],
  ['an error', { error: true }, null],
  ['of a list that nobody evaluates', { ultima_evaluacion: undefined }, null],
])('%s', (_name, facts, hint) => {
  expect(evaluationHint({ ...pill, ...facts }, NOW)).toBe(hint);
});
