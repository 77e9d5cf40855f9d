import { TRAIL_ACTIONS } from '@trama/contract/words/trail-actions';
import pg from 'pg';
import { entryObjects, RECORD_KINDS, RECORDS } from '../records.ts';
import { readSqlFiles, sha256Of } from './sql-files.ts';

export interface SqlFunction {
  name: string;
  /** The whole file: the function, its rights, and the triggers that call it. */
  text: string;
  sha256: string;
}

/**
 * Where a function's text has the words of the trail, the tables whose records have fingerprints, and what is entered into
 * a patient's record.
 */
const TRAIL_ACTIONS_PLACE = ':trail_actions';
const RECORD_TABLES = ':record_tables';
const ENTRY_OBJECTS = ':entry_objects';

/** What this database has recorded about its functions. */
interface InForce {
  /** SHA-256 of each function's text, by name. */
  hashes: Record<string, string>;
  /** Words that the check of the trail accepts. */
  trailActions: string[];
}

/** Every function of this program, as it has to be in this database. */
export async function knownFunctions(client: pg.Client): Promise<SqlFunction[]> {
  return functionsFor(await readInForce(client));
}

/** Those whose text is not the one that is in force. */
export async function changedFunctions(client: pg.Client): Promise<SqlFunction[]> {
  const inForce = await readInForce(client);
  return (await functionsFor(inForce)).filter(({ name, sha256 }) => inForce.hashes[name] !== sha256);
}

/** In the order of their names, within the caller's transaction. */
export async function putInForce(client: pg.Client, functions: SqlFunction[]): Promise<void> {
  for (const { name, text, sha256 } of functions) {
    try {
      await client.query(text);
    } catch (error) {
      const reason = `function ${name} could not be put in force: ${(error as Error).message}`;
      throw new Error(reason, { cause: error });
    }
    await client.query(
      `insert into schema_functions (name, sha256) values ($1, $2)
       on conflict (name) do update set sha256 = excluded.sha256, put_in_force_at = now()`,
      [name, sha256],
    );
  }
}

/** A function that is recorded but no longer there (a migration dropped it) counts as missing. */
async function readInForce(client: pg.Client): Promise<InForce> {
  const { rows } = await client.query<{ hashes: Record<string, string> | null; trail_check: string | null }>(
    `select (select json_object_agg(name, sha256) from schema_functions where to_regproc(name) is not null) as hashes,
            (select prosrc from pg_proc where oid = to_regproc('accion_del_rastro')) as trail_check`,
  );
  const words = (rows[0]?.trail_check ?? '').matchAll(/'([a-z_]+[.][a-z_]+)'/g);
  return { hashes: rows[0]?.hashes ?? {}, trailActions: [...words].map(([, word]) => String(word)) };
}

async function functionsFor({ trailActions }: InForce): Promise<SqlFunction[]> {
  const words = trailVocabulary(trailActions);
  return (await readSqlFiles('functions')).map((file) => {
    const text = file.text
      .replaceAll(TRAIL_ACTIONS_PLACE, words)
      .replaceAll(RECORD_TABLES, recordTables())
      .replaceAll(ENTRY_OBJECTS, adoptedObjects());
    return { name: file.name.replace(/\.sql$/, ''), text, sha256: sha256Of(text) };
  });
}

/**
 * The words of the trail, as SQL: those of the contract and those that the database accepts already. The vocabulary only
 * ever grows, because a process of an earlier version may start while a newer one writes words that it does not know.
 */
function trailVocabulary(accepted: string[]): string {
  const words = new Set([...Object.keys(TRAIL_ACTIONS), ...accepted]);
  return [...words]
    .sort()
    .map((word) => pg.escapeLiteral(word))
    .join(', ');
}

/** Each kind of record with its table and key, as SQL. */
function recordTables(): string {
  const rows = RECORD_KINDS.map((kind) => [kind, RECORDS[kind].table, RECORDS[kind].id]);
  return rows.map((row) => `(${row.map((word) => pg.escapeLiteral(word)).join(', ')})`).join(', ');
}

/** What can be there without a folio: no corrections, which speak of one. `lugar` orders what is of one moment. */
function adoptedObjects(): string {
  const { correction, ...others } = entryObjects((row) => `huella(${row})`);
  return Object.values(others)
    .map((sql, place) => `select ${place} as lugar, o.* from (${sql}) o`)
    .join('\n  union all\n  ');
}
