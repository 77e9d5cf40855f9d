import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../database/connect.ts';
import { PATIENT_TABLES, type PatientTable, SEALED, type SealedKind } from '../../database/patient-tables.ts';
import { FROZEN_AUTHORS, STAMPS, type Stamp } from '../../database/stamps.ts';
import { AUTHOR_NOW, isAdoption, isFarFrom } from './verify-entries.ts';

/** How many findings of a kind are named; the rest would say the same. */
const NAMED_AT_MOST = 50;

interface Found {
  id: number;
  entry: number | null;
  author: number | null;
  said: number | null;
}

/** Rows whose moments or authors are not those of the trail. `changes` is true of its rows `t` about the kind. */
export async function otherwiseWritten(
  tx: Tx,
  kind: SealedKind,
  changes: RawBuilder<boolean>,
  nameOf: (id: number) => string,
): Promise<string[]> {
  const findings: string[] = [];
  for (const stamp of STAMPS[kind] ?? []) {
    const { moment, author, toldBy } = stamp;
    const { rows } = await (toldBy === 'first'
      ? createdOtherwise(kind, changes, stamp)
      : changedOtherwise(kind, changes, stamp)
    ).execute(tx);
    findings.push(
      ...rows.map((found) => {
        const what = nameOf(found.id);
        if (found.entry === null)
          return `${what} has a moment${author ? ' or an author' : ''} (${moment}) that no row of the trail tells of`;
        if (found.author === found.said)
          return `${what} says another moment than row ${found.entry} of the trail, which tells of its writing`;
        return `${what} says that provider ${found.author} wrote it, but row ${found.entry} of the trail names ${found.said === null ? 'nobody' : `provider ${found.said}`}`;
      }),
    );
  }
  return findings;
}

function createdOtherwise(kind: SealedKind, changes: RawBuilder<boolean>, { moment, author }: Stamp) {
  const { table, id } = SEALED[kind];
  const written = author ? sql.ref(`r.${author}`) : sql.ref('s.id_prestador');
  return sql<Found>`
    select r.${sql.ref(id)} as id, s.id as entry, ${written} as author, s.id_prestador as said
      from ${sql.table(table)} r
      join (select distinct on (t.object_id) t.* from audit_log t
             where ${changes} order by t.object_id, t.id) s on s.object_id = r.${sql.ref(id)}
     where not ${sql.raw(isAdoption('s'))}
       and (${written} is distinct from s.id_prestador or ${sql.raw(isFarFrom(`r.${moment}`, 's.at'))})
     order by 1
     limit ${NAMED_AT_MOST}`;
}

/** The trail has no row of what happened before a row was adopted. */
function changedOtherwise(kind: SealedKind, changes: RawBuilder<boolean>, { moment, author, toldBy }: Stamp) {
  const { table, id } = SEALED[kind];
  return sql<Found>`
    select r.${sql.ref(id)} as id, null as entry, null as author, null as said
      from ${sql.table(table)} r
     where r.${sql.ref(moment)} is not null
       and not exists (select from audit_log t
                        where ${changes} and t.object_id = r.${sql.ref(id)}
                          and case when ${sql.raw(isAdoption('t'))} then r.${sql.ref(moment)} <= t.at
                                   else not (${sql.raw(isFarFrom(`r.${moment}`, 't.at'))})
                                        ${author ? sql`and t.id_prestador is not distinct from r.${sql.ref(author)}` : sql``}
                                        ${toldBy === 'any' ? sql`` : sql`and t.action = ${toldBy}`} end)
     order by 1
     limit ${NAMED_AT_MOST}`;
}

/** What was done with one patient, but the trail says it of another: the patient's own trail would not show it. */
export async function toldOfAnother(
  tx: Tx,
  kind: PatientTable,
  changes: RawBuilder<boolean>,
): Promise<string[]> {
  const { table, id } = PATIENT_TABLES[kind];
  const { rows } = await sql<{ id: number; entry: number; patient: number | null; told: number | null }>`
    select distinct on (r.${sql.ref(id)}) r.${sql.ref(id)} as id, t.id as entry, r.id_paciente as patient, t.id_paciente as told
      from ${sql.table(table)} r join audit_log t on t.object_id = r.${sql.ref(id)}
     where ${changes} and not ${sql.raw(isAdoption('t'))} and t.id_paciente is distinct from r.id_paciente
     order by 1, 2
     limit ${NAMED_AT_MOST}`.execute(tx);
  const named = (patient: number | null) => (patient === null ? 'no patient' : `patient ${patient}`);
  return rows.map(
    (found) =>
      `record ${found.id} of ${table} is of ${named(found.patient)}, but row ${found.entry} of the trail names ${named(found.told)}`,
  );
}

interface Signed {
  row: string;
  /** The column with the author as they were. */
  frozen: string;
  moment: string;
  author: string;
  /** The row of the trail. */
  said: string;
}

/**
 * SQL: the author as they were is not the person in the trail. Their role then is in the trail; name and licence can be
 * compared if their account has not been edited since.
 */
export const authorThenDiffers = ({
  row,
  frozen,
  moment,
  author,
  said,
}: Signed) => `(${row}.${frozen} is not null and (
  ${row}.${frozen} ->> 'role' is distinct from ${said}.role
  or exists (select from prestadores d
              where d.id_prestador = ${row}.${author}
                and coalesce(d.fecha_actualizacion, '-infinity') < ${row}.${moment} - interval '1 hour'
                and not (${row}.${frozen} <@ ${AUTHOR_NOW} and ${row}.${frozen} ?& '{nombre,apellido,matricula}'))))`;

/** Rows whose frozen author is somebody else than the trail names. */
export async function otherwiseSigned(
  tx: Tx,
  kind: keyof typeof FROZEN_AUTHORS,
  changes: RawBuilder<boolean>,
): Promise<string[]> {
  const { table, id } = SEALED[kind];
  const differs = authorThenDiffers({
    row: 'r',
    frozen: FROZEN_AUTHORS[kind],
    moment: 'fecha_creacion',
    author: 'registrado_por',
    said: 's',
  });
  const { rows } = await sql<{ id: number; entry: number }>`
    select r.${sql.ref(id)} as id, s.id as entry
      from ${sql.table(table)} r
      join (select distinct on (t.object_id) t.* from audit_log t
             where ${changes} order by t.object_id, t.id) s on s.object_id = r.${sql.ref(id)}
     where not ${sql.raw(isAdoption('s'))} and ${sql.raw(differs)}
     order by 1
     limit ${NAMED_AT_MOST}`.execute(tx);
  return rows.map(
    (found) =>
      `record ${found.id} of ${table} names its author otherwise than row ${found.entry} of the trail and the account do`,
  );
}
