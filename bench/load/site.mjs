/** One clinic being served twice on the same database: by Trama, and by the floor. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { SetupError } from '../../scripts/setup.mjs';
import { rememberMigrations } from '../clinic/generate.mjs';
import { residentMb, startNode, startTrama, stop } from '../processes.mjs';
import { signedIn } from './accounts.mjs';
import { sampleTerms } from './terms.mjs';

const FLOOR = fileURLToPath(new URL('../floor/server.mjs', import.meta.url));
/** As the server's own (api/src/database/connect.ts). */
const POOL_SIZE = 20;

export async function openSite({ folder, patients }, say) {
  const trama = await startTrama(folder, say);
  rememberMigrations(folder);
  const databaseUrl = embeddedUrl(folder);
  await untilSealed(databaseUrl, say);
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  // As autovacuum would have done some minutes after an upgrade.
  await client.query('vacuum analyze');
  const floor = startNode([FLOOR, databaseUrl, String(POOL_SIZE)]);
  const floorPort = Number(await firstLine(floor));
  const { rows } = await client.query('select count(*) filter (where activo)::int as active from pacientes');
  const terms = await sampleTerms(client);
  const { rows: last } = await client.query('select max(id_seguimiento) as id from seguimientos');
  await client.end();
  return {
    patients,
    activePatients: rows[0].active,
    terms,
    accounts: await signedIn(trama.port),
    ports: { ours: trama.port, floor: floorPort },
    settled: () => untilSealed(databaseUrl, say),
    residentMb: () => ({ ours: residentMb(trama.pid), floor: residentMb(floor.pid) }),
    close: async () => {
      await stop(floor);
      await forgetFollowUps(databaseUrl, last[0].id);
      await trama.stop();
    },
  };
}

/** What was created while measuring goes again, so that the next run finds the clinic as this one did. */
async function forgetFollowUps(databaseUrl, lastKept) {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query('set session_replication_role = replica');
  await client.query(
    `with gone as (delete from seguimientos where id_seguimiento > $1 returning id_paciente)
     update pacientes p set (total_sesiones, ultima_sesion) = (
       select count(*), max(fecha) from seguimientos s
        where s.id_paciente = p.id_paciente and s.id_seguimiento <= $1)
      where id_paciente in (select id_paciente from gone)`,
    [lastKept],
  );
  await client.end();
}

/** At its first start the server seals the whole trail; what is measured is a server at work, not that. */
async function untilSealed(databaseUrl, say) {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    for (let tries = 0; ; tries++) {
      const { rows } = await client.query(`
        select count(*)::int + (select count(*)::int from audit_reads) as unsealed from audit_log
         where (era, tx, id) > (select era, tx, last_id from audit_seals union all select 0, '0', 0
                                 order by era desc, tx desc, last_id desc limit 1)`);
      const { unsealed } = rows[0];
      if (unsealed === 0) return;
      if (tries % 30 === 10) say(`  … the server is sealing the audit trail: ${unsealed} rows to go`);
      await sleep(1000);
    }
  } finally {
    await client.end();
  }
}

async function firstLine(child) {
  for await (const chunk of child.stdout) return chunk.toString().trim();
  throw new SetupError('The floor did not start.');
}

/** Where the server keeps them in its data folder: the owner's password, and the port of this start. */
function embeddedUrl(folder) {
  const password = readFileSync(path.join(folder, 'postgres-password'), 'utf8').trim();
  const port = readFileSync(path.join(folder, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[3];
  return `postgresql://trama:${password}@127.0.0.1:${port}/trama?sslmode=disable`;
}
