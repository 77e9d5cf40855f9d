import type { TrailAction } from '@trama/contract/words/trail-actions';
import { type RawBuilder, sql } from 'kysely';
import { SEALED, sealedKindOf } from '../../database/patient-tables.ts';

/** The other things that are done to a record only look at it. */
export const CHANGES_NOTHING = /\.(list|search|read|versions|timeline|export|check|dni_conflict)$/;

/** Columns derived from others, which no change in the trail accounts for. The same as in the function `huella`. */
export const DERIVED_COLUMNS = [
  'total_sesiones',
  'ultima_sesion',
  'apellido_orden',
  'nombre_orden',
  'busqueda',
  'riesgo_actual',
  'riesgo_fecha',
  'riesgo_autor',
  'riesgo_tipo',
  'riesgo_inminente',
  'riesgo_reevaluar',
  'ultima_profesion',
  'otra_profesion_el',
  'psiquiatria_el',
  'medicado',
  'egresado',
  'con_plan',
  'plan_revisar',
  'interdisciplinaria_el',
];

/** SQL of the content of a row at hand: what its fingerprint is made of. */
export const contentSql = (alias: string) =>
  `jsonb_strip_nulls(to_jsonb(${alias}) - '{${DERIVED_COLUMNS}}'::text[])`;

/** The fingerprint of a row at hand, by its alias: `with s as (insert … returning *) … select huella(to_jsonb(s))`. */
export const fingerprintOf = (alias: string): RawBuilder<Buffer> => sql`huella(to_jsonb(${sql.ref(alias)}))`;

/**
 * The fingerprint of the record that an action has just left behind, for its row in the trail. The writing transaction
 * computes it, not a trigger: a trigger would also vouch for a change by hand.
 */
export function fingerprintAfter(action: TrailAction, id: number | null): RawBuilder<Buffer> | null {
  const kind = sealedKindOf(action);
  if (id === null || !kind || CHANGES_NOTHING.test(action)) return null;
  const record = SEALED[kind];
  return sql`(select ${fingerprintOf('r')} from ${sql.table(record.table)} r where r.${sql.ref(record.id)} = ${id})`;
}
