// node e2e/faults/disk-full.mjs: a 60 MB tmpfs as DATA_DIR, filled by writes and then by a foreign file. Writes must
// answer 503 and nothing else, reads must go on and leave their row in the trail, a killed server must come back on
// the full disk, and when space is freed writes must go on by themselves with everything acknowledged in its place.
// Needs root (to mount) on Linux; says so and ends with 0 where it cannot.
import { spawnSync } from 'node:child_process';
import { closeSync, existsSync, openSync, rmSync, statfsSync, writeFileSync, writeSync } from 'node:fs';
import path from 'node:path';
import { build, clinic, fault, newFolder, removeFolder, until } from './support.mjs';

const SIZE = '60m';
const READY_MS = 90_000;
const RECOVERED_MS = 15_000;
const WRITERS = 4;
const READS = 300;
const LONG = 'á'.repeat(20_000);

await fault(async (finallyDo) => {
  const mountPoint = newFolder('disk-full');
  finallyDo(() => removeFolder(mountPoint));
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${SIZE},mode=700`, 'tmpfs', mountPoint]);
  if (mounted.status !== 0) {
    console.log('skipped: a tmpfs cannot be mounted here (it needs root on Linux)');
    return;
  }
  finallyDo(() => spawnSync('umount', [mountPoint]));
  build();
  const trama = await clinic({ dataDir: mountPoint, env: { LOG_LEVEL: 'silent' } });
  trama.launch();
  finallyDo(() => trama.stop());
  await trama.untilReady(READY_MS);
  await trama.signIn();
  console.log(`fresh clinic: ${freeMegabytes(mountPoint)} MB free of ${SIZE}`);

  const kept = new Map();
  const other = path.join(mountPoint, 'somebody-elses-file');
  writeFileSync(other, Buffer.alloc(3 * 1024 * 1024, 1));
  await fillWithWrites(trama, kept);
  console.log(
    `full by ${kept.size} acknowledged writes: ${freeMegabytes(mountPoint)} MB free, writes answer 503`,
  );
  await readsGoOn(trama, kept, 'after the writes');

  const foreign = path.join(mountPoint, 'foreign-file');
  fillCompletely(foreign);
  console.log(`a foreign file took the rest: ${freeMegabytes(mountPoint)} MB free`);
  // The reserved space is given up within a moment; a read in that moment may answer 503.
  await until(
    () => !existsSync(path.join(mountPoint, 'reserved-space')),
    RECOVERED_MS,
    'reserved space given up',
  );
  await readsGoOn(trama, kept, 'beside the foreign file');
  await expectRefusals(trama);

  trama.server.kill('SIGKILL');
  await until(() => trama.server.signalCode !== null, RECOVERED_MS, 'end of the killed server');
  const killed = Date.now();
  trama.launch();
  await trama.untilReady(READY_MS);
  await trama.signIn();
  console.log(`killed on the full disk, ready again in ${Date.now() - killed} ms`);
  await readsGoOn(trama, kept, 'after the kill');
  await expectRefusals(trama);

  // Somebody who takes the reserved space too stops the reading: a read without its row is refused. Nothing else.
  const greedy = path.join(mountPoint, 'greedy-file');
  fillCompletely(greedy);
  const statuses = new Set();
  for (let i = 0; i < READS * 4; i++) statuses.add((await trama.call('GET', '/api/patients')).status);
  statuses.delete(200);
  if (statuses.size > 0 && [...statuses].join() !== '503')
    throw new Error(`Reads answered ${[...statuses].join(', ')}`);
  console.log(`the reserved space taken too: reads answer ${statuses.size > 0 ? '503' : '200'}`);
  rmSync(greedy);

  rmSync(foreign);
  rmSync(other);
  const freed = Date.now();
  await until(
    () => write(trama, kept).then((status) => status === 201),
    RECOVERED_MS,
    'writes after space was freed',
  );
  console.log(`space freed, writes again after ${Date.now() - freed} ms, without a restart`);
  const lost = await findLost(trama, kept);
  if (lost > 0) throw new Error(`${lost} of ${kept.size} acknowledged writes are gone`);
  console.log(`${kept.size} acknowledged writes, 0 lost.`);
});

async function write(trama, kept) {
  const name = `Prueba ${kept.size} ${Math.random().toString(36).slice(2)}`;
  const answer = await trama.call('POST', '/api/patients', { apellido: name, direccion: 'x'.repeat(200) });
  if (answer.status !== 201) return answer.status;
  const id = answer.body.id_paciente;
  kept.set(id, { name, sessions: 0 });
  const story = {
    id_paciente: id,
    fecha: '2024-01-01',
    indicaciones: LONG.slice(0, 500 + Math.random() * 9_000),
  };
  const followUp = await trama.call('POST', '/api/follow-ups', story);
  if (followUp.status === 201) kept.get(id).sessions += 1;
  return followUp.status;
}

async function fillWithWrites(trama, kept) {
  const unexpected = new Set();
  let refusals = 0;
  const writer = async () => {
    while (refusals < 50) {
      const status = await write(trama, kept);
      if (status === 503) refusals += 1;
      else if (status !== 201) unexpected.add(status);
    }
  };
  await Promise.all(Array.from({ length: WRITERS }, writer));
  if (unexpected.size > 0) throw new Error(`Writes answered ${[...unexpected].join(', ')}`);
}

async function readsGoOn(trama, kept, when) {
  const ids = [...kept.keys()];
  const id = ids[Math.floor(Math.random() * ids.length)];
  const before = await readsInTrail(trama, id);
  const statuses = new Set();
  for (let i = 0; i < READS; i++) {
    statuses.add((await trama.call('GET', `/api/patients/${id}`)).status);
    if (i % 10 === 0) statuses.add((await trama.call('GET', '/api/patients/search/prueba')).status);
  }
  const recorded = (await readsInTrail(trama, id)) - before;
  if ([...statuses].join() !== '200') throw new Error(`Reads ${when} answered ${[...statuses].join(', ')}`);
  if (recorded !== READS) throw new Error(`${READS} reads ${when} left ${recorded} rows`);
  console.log(`${READS} reads ${when}: all 200, each with its row in the trail`);
}

async function readsInTrail(trama, patient) {
  let rows = 0;
  for (let before = ''; ; ) {
    const url = `/api/audit?id_paciente=${patient}&action=patient.read&limit=100${before}`;
    const { status, body } = await trama.call('GET', url);
    if (status !== 200) throw new Error(`The trail answered ${status}`);
    rows += body.data.length;
    if (!body.next) return rows;
    before = `&before=${body.next}`;
  }
}

async function expectRefusals(trama) {
  for (let i = 0; i < 20; i++) {
    const { status, body } = await trama.call('POST', '/api/patients', { apellido: 'Sin lugar' });
    if (status !== 503 || body.code !== 'DB_UNAVAILABLE') throw new Error(`A write answered ${status}`);
  }
}

async function findLost(trama, kept) {
  let lost = 0;
  for (const [id, { name, sessions }] of kept) {
    const { status, body } = await trama.call('GET', `/api/patients/${id}`);
    if (status !== 200 || body.apellido !== name || body.total_sesiones !== sessions) lost += 1;
  }
  return lost;
}

function fillCompletely(file) {
  const descriptor = openSync(file, 'w');
  for (let piece = 1024 * 1024; piece >= 4096; piece /= 2) {
    const bytes = Buffer.alloc(piece, 1);
    try {
      while (writeSync(descriptor, bytes) === piece);
    } catch {
      // No room for a piece of this size.
    }
  }
  closeSync(descriptor);
}

function freeMegabytes(folder) {
  const { bsize, bavail } = statfsSync(folder);
  return ((bsize * bavail) / 1024 / 1024).toFixed(1);
}
