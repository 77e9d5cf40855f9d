// PgBouncer between Trama and its database: refused at the start with a line that says why.
import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import pg from 'pg';
import { freePort, until } from '../faults/support.mjs';
import { chown } from './machines.mjs';
import { service } from './processes.mjs';

const MAIN = fileURLToPath(new URL('../../api/dist/main.js', import.meta.url));
const run = promisify(execFile);
const PATIENCE_MS = 30_000;
const DROPPED = 'options,statement_timeout,idle_in_transaction_session_timeout,extra_float_digits';

const WAYS = [
  { mode: 'transaction', ignored: DROPPED, says: 'in transaction mode' },
  { mode: 'session', ignored: DROPPED, says: 'drops the settings' },
  { mode: 'transaction', ignored: 'extra_float_digits', says: 'refuses the settings' },
];

export async function assertPoolersRefused(cluster, folder) {
  for (const [n, way] of WAYS.entries()) {
    const port = await freePort();
    const pooler = startPooler({ cluster, folder, name: `pgbouncer-${n + 1}`, port, ...way });
    try {
      await until(() => answers(cluster, port), PATIENCE_MS, `PgBouncer in ${way.mode} mode`);
      await assertRefused(cluster, port, way.says);
    } finally {
      await pooler.end('SIGTERM');
    }
  }
}

function startPooler({ cluster, folder, name, port, mode, ignored }) {
  const logins = path.join(folder, `${name}.logins`);
  const { passwords } = cluster;
  writeFileSync(logins, `"trama" "${passwords.owner}"\n"trama_server" "${passwords.server}"\n`, {
    mode: 0o600,
  });
  const file = path.join(folder, `${name}.ini`);
  const { hostname, port: leaderPort } = new URL(cluster.ownerUrl);
  const settings = {
    listen_addr: hostname,
    listen_port: port,
    auth_type: 'scram-sha-256',
    auth_file: logins,
    pool_mode: mode,
    ignore_startup_parameters: ignored,
    unix_socket_dir: '',
    server_tls_sslmode: 'verify-full',
    server_tls_ca_file: cluster.ca,
  };
  const lines = Object.entries(settings).map(([key, value]) => `${key} = ${value}`);
  writeFileSync(
    file,
    `[databases]\ntrama = host=${hostname} port=${leaderPort}\n[pgbouncer]\n${lines.join('\n')}\n`,
  );
  chown(logins);
  chown(file);
  const pooler = service({
    command: '/usr/sbin/pgbouncer',
    args: [file],
    log: path.join(folder, `${name}.log`),
    cwd: folder,
  });
  pooler.start();
  return pooler;
}

/** Without TLS up to the pooler, which has no certificate. */
const through = (url, port) => Object.assign(new URL(url), { port: String(port), search: '' }).href;

async function answers({ ownerUrl }, port) {
  const client = new pg.Client(through(ownerUrl, port));
  client.on('error', () => {});
  return client.connect().then(
    () => client.end().then(() => true),
    () => false,
  );
}

/** Not at once but beside us: the relays of the network are in this process. */
async function assertRefused({ ownerUrl, env, apis: [api] }, port, says) {
  const { PATH } = process.env;
  const urls = {
    DATABASE_URL: through(env.DATABASE_URL, port),
    DATABASE_OWNER_URL: through(ownerUrl, port),
  };
  const settings = { PATH, ...env, ...urls, PORT: '1', DATA_DIR: api.dataDir };
  const ended = await run(process.execPath, [MAIN], { env: settings, timeout: PATIENCE_MS }).catch(
    (error) => error,
  );
  if (ended.code !== 1 || !ended.stderr.includes(says))
    throw new Error(`Through PgBouncer the start ended with ${ended.code}: ${ended.stderr.trim()}`);
}
