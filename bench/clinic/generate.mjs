// A clinic of any size in an embedded database of its own, kept between runs.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { startEmbeddedDatabase } from '../../api/dist/database/embedded/embedded.js';
import { hashPassword } from '../../api/dist/platform/access/passwords.js';
import { ROOT } from '../../scripts/setup.mjs';
import { nameTables, PLACES } from './names.mjs';
import { people } from './people.mjs';
import { records } from './records.mjs';

export const PASSWORD = 'Clave-Bench-1';
const HERE = path.dirname(fileURLToPath(import.meta.url));
const CACHE = path.join(ROOT, '.cache', 'bench');
const MIGRATIONS = path.join(ROOT, 'api', 'src', 'database', 'migrations');
/**
 * The data is written into the schema as it was after this migration. What came later reaches it as it reaches a
 * clinic that upgrades: the server applies it at its start. So whatever newer tables are derived from the data is
 * derived by the migration itself.
 */
const LAST_BASE_MIGRATION = '0070_sealed_trail.sql';
const APPLIED = 'bench-migrations.json';
const LAST_DAY = '2025-12-31';

/** The data folder of a clinic with that many patients: made now, or by an earlier run. */
export async function clinicOf(patients, say) {
  const folder = path.join(CACHE, `clinic-${patients}-${fingerprint()}`);
  if (existsSync(folder) && fitsMigrations(folder)) return folder;
  for (const name of existsSync(CACHE) ? readdirSync(CACHE) : [])
    if (name.startsWith(`clinic-${patients}-`))
      rmSync(path.join(CACHE, name), { recursive: true, force: true });
  const draft = `${folder}.partial`;
  rmSync(draft, { recursive: true, force: true });
  await generate(draft, patients, say);
  renameSync(draft, folder);
  return folder;
}

function fingerprint() {
  const hash = createHash('sha256');
  for (const file of readdirSync(HERE).sort()) hash.update(readFileSync(path.join(HERE, file)));
  for (const { name, text } of migrations()) if (name <= LAST_BASE_MIGRATION) hash.update(text);
  return hash.digest('hex').slice(0, 12);
}

/** Every migration of this version, with its hash as the server keeps it. */
function migrations() {
  return readdirSync(MIGRATIONS)
    .filter((name) => name.endsWith('.sql'))
    .sort()
    .map((name) => {
      const text = readFileSync(path.join(MIGRATIONS, name), 'utf8').replaceAll('\r\n', '\n');
      return { name, text, hash: createHash('sha256').update(text).digest('hex') };
    });
}

/** False when a migration was edited after this copy had taken it: in a release that never happens. */
function fitsMigrations(folder) {
  const file = path.join(folder, APPLIED);
  const applied = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
  const current = migrations();
  return Object.entries(applied).every(
    ([name, hash]) => current.find((one) => one.name === name)?.hash === hash,
  );
}

/** Called when a server has started on the folder, and so has brought it up to date. */
export function rememberMigrations(folder) {
  const applied = Object.fromEntries(migrations().map(({ name, hash }) => [name, hash]));
  writeFileSync(path.join(folder, APPLIED), JSON.stringify(applied));
}

async function generate(folder, patients, say) {
  // Nothing is lost if this is interrupted: it begins anew. The servers that are measured run with full durability.
  const database = await startEmbeddedDatabase({ dataDir: folder, durable: false, log: () => {} });
  const client = new pg.Client({ connectionString: database.ownerUrl });
  const began = Date.now();
  const step = async (title, sql) => {
    const stepBegan = Date.now();
    const { rowCount } = await client.query(sql);
    const rows = rowCount > 1 ? `${rowCount.toLocaleString('en')} ` : '';
    const seconds = (Date.now() - stepBegan) / 1000;
    if (rows || seconds >= 1) say(`  ${rows}${title} (${seconds.toFixed(1)} s)`);
  };
  try {
    await client.connect();
    say(`Generating a clinic of ${patients.toLocaleString('en')} patients, once:`);
    await applyBaseMigrations(client);
    await prepare(client);
    const indexes = await dropIndexes(client);
    const facts = { patients, lastDay: LAST_DAY, passwordHash: await hashPassword(PASSWORD) };
    for (const [title, sql] of [...people(facts), ...records(facts)]) await step(title, sql);
    // A row for each of these records, with its fingerprint: the trail is as long as in a clinic of that size.
    await step('their audit trail', 'select adopt_untracked_records()');
    for (const { definition, name } of indexes) await step(`index ${name}`, definition);
    await finish(client);
    await step('statistics', 'vacuum analyze');
    await checkSums(client);
    say(`  done in ${((Date.now() - began) / 1000).toFixed(0)} s`);
  } finally {
    await client.end();
    await database.stop();
  }
}

async function applyBaseMigrations(client) {
  await client.query(`create table schema_migrations (
    name text primary key, sha256 text not null, applied_at timestamptz(3) not null default now())`);
  for (const { name, text, hash } of migrations().filter((one) => one.name <= LAST_BASE_MIGRATION)) {
    await client.query(text);
    await client.query('insert into schema_migrations (name, sha256) values ($1, $2)', [name, hash]);
  }
}

async function prepare(client) {
  await client.query(`
    set maintenance_work_mem = '1GB'; set work_mem = '512MB'; set timezone = 'UTC';
    -- No trigger and no check of a reference: what they would have kept is written right away, and checked at the end.
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
      return date '${LAST_DAY}' - floor(bench.chance(patient, 15) * 150)::int`);
  for (const [table, texts] of Object.entries(nameTables)) {
    await client.query(`create table bench.${table} (lugar int primary key, texto text not null)`);
    await client.query(
      `insert into bench.${table} select lugar - 1, texto from unnest($1::text[]) with ordinality t (texto, lugar)`,
      [texts],
    );
  }
  await client.query('analyze');
}

/** An index built at the end is many times quicker than one kept while five million rows arrive in no order. */
async function dropIndexes(client) {
  const { rows } = await client.query(`
    select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
      from pg_index join pg_class on oid = indrelid
     where relnamespace = 'public'::regnamespace and not indisprimary`);
  for (const { name } of rows) await client.query(`drop index ${name}`);
  return rows;
}

async function finish(client) {
  const { rows } = await client.query(`
    select format('select setval(%L, greatest((select max(%I) from %I), 1))',
                  pg_get_serial_sequence(quote_ident(table_name), column_name), column_name, table_name) as sql
      from information_schema.columns where table_schema = 'public' and is_identity = 'YES'`);
  for (const { sql } of rows) await client.query(sql);
  await client.query('drop schema bench cascade; set session_replication_role = origin');
}

/** What triggers and references would have guaranteed. */
async function checkSums(client) {
  const { rows } = await client.query(`
    select (select count(*) from (select id_paciente, count(*) as sesiones, max(fecha) as ultima
                                    from seguimientos group by 1) s
              full join pacientes p using (id_paciente)
             where p.id_paciente is null or p.total_sesiones <> coalesce(s.sesiones, 0)
                or p.ultima_sesion is distinct from s.ultima) as wrong_totals,
           (select count(*) from asignaciones a
             where not exists (select from pacientes p where p.id_paciente = a.id_paciente)
                or not exists (select from prestadores p where p.id_prestador = a.id_prestador)) as lost_assignments`);
  const wrong = Object.entries(rows[0]).filter(([, count]) => Number(count) > 0);
  if (wrong.length > 0) throw new Error(`The generated clinic is not consistent: ${JSON.stringify(rows[0])}`);
}
