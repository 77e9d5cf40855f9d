import type pg from 'pg';
import { readSqlFiles, sha256Of } from './sql-files.ts';

export interface SqlFunction {
  name: string;
  /** The whole file: the function, its rights, and the triggers that call it. */
  text: string;
  sha256: string;
}

/** Every function of this program. */
export async function knownFunctions(): Promise<SqlFunction[]> {
  return (await readSqlFiles('functions')).map(({ name, text }) => ({
    name: name.replace(/\.sql$/, ''),
    text,
    sha256: sha256Of(text),
  }));
}

/** Those whose text is not the one that is in force. */
export async function changedFunctions(client: pg.Client): Promise<SqlFunction[]> {
  // A function that is recorded but no longer there (a migration dropped it) counts as missing.
  const { rows } = await client.query<{ hashes: Record<string, string> | null; trail_check: string | null }>(
    `select (select json_object_agg(name, sha256) from schema_functions where to_regproc(name) is not null) as hashes,
            (select prosrc from pg_proc where oid = to_regproc('accion_del_rastro')) as trail_check`,
  );
  const { hashes, trail_check } = rows[0] ?? {};
  return (await knownFunctions()).filter(
    ({ name, text, sha256 }) =>
      hashes?.[name] !== sha256 && !(name === 'accion_del_rastro' && hasMoreWords(trail_check ?? '', text)),
  );
}

/**
 * Whether the trail's check in force accepts every word of ours and others besides: a newer version wrote it. An earlier
 * one that starts beside it must not take those words away.
 */
function hasMoreWords(inForce: string, ours: string): boolean {
  const [accepted, own] = [trailWords(inForce), trailWords(ours)];
  return accepted.size > own.size && [...own].every((word) => accepted.has(word));
}

const trailWords = (text: string) => new Set(text.match(/'[a-z_]+[.][a-z_]+'/g));

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
