// node e2e/cluster/calm.mjs [minutes]: what `npm run drill -- calm` runs. Every core is kept busy while people write and nothing
// breaks: a leader that steps down all the same has times that are too short (patroni.yml, etcd.env).
import { spawn } from 'node:child_process';
import { chmodSync } from 'node:fs';
import { availableParallelism, loadavg } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { build, fault, newFolder, removeFolder } from '../faults/support.mjs';
import { whole } from './breaks.mjs';
import { startCluster } from './cluster.mjs';
import { newWriters, read, write } from './writers.mjs';

const MINUTES = Number(process.argv[2] ?? 30);
const [WRITERS, READERS, PATIENTS] = [6, 2, 40];
const BUSY = 'for (;;) Math.sqrt(Math.random());';

await fault(async (finallyDo) => {
  build();
  const folder = newFolder('calm');
  chmodSync(folder, 0o711);
  finallyDo(() => {
    if (process.exitCode) console.error(`Logs and data are kept in ${folder}`);
    else removeFolder(folder);
  });
  const cluster = await startCluster(folder, { say: (line) => console.log(line), finallyDo });
  const people = await newWriters(cluster.base, PATIENTS);
  await whole(cluster);
  const book = { acknowledged: [], again: 0, silence: 0, lastAt: performance.now(), reads: {} };
  const writing = { on: true, pauseMs: 0 };
  const busy = Promise.all([
    ...Array.from({ length: WRITERS }, () => write(people, book, writing)),
    ...Array.from({ length: READERS }, () => read(people, book, writing)),
  ]);
  busy.catch(() => {});
  for (let core = 0; core < availableParallelism(); core++) {
    const burner = spawn(process.execPath, ['-e', BUSY], { stdio: 'ignore' });
    finallyDo(() => burner.kill('SIGKILL'));
  }
  const before = await timelineOf(cluster);
  for (let minute = 1; minute <= MINUTES; minute++) {
    await Promise.race([sleep(60_000), busy]);
    const [load] = loadavg();
    console.log(
      `minute ${minute}: load ${load.toFixed(1)}, ${book.acknowledged.length} writes, ` +
        `longest without one ${(book.silence / 1000).toFixed(1)} s, ${(await timelineOf(cluster)) - before} failovers`,
    );
  }
  writing.on = false;
  await busy;
  const failovers = (await timelineOf(cluster)) - before;
  if (people.unexpected.size > 0) throw new Error([...people.unexpected].join(', '));
  if (failovers > 0) throw new Error(`${failovers} failovers, and nothing was broken`);
  console.log(`${MINUTES} minutes with every core busy: ${book.acknowledged.length} writes, no failover`);
});

/** One more with each leader that there has been. */
async function timelineOf(cluster) {
  await whole(cluster);
  const client = await cluster.superuser('postgres');
  const { rows } = await client.query('select pg_walfile_name(pg_current_wal_lsn()) as segment');
  await client.end();
  return Number.parseInt(rows[0].segment.slice(0, 8), 16);
}
