import { createHash, randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';

/** Stands in for POST /api/providers and …/deactivate until they exist. To be deleted with its two uses then. */

interface PgClient {
  connect(): Promise<void>;
  query(sql: string, values?: unknown[]): Promise<{ rows: { id_prestador: string }[] }>;
  end(): Promise<void>;
}

async function withDatabase<T>(work: (db: PgClient) => Promise<T>): Promise<T> {
  const dataDir = process.env.E2E_DATA_DIR ?? '';
  const password = (await readFile(join(dataDir, 'postgres-password'), 'utf8')).trim();
  const port = Number((await readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8')).split('\n')[3]);
  const { Client } = createRequire(new URL('../../api/package.json', import.meta.url))('pg') as {
    Client: new (options: object) => PgClient;
  };
  const db = new Client({ host: '127.0.0.1', port, user: 'trama', password, database: 'trama' });
  await db.connect();
  try {
    return await work(db);
  } finally {
    await db.end();
  }
}

export function createDirectly(
  baseUrl: string,
  person: { nombre: string; apellido: string; email: string; role: string },
) {
  return withDatabase(async (db) => {
    const { rows } = await db.query(
      'insert into prestadores (nombre, apellido, email, role) values ($1,$2,$3,$4) returning id_prestador',
      [person.nombre, person.apellido, person.email, person.role],
    );
    const id = Number(rows[0]?.id_prestador);
    const secret = randomBytes(32).toString('base64url');
    await db.query(
      "insert into setup_tokens (hash, id_prestador, expires_at) values ($1,$2,now() + interval '1 hour')",
      [createHash('sha256').update(secret).digest(), id],
    );
    return { id_prestador: id, setup_link: `${baseUrl}/setup-password/${secret}` };
  });
}

export function deactivateDirectly(id: number): Promise<void> {
  return withDatabase(async (db) => {
    await db.query('update prestadores set is_active = false, password_hash = null where id_prestador = $1', [
      id,
    ]);
    await db.query(
      "update sessions set closed_at = now(), closed_reason = 'deactivated' where id_prestador = $1",
      [id],
    );
  });
}
