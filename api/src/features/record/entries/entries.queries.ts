import { Correction, Entry, WrittenEntry } from '@trama/contract/schemas/record/entries';
import { type Resource, ROLE_FACTS, ROLES, roleCan } from '@trama/contract/words/access/access-policy';
import { CORRECTIONS_SHOWN_MAX } from '@trama/contract/words/list-limits';
import { type ListName, listOf } from '@trama/contract/words/record/clinical-lists';
import { ENTRY_RESOURCES, type EntryKind } from '@trama/contract/words/record/entries';
import { FOLLOW_UP_FIELDS } from '@trama/contract/words/record/follow-ups';
import { sql } from 'kysely';
import type { Tx } from '../../../database/connect.ts';
import { currentOf, PATIENT_TABLES, writtenFor } from '../../../database/patient-tables.ts';
import { isOneOf, reachOf } from '../../../platform/access/reach.ts';
import { inError, othersInReach } from '../../../platform/entries/entry-fields.ts';
import { AppError } from '../../../platform/errors/app-error.ts';
import type { Allowed } from '../../../platform/statements/guard.ts';
import { ownSql } from '../../../platform/statements/own-sql.ts';
import { rowAsJson } from '../../../platform/statements/row-json.ts';
import { HIDDEN_FIELDS, IS_VISIBLE } from './visible.service.ts';

const TREATS = `(
  exists (select from asignaciones a
           where a.id_paciente = e.id_paciente and a.id_prestador = e.registrado_por and a.fecha_baja is null)
  or exists (select from accesos_emergencia g
              where g.id_paciente = e.id_paciente and g.id_prestador = e.registrado_por and g.hasta > now()))`;
/** SQL: the author of the entry `e` has left, may no longer write such entries, or no longer reaches the patient. */
const AUTHOR_ABSENT = `case e.clase ${Object.entries(ENTRY_RESOURCES)
  .map(([clase, resource]) => `when '${clase}' then ${cannotWrite(resource)}`)
  .join(' ')} else false end`;

function cannotWrite(resource: Resource): string {
  const writers = ROLES.filter((role) => roleCan(role, resource, 'create'));
  const reachAll = writers.filter((role) => ROLE_FACTS[role].reach === 'all');
  return `not exists (select from prestadores author
    where author.id_prestador = e.registrado_por and author.is_active
      and (${isOneOf('author.role', reachAll)} or ${isOneOf('author.role', writers)} and ${TREATS}))`;
}

const COMPUTED = {
  autor_ausente: AUTHOR_ABSENT,
  hora_acto: `to_char(e.hora_acto, 'HH24:MI')`,
  hash: `encode(e.hash, 'hex')`,
  error: inError({
    clase: 'e.clase',
    patient: 'e.id_paciente',
    object: 'e.id_objeto',
    version: 'e.version',
  }),
  corrige: `(select c.folio from correcciones c where e.clase = 'correction' and c.id_correccion = e.id_objeto)`,
  corregido_por: `(
    select coalesce(json_agg(own.folio order by own.folio), '[]') from (
    select own.folio from correcciones c
      join asientos own on own.id_paciente = c.id_paciente and own.clase = 'correction'
                       and own.id_objeto = c.id_correccion and own.version = 1
     where c.id_paciente = e.id_paciente and c.clase = e.clase and c.id_objeto = e.id_objeto and c.version = e.version
     order by own.folio limit ${CORRECTIONS_SHOWN_MAX}) own)`,
};
const entryJson = rowAsJson(Entry, 'e', COMPUTED);

/** The JSON of an EntryPage: $1 entries from the folio after $2 on. Folios have no gaps: so many come before the page. */
export const ENTRIES = ownSql('record/entries/list')`
  select json_build_object(
           'data', (select coalesce(json_agg(${entryJson} order by e.folio), '[]')
                      from (select e.* from asientos e
                             where e.id_paciente = allowed.id_paciente and e.folio > $2::bigint
                             order by e.folio limit $1::bigint) e),
           'total', counted.total,
           'totalPages', ceil(counted.total::numeric / $1::bigint)) as json
    from (select coalesce(max(l.ultimo_folio), 0) as total from legajos l
           where l.id_paciente = allowed.id_paciente) counted`;

/** The JSON of the WrittenEntry with the folio $1. It leaves out the number of another patient, where the entry went to. */
export const WRITTEN_ENTRY = ownSql('record/entries/entry')`
  select ${rowAsJson(WrittenEntry, 'e', { ...COMPUTED, contenido: `jsonb_strip_nulls(w.huella - 'otro_paciente' - ${HIDDEN_FIELDS})` })} as json
    from asientos e cross join ${writtenFor('e', (row) => row)} w
   where e.id_paciente = allowed.id_paciente and e.folio = $1::integer and ${IS_VISIBLE}`;

export interface EntryRow {
  clase: EntryKind;
  id_objeto: number;
  version: number;
  registrado_por: number;
  autor_ausente: boolean;
}

/** The entry with that folio. The transaction holds a lock on the patient. */
export async function findEntry(tx: Tx, allowed: Allowed, folio: number): Promise<EntryRow> {
  const { rows } = await sql<EntryRow>`
    select e.clase, e.id_objeto, e.version, e.registrado_por, ${sql.raw(AUTHOR_ABSENT)} as autor_ausente
      from asientos e cross join ${reachOf(allowed)} allowed
     where e.id_paciente = allowed.id_paciente and e.folio = ${folio} and ${sql.raw(IS_VISIBLE)}`.execute(tx);
  if (!rows[0]) throw new AppError('NOT_FOUND');
  return rows[0];
}

/** For the person who has made it. */
export async function readCorrection(tx: Tx, allowed: Allowed, id: number): Promise<Correction> {
  const { rows } = await sql<{ json: unknown }>`
    select correccion_json(c, ${sql.raw(othersInReach('c.id_paciente'))}) as json
      from correcciones c cross join ${reachOf(allowed)} allowed
     where c.id_correccion = ${id}`.execute(tx);
  return Correction.parse(rows[0]?.json);
}

interface NewCorrection extends Pick<EntryRow, 'clase' | 'id_objeto' | 'version'> {
  folio: number;
  error: boolean;
  aclaracion: string;
  otro_paciente?: number;
  otro_folio?: number;
  /** The author, if somebody else marks their entry as an error. */
  en_ausencia_de?: number | null;
}

/** The number of the correction. */
export async function insertCorrection(
  tx: Tx,
  { actor, patientId }: Allowed,
  {
    folio,
    clase,
    id_objeto,
    version,
    error,
    aclaracion,
    otro_paciente,
    otro_folio,
    en_ausencia_de,
  }: NewCorrection,
): Promise<number> {
  const { id_correccion } = await tx
    .insertInto('correcciones')
    .values({
      id_paciente: patientId,
      folio,
      clase,
      id_objeto,
      version,
      error,
      aclaracion,
      registrado_por: actor.id,
      otro_paciente: otro_paciente ?? null,
      otro_folio: otro_folio ?? null,
      en_ausencia_de: en_ausencia_de ?? null,
    })
    .returning('id_correccion')
    .executeTakeFirstOrThrow();
  return id_correccion;
}

/**
 * One move at a time, until its transaction ends: it is the only thing that changes the counters of a day in two parts
 * (sesiones_por_dia), and two that take them in different order would wait for each other. Moves are rare.
 */
export async function awaitOtherMoves(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${MOVE_LOCK})`.execute(tx);
}
const MOVE_LOCK = 7_261_006;

/** Gives what these patients have had so far its folios, in the order in which every writer takes records. */
export async function numberRecordsOf(tx: Tx, patients: number[]): Promise<void> {
  for (const id of patients.toSorted((a, b) => a - b))
    await sql`select adoptar_legajos(${id}, ${id})`.execute(tx);
}

/** What a record of that kind holds that is not about whose it is and who recorded it. */
const contentOf = (clase: 'follow_up' | ListName): string[] =>
  clase === 'follow_up'
    ? ['id_prestador', 'importado_de', 'autor_original', ...FOLLOW_UP_FIELDS]
    : Object.keys(listOf(clase).fields);

/** Copies what holds of the content to another patient, with the same author. Returns the new id. */
export async function copyRecord(
  tx: Tx,
  clase: 'follow_up' | ListName,
  from: number,
  to: { patientId: number; recorder: number },
): Promise<number> {
  const { table, id } = PATIENT_TABLES[clase];
  const content = sql.join(contentOf(clase).map((column) => sql.ref(column)));
  const { rows } = await sql<{ id: number }>`
    insert into ${sql.table(table)} (id_paciente, registrado_por, ${content})
    select ${to.patientId}::bigint, ${to.recorder}::bigint, ${content} from ${sql.table(currentOf(table))} where ${sql.ref(id)} = ${from}
    returning ${sql.ref(id)} as id`.execute(tx);
  return Number(rows[0]?.id);
}
