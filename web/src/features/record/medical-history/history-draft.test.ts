import type { Draft, DraftContent } from '@trama/contract/schemas/record/drafts';
import type { History } from '@trama/contract/schemas/record/medical-history';
import { expect, it } from 'vitest';
import { draftOf, saysNothing, startFrom } from './history-draft.ts';
import { valuesOf } from './history-values.ts';
import { baseOf } from './save-history.ts';

const LOADED = '2026-03-01T10:00:00.123Z';
const LATER = '2026-03-01T11:00:00.000Z';

const history = (fecha_actualizacion: string, fields: Partial<History> = {}): History => ({
  ...(valuesOf(null) as unknown as History),
  id_admision: 5,
  id_paciente: 7,
  id_prestador: 3,
  fecha_creacion: LOADED,
  fecha_actualizacion,
  prestadores: {
    nombre: 'Ana',
    apellido: 'Ruiz',
    role: 'psicologo',
    matricula: null,
    matricula_tipo: null,
    matricula_jurisdiccion: null,
  },
  ...fields,
});
const draft = (contenido: DraftContent): Draft => ({
  form: 'medical-history',
  id_paciente: 7,
  contenido,
  fecha_actualizacion: LATER,
});

it('keeps what changed and on what, and comes back on top of it', () => {
  const loaded = history(LOADED, { motivo: 'uno', detalles: 'dos', tabaco: true });
  const base = baseOf(loaded);
  const typed = { ...base.values, motivo: 'uno y más', tabaco: null };
  const content = draftOf(base, typed);
  expect(content).toEqual({ motivo: 'uno y más', tabaco: null, base: Date.parse(LOADED) });
  expect(startFrom(loaded, draft(content))).toEqual({ base, values: typed });
});

it('notices a save in between: the draft no longer fits the moment it was written on', () => {
  const content = draftOf(baseOf(history(LOADED)), { ...valuesOf(null), motivo: 'mío' });
  const { base, values } = startFrom(history(LATER, { motivo: 'suyo', detalles: 'nuevo' }), draft(content));
  expect(base).toMatchObject({ id: 5, moment: LOADED, known: false });
  expect([values.motivo, values.detalles]).toEqual(['mío', 'nuevo']);
});

it('notices a history that somebody made meanwhile', () => {
  const content = draftOf(baseOf(null), { ...valuesOf(null), motivo: 'mío' });
  expect(startFrom(null, draft(content)).base).toEqual(baseOf(null));
  const { base } = startFrom(history(LATER), draft(content));
  expect([base.known, base.moment]).toEqual([false, '1970-01-01T00:00:00.000Z']);
});

it('takes nothing from a draft that the form cannot hold', () => {
  const { values } = startFrom(null, draft({ motivo: 5, tabaco: 'sí', otro: 'x', detalles: 'bien' }));
  expect(values).toEqual({ ...valuesOf(null), detalles: 'bien' });
});

it('has nothing to offer once everything was taken back', () => {
  const base = baseOf(history(LOADED, { motivo: 'uno' }));
  expect(saysNothing(draft(draftOf(base, base.values)))).toBe(true);
  expect(saysNothing(draft(draftOf(base, { ...base.values, motivo: '' })))).toBe(false);
});
