// Who gets into the cluster: at each door a stranger is refused, and the same knock with the right key gets in. Without the
// second half a door that nobody can reach would look locked.

import net from 'node:net';
import path from 'node:path';
import pg from 'pg';
import { ask, keyOf, makeCertificates } from './keys.mjs';
import { HOST, restOf } from './members.mjs';

/** A computer of the clinic outside the cluster. */
const STRANGER = '127.0.0.99';
const ANSWER_MS = 5_000;
/** Nothing answered at all, which does not count as a refusal. */
const NOBODY_THERE = ['ECONNREFUSED', 'ETIMEDOUT', 'EADDRNOTAVAIL'];

export async function assertDoors(cluster, folder) {
  // A CA of one's own, with every name right.
  const [{ name }] = cluster.nodes;
  const made = await makeCertificates(path.join(folder, 'forged'), { [name]: HOST });
  const forged = made[name];
  const knocks = [
    ...patroniKnocks(cluster, forged),
    ...etcdKnocks(cluster, forged),
    ...postgresKnocks(cluster, forged),
    ...metricsKnocks(cluster),
    ...machinesKnocks(cluster, forged),
  ];
  const wrong = [];
  for (const { door, who, opens = false, knock } of knocks) {
    const isIn = await knock().catch((error) => {
      if (NOBODY_THERE.includes(error.code) || /timeout|did not answer/.test(error.message))
        throw new Error(`${door}: nothing answers (${error.message})`);
      return false;
    });
    if (isIn !== opens) wrong.push(`${door}: ${who} ${isIn ? 'gets in' : 'is refused'}`);
  }
  if (wrong.length > 0) throw new Error(`Doors of the cluster:\n  ${wrong.join('\n  ')}`);
  return {
    refused: knocks.filter(({ opens }) => !opens).length,
    opened: knocks.filter(({ opens }) => opens).length,
  };
}

/** The server is not what is checked here, so its certificate is taken as it is. */
const showing = (folder, service) => ({ ...(folder && keyOf(folder, service)), rejectUnauthorized: false });
const plain = (url) => url.replace('https:', 'http:');

/** A change of the configuration, which could as well be archive_command. */
function patroniKnocks({ nodes }, forged) {
  return nodes.flatMap((node) => {
    const { certificates, restPassword: password } = node;
    const change = async (url, options) => {
      const headers = { 'content-type': 'application/json' };
      const body = JSON.stringify({ loop_wait: 1 });
      const answer = await ask(`${url}/config`, { method: 'PATCH', headers, body, ...options });
      return answer.status === 200;
    };
    const read = async (options) => (await ask(`${restOf(node)}/config`, options)).status === 200;
    const [url, nothing] = [restOf(node), showing()];
    const member = showing(certificates, 'patroni');
    const checks = showing(certificates, 'haproxy');
    const door = `Patroni of ${node.name}`;
    return [
      { who: 'who speaks no TLS', knock: () => change(plain(url), { from: STRANGER }) },
      { who: 'a stranger', knock: () => change(url, { from: STRANGER, tls: nothing }) },
      { who: 'a stranger who only reads', knock: () => read({ from: STRANGER, tls: nothing }) },
      {
        who: 'a process of a member, without certificate',
        knock: () => change(url, { tls: nothing, password }),
      },
      {
        who: 'a certificate of another CA',
        knock: () => change(url, { tls: showing(forged, 'patroni'), password }),
      },
      { who: 'HAProxy', knock: () => change(url, { tls: checks }) },
      { who: 'HAProxy with a wrong password', knock: () => change(url, { tls: checks, password: 'x' }) },
      { who: 'a member without the password', knock: () => change(url, { tls: member }) },
      {
        who: 'a stolen key, from elsewhere',
        knock: () => change(url, { from: STRANGER, tls: member, password }),
      },
      { who: 'HAProxy, which asks', opens: true, knock: () => read({ tls: checks }) },
      { who: 'a member', opens: true, knock: () => change(url, { tls: member, password }) },
    ].map((one) => ({ door, ...one }));
  });
}

function etcdKnocks({ etcds }, forged) {
  return etcds.flatMap((etcd) => {
    const { certificates, url, peerUrl } = etcd;
    const write = async (where, tls) => {
      const headers = { 'content-type': 'application/x-www-form-urlencoded' };
      const options = { method: 'PUT', headers, body: 'value=1', from: STRANGER, tls };
      return [200, 201].includes((await ask(`${where}/v2/keys/drill`, options)).status);
    };
    const joins = async (where, tls, from = STRANGER) =>
      (await ask(`${where}/members`, { from, tls })).status === 200;
    return [
      { who: 'who speaks no TLS', knock: () => write(plain(url)) },
      { who: 'a stranger', knock: () => write(url, showing()) },
      { who: 'a certificate of another CA', knock: () => write(url, showing(forged, 'patroni')) },
      { who: 'HAProxy', knock: () => write(url, showing(certificates, 'haproxy')) },
      { who: 'Patroni', opens: true, knock: () => write(url, showing(certificates, 'patroni')) },
      { who: 'a stranger as a peer', knock: () => joins(peerUrl, showing()) },
      { who: 'another CA as a peer', knock: () => joins(peerUrl, showing(forged, 'etcd')) },
      { who: 'HAProxy as a peer', knock: () => joins(peerUrl, showing(certificates, 'haproxy')) },
      { who: 'Patroni as a peer', knock: () => joins(peerUrl, showing(certificates, 'patroni')) },
      { who: 'a stolen key as a peer', knock: () => joins(peerUrl, showing(certificates, 'etcd')) },
      { who: 'a peer', opens: true, knock: () => joins(peerUrl, showing(certificates, 'etcd'), HOST) },
    ].map((one) => ({ door: `etcd of ${etcd.name}`, ...one }));
  });
}

/** The address of the people, with the right token: only from inside, of the process itself. */
function metricsKnocks({ base, apis: [api], env }) {
  const headers = { authorization: `Bearer ${env.METRICS_TOKEN}` };
  const reads = async (url) => (await ask(url, { headers })).text.includes('trama_');
  const spellings = [
    '/metrics',
    '/metrics/',
    '/%6detrics',
    '/metric%73/',
    '/metrics?x=1',
    '//metrics',
    '/METRICS',
  ];
  return [
    ...spellings.map((url) => ({ who: `who asks for ${url}`, knock: () => reads(base + url) })),
    { who: 'who asks the process', opens: true, knock: () => reads(`http://${HOST}:${api.port}/metrics`) },
  ].map((one) => ({ door: 'Metrics', ...one }));
}

/** Where one machine hands people's requests to the other: anybody who gets in could write any X-Forwarded-For. */
function machinesKnocks({ nodes: [{ certificates }], otherMachine }, forged) {
  const url = `https://${HOST}:${otherMachine}/healthz`;
  const enters = async (options) => (await ask(url, options)).status === 200;
  return [
    { who: 'who speaks no TLS', knock: async () => (await ask(plain(url))).status === 200 },
    { who: 'a stranger', knock: () => enters({ from: STRANGER, tls: showing() }) },
    { who: 'a certificate of another CA', knock: () => enters({ tls: showing(forged, 'haproxy') }) },
    { who: 'Patroni', knock: () => enters({ tls: showing(certificates, 'patroni') }) },
    { who: 'etcd', knock: () => enters({ tls: showing(certificates, 'etcd') }) },
    { who: 'HAProxy', opens: true, knock: () => enters({ tls: showing(certificates, 'haproxy') }) },
  ].map((one) => ({ door: "Requests from the other machine's HAProxy", ...one }));
}

/** HAProxy has the address of a member, and so has all that comes through it. */
function postgresKnocks({ nodes, ports, passwords }, forged) {
  const [{ certificates }] = nodes;
  const member = showing(certificates, 'patroni');
  const served = { database: 'trama', user: 'trama_server', password: passwords.server };
  const owner = { database: 'trama', user: 'trama', password: passwords.owner };
  const enters = async (options, statement = 'select 1') => {
    const { from, host = HOST, ...rest } = options;
    const stream = () => new net.Socket();
    const client = new pg.Client({
      host,
      database: 'postgres',
      connectionTimeoutMillis: ANSWER_MS,
      query_timeout: ANSWER_MS,
      ...rest,
      ...(from && { stream: boundTo(from, stream) }),
    });
    client.on('error', () => {});
    try {
      await client.connect();
      await client.query(statement);
      return true;
    } finally {
      // Not waited for: it never settles after a connection that was refused.
      client.end().catch(() => {});
    }
  };
  const replicates = (options) =>
    enters({ user: 'replicator', replication: 'true', ...options }, 'IDENTIFY_SYSTEM');
  const rules = (options) =>
    enters({ user: 'postgres', ...options }, `set session_replication_role = replica`);
  const through = [ports.leader, ports.standbys].flatMap((port) =>
    [
      { who: 'who replicates without TLS', knock: () => replicates({ port }) },
      { who: 'who replicates without certificate', knock: () => replicates({ port, ssl: showing() }) },
      {
        who: 'who replicates as HAProxy',
        knock: () => replicates({ port, ssl: showing(certificates, 'haproxy') }),
      },
      {
        who: 'who replicates as etcd',
        knock: () => replicates({ port, ssl: showing(certificates, 'etcd') }),
      },
      {
        who: 'who replicates by another CA',
        knock: () => replicates({ port, ssl: showing(forged, 'patroni') }),
      },
      { who: 'who replicates as Trama', knock: () => replicates({ port, ssl: showing(), ...served }) },
      { who: 'a superuser without TLS', knock: () => rules({ port }) },
      { who: 'a superuser without certificate', knock: () => rules({ port, ssl: showing() }) },
      { who: 'a superuser as HAProxy', knock: () => rules({ port, ssl: showing(certificates, 'haproxy') }) },
      { who: 'a superuser by another CA', knock: () => rules({ port, ssl: showing(forged, 'patroni') }) },
      { who: 'Trama without TLS', knock: () => enters({ port, ...served }) },
      {
        who: 'Trama with a wrong password',
        knock: () => enters({ port, ssl: showing(), ...served, password: 'x' }),
      },
      {
        who: 'the owner who gives itself the right to run programs',
        knock: () => enters({ port, ssl: showing(), ...owner }, 'grant pg_execute_server_program to trama'),
      },
      { who: 'the owner', opens: true, knock: () => enters({ port, ssl: showing(), ...owner }) },
      {
        who: 'Trama in another database',
        knock: () => enters({ port, ssl: showing(), ...served, database: 'postgres' }),
      },
      { who: 'Trama', opens: true, knock: () => enters({ port, ssl: showing(), ...served }) },
      { who: 'who replicates as a member', opens: true, knock: () => replicates({ port, ssl: member }) },
      { who: 'a superuser as a member', opens: true, knock: () => rules({ port, ssl: member }) },
    ].map((one) => ({
      door: `PostgreSQL through HAProxy's port of ${port === ports.leader ? 'the leader' : 'the standbys'}`,
      ...one,
    })),
  );
  const past = nodes.flatMap(({ name, pgOutside: port }) =>
    [
      {
        who: 'Trama, from elsewhere',
        knock: () => enters({ port, from: STRANGER, ssl: showing(), ...served }),
      },
      { who: 'a stolen key that replicates', knock: () => replicates({ port, from: STRANGER, ssl: member }) },
      { who: 'a stolen key as a superuser', knock: () => rules({ port, from: STRANGER, ssl: member }) },
      { who: 'a member', opens: true, knock: () => replicates({ port, ssl: member }) },
    ].map((one) => ({ door: `PostgreSQL of ${name}`, ...one })),
  );
  return [...through, ...past];
}

/** A socket that comes from that address, wherever pg connects it to. */
function boundTo(localAddress, newSocket) {
  return () => {
    const socket = newSocket();
    const connect = socket.connect.bind(socket);
    socket.connect = (port, host) => connect({ port, host, localAddress });
    return socket;
  };
}
