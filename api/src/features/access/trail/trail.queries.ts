import type { TrailFilters, TrailPage, TrailQuery } from '@trama/contract/schemas/access/trail';
import { GLASS_HOURS } from '@trama/contract/words/access/emergency-access';
import {
  EXPORTS,
  isAdministrativeRead,
  READS,
  type TrailMark,
} from '@trama/contract/words/access/trail-marks';
import { CLINIC_TIME_ZONE } from '@trama/contract/words/clinic-time';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../database/connect.ts';

const LOOKS = READS.filter((action) => !EXPORTS.includes(action));

/** The moment at which that day begins in Buenos Aires, or the day after it. */
const startOfDay = (day: string, daysLater = 0): RawBuilder<string> =>
  sql`(${day}::date + ${daysLater}::integer)::timestamp at time zone ${CLINIC_TIME_ZONE}`;

export function filtered(filters: TrailFilters): RawBuilder<boolean>[] {
  const { id_prestador, id_paciente, con_listas, action, outcome, desde, hasta } = filters;
  const wanted: RawBuilder<boolean>[] = [];
  if (id_prestador) wanted.push(sql`a.id_prestador = ${id_prestador}`);
  if (id_paciente) wanted.push(aboutPatient(id_paciente, con_listas === 'true'));
  if (action) wanted.push(sql`a.action = ${action}`);
  if (outcome) wanted.push(sql`a.outcome = ${outcome}`);
  if (desde) wanted.push(sql`a.at >= ${startOfDay(desde)}`);
  if (hasta) wanted.push(sql`a.at < ${startOfDay(hasta, 1)}`);
  return wanted;
}

const aboutPatient = (id: number, withLists: boolean): RawBuilder<boolean> =>
  withLists
    ? sql`(a.id_paciente = ${id} or a.pacientes @> array[${id}::bigint])`
    : sql`a.id_paciente = ${id}`;

function conditions({ before, sin_propias, ...filters }: TrailQuery, reader: number): RawBuilder<boolean>[] {
  const wanted = filtered(filters);
  if (sin_propias === 'true') wanted.push(isNotOwnLook(reader));
  if (!before) return wanted;
  return [...wanted, sql`(a.at, a.id) < (select at, id from audit_log where id = ${before})`];
}

/** SQL: false for what the reader themselves looked at without opening a record. Refusals always show. */
const isNotOwnLook = (reader: number) => sql<boolean>`not (
  a.id_prestador is not distinct from ${reader} and a.id_paciente is null and a.outcome = 'ok' and a.action = any(${LOOKS}))`;

type Marked = Parameters<typeof isAdministrativeRead>[0] & { by_glass: boolean };

/** SQL: what somebody did with a patient who was open to them for an emergency, as the trail itself shows. */
export const BY_GLASS = sql<boolean>`a.outcome = 'ok' and a.id_paciente is not null and exists (
  select from audit_log g
   where g.action = 'glass.open' and g.outcome = 'ok' and g.id_paciente = a.id_paciente and g.id_prestador = a.id_prestador
     and g.at between a.at - ${`${GLASS_HOURS} hours`}::interval and a.at)`;

export function markOf(entry: Marked): TrailMark | null {
  if (entry.by_glass) return 'emergencia';
  return isAdministrativeRead(entry) ? 'administrativa' : null;
}

export async function readTrail(db: Db, query: TrailQuery, reader: number): Promise<TrailPage> {
  const rows = await db
    .selectFrom('audit_log as a')
    .leftJoin('prestadores as pr', 'pr.id_prestador', 'a.id_prestador')
    .select(['a.id', 'a.at', 'a.id_prestador', 'pr.nombre', 'pr.apellido', 'a.role', 'a.action', 'a.outcome'])
    .select(['a.id_paciente', 'a.object_id', 'a.address', 'a.request_id', 'a.filas'])
    .select([sql<number[] | null>`to_json(a.pacientes)`.as('pacientes'), BY_GLASS.as('by_glass')])
    .where((eb) => eb.and(conditions(query, reader)))
    .orderBy('a.at', 'desc')
    .orderBy('a.id', 'desc')
    .limit(query.limit + 1)
    .execute();
  const data = rows
    .slice(0, query.limit)
    .map(({ by_glass, ...row }) => ({ ...row, marca: markOf({ ...row, by_glass }) }));
  const isLast = rows.length <= query.limit;
  return { data, next: isLast ? null : (data.at(-1)?.id ?? null) };
}
