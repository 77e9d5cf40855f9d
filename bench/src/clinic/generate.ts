/** A clinic of any size in an embedded database of its own, kept for some days. */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { startEmbeddedDatabase } from '@trama/api/database/embedded/server';
import { migrate } from '@trama/api/database/schema/migrate';
import { hashPassword } from '@trama/api/platform/access/passwords';
import { todayInClinic } from '@trama/contract/words/clinic-time';
import pg from 'pg';
import { CACHE, SQL } from '../paths.ts';
import { assertConsistent } from './consistency.ts';
import { nameTables, PLACES } from './names.ts';
import { people, type Step } from './people.ts';
import { forBoards, records } from './records.ts';

export const PASSWORD = 'Clave-Bench-1';
/** The sessions end on the day of the generation; later than this, the last weeks would look empty. */
const KEPT_DAYS = 14;

/** Whole, or with what the boards read: no trail, few follow-ups, one entry in the books for each patient. */
export type ClinicKind = 'whole' | 'boards';

export interface GeneratedClinic {
  kind: ClinicKind;
  patients: number;
  folder: string;
}

type Say = (line: string) => void;

/** The clinic with that many patients: made now, or by an earlier run. */
export async function clinicOf(kind: ClinicKind, patients: number, say: Say): Promise<GeneratedClinic> {
  const clinic = `${kind}-${patients}-`;
  const name = `${clinic}${fingerprint()}-`;
  const older = existsSync(CACHE) ? readdirSync(CACHE).filter((folder) => folder.startsWith(clinic)) : [];
  const kept = older.find((folder) => folder.startsWith(name) && isRecent(folder.slice(name.length)));
  if (kept) return { kind, patients, folder: path.join(CACHE, kept) };
  for (const folder of older) rmSync(path.join(CACHE, folder), { recursive: true, force: true });
  const lastDay = todayInClinic();
  const folder = path.join(CACHE, `${name}${lastDay}`);
  // Under another name until it is whole: one that was interrupted begins again.
  const draft = `${folder}.partial`;
  await generate(draft, { kind, patients, lastDay }, say);
  renameSync(draft, folder);
  return { kind, patients, folder };
}

function isRecent(day: string): boolean {
  return Date.now() - Date.parse(`${day}T00:00:00Z`) < KEPT_DAYS * 86_400_000;
}

/** Of the generator and of the schema: another version of either makes another clinic. */
function fingerprint(): string {
  const facts = { patients: 0, lastDay: '', passwordHash: '' };
  const hash = createHash('sha256').update(
    JSON.stringify([nameTables, people(facts), records(facts), forBoards(facts)]),
  );
  for (const folder of [import.meta.dirname, SQL])
    for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort())
      if (/\.(js|sql)$/.test(file)) hash.update(readFileSync(path.join(folder, file)));
  return hash.digest('hex').slice(0, 12);
}

async function generate(
  folder: string,
  clinic: { kind: ClinicKind; patients: number; lastDay: string },
  say: Say,
): Promise<void> {
  say(`Generating a clinic of ${clinic.patients.toLocaleString('en')} patients:`);
  const began = Date.now();
  // Not durable: nothing is lost if this is interrupted. The servers that are measured run with full durability.
  const database = await startEmbeddedDatabase({ dataDir: folder, durable: false, log: () => {} });
  const client = new pg.Client({ connectionString: database.ownerUrl });
  try {
    await migrate(database.ownerUrl);
    await client.connect();
    await prepare(client, clinic.lastDay);
    const indexes = await dropIndexes(client);
    const exclusions = await dropExclusions(client);
    const facts = { ...clinic, passwordHash: await hashPassword(PASSWORD) };
    // Nobody books in a clinic for the boards: what keeps appointments from overlapping, minutes to build, is left out.
    const written =
      clinic.kind === 'boards'
        ? [...people(facts), ...forBoards(facts), ...indexes.others, ...DERIVED, ...indexes.patients]
        : [
            ...people(facts),
            ...records(facts),
            TRAIL,
            ...indexes.others,
            ...indexes.patients,
            ...exclusions,
            ...DERIVED,
            SEEN_BY,
            COUNTERS,
          ];
    for (const step of written) await run(client, step, say);
    await finish(client);
    await run(client, ['statistics', 'vacuum analyze'], say);
    if (clinic.kind === 'whole') await assertConsistent(client);
  } finally {
    await client.end();
    await database.stop();
  }
  say(`  done in ${((Date.now() - began) / 1000).toFixed(0)} s`);
}

/** A row for each of these records, with its fingerprint: the trail is as long as in a clinic of that size. */
const TRAIL: Step = ['their audit trail', 'select adopt_untracked_records()'];
const COUNTERS: Step = ['counters of the sessions', 'select rehacer_sesiones_por_dia()'];
const SEEN_BY: Step = ['professions that saw each patient', 'select rehacer_vistas()'];
const DERIVED: Step[] = [
  ['risks beside the names', 'select rehacer_riesgos()'],
  ['patients with medication', 'select rehacer_medicado()'],
  ['what the boards ask', 'select rehacer_tablero()'],
];

async function run(client: pg.Client, [title, sql]: Step, say: Say): Promise<void> {
  const began = Date.now();
  const { rowCount } = await client.query(sql);
  const rows = rowCount && rowCount > 1 ? `${rowCount.toLocaleString('en')} ` : '';
  const seconds = (Date.now() - began) / 1000;
  if (rows || seconds >= 1) say(`  ${rows}${title} (${seconds.toFixed(1)} s)`);
}

/** As the owner and without triggers or checks of references: what they derive is computed at the end, and checked. */
async function prepare(client: pg.Client, lastDay: string): Promise<void> {
  await client.query(`
    set maintenance_work_mem = '1GB'; set work_mem = '512MB'; set timezone = 'UTC';
    set session_replication_role = replica;
    create schema bench;
    create function bench.chance(number bigint, salt int) returns float8 language sql immutable parallel safe
      return (hashint8extended(number, salt) & 1048575) / 1048576::float8;
    create function bench.place(number bigint, salt int) returns int language sql immutable parallel safe
      return (hashint8extended(number, salt) & ${PLACES - 1})::int;
    -- Five on average, many with few and a few with many.
    create function bench.sessions(patient bigint) returns int language sql immutable parallel safe
      return floor(-ln(1 - bench.chance(patient, 14)) * 5.52)::int;
    create function bench.last_session(patient bigint) returns date language sql immutable parallel safe
      return date '${lastDay}' - floor(bench.chance(patient, 15) * 150)::int`);
  for (const [table, texts] of Object.entries(nameTables)) {
    await client.query(`create table bench.${table} (lugar int primary key, texto text not null)`);
    await client.query(
      `insert into bench.${table} select lugar - 1, texto from unnest($1::text[]) with ordinality t (texto, lugar)`,
      [texts],
    );
  }
  await client.query('analyze');
}

/** The steps that make them again: an index built at the end is many times quicker than one kept row by row. */
async function dropIndexes(client: pg.Client): Promise<{ patients: Step[]; others: Step[] }> {
  const { rows } = await client.query<{ name: string; definition: string; ofPatients: boolean }>(`
    select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition,
           indrelid = 'pacientes'::regclass as "ofPatients"
      from pg_index join pg_class on oid = indrelid
     where relnamespace = 'public'::regnamespace
       and not exists (select from pg_constraint where conindid = indexrelid)`);
  for (const { name } of rows) await client.query(`drop index ${name}`);
  const steps = (ofPatients: boolean) =>
    rows
      .filter((row) => row.ofPatients === ofPatients)
      .map(({ name, definition }): Step => [`index ${name}`, definition]);
  return { patients: steps(true), others: steps(false) };
}

/** What keeps appointments from overlapping is an index, too. */
async function dropExclusions(client: pg.Client): Promise<Step[]> {
  const { rows } = await client.query<{ table: string; name: string; definition: string }>(`
    select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition
      from pg_constraint where contype = 'x'`);
  for (const { table, name } of rows) await client.query(`alter table ${table} drop constraint ${name}`);
  return rows.map(({ table, name, definition }) => [
    `constraint ${name}`,
    `alter table ${table} add constraint ${name} ${definition}`,
  ]);
}

/** Sequences go on after the ids that were given here. */
async function finish(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ sql: string }>(`
    select format('select setval(%L, greatest((select max(%I) from %I), 1))',
                  pg_get_serial_sequence(quote_ident(table_name), column_name), column_name, table_name) as sql
      from information_schema.columns where table_schema = 'public' and is_identity = 'YES'`);
  for (const { sql } of rows) await client.query(sql);
  await client.query('drop schema bench cascade; set session_replication_role = origin');
}
