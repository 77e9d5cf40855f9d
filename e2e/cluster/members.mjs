// What is asked of the members of the cluster: who leads, who follows, and what the database itself says.
import pg from 'pg';
import { ask, keyOf } from './keys.mjs';

export const HOST = '127.0.0.1';

/** As the superuser, past HAProxy, with the key of that member. */
export async function clientOf(port, certificates, database = 'postgres') {
  const ssl = keyOf(certificates, 'patroni');
  const client = new pg.Client({ host: HOST, port, user: 'postgres', database, ssl });
  client.on('error', () => {});
  await client.connect();
  return client;
}

export const restOf = ({ restPort }) => `https://${HOST}:${restPort}`;

/** As that member asks another: with its key. */
export const patroniSays = (node, what) =>
  ask(restOf(node) + what, { tls: keyOf(node.certificates, 'patroni') });

/** As `patronictl` changes something: with the key of a member and the password. */
export const tellPatroni = (node, method, what, change) =>
  ask(restOf(node) + what, {
    method,
    body: JSON.stringify(change),
    headers: { 'content-type': 'application/json' },
    tls: keyOf(node.certificates, 'patroni'),
    password: node.restPassword,
  });

const leads = (node) =>
  patroniSays(node, '/primary').then(
    ({ status }) => status === 200,
    () => false,
  );

/** The node whose Patroni says that it leads; undefined when none does. */
export async function leaderOf(nodes) {
  for (const node of nodes) if (await leads(node)) return node;
  return undefined;
}

/** What the cluster knows of its members, by the first that answers. */
export async function membersOf(nodes) {
  for (const node of nodes) {
    const found = await patroniSays(node, '/cluster').then(
      ({ text }) => JSON.parse(text),
      () => null,
    );
    if (found?.members) return found.members;
  }
  return [];
}

export const isStreaming = ({ role, state }) => role !== 'leader' && /^(running|streaming)$/.test(state);
