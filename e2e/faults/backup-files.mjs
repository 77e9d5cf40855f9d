// node e2e/faults/backup-files.mjs [files] [MB each]: a clinic with that many attached files (200 of 25 MB) is backed up with
// --files and restored; both commands are killed half-way and begun again. The next backup copies nothing. verify names a
// flipped byte and a lost file with patient and folio. Needs about three times the bytes on the disk. Linux.
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import {
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  readSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { ownerOf } from './kill-checks.mjs';
import { build, clinic, fault, newFolder, removeFolder } from './support.mjs';

const FILES = Number(process.argv[2] ?? 200);
const MEGABYTES = Number(process.argv[3] ?? 25);
const PATIENTS = 10;
const SENDERS = 2;
const READY_MS = 60_000;
const MEMORY_MB = 250;
const COMMANDS = fileURLToPath(new URL('../../api/dist/commands/', import.meta.url));

await fault(async (finallyDo) => {
  build();
  const folder = newFolder('backup-files');
  finallyDo(() => removeFolder(folder));
  const at = (name) => path.join(folder, name);
  mkdirSync(at('clinic'));
  const trama = await clinic({ dataDir: at('clinic'), env: { LOG_LEVEL: 'silent' } });
  finallyDo(() => trama.stop());
  trama.launch();
  await trama.untilReady(READY_MS);
  const began = performance.now();
  await attachAll(trama);
  console.log(`${FILES} files of ${MEGABYTES} MB attached in ${secondsSince(began)} s`);

  const kept = at('kept');
  const backup = (name) => ['backup', [at(name), '--files', kept], { DATA_DIR: trama.dataDir }];
  await killHalfWay(backup('first.backup'), kept);
  const resumed = await run(...backup('first.backup'));
  console.log(`backup, after the kill: ${resumed.said}`);
  expectFigures(resumed.said, ({ copied, present }) => present > 0 && copied + present === FILES);
  const second = await run(...backup('second.backup'));
  console.log(`the next backup: ${second.said}`);
  expectFigures(second.said, ({ copied, present }) => copied === 0 && present === FILES);
  const { patient, folio, names } = await twoFiles(trama);
  await trama.stop();

  const restore = ['restore', [at('first.backup'), '--files', kept], { DATA_DIR: at('restored') }];
  await killHalfWay(restore, path.join(at('restored'), 'files'));
  const restored = await run(...restore);
  console.log(`restore, after the kill: ${restored.said}`);
  const verify = () => run('verify', [], { DATA_DIR: at('restored') }, { mayFail: true });
  const whole = await verify();
  if (whole.code !== 0) throw new Error(`verify of the restored clinic: ${whole.said}`);
  console.log(`verify: whole in ${whole.seconds} s`);

  flipByte(storedAt(at('restored'), names[0]));
  rmSync(storedAt(at('restored'), names[1]));
  const { code, said } = await verify();
  const findings = said.split('\n').filter((line) => line.startsWith('NOT AS WRITTEN'));
  console.log(findings.join('\n'));
  const isNamed = (n, what) =>
    findings.some((line) => line.includes(`${what} (folio ${folio[n]} of patient ${patient[n]})`));
  if (code !== 1 || findings.length !== 2 || !isNamed(0, 'was altered') || !isNamed(1, 'is lost'))
    throw new Error('verify did not name the two files');
});

function secondsSince(began) {
  return ((performance.now() - began) / 1000).toFixed(1);
}

function storedAt(dataDir, name) {
  return path.join(dataDir, 'files', name.slice(0, 2), name);
}

async function attachAll(trama) {
  let { token } = await trama.signIn();
  const patients = [];
  for (let n = 0; n < PATIENTS; n += 1)
    patients.push(
      (await trama.call('POST', '/api/patients', { apellido: `Archivos ${n}` })).body.id_paciente,
    );
  let next = 0;
  const sender = async () => {
    while (next < FILES) {
      const patient = patients[next++ % PATIENTS];
      const form = new FormData();
      for (const [field, value] of Object.entries({ clase: 'estudio', titulo: 'T', sumario: 'S' }))
        form.append(field, value);
      const random = randomBytes(MEGABYTES * 1024 * 1024 - 20);
      form.append('file', new Blob(['%PDF-1.4\n', random, '\n%%EOF\n']), 'estudio.pdf');
      const send = () =>
        fetch(`${trama.base}/api/patients/${patient}/attachments`, {
          method: 'POST',
          headers: { authorization: `Bearer ${token}` },
          body: form,
        });
      let answer = await send();
      if (answer.status === 401) {
        token = (await trama.signIn()).token;
        answer = await send();
      }
      if (answer.status !== 201) throw new Error(`An upload answered ${answer.status}`);
      await answer.arrayBuffer();
    }
  };
  await Promise.all(Array.from({ length: SENDERS }, sender));
}

function start(command, args, env) {
  return spawn(process.execPath, [path.join(COMMANDS, `${command}.js`), ...args], {
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

/** Ends when that many files lie there: the process gets no chance to tidy up. */
async function killHalfWay([command, args, env], store) {
  const child = start(command, args, env);
  const ended = once(child, 'close');
  child.stdout.resume();
  child.stderr.resume();
  while (filesIn(store) < FILES / 2) {
    if (child.exitCode !== null) throw new Error(`The ${command} ended before it could be killed`);
    await sleep(20);
  }
  child.kill('SIGKILL');
  await ended;
  console.log(`${command} killed with ${filesIn(store)} of ${FILES} files there`);
}

function filesIn(store) {
  if (!existsSync(store)) return 0;
  const parts = readdirSync(store).filter((name) => name.length === 2);
  return parts.reduce((sum, part) => sum + readdirSync(path.join(store, part)).length, 0);
}

async function run(command, args, env, { mayFail = false } = {}) {
  const began = performance.now();
  const child = start(command, args, env);
  let [said, peak] = ['', 0];
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      said += chunk;
    });
  const watch = setInterval(() => {
    peak = Math.max(peak, peakMegabytes(child.pid));
  }, 100);
  const [code] = await once(child, 'close');
  clearInterval(watch);
  const seconds = secondsSince(began);
  if (code !== 0 && !mayFail) throw new Error(`${command}: ${said}`);
  console.log(`${command}: ${seconds} s, ${peak.toFixed()} MB of memory at most`);
  if (peak > MEMORY_MB) throw new Error(`${command} took ${peak.toFixed()} MB`);
  return { code, said: said.trim(), seconds };
}

function peakMegabytes(pid) {
  try {
    return Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;
  } catch {
    return 0;
  }
}

function expectFigures(said, isRight) {
  const [, copied, present] = /(\d+) files copied, (\d+) were there/.exec(said)?.map(Number) ?? [];
  if (!isRight({ copied, present })) throw new Error(`${copied} copied, ${present} were there`);
}

async function twoFiles(trama) {
  const owner = await ownerOf(trama);
  const { rows } = await owner.query(`
    select a.archivo, a.id_paciente, e.folio from adjuntos a
      join asientos e on e.id_paciente = a.id_paciente and e.clase = 'attachment' and e.id_objeto = a.id_adjunto
     order by a.id_adjunto desc limit 2`);
  await owner.end();
  return {
    names: rows.map(({ archivo }) => archivo),
    patient: rows.map(({ id_paciente }) => id_paciente),
    folio: rows.map(({ folio }) => folio),
  };
}

function flipByte(file) {
  const handle = openSync(file, 'r+');
  const [byte, place] = [Buffer.alloc(1), Math.floor(statSync(file).size / 2)];
  readSync(handle, byte, 0, 1, place);
  byte[0] ^= 1;
  writeSync(handle, byte, 0, 1, place);
}
