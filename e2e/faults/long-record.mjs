// node e2e/faults/long-record.mjs [sessions] [characters]: downloads the record of a patient with that many sessions
// while somebody reads, and says what the reader notices of it and what memory the process takes. Linux.
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { build, clinic, fault, newFolder, percentile, removeFolder } from './support.mjs';

const [sessions = 5_000, characters = 2_000] = process.argv.slice(2).map(Number);
const START_MS = 180_000;
const WRITERS = 16;
const QUIET_MS = 10_000;
const READ_EVERY_MS = 10;
const WORDS =
  'la paciente refiere insomnio de conciliación desde hace tres semanas con rumiación nocturna y señala además discusiones frecuentes con su hermano mayor aunque sostiene el trabajo y las caminatas acordadas'.split(
    ' ',
  );

build();
await fault(async (cleanup) => {
  const dataDir = newFolder('long-record');
  cleanup(() => removeFolder(dataDir));
  const site = await clinic({ dataDir });
  site.launch();
  cleanup(() => site.stop());
  await site.untilReady(START_MS);
  const { token } = await site.signIn();
  const { id_paciente } = (await site.call('POST', '/api/patients', { apellido: 'Largo' })).body;
  await writeSessions(site, id_paciente);

  const read = () => site.call('GET', `/api/patients/${id_paciente}`);
  const quiet = await timesWhile(read, () => sleep(QUIET_MS));
  const before = memory(site);
  const busy = await timesWhile(read, () => download(site, id_paciente, token));
  report('a read, while nobody downloads', quiet.times);
  report('a read, while somebody downloads', busy.times);
  const { bytes, pages, peak, ms } = busy.result;
  console.log(`the record: ${pages} pages, ${bytes} bytes, ${ms} ms`);
  console.log(`memory of the server: ${before} MB before, ${peak} MB at most meanwhile`);
});

async function writeSessions(site, id_paciente) {
  let left = sessions;
  const write = async () => {
    while (left-- > 0) {
      const fecha = `202${left % 6}-0${1 + (left % 9)}-1${left % 10}`;
      const body = { id_paciente, fecha, intervenciones_principales: prose(left) };
      const { status } = await site.call('POST', '/api/follow-ups', body);
      if (status !== 201) throw new Error(`A session answered ${status}`);
    }
  };
  await Promise.all(Array.from({ length: WRITERS }, write));
}

function prose(seed) {
  let text = '';
  for (let random = seed + 1; text.length < characters; random = (random * 48_271) % 2_147_483_647) {
    text += `${WORDS[random % WORDS.length]}${random % 7 === 0 ? random % 1_000 : ''} `;
  }
  return text.slice(0, characters);
}

/** How long each `call` takes, one after the other, until `work` is done. */
async function timesWhile(call, work) {
  const times = [];
  let on = true;
  const calls = (async () => {
    while (on) {
      const started = performance.now();
      await call();
      times.push(performance.now() - started);
      await sleep(READ_EVERY_MS);
    }
  })();
  const result = await work();
  on = false;
  await calls;
  return { times, result };
}

async function download(site, id, token) {
  const started = performance.now();
  const headers = { authorization: `Bearer ${token}` };
  const answer = await fetch(`${site.base}/api/patients/${id}/record.pdf`, { headers });
  const chunks = [];
  let peak = 0;
  for await (const chunk of answer.body) {
    chunks.push(chunk);
    peak = Math.max(peak, memory(site));
  }
  const file = Buffer.concat(chunks);
  const pages = /\/Type \/Pages\s+\/Count (\d+)/.exec(file.toString('latin1'))?.[1];
  if (!pages || !file.subarray(-6).includes('%%EOF')) throw new Error('The record is not whole');
  return { bytes: file.length, pages, peak, ms: Math.round(performance.now() - started) };
}

function report(name, times) {
  const shown = [0.5, 0.95, 0.99].map((share) => percentile(times, share).toFixed(1));
  console.log(`${name}: ${times.length} times, p50 ${shown[0]} ms, p95 ${shown[1]} ms, p99 ${shown[2]} ms`);
}

function memory({ server }) {
  const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${server.pid}/status`, 'utf8')) ?? [];
  return Math.round(Number(kilobytes) / 1024);
}
