import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';

/** Eleven minutes pass since that person last showed who they are, which no test waits for. */
export async function letTheProofAge(dataDir: string, email: string): Promise<void> {
  const [, , , port] = (await readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8')).split('\n');
  const password = await readFile(join(dataDir, 'postgres-password'), 'utf8');
  const owner = new pg.Client(`postgresql://trama:${password}@127.0.0.1:${port}/trama`);
  await owner.connect();
  await owner.query(
    `update sessions set proved_at = now() - interval '11 minutes'
      where id_prestador = (select id_prestador from prestadores where email = $1)`,
    [email],
  );
  await owner.end();
}

/** The same on the server that all specs share. */
export const letSharedProofAge = (email: string): Promise<void> =>
  letTheProofAge(String(process.env.E2E_DATA_DIR), email);
