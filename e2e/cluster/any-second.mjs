// A restore to the second before a mistake, from a base backup and the archive of the log that all three databases keep.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, cpSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort, until } from '../faults/support.mjs';
import { runToEnd, USER } from './processes.mjs';

const BIN = '/usr/lib/postgresql/15/bin';
const PATIENCE_MS = 300_000;
const EVERYTHING = `
  select count(*)::int as rows, md5(string_agg(md5(s::text), '' order by id_seguimiento)) as print from seguimientos s`;

/** Taken early: what happens afterwards comes from the archive. */
export async function baseBackup(cluster, folder) {
  const base = path.join(folder, 'base');
  const leader = await cluster.leader();
  const args = ['-D', base, '-h', '127.0.0.1', '-p', String(leader.pgPort), '-U', 'replicator', '-c', 'fast'];
  const file = (name) => path.join(leader.certificates, name);
  const env = {
    PATH: process.env.PATH,
    PGSSLMODE: 'verify-full',
    PGSSLROOTCERT: file('ca.crt'),
    PGSSLCERT: file('patroni.crt'),
    PGSSLKEY: file('patroni.key'),
  };
  await runToEnd(`${BIN}/pg_basebackup`, args, { ...USER, cwd: folder, env });
  return base;
}

/** Somebody overwrites every follow-up, past the application; a second before, everything was right. */
export async function assertAnySecond(cluster, { folder, base }) {
  const leader = await cluster.superuser('trama');
  const before = (await leader.query(EVERYTHING)).rows[0];
  const { moment } = (await leader.query(`select clock_timestamp()::text as moment`)).rows[0];
  await sleep(1_000);
  await leader.query('set session_replication_role = replica');
  await leader.query(`update seguimientos set indicaciones = 'escrito encima'`);
  const { segment } = (await leader.query('select pg_walfile_name(pg_switch_wal()) as segment')).rows[0];
  await until(
    async () =>
      (await leader.query('select last_archived_wal >= $1 as kept from pg_stat_archiver', [segment])).rows[0]
        .kept,
    PATIENCE_MS,
    `${segment} in the archive`,
  );
  const damaged = (await leader.query(EVERYTHING)).rows[0];
  await leader.end();
  if (damaged.print === before.print) throw new Error('The mistake changed nothing');

  const restored = await startRestored(cluster, { folder, base, moment });
  try {
    const after = (await restored.client.query(EVERYTHING)).rows[0];
    if (after.rows !== before.rows || after.print !== before.print)
      throw new Error(`Restored to ${moment}: ${after.rows} follow-ups of ${before.rows}, or other ones`);
    return after.rows;
  } finally {
    await restored.stop();
  }
}

async function startRestored(cluster, { folder, base, moment }) {
  const data = path.join(folder, 'restored');
  cpSync(base, data, { recursive: true, preserveTimestamps: true });
  writeFileSync(path.join(data, 'recovery.signal'), '');
  appendFileSync(
    path.join(data, 'postgresql.auto.conf'),
    [
      `restore_command = 'cp ${cluster.archive}/%f %p'`,
      `recovery_target_time = '${moment}'`,
      `recovery_target_action = 'promote'`,
      `recovery_target_timeline = 'latest'`,
      '',
    ].join('\n'),
  );
  if (USER.uid) await runToEnd('chown', ['-R', `${USER.uid}:${USER.gid}`, data]);
  const port = await freePort();
  const settings = {
    port,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: folder,
    archive_mode: 'off',
    synchronous_standby_names: '',
    hba_file: path.join(data, 'pg_hba.conf'),
    ident_file: path.join(data, 'pg_ident.conf'),
  };
  const args = [
    '-D',
    data,
    ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ];
  const server = spawn(`${BIN}/postgres`, args, { ...USER, cwd: folder, stdio: 'ignore' });
  let client;
  await until(
    async () => {
      if (server.exitCode !== null) throw new Error('The restored database did not start');
      client ??= await cluster.clientOf(port, 'trama').catch(() => undefined);
      return client && !(await client.query('select pg_is_in_recovery() as r')).rows[0].r;
    },
    PATIENCE_MS,
    'restored database',
  );
  return {
    client,
    stop: async () => {
      await client.end();
      const exited = once(server, 'exit');
      server.kill('SIGINT');
      await exited;
    },
  };
}
