// node e2e/faults/kill-rounds.mjs [api kills] [database kills] [everything|shared-notes]: kills Node (100 times) and
// PostgreSQL (20 times) with -9 while people write everything that the clinic writes, or twenty notes at once about twelve
// people each, and checks that nothing acknowledged is lost, nothing is
// half-written, and everything comes back by itself within 5 s (API) and 10 s (database). Linux.
import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { halfWritten, lost, ownerOf } from './kill-checks.mjs';
import { build, clinic, fault, freePort, newFolder, percentile, removeFolder, until } from './support.mjs';
import { newPeople, ROUNDS } from './writers.mjs';

const API_KILLS = Number(process.argv[2] ?? 100);
const DATABASE_KILLS = Number(process.argv[3] ?? 20);
const { writers: WRITERS, kinds: KINDS, prepare } = ROUNDS[process.argv[4] ?? 'everything'];
const WRITING_MS = [300, 1500];
const API_READY_MS = 5_000;
const DATABASE_READY_MS = 10_000;
const PATIENCE_MS = 60_000;
/** Twenty bookings and twenty notes about the same people come one after the other, also on a busy machine. */
const FIRST_WRITE_MS = 240_000;
const CHECK_ALL_EVERY = 20;

await fault(async (finallyDo) => {
  build();
  const dataDir = newFolder('kill-rounds');
  // Nobody listens there: every mail stays in the outbox.
  const env = { LOG_LEVEL: 'silent', SMTP_URL: `smtp://127.0.0.1:${await freePort()}` };
  const trama = await clinic({ dataDir, env });
  const supervisor = keepRunning(trama);
  finallyDo(async () => {
    await supervisor.stop();
    if (process.exitCode) console.error(`The data is kept in ${dataDir}`);
    else removeFolder(dataDir);
  });
  await trama.untilReady(PATIENCE_MS);
  const people = await newPeople(trama);
  await prepare?.(people);
  const book = { acknowledged: [], unexpected: new Set() };
  const took = { API: [], database: [] };

  const rounds = shuffled([...Array(API_KILLS).fill('API'), ...Array(DATABASE_KILLS).fill('database')]);
  for (const [index, victim] of rounds.entries()) {
    const before = book.acknowledged.length;
    const writing = { on: true };
    const writers = Array.from({ length: WRITERS }, () => write(people, book, writing));
    await sleep(WRITING_MS[0] + Math.random() * (WRITING_MS[1] - WRITING_MS[0]));
    const killed = performance.now();
    if (victim === 'API') await supervisor.kill();
    else process.kill(trama.postmasterPid(), 'SIGKILL');
    await sleep(20);
    await trama.untilReady(PATIENCE_MS);
    took[victim].push(performance.now() - killed);
    // The same people go on by themselves, with the sessions they had.
    const resumedFrom = book.acknowledged.length;
    const hasResumed = () => book.acknowledged.length > resumedFrom || book.unexpected.size > 0;
    await until(hasResumed, FIRST_WRITE_MS, 'writes after the recovery');
    writing.on = false;
    await Promise.all(writers);

    const owner = await ownerWhenUp(trama);
    const missing = await lost(owner, book.acknowledged.slice(before));
    const everything = (index + 1) % CHECK_ALL_EVERY === 0 || index + 1 === rounds.length;
    const gone = everything ? await lost(owner, book.acknowledged) : missing;
    const halves = everything ? await halfWritten(owner) : [];
    await owner.end();
    console.log(
      `round ${String(index + 1).padStart(3)}: ${victim.padEnd(8)} killed, ${book.acknowledged.length - before} writes ` +
        `acknowledged, ready in ${Math.round(took[victim].at(-1))} ms, ${gone.length} lost` +
        (everything ? `, ${halves.length} half-written of everything` : ''),
    );
    if (book.unexpected.size > 0) throw new Error(`Writes answered ${[...book.unexpected].join(' and ')}`);
    if (gone.length > 0) throw new Error(`Acknowledged writes are gone: ${JSON.stringify(gone.slice(0, 5))}`);
    if (halves.length > 0) throw new Error(`Half-written: ${halves.slice(0, 5).join('; ')}`);
  }

  for (const [victim, limit] of [
    ['API', API_READY_MS],
    ['database', DATABASE_READY_MS],
  ]) {
    const times = took[victim];
    if (times.length === 0) continue;
    const [half, most] = [percentile(times, 0.5), Math.max(...times)].map(Math.round);
    console.log(
      `${times.length} kills of the ${victim}: ready again in ${half} ms (half of them), ${most} ms at most`,
    );
    if (most > limit) process.exitCode = 1;
  }
  const kinds = new Map();
  for (const { kind } of book.acknowledged) kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
  console.log([...kinds].map(([kind, count]) => `${count} ${kind}`).join(', '));
  console.log(`${book.acknowledged.length} acknowledged writes, 0 lost, 0 half-written.`);
  verify(dataDir);
});

/** As systemd does with Restart=always: whatever ends the process, there is a new one. */
function keepRunning(trama) {
  let stopping = false;
  const start = () => trama.launch().once('exit', () => stopping || start());
  start();
  return {
    kill: async () => {
      const { server } = trama;
      const exited = once(server, 'exit');
      server.kill('SIGKILL');
      await exited;
    },
    stop: async () => {
      stopping = true;
      await trama.stop();
    },
  };
}

/** The last connections to a database that was killed go on for a moment: who comes after them may find it starting. */
async function ownerWhenUp(trama) {
  let owner = null;
  const comes = async () => {
    owner = await ownerOf(trama).catch(() => null);
    return owner !== null;
  };
  await until(comes, PATIENCE_MS, 'database');
  return owner;
}

/** A write answers 201 or 200, or 503 while PostgreSQL is away, or nothing while Node is. Anything else is a fault. */
async function write(people, book, writing) {
  while (writing.on) {
    const kind = KINDS[Math.floor(Math.random() * KINDS.length)];
    const { status, fact, body } = await kind(people).catch(() => ({}));
    if (fact) book.acknowledged.push(fact);
    else if (status !== undefined && status !== 503) book.unexpected.add(`${status} ${JSON.stringify(body)}`);
    // Nobody answers while Node is away; every attempt at a shared note takes an hour of the calendar.
    if (!fact) await sleep(status === undefined ? 500 : 20);
  }
}

/** The chain that seals the trail and the fingerprint of every record, as `npm run verify` checks them. */
function verify(dataDir) {
  const command = fileURLToPath(new URL('../../api/dist/commands/verify.js', import.meta.url));
  const { status } = spawnSync(process.execPath, [command], {
    env: { PATH: process.env.PATH, DATA_DIR: dataDir },
    stdio: 'inherit',
  });
  if (status !== 0) throw new Error('npm run verify found something');
}

function shuffled(items) {
  for (let i = items.length - 1; i > 0; i--) {
    const j = Math.floor(Math.random() * (i + 1));
    [items[i], items[j]] = [items[j], items[i]];
  }
  return items;
}
