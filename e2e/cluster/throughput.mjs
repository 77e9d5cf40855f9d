// What the synchronous standby costs: writes in the same time, as a ratio of one run.
import { setTimeout as sleep } from 'node:timers/promises';
import { until } from '../faults/support.mjs';
import { whole } from './breaks.mjs';
import { tellPatroni } from './members.mjs';

const MEASURED_MS = 10_000;
const WARM_UP_MS = 2_000;
const PATIENCE_MS = 120_000;

export async function throughput(cluster, book) {
  await whole(cluster);
  const acknowledged = await writesOf(book);
  await synchronous(cluster, false);
  const alone = await writesOf(book);
  await synchronous(cluster, true);
  await whole(cluster);
  return { standby: acknowledged / alone, perSecond: acknowledged / (MEASURED_MS / 1000) };
}

async function writesOf(book) {
  await sleep(WARM_UP_MS);
  const before = book.acknowledged.length;
  await sleep(MEASURED_MS);
  return book.acknowledged.length - before;
}

async function synchronous(cluster, on) {
  const change = { synchronous_mode: on, synchronous_mode_strict: on };
  const { status } = await tellPatroni(await cluster.leader(), 'PATCH', '/config', change);
  if (status !== 200) throw new Error(`Patroni answered ${status} to a change of its configuration`);
  const client = await cluster.superuser('postgres');
  await until(
    async () => {
      const { rows } = await client.query('show synchronous_standby_names');
      return (rows[0].synchronous_standby_names !== '') === on;
    },
    PATIENCE_MS,
    `synchronous standby ${on ? 'on' : 'off'}`,
  );
  await client.end();
}
