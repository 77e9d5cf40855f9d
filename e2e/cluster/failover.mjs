// node e2e/cluster/failover.mjs [rounds] [writes]: what `npm run drill -- failover` runs. Breaks everything that a cluster has
// while people write and read through it, each `rounds` times in a row, and counts what was lost, done twice or half-written.
import { chmodSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { halfWritten } from '../faults/kill-checks.mjs';
import { build, fault, newFolder, percentile, removeFolder, until } from '../faults/support.mjs';
import { assertAnySecond, baseBackup } from './any-second.mjs';
import { BREAKS, whole } from './breaks.mjs';
import { startCluster } from './cluster.mjs';
import { assertDoors } from './doors.mjs';
import { assertReadElsewhere } from './elsewhere.mjs';
import { assertPoolersRefused } from './poolers.mjs';
import { runToEnd } from './processes.mjs';
import { assertRenewal } from './renewal.mjs';
import { throughput } from './throughput.mjs';
import { newWriters, read, write } from './writers.mjs';

const ROUNDS = Number(process.argv[2] ?? 10);
const WRITES = Number(process.argv[3] ?? 100_000);
const ONLY = process.argv[4]?.split(',');
const [WRITERS, READERS, PATIENTS] = [6, 2, 40];
const PATIENCE_MS = 180_000;
const PAUSE_MS = 100;

await fault(async (finallyDo) => {
  build();
  const folder = newFolder('failover');
  chmodSync(folder, 0o711);
  finallyDo(() => {
    if (process.exitCode) console.error(`Logs and data are kept in ${folder}`);
    else removeFolder(folder);
  });
  const cluster = await startCluster(folder, { say: (line) => console.log(line), finallyDo });
  const base = await baseBackup(cluster, folder);
  const { refused, opened } = await assertDoors(cluster, folder);
  console.log(`Doors: ${refused} attempts of strangers refused, ${opened} with the right key let in`);
  await assertRenewal(cluster);
  console.log('Certificates: renewed under way, none written over');
  await assertPoolersRefused(cluster, folder);
  console.log('PgBouncer: refused at the start, in transaction mode and where it drops settings');
  const people = await newWriters(cluster.base, PATIENTS);
  const book = { acknowledged: [], again: 0, silence: 0, lastAt: performance.now(), reads: {} };
  const writing = { on: true, pauseMs: 0 };
  const busy = [
    ...Array.from({ length: WRITERS }, () => write(people, book, writing)),
    ...Array.from({ length: READERS }, () => read(people, book, writing)),
  ];
  const failed = Promise.all(busy);
  failed.catch(() => {});

  await assertReadElsewhere(cluster);
  const measured = ONLY ? undefined : await throughput(cluster, book);
  // What breaks is to be seen, not how much the machine can take meanwhile.
  writing.pauseMs = PAUSE_MS;
  const table = [];
  let checked = 0;
  for (const [name, happen] of Object.entries(BREAKS).filter(([key]) => !ONLY || ONLY.includes(key))) {
    const silences = [];
    for (let round = 1; round <= ROUNDS; round++) {
      await whole(cluster);
      Object.assign(book, { silence: 0, lastAt: performance.now() });
      await Promise.race([happen(cluster, { people, book }), failed]);
      const resumedFrom = book.acknowledged.length;
      await until(
        () => book.acknowledged.length > resumedFrom + WRITERS,
        PATIENCE_MS,
        `writes after: ${name}`,
      );
      silences.push(book.silence);
      await whole(cluster);
      const now = book.acknowledged.length;
      await assertThere(cluster, book.acknowledged.slice(checked, now));
      checked = now;
      if (people.unexpected.size > 0) throw new Error(`${name}: ${[...people.unexpected].join(', ')}`);
      console.log(
        `${name}, ${round} of ${ROUNDS}: nothing acknowledged for ${seconds(book.silence)}; ${now} writes so far`,
      );
    }
    table.push([name, seconds(percentile(silences, 0.5)), seconds(Math.max(...silences))]);
  }

  writing.pauseMs = 0;
  await until(() => book.acknowledged.length >= WRITES, 60 * 60_000, `${WRITES} writes`);
  writing.on = false;
  await failed;
  await whole(cluster);
  await assertThere(cluster, book.acknowledged);
  const owner = new pg.Client(cluster.ownerUrl);
  await owner.connect();
  const halves = await halfWritten(owner);
  await owner.end();
  if (halves.length > 0) throw new Error(`Half-written: ${halves.slice(0, 5).join('; ')}`);
  await verify(cluster);
  const restored = await assertAnySecond(cluster, { folder, base });

  console.log(`\n${'what broke'.padEnd(30)}${'refused, median'.padStart(17)}${'worst'.padStart(9)}`);
  for (const [name, median, worst] of table)
    console.log(`${name.padEnd(30)}${median.padStart(17)}${worst.padStart(9)}`);
  console.log(
    `\n${book.acknowledged.length} acknowledged writes: 0 lost, 0 twice, 0 half-written; ${book.again} had to be sent again. ` +
      `Reads by answer: ${JSON.stringify(book.reads)}.`,
  );
  console.log(`Restored to the second before a mistake: exactly its ${restored} follow-ups.`);
  if (measured)
    console.log(
      `${measured.perSecond.toFixed(0)} writes a second: ${measured.standby.toFixed(2)} times those without a synchronous standby.`,
    );
});

function seconds(ms) {
  return `${(ms / 1000).toFixed(1)} s`;
}

/** Each acknowledged text stands exactly once, under the id that was answered. Checked on the present leader. */
async function assertThere(cluster, facts) {
  const client = new pg.Client(cluster.ownerUrl);
  await client.connect();
  try {
    const { rows } = await client.query(
      `select coalesce(sum((n = 0)::int), 0)::int as lost, coalesce(sum((n > 1)::int), 0)::int as twice,
              coalesce(sum((n = 1 and found is distinct from id)::int), 0)::int as other
         from (select f.id, count(s.id_seguimiento) as n, min(s.id_seguimiento) as found
                 from unnest($1::bigint[], $2::text[]) f (id, text) left join seguimientos s on s.indicaciones = f.text
                group by f.id, f.text) facts`,
      [facts.map(({ id }) => id), facts.map(({ text }) => text)],
    );
    const [{ lost, twice, other }] = rows;
    if (lost + twice + other > 0)
      throw new Error(
        `Of ${facts.length} acknowledged writes ${lost} are lost, ${twice} stand twice, ${other} elsewhere`,
      );
  } finally {
    await client.end();
  }
}

/** Trail, records, folios and their chain, as `npm run verify` looks at them. */
function verify({ ownerUrl, env, apis: [api] }) {
  const command = fileURLToPath(new URL('../../api/dist/commands/verify.js', import.meta.url));
  const { PATH } = process.env;
  const { DATABASE_URL } = env;
  return runToEnd(process.execPath, [command], {
    env: { PATH, DATABASE_URL, DATABASE_OWNER_URL: ownerUrl, DATA_DIR: api.dataDir },
  });
}
