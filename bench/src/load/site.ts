/** One clinic being served twice on the same database: by Trama, and by the floor. */
import type { ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { openAsOwner } from '@trama/api/database/opening/owner';
import { startNode, startTrama, stopProcess } from '@trama/demo/server';
import pg from 'pg';
import type { GeneratedClinic } from '../clinic/generate.ts';
import { Accounts } from './accounts.ts';
import { sampleTerms, type Terms } from './terms.ts';

const FLOOR = fileURLToPath(new URL('../floor/server.js', import.meta.url));
/** As the server's own (api/src/database/connect.ts). */
const POOL_SIZE = 20;

type Say = (line: string) => void;

export interface Site {
  patients: number;
  activePatients: number;
  terms: Terms;
  accounts: Accounts;
  ports: Record<Side, number>;
  /** Resolves when nothing of what was done is left to be sealed. */
  settled(): Promise<void>;
  memory(): Record<Side, number | null>;
  close(): Promise<void>;
}
export type Side = 'ours' | 'floor';

export async function openSite({ kind, folder, patients }: GeneratedClinic, say: Say): Promise<Site> {
  const trama = await startTrama(folder, say);
  const { url } = await openAsOwner(undefined, folder);
  await untilSealed(url, say);
  await untilNumbered(url, say);
  const facts = await withClient(url, readFacts);
  const floor = startNode([FLOOR, url, String(POOL_SIZE)]);
  const ports = { ours: trama.port, floor: Number(await firstLine(floor)) };
  const accounts = new Accounts(trama.base);
  await accounts.renew();
  return {
    patients,
    ...facts,
    accounts,
    ports,
    settled: () => untilSealed(url, say),
    memory: () => ({ ours: residentMb(trama.pid), floor: residentMb(floor.pid) }),
    close: async () => {
      await stopProcess(floor);
      // Nobody writes in a clinic for the boards.
      if (kind === 'whole') await withClient(url, (client) => forgetFollowUps(client, facts.lastFollowUp));
      await trama.stop();
    },
  };
}

async function withClient<T>(connectionString: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

async function readFacts(client: pg.Client) {
  // As autovacuum would have done some minutes after the data had come.
  await client.query('vacuum analyze');
  const { rows } = await client.query<{ active: number; last: string }>(`
    select (select count(*)::int from pacientes where activo) as active,
           (select max(id_seguimiento) from seguimientos) as last`);
  return {
    activePatients: rows[0]?.active ?? 0,
    lastFollowUp: rows[0]?.last ?? '0',
    terms: await sampleTerms(client),
  };
}

/** What was created while measuring goes again, so that the next run finds the clinic as this one did. */
async function forgetFollowUps(client: pg.Client, lastKept: string): Promise<void> {
  await client.query('set session_replication_role = replica');
  await client.query(
    `with gone as (delete from seguimientos where id_seguimiento > $1 returning id_paciente)
     update pacientes p set (total_sesiones, ultima_sesion) = (
       select count(*), max(fecha) from seguimientos s
        where s.id_paciente = p.id_paciente and s.id_seguimiento <= $1)
      where id_paciente in (select id_paciente from gone)`,
    [lastKept],
  );
  await client.query('select rehacer_vistas()');
  await client.query(
    `with gone as (delete from asientos where clase = 'follow_up' and id_objeto > $1 returning id_paciente)
     update legajos l set (ultimo_folio, cabeza) = (
       select coalesce(max(folio), 0), coalesce((array_agg(hash order by folio desc))[1], decode(repeat('00', 32), 'hex'))
         from asientos a where a.id_paciente = l.id_paciente and (clase <> 'follow_up' or id_objeto <= $1))
      where id_paciente in (select id_paciente from gone)`,
    [lastKept],
  );
  await client.query('select rehacer_sesiones_por_dia()');
}

const UNSEALED = `
  select count(*)::int as count from audit_log
   where (era, tx, id) > (select era, tx, last_id from audit_seals union all select 0, '0', 0
                           order by era desc, tx desc, last_id desc limit 1)`;
const UNNUMBERED =
  'select (select count(*) from pacientes)::int - (select count(*) from legajos)::int as count';

/** At its first start the server seals the whole trail, and gives records their folios; what is measured is a server at work, not that. */
async function untilNone(databaseUrl: string, left: string, say: (count: number) => void): Promise<void> {
  await withClient(databaseUrl, async (client) => {
    for (let tries = 0; ; tries++) {
      const { rows } = await client.query<{ count: number }>(left);
      const count = rows[0]?.count ?? 0;
      if (count === 0) return;
      if (tries % 30 === 10) say(count);
      await sleep(1000);
    }
  });
}

const untilSealed = (url: string, say: Say) =>
  untilNone(url, UNSEALED, (rows) => say(`  … the server is sealing the audit trail: ${rows} rows to go`));
const untilNumbered = (url: string, say: Say) =>
  untilNone(url, UNNUMBERED, (patients) =>
    say(`  … the server is numbering records: ${patients} patients to go`),
  );

async function firstLine({ stdout }: ChildProcess): Promise<string> {
  for await (const chunk of stdout ?? []) return String(chunk).trim();
  throw new Error('The floor did not start.');
}

/** Linux only; elsewhere memory is not reported. */
function residentMb(pid: number | undefined): number | null {
  try {
    const kb = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    return Number(kb) / 1024;
  } catch {
    return null;
  }
}
