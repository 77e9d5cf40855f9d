// Three machines on this one: etcd, PostgreSQL under Patroni, HAProxy, two API processes, from the files of deploy/cluster.
import { randomBytes } from 'node:crypto';
import { chownSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { ADMIN, freePort, until } from '../faults/support.mjs';
import { clientOf, HOST, isStreaming, leaderOf, membersOf } from './members.mjs';
import { familyOf, kill, postmasterOf, service, USER } from './processes.mjs';
import { relay } from './relay.mjs';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const TEMPLATES = path.join(ROOT, 'deploy', 'cluster');
const NODES = ['uno', 'dos', 'tres'];
const START_MS = 120_000;
const secret = () => randomBytes(18).toString('base64url');

/** `finallyDo` is told how to end each process as soon as it runs. */
export async function startCluster(folder, { say, finallyDo }) {
  chown(folder);
  const passwords = Object.fromEntries(
    ['superuser', 'replication', 'rewind', 'owner', 'server'].map((name) => [name, secret()]),
  );
  const etcds = await startEtcd(folder);
  for (const etcd of etcds) finallyDo(() => etcd.end('SIGKILL'));
  await until(() => hasQuorum(etcds[0]), START_MS, 'agreement of etcd');
  say('etcd: three members');
  const archive = madeFolder(folder, 'archive');
  const nodes = [];
  for (const name of NODES) {
    const node = await startNode({ name, folder, etcds, passwords, archive });
    finallyDo(node.die);
    nodes.push(node);
  }
  await until(() => leaderOf(nodes), START_MS, 'leader');
  await until(
    async () => (await membersOf(nodes)).filter(isStreaming).length === 2,
    START_MS,
    'two standbys',
  );
  say(`PostgreSQL: ${(await leaderOf(nodes)).name} leads, two follow`);
  const ports = {
    leader: await freePort(),
    standbys: await freePort(),
    web: await freePort(),
    api: [await freePort(), await freePort()],
  };
  const haproxy = startHaproxy({ folder, nodes, ports });
  finallyDo(() => haproxy.end('SIGKILL'));
  await makeLogins(nodes, passwords);
  const jwtSecret = secret() + secret();
  const urlOf = (login, password, port = ports.leader) =>
    `postgresql://${login}:${password}@${HOST}:${port}/trama`;
  const ownerUrl = urlOf('trama', passwords.owner);
  const env = {
    HOST,
    DATABASE_URL: urlOf('trama_server', passwords.server),
    DATABASE_OWNER_URL: ownerUrl,
    DATABASE_READ_URL: urlOf('trama_server', passwords.server, ports.standbys),
    METRICS_TOKEN: secret() + secret(),
    JWT_SECRET: jwtSecret,
    PUBLIC_URL: `http://${HOST}:${ports.web}`,
    TRUST_PROXY: 'loopback',
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
    BACKUP_PASSPHRASE: secret(),
    // Nobody listens there: every mail stays in the outbox.
    SMTP_URL: `smtp://${HOST}:${await freePort()}`,
    LOG_LEVEL: 'error',
    DRAIN_SECONDS: '2',
  };
  const apis = [];
  for (const [index, port] of ports.api.entries()) {
    const api = startApi({ folder, name: `api${index + 1}`, port, env });
    finallyDo(() => api.end('SIGKILL'));
    apis.push(api);
    await until(() => answers(`http://${HOST}:${port}/readyz`), START_MS, `${api.name} ready`);
  }
  say('Trama: two processes behind HAProxy');
  const base = `http://${HOST}:${ports.web}`;
  await until(() => answers(`${base}/readyz`), START_MS, 'ready clinic');
  return {
    base,
    nodes,
    etcds,
    apis,
    haproxy,
    ownerUrl,
    archive,
    env,
    leader: () => leaderOf(nodes),
    members: () => membersOf(nodes),
    passwords,
    /** Past HAProxy, as the superuser: whoever leads, or whoever listens there. */
    superuser: async (database) => clientOf((await leaderOf(nodes)).pgPort, passwords.superuser, database),
    clientOf: (port, database) => clientOf(port, passwords.superuser, database),
  };
}

export const chown = (file) => USER.uid && chownSync(file, USER.uid, USER.gid);
function madeFolder(folder, name) {
  const made = path.join(folder, name);
  mkdirSync(made, { recursive: true, mode: 0o700 });
  chown(made);
  return made;
}

/** A file of deploy/cluster with its names filled in. */
function configured(template, values, file) {
  const text = readFileSync(path.join(TEMPLATES, template), 'utf8').replace(/\$\{(\w+)\}/g, (_, name) => {
    if (values[name] === undefined) throw new Error(`${template} asks for ${name}`);
    return String(values[name]);
  });
  writeFileSync(file, text, { mode: 0o600 });
  chown(file);
  return file;
}

async function startEtcd(folder) {
  const members = [];
  for (const name of NODES) members.push({ name, port: await freePort(), peer: await freePort() });
  const cluster = members.map(({ name, peer }) => `${name}=http://${HOST}:${peer}`).join(',');
  return members.map(({ name, port, peer }) => {
    const values = {
      NODE: name,
      HOST,
      ETCD_FOLDER: madeFolder(folder, `etcd-${name}`),
      ETCD_PORT: port,
      ETCD_PEER_PORT: peer,
      ETCD_CLUSTER: cluster,
    };
    const file = configured('etcd.conf.yml', values, path.join(folder, `etcd-${name}.yml`));
    const etcd = service({
      command: 'etcd',
      args: ['--config-file', file],
      // Debian builds it for every machine; etcd itself knows only some of them by name.
      env: { ETCD_UNSUPPORTED_ARCH: process.arch },
      log: path.join(folder, `etcd-${name}.log`),
      cwd: folder,
    });
    etcd.start();
    return Object.assign(etcd, { name, port });
  });
}

/** Until its members have found each other, it has no version. */
const hasQuorum = ({ port }) =>
  fetch(`http://${HOST}:${port}/version`).then(
    async (response) => (await response.json()).etcdcluster !== 'not_decided',
    () => false,
  );

async function startNode({ name, folder, etcds, passwords, archive }) {
  const ports = {};
  for (const port of ['pg', 'rest', 'pgOutside', 'restOutside', 'etcd']) ports[port] = await freePort();
  const pgFolder = path.join(folder, `postgres-${name}`);
  const network = [
    await relay(ports.pgOutside, [ports.pg]),
    await relay(ports.restOutside, [ports.rest]),
    await relay(
      ports.etcd,
      etcds.map(({ port }) => port),
    ),
  ];
  const values = {
    NODE: name,
    HOST,
    NETWORK: `${HOST}/32`,
    ETCD_HOSTS: `${HOST}:${ports.etcd}`,
    REST_PORT: ports.rest,
    REST_REACHED_AT: ports.restOutside,
    PG_PORT: ports.pg,
    PG_REACHED_AT: ports.pgOutside,
    PG_FOLDER: pgFolder,
    PG_SOCKETS: folder,
    ARCHIVE_COMMAND: `test -f ${archive}/%f || (cp %p ${archive}/%f.${name} && mv ${archive}/%f.${name} ${archive}/%f)`,
    SUPERUSER_PASSWORD: passwords.superuser,
    REPLICATION_PASSWORD: passwords.replication,
    REWIND_PASSWORD: passwords.rewind,
  };
  const file = configured('patroni.yml', values, path.join(folder, `patroni-${name}.yml`));
  const patroni = service({
    command: 'patroni',
    args: [file],
    log: path.join(folder, `patroni-${name}.log`),
    cwd: folder,
  });
  patroni.start();
  const signalAll = (signal) => {
    const whole = [patroni.pid, postmasterOf(pgFolder)].filter(Boolean).flatMap(familyOf);
    for (const pid of whole) kill(pid, signal);
  };
  return {
    name,
    patroni,
    pgPort: ports.pg,
    pgOutside: ports.pgOutside,
    restPort: ports.rest,
    restOutside: ports.restOutside,
    start: () => patroni.start(),
    /** As when the power goes: Patroni and PostgreSQL at once. */
    async die() {
      const postmaster = postmasterOf(pgFolder);
      if (patroni.runs) await patroni.end('SIGKILL');
      if (postmaster) kill(postmaster, 'SIGKILL');
    },
    freeze: () => signalAll('SIGSTOP'),
    wake: () => signalAll('SIGCONT'),
    cut: () => {
      for (const one of network) one.cut();
    },
    mend: () => Promise.all(network.map((one) => one.mend())),
  };
}

function startHaproxy({ folder, nodes, ports }) {
  const values = { HOST, LEADER_PORT: ports.leader, STANDBY_PORT: ports.standbys, WEB_PORT: ports.web };
  for (const [index, { name, pgOutside, restOutside }] of nodes.entries())
    Object.assign(values, {
      [`NODE${index + 1}`]: name,
      [`HOST${index + 1}`]: HOST,
      [`PG${index + 1}`]: pgOutside,
      [`REST${index + 1}`]: restOutside,
    });
  Object.assign(values, { API1: ports.api[0], API2: ports.api[1] });
  const file = configured('haproxy.cfg', values, path.join(folder, 'haproxy.cfg'));
  const haproxy = service({
    command: 'haproxy',
    args: ['-db', '-f', file],
    log: path.join(folder, 'haproxy.log'),
    cwd: folder,
  });
  haproxy.start();
  return haproxy;
}

function startApi({ folder, name, port, env }) {
  const dataDir = madeFolder(folder, name);
  const api = service({
    command: process.execPath,
    args: [path.join(ROOT, 'api', 'dist', 'main.js')],
    env: { ...env, PORT: String(port), DATA_DIR: dataDir },
    log: path.join(folder, `${name}.log`),
    cwd: dataDir,
  });
  api.start();
  return Object.assign(api, { name, port, dataDir });
}

const answers = (url) =>
  fetch(url, { signal: AbortSignal.timeout(2_000) }).then(
    (response) => response.ok,
    () => false,
  );

async function makeLogins(nodes, passwords) {
  const client = await clientOf((await leaderOf(nodes)).pgPort, passwords.superuser);
  for (const statement of [
    'create role trama_app nologin',
    'grant pg_read_all_stats to trama_app',
    `create role trama login createrole password '${passwords.owner}'`,
    `create role trama_server login password '${passwords.server}' in role trama_app`,
    `create database trama owner trama encoding 'UTF8' template template0`,
    'revoke all on database trama from public',
    'grant connect on database trama to trama_server',
  ])
    await client.query(statement);
  await client.end();
}
