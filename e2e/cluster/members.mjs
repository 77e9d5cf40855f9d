// What is asked of the members of the cluster: who leads, who follows, and what the database itself says.
import pg from 'pg';

export const HOST = '127.0.0.1';

/** As the superuser, past HAProxy. */
export async function clientOf(port, password, database = 'postgres') {
  const client = new pg.Client({ host: HOST, port, user: 'postgres', password, database });
  client.on('error', () => {});
  await client.connect();
  return client;
}

const patroniSays = (node, what) =>
  fetch(`http://${HOST}:${node.restPort}${what}`, { signal: AbortSignal.timeout(1_500) });

/** The node whose Patroni says that it leads; undefined when none does. */
export async function leaderOf(nodes) {
  for (const node of nodes)
    if (
      await patroniSays(node, '/primary').then(
        ({ status }) => status === 200,
        () => false,
      )
    )
      return node;
  return undefined;
}

/** What the cluster knows of its members, by whoever answers. */
export async function membersOf(nodes) {
  for (const node of nodes) {
    const found = await patroniSays(node, '/cluster').then(
      (response) => response.json(),
      () => null,
    );
    if (found?.members) return found.members;
  }
  return [];
}

export const isStreaming = ({ role, state }) => role !== 'leader' && /^(running|streaming)$/.test(state);
