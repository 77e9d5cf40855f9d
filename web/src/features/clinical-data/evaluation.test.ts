import type { ClinicalRecord } from '@trama/contract/words/clinical-lists/list';
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
const entry = { folio: 1, error: false, correcciones: [] };
const pill: ClinicalRecord = {
  ...entry,
  id_paciente: 7,
  autor,
  activo: true,
  fecha_creacion: '2025-03-01T15:00:00.000Z',
  cambios: [],
};
const changedOn = (fecha_creacion: string, error = false) => ({
  ...pill,
  cambios: [{ ...entry, error, id_cambio: 1, autor, motivo: null, antes: {}, despues: {}, fecha_creacion }],
});

it.each([
  ['neither changed nor followed', pill, null, HINT],
  ['a session long ago', pill, '2026-08-17', HINT],
  ['a session ninety days ago', pill, '2026-08-18', null],
  ['a change of yesterday', changedOn('2026-11-15T15:00:00.000Z'), null, null],
  ['a change that was an error', changedOn('2026-11-15T15:00:00.000Z', true), null, HINT],
  ['recorded today', { ...pill, fecha_creacion: NOW.toISOString() }, null, null],
  ['suspended', { ...pill, activo: false }, null, null],
  ['an error', { ...pill, error: true }, null, null],
])('%s', (_name, record, lastSession, hint) => {
  expect(evaluationHint('medication', record, lastSession, NOW)).toBe(hint);
});

it('says nothing of an illness', () => {
  expect(evaluationHint('disease', pill, null, NOW)).toBeNull();
});
