// Three machines on this one: etcd, PostgreSQL under Patroni, HAProxy, two API processes, from the files of deploy/cluster.
import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { ADMIN, freePort, until } from '../faults/support.mjs';
import { makeCertificates } from './keys.mjs';
import { chown, hasQuorum, madeFolder, startApi, startEtcd, startHaproxy, startNode } from './machines.mjs';
import { clientOf, HOST, isStreaming, leaderOf, membersOf } from './members.mjs';

const NODES = ['uno', 'dos', 'tres'];
const START_MS = 120_000;
const secret = () => randomBytes(18).toString('base64url');

/** `finallyDo` gets how to end each process as soon as it runs. */
export async function startCluster(folder, { say, finallyDo }) {
  chown(folder);
  const passwords = Object.fromEntries(['rest', 'owner', 'server'].map((name) => [name, secret()]));
  const machines = Object.fromEntries(NODES.map((name) => [name, HOST]));
  const certificates = await makeCertificates(path.join(folder, 'certificates'), machines);
  const etcds = await startEtcd(folder, certificates);
  for (const etcd of etcds) finallyDo(() => etcd.end('SIGKILL'));
  await until(() => hasQuorum(etcds[0]), START_MS, 'agreement of etcd');
  say('etcd: three members');
  const archive = madeFolder(folder, 'archive');
  const nodes = [];
  for (const name of NODES) {
    const of = { name, folder, certificates: certificates[name], etcds, archive };
    const node = await startNode({ ...of, restPassword: passwords.rest });
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
  // Two of the three machines have an API process, each with a HAProxy of its own.
  const ports = [];
  const haproxies = [];
  for (let machine = 0; machine < 2; machine += 1) ports.push(await machinePorts());
  for (const index of ports.keys()) {
    const haproxy = startHaproxy({ folder, nodes, ports, index });
    finallyDo(() => haproxy.end('SIGKILL'));
    haproxies.push(haproxy);
  }
  await makeLogins(nodes, passwords);
  const [{ certificates: own }] = nodes;
  const ca = path.join(own, 'ca.crt');
  const shared = await environment(ports[0].web);
  const envs = ports.map((machine) => ({ ...shared, ...addresses(machine, passwords, ca) }));
  const apis = [];
  for (const [index, { api: port }] of ports.entries()) {
    const api = startApi({ folder, name: `api${index + 1}`, port, env: envs[index] });
    finallyDo(() => api.end('SIGKILL'));
    apis.push(api);
    await until(() => answers(`http://${HOST}:${port}/readyz`), START_MS, `${api.name} ready`);
  }
  // The first start needed it. Who may make roles may also give itself the right to run programs, in PostgreSQL 15.
  await asSuperuser(nodes, ['alter role trama nocreaterole']);
  say('Trama: two processes, each behind a HAProxy');
  const [env] = envs;
  const base = env.PUBLIC_URL;
  await until(() => answers(`${base}/readyz`), START_MS, 'ready clinic');
  return {
    base,
    nodes,
    etcds,
    apis,
    /** The one that people come through. */
    haproxy: haproxies[0],
    ownerUrl: env.DATABASE_OWNER_URL,
    ca,
    /** Of the machine that people come to. */
    ports: ports[0],
    otherMachine: ports[1].machines,
    archive,
    env,
    leader: () => leaderOf(nodes),
    members: () => membersOf(nodes),
    passwords,
    /** Past HAProxy, as the superuser: on the leader, or on what listens at that port. */
    superuser: async (database) => clientOf((await leaderOf(nodes)).pgPort, own, database),
    clientOf: (port, database) => clientOf(port, own, database),
  };
}

async function machinePorts() {
  const ports = {};
  for (const name of ['leader', 'standbys', 'web', 'api', 'machines']) ports[name] = await freePort();
  return ports;
}

/** The databases, through the HAProxy of the same machine. */
function addresses({ leader, standbys }, passwords, ca) {
  const urlOf = (login, password, port) =>
    `postgresql://${login}:${password}@${HOST}:${port}/trama?sslmode=verify-full&sslrootcert=${ca}`;
  return {
    DATABASE_URL: urlOf('trama_server', passwords.server, leader),
    DATABASE_OWNER_URL: urlOf('trama', passwords.owner, leader),
    DATABASE_READ_URL: urlOf('trama_server', passwords.server, standbys),
  };
}

async function environment(web) {
  return {
    HOST,
    METRICS_TOKEN: secret() + secret(),
    JWT_SECRET: secret() + secret(),
    PUBLIC_URL: `http://${HOST}:${web}`,
    TRUST_PROXY: 'loopback',
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
    BACKUP_PASSPHRASE: secret(),
    // Nothing listens there: every mail stays in the outbox.
    SMTP_URL: `smtp://${HOST}:${await freePort()}`,
    LOG_LEVEL: 'error',
    DRAIN_SECONDS: '2',
  };
}

const answers = (url) =>
  fetch(url, { signal: AbortSignal.timeout(2_000) }).then(
    (response) => response.ok,
    () => false,
  );

const makeLogins = (nodes, passwords) =>
  asSuperuser(nodes, [
    'create role trama_app nologin',
    'grant pg_read_all_stats to trama_app',
    `create role trama login createrole password '${passwords.owner}'`,
    `create role trama_server login password '${passwords.server}' in role trama_app`,
    `create database trama owner trama encoding 'UTF8' template template0`,
    'revoke all on database trama from public',
    'grant connect on database trama to trama_server',
  ]);

async function asSuperuser(nodes, statements) {
  const leader = await leaderOf(nodes);
  const client = await clientOf(leader.pgPort, leader.certificates);
  for (const statement of statements) await client.query(statement);
  await client.end();
}
