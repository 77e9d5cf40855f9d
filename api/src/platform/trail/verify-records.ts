import { TRAIL_ACTIONS } from '@trama/contract/words/trail-actions';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../database/connect.ts';
import {
  PATIENT_TABLE_NAMES,
  SEALED,
  SEALED_KINDS,
  type SealedKind,
  sealedKindOf,
} from '../../database/patient-tables.ts';
import { FROZEN_AUTHORS } from '../../database/stamps.ts';
import { CHANGES_NOTHING, DERIVED_COLUMNS } from './fingerprints.ts';
import { isAdoption, isFarFrom, verifyEntries } from './verify-entries.ts';
import { authorThenDiffers, otherwiseSigned, otherwiseWritten, toldOfAnother } from './verify-stamps.ts';

/** How many findings of a kind are named; the rest would say the same. */
const NAMED_AT_MOST = 50;

/** The function `huella` again in SQL: somebody who alters records could alter the function too. */
const fingerprint = (row: RawBuilder<unknown>): RawBuilder<Buffer> =>
  sql`sha256(convert_to(jsonb_strip_nulls((${row}) - ${DERIVED_COLUMNS}::text[])::text, 'UTF8'))`;

/**
 * Compares every clinical record and every provider with the fingerprint that the trail keeps of its last change, and every
 * patient's entries with their chain, in one snapshot.
 */
export async function verifyRecords(
  tx: Tx,
  onProgress: (table: string) => void = () => {},
): Promise<string[]> {
  const findings: string[] = [];
  for (const kind of SEALED_KINDS) {
    onProgress(SEALED[kind].table);
    findings.push(...(await changedRecords(tx, kind)));
    findings.push(...(await otherwiseWritten(tx, kind, changesOf(kind), (id) => nameOf(kind, id))));
  }
  for (const kind of PATIENT_TABLE_NAMES) findings.push(...(await toldOfAnother(tx, kind, changesOf(kind))));
  onProgress('admisiones_versiones');
  findings.push(...(await changedVersions(tx)));
  onProgress('pacientes_versiones');
  findings.push(...(await changedPatientVersions(tx)));
  for (const kind of Object.keys(FROZEN_AUTHORS) as (keyof typeof FROZEN_AUTHORS)[])
    findings.push(...(await otherwiseSigned(tx, kind, changesOf(kind))));
  onProgress('asientos');
  findings.push(...(await verifyEntries(tx)));
  return findings;
}

/** SQL of a version `v` that was not written when the row `s` of the trail was, unless that took it on from elsewhere. */
const MOMENT_DIFFERS = sql.raw(`not ${isAdoption('s')} and ${isFarFrom('v.fecha', 's.at')}`);

interface Difference {
  id: number;
  entry: number | null;
  removed: boolean;
  patient?: number | null;
  folio?: number | null;
}

function findingText(what: string, difference: Difference): string {
  const { entry, removed } = difference;
  const where = whereOf(difference);
  if (entry === null) return `${what} was inserted by hand: the trail does not know it${where}`;
  if (removed) return `${what} was removed; row ${entry} of the trail knows it${where}`;
  return `${what} was altered by hand: it is not as row ${entry} of the trail left it${where}`;
}

/** A row without a folio still has a patient; the number is left out where it is the row's own id. */
function whereOf({ id, patient, folio }: Difference): string {
  if (folio) return ` (folio ${folio} of patient ${patient})`;
  return patient && patient !== id ? ` (of patient ${patient})` : '';
}

/** The actions of the trail that change a record of each kind. */
const CHANGING = new Map<SealedKind, string[]>(SEALED_KINDS.map((kind) => [kind, []]));
for (const action of Object.keys(TRAIL_ACTIONS)) {
  const kind = sealedKindOf(action);
  if (kind && !CHANGES_NOTHING.test(action)) CHANGING.get(kind)?.push(action);
}

/**
 * Rows of the trail that changed a record of that kind. A second factor is the one thing that the application removes: the
 * row of its removal has no fingerprint, because nothing is left.
 */
function changesOf(kind: SealedKind): RawBuilder<boolean> {
  const leaves = kind === 'second_factor' ? sql`t.outcome = 'ok'` : sql`t.huella is not null`;
  return sql`t.action = any(${CHANGING.get(kind)}::text[]) and ${leaves} and t.object_id is not null`;
}

/** The views again in SQL: somebody who plants a passkey could alter the view of them too. */
const VIEWS: Partial<Record<SealedKind, string>> = {
  second_factor: `(select * from (
    select p.id_prestador,
           (select jsonb_agg(to_jsonb(k) - '{counter,last_used_at}'::text[] order by k.id)
              from passkeys k where k.id_prestador = p.id_prestador) as passkeys,
           (select jsonb_build_object('sealed', encode(f.sealed, 'hex'), 'confirmed_at', f.confirmed_at)
              from totp_secrets f where f.id_prestador = p.id_prestador and f.confirmed_at is not null) as app,
           (select jsonb_agg(encode(c.hash, 'hex') order by c.hash)
              from recovery_codes c where c.id_prestador = p.id_prestador) as codigos
      from prestadores p) factores
   where num_nonnulls(passkeys, app, codigos) > 0)`,
  charge: `(select * from cargos where tipo = 'ajuste')`,
};
const rowsOf = (kind: SealedKind) => sql.raw(VIEWS[kind] ?? SEALED[kind].table);

const nameOf = (kind: SealedKind, id: number): string =>
  kind === 'second_factor' ? `the second factor of provider ${id}` : `record ${id} of ${SEALED[kind].table}`;

async function changedRecords(tx: Tx, kind: SealedKind): Promise<string[]> {
  const { id } = SEALED[kind];
  const { rows } = await sql<Difference>`
    with known as (
      select distinct on (t.object_id) t.object_id, t.id, t.huella, t.id_paciente from audit_log t
       where ${changesOf(kind)}
       order by t.object_id, t.id desc
    ), different as (
      select coalesce(r.${sql.ref(id)}, known.object_id) as id, known.id as entry, r.${sql.ref(id)} is null as removed,
             coalesce((to_jsonb(r) ->> 'id_paciente')::bigint, known.id_paciente) as patient
        from ${rowsOf(kind)} r full join known on known.object_id = r.${sql.ref(id)}
       where known.huella is distinct from case when r.${sql.ref(id)} is not null then ${fingerprint(sql`to_jsonb(r)`)} end
       order by 1
       limit ${NAMED_AT_MOST}
    )
    select d.*, (select e.folio from asientos e
                  where e.id_paciente = d.patient and e.clase = ${kind} and e.id_objeto = d.id
                  order by e.folio desc limit 1) as folio
      from different d order by d.id`.execute(tx);
  return rows.map((row) => findingText(nameOf(kind, row.id), row));
}

/**
 * The trail has a row for every save of a history, in the order of its versions. A version and what never changes of
 * the history make up the record as that save left it; its author is who saved.
 */
async function changedVersions(tx: Tx): Promise<string[]> {
  const asSaved = sql`to_jsonb(a) || v.contenido
    || jsonb_build_object('version', v.version, 'fecha_actualizacion', v.fecha)`;
  const { rows } = await sql<Difference & { version: number }>`
    with saves as (
      select t.object_id, t.id, t.at, t.action, t.id_prestador, t.huella,
             row_number() over (partition by t.object_id order by t.id) as version
        from audit_log t
       where ${changesOf('history')}
    ),
    versions as (
      select v.id_admision, v.version, v.fecha, v.autor, ${fingerprint(asSaved)} as huella
        from admisiones_versiones v join admisiones a using (id_admision)
    )
    select coalesce(v.id_admision, s.object_id) as id, coalesce(v.version, s.version) as version,
           s.id as entry, v.version is null as removed
      from versions v full join saves s on s.object_id = v.id_admision and s.version = v.version
     where v.huella is distinct from s.huella or v.autor <> s.id_prestador
        or (${MOMENT_DIFFERS})
     order by 1, 2
     limit ${NAMED_AT_MOST}`.execute(tx);
  return rows.map((row) => findingText(`version ${row.version} of record ${row.id} of admisiones`, row));
}

/**
 * A version of a patient's data is the row as a save left it: the trail has a row with its fingerprint and author. The
 * report counts versions from the end, because for older patients the trail has saves from before there were versions.
 */
async function changedPatientVersions(tx: Tx): Promise<string[]> {
  const { rows } = await sql<Difference & { version: number }>`
    with saves as materialized (
      select t.object_id, t.id, t.at, t.action, t.id_prestador, t.role, t.huella,
             row_number() over (partition by t.object_id order by t.id desc) as place
        from audit_log t
       where ${changesOf('patient')}
    ),
    expected as (
      select p.id_paciente, n as version, s.id as entry
        from pacientes p cross join lateral generate_series(1, p.version) n
        left join saves s on s.object_id = p.id_paciente and s.place = p.version - n + 1
    )
    select coalesce(v.id_paciente, e.id_paciente) as id, coalesce(v.version, e.version) as version,
           e.entry, v.version is null as removed
      from pacientes_versiones v full join expected e using (id_paciente, version)
     where v.version is null or e.version is null
        or coalesce((v.contenido ->> 'version')::integer, 1) <> v.version
        or coalesce(v.contenido ->> 'fecha_actualizacion', v.contenido ->> 'fecha_creacion')::timestamptz <> v.fecha
        or not exists (select from saves s
                        where s.object_id = v.id_paciente and s.huella = ${fingerprint(sql`v.contenido`)}
                          and s.id_prestador is not distinct from v.autor and not (${MOMENT_DIFFERS})
                          and not ${sql.raw(authorThenDiffers({ row: 'v', frozen: 'autor_entonces', moment: 'fecha', author: 'autor', said: 's' }))})
     order by 1, 2
     limit ${NAMED_AT_MOST}`.execute(tx);
  return rows.map((row) => findingText(`version ${row.version} of record ${row.id} of pacientes`, row));
}
