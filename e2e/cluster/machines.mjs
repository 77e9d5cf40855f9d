// The processes of the three machines, each from its file of deploy/cluster with the names filled in.
import { chownSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from '../faults/support.mjs';
import { ask, keyOf } from './keys.mjs';
import { HOST } from './members.mjs';
import { familyOf, kill, postmasterOf, service, USER } from './processes.mjs';
import { relay } from './relay.mjs';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const TEMPLATES = path.join(ROOT, 'deploy', 'cluster');
const HOSTS = { HOST1: HOST, HOST2: HOST, HOST3: HOST };

export const chown = (file) => USER.uid && chownSync(file, USER.uid, USER.gid);
export function madeFolder(folder, name) {
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

/** As systemd reads an EnvironmentFile. */
const environmentOf = (file) =>
  Object.fromEntries(
    readFileSync(file, 'utf8')
      .split('\n')
      .filter((line) => /^\w+=/.test(line))
      .map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
  );

/** `certificates`: the folder of each machine by its name. */
export async function startEtcd(folder, certificates) {
  const members = [];
  for (const name of Object.keys(certificates))
    members.push({ name, port: await freePort(), peer: await freePort() });
  const cluster = members.map(({ name, peer }) => `${name}=https://${HOST}:${peer}`).join(',');
  return members.map(({ name, port, peer }) => {
    const values = {
      NODE: name,
      HOST,
      ETCD_FOLDER: madeFolder(folder, `etcd-${name}`),
      ETCD_PORT: port,
      ETCD_PEER_PORT: peer,
      ETCD_CLUSTER: cluster,
      CERTIFICATES: certificates[name],
    };
    const file = configured('etcd.env', values, path.join(folder, `etcd-${name}.env`));
    const etcd = service({
      command: 'etcd',
      args: [],
      // Debian builds it for every machine; etcd itself knows only some of them by name.
      env: { ...environmentOf(file), ETCD_UNSUPPORTED_ARCH: process.arch },
      log: path.join(folder, `etcd-${name}.log`),
      cwd: folder,
    });
    etcd.start();
    const url = `https://${HOST}:${port}`;
    const peerUrl = `https://${HOST}:${peer}`;
    return Object.assign(etcd, { name, port, url, peerUrl, certificates: certificates[name] });
  });
}

/** Until its members have found each other, it has no version. */
export const hasQuorum = ({ url, certificates }) =>
  ask(`${url}/version`, { tls: keyOf(certificates, 'etcd') }).then(
    ({ text }) => JSON.parse(text).etcdcluster !== 'not_decided',
    () => false,
  );

export async function startNode({ name, folder, certificates, etcds, restPassword, archive }) {
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
    ...HOSTS,
    CERTIFICATES: certificates,
    ETCD_HOSTS: `${HOST}:${ports.etcd}`,
    REST_PORT: ports.rest,
    REST_REACHED_AT: ports.restOutside,
    REST_PASSWORD: restPassword,
    PG_PORT: ports.pg,
    PG_REACHED_AT: ports.pgOutside,
    PG_FOLDER: pgFolder,
    PG_SOCKETS: folder,
    ARCHIVE_COMMAND: `test -f ${archive}/%f || (cp %p ${archive}/%f.${name} && mv ${archive}/%f.${name} ${archive}/%f)`,
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
    certificates,
    restPassword,
    etcd: etcds.find((etcd) => etcd.name === name),
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

/** That of the machine `index`; `ports` are those of each machine with an API process. */
export function startHaproxy({ folder, nodes, ports, index }) {
  const own = ports[index];
  const values = {
    HOST,
    ...HOSTS,
    CERTIFICATES: nodes[index].certificates,
    LEADER_PORT: own.leader,
    STANDBY_PORT: own.standbys,
    WEB_PORT: own.web,
    API_PORT: own.api,
    MACHINES_PORT: own.machines,
    API1: ports[0].machines,
    API2: ports[1].machines,
  };
  for (const [position, { name, pgOutside, restOutside }] of nodes.entries())
    Object.assign(values, {
      [`NODE${position + 1}`]: name,
      [`PG${position + 1}`]: pgOutside,
      [`REST${position + 1}`]: restOutside,
    });
  const name = `haproxy-${nodes[index].name}`;
  const file = configured('haproxy.cfg', values, path.join(folder, `${name}.cfg`));
  const haproxy = service({
    command: 'haproxy',
    args: ['-db', '-f', file],
    log: path.join(folder, `${name}.log`),
    cwd: folder,
  });
  haproxy.start();
  return haproxy;
}

export function startApi({ folder, name, port, env }) {
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
