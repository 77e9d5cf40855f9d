// node e2e/faults/frozen-database.mjs: stops every PostgreSQL process (SIGSTOP: there, but silent) while people read and
// write. Each request must be answered 503 in time, readiness must say so, and after SIGCONT everything must go on by
// itself with whatever was acknowledged in its place. Linux.
import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { build, clinic, fault, newFolder, removeFolder, until } from './support.mjs';

const READY_MS = 60_000;
const FROZEN_MS = 25_000;
/** Waiting for a connection, and then for an answer on it. */
const ANSWERED_WITHIN_MS = 35_000;
const PEOPLE = 30;

await fault(async (finallyDo) => {
  build();
  const dataDir = newFolder('frozen');
  finallyDo(() => removeFolder(dataDir));
  const trama = await clinic({ dataDir, env: { LOG_LEVEL: 'silent' } });
  trama.launch();
  finallyDo(() => trama.stop());
  await trama.untilReady(READY_MS);
  await trama.signIn();

  const kept = [];
  const answers = new Map();
  let longest = 0;
  const going = { on: true };
  const person = async () => {
    while (going.on) {
      const began = performance.now();
      const [url, body] =
        Math.random() < 0.5 ? ['/api/patients', { apellido: 'Gómez' }] : ['/api/dashboard/stats'];
      const { status, body: got } = await trama.call(body ? 'POST' : 'GET', url, body);
      longest = Math.max(longest, performance.now() - began);
      answers.set(status, (answers.get(status) ?? 0) + 1);
      if (status === 201) kept.push(got.id_paciente);
      await sleep(20);
    }
  };
  const people = Array.from({ length: PEOPLE }, person);
  await sleep(2_000);
  const postmaster = trama.postmasterPid();
  const family = [postmaster, ...childrenOf(postmaster)];
  for (const pid of family) process.kill(pid, 'SIGSTOP');
  const readiness = await trama.call('GET', '/readyz').then(({ status }) => status);
  await sleep(FROZEN_MS);
  for (const pid of family) process.kill(pid, 'SIGCONT');
  const thawed = performance.now();
  await trama.untilReady(READY_MS);
  const resumedFrom = kept.length;
  await until(() => kept.length > resumedFrom + PEOPLE, READY_MS, 'writes after the thaw');
  console.log(
    `frozen for ${FROZEN_MS} ms, everybody writing again ${Math.round(performance.now() - thawed)} ms later`,
  );
  going.on = false;
  await Promise.all(people);

  console.log(`answers: ${[...answers].map(([status, count]) => `${count} × ${status}`).join(', ')}`);
  console.log(`readiness ${readiness}; the longest answer took ${Math.round(longest)} ms`);
  const unexpected = [...answers.keys()].filter((status) => ![200, 201, 503].includes(status));
  if (unexpected.length > 0) throw new Error(`Requests were answered ${unexpected.join(', ')}`);
  if (readiness !== 503) throw new Error(`Readiness was ${readiness}`);
  if (longest > ANSWERED_WITHIN_MS) throw new Error('Somebody waited too long');
  for (const id of kept)
    if ((await trama.call('GET', `/api/patients/${id}`)).status !== 200)
      throw new Error(`Patient ${id} is gone`);
  console.log(`${kept.length} acknowledged writes, 0 lost.`);
});

function childrenOf(parent) {
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => {
      try {
        return Number(readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ')[1]) === parent;
      } catch {
        return false;
      }
    });
}
