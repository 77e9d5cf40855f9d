// node e2e/faults/uploads.mjs [kills]: hostile uploads by one person while others read (nobody waits over 200 ms at p95,
// the server stays under 250 MB), and then kills of the server (50) at random moments of uploads. Whatever was acknowledged
// is there with its hash, whatever was not has left nothing that the purge does not find. With 0 kills only the attack.
// Linux.
import { spawn, spawnSync } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { deflateSync } from 'node:zlib';
import { hugePicture } from './huge-picture.mjs';
import { ownerOf } from './kill-checks.mjs';
import { build, clinic, fault, newFolder, percentile, removeFolder } from './support.mjs';
import { newProvider } from './writers.mjs';

const KILLS = Number(process.argv[2] ?? 50);
const PATIENCE_MS = 60_000;
const WAIT_P95_MS = 200;
const MEMORY_MB = 250;
const ATTACK_MS = 15_000;
const READERS_EACH = 2;
/** The first upload of a process that has just started takes longer than the typical one. */
const AFTER_A_START = 2.5;
const UPLOAD_BYTES = 20 * 1024 * 1024;

if (process.argv[2] === 'attack') await attackFor(JSON.parse(process.argv[3]));
else await fault(work);

async function work(finallyDo) {
  build();
  const dataDir = newFolder('uploads');
  const env = { LOG_LEVEL: 'silent' };
  const trama = await clinic({ dataDir, env });
  finallyDo(async () => {
    await trama.stop();
    if (process.exitCode) console.error(`The data is kept in ${dataDir}`);
    else removeFolder(dataDir);
  });
  trama.launch();
  await trama.untilReady(PATIENCE_MS);
  const { token } = await trama.signIn();
  const patient = (await trama.call('POST', '/api/patients', { apellido: 'Archivos' })).body.id_paciente;
  const other = await newProvider(trama, 'administrador');
  const scene = { trama, token, patient, other };

  if (KILLS > 0) await killRounds(scene);
  if (KILLS > 0) await nothingLeftBehind(scene);
  await attack(scene);
  verify(dataDir, env);
}

function documentOf(bytes) {
  return Buffer.concat([Buffer.from('%PDF-1.4\n'), randomBytes(bytes), Buffer.from('\n%%EOF\n')]);
}

function formOf(content, name = 'estudio.pdf') {
  const form = new FormData();
  for (const [field, value] of Object.entries({ clase: 'estudio', titulo: 'T', sumario: 'S' }))
    form.append(field, value);
  form.append('file', new Blob([content]), name);
  return form;
}

async function upload({ trama, token, patient }, content, name) {
  const answer = await fetch(`${trama.base}/api/patients/${patient}/attachments`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: formOf(content, name),
    signal: AbortSignal.timeout(PATIENCE_MS),
  }).catch((error) => {
    throw new Error(`An upload of ${content.length} bytes: ${error.cause?.code ?? error.message}`);
  });
  return { status: answer.status, body: await answer.json() };
}

/** What a person can send to do harm, each with its answer. */
function harmfulFiles() {
  return [
    [documentOf(26 * 1024 * 1024), 413],
    [Buffer.concat([documentOf(1_000), deflateSync(Buffer.alloc(100_000_000)), Buffer.from('%%EOF')]), 201],
    [hugePicture(), 413],
    [Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>'), 415],
    [documentOf(24 * 1024 * 1024), 201],
  ];
}

/** In a process of its own, so that what others wait is measured without it. Ten at once, over and over. */
async function attackFor({ base, token, patient }) {
  const until = Date.now() + ATTACK_MS;
  const answers = {};
  const senders = harmfulFiles().flatMap((one) => [one, one]);
  await Promise.all(
    senders.map(async ([content, expected]) => {
      while (Date.now() < until) {
        const { status, body } = await upload({ trama: { base }, token, patient }, content);
        if (status !== expected && status !== 429) throw new Error(`${status} ${JSON.stringify(body)}`);
        answers[status] = (answers[status] ?? 0) + 1;
      }
    }),
  );
  console.log(JSON.stringify(answers));
}

/** Somebody else and the attacker themselves look at the record, before the attack and during it. */
async function attack({ trama, token, patient, other }) {
  const readers = { others: other.token, own: token };
  const calm = await readUntil(trama, patient, readers, sleep(ATTACK_MS / 3));
  const order = JSON.stringify({ base: trama.base, token, patient });
  const attacker = spawn(process.execPath, [fileURLToPath(import.meta.url), 'attack', order], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let said = '';
  attacker.stdout.on('data', (chunk) => {
    said += chunk;
  });
  const ended = once(attacker, 'close');
  const { waits, memory } = await readUntil(trama, patient, readers, ended);
  const [code] = await ended;
  if (code !== 0) throw new Error('The attack was not answered as it should be');
  const most = Math.round(Math.max(...memory));
  console.log(`attack: answers ${said.trim()}; the server took ${most} MB at most`);
  for (const who of Object.keys(readers)) {
    const [before, half, p95] = [
      percentile(calm.waits[who], 0.95),
      percentile(waits[who], 0.5),
      percentile(waits[who], 0.95),
    ];
    console.log(
      `${waits[who].length} reads (${who}): half within ${half.toFixed()} ms, 95 % within ${p95.toFixed()} ms; ` +
        `before it 95 % within ${before.toFixed()} ms (${(p95 / before).toFixed(1)} times as long)`,
    );
    if (p95 > WAIT_P95_MS) throw new Error(`${who} waited ${p95.toFixed()} ms (p95)`);
  }
  if (most > MEMORY_MB) throw new Error(`The server took ${most} MB`);
}

async function readUntil(trama, patient, readers, end) {
  const [waits, memory] = [{}, []];
  let isOver = false;
  const over = Promise.resolve(end).then(() => {
    isOver = true;
  });
  const reader = async ([who, token]) => {
    waits[who] ??= [];
    while (!isOver) {
      const began = performance.now();
      const { status } = await trama.call('GET', `/api/patients/${patient}`, undefined, { token });
      if (status !== 200) throw new Error(`A reader got ${status}`);
      waits[who].push(performance.now() - began);
      memory.push(megabytesOf(trama.server.pid));
      await sleep(20);
    }
  };
  const each = Object.entries(readers).flatMap((one) => Array(READERS_EACH).fill(one));
  await Promise.all([over, ...each.map(reader)]);
  return { waits, memory };
}

function megabytesOf(pid) {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;
}

/**
 * Kills the server at a moment between the first byte of an upload and a while after its answer. By time and not by bytes
 * sent: a system takes megabytes into its own buffers before the server has read any.
 */
async function killRounds(scene) {
  const { trama } = scene;
  const acknowledged = new Map();
  const seen = { before: 0, receiving: 0 };
  const wholeMs = await typicalUploadMs(scene);
  for (let round = 1; round <= KILLS; round += 1) {
    const content = documentOf(UPLOAD_BYTES);
    const cutOffBefore = incomingOf(trama).length;
    const answer = trickle(scene, content);
    await sleep(Math.random() * wholeMs * AFTER_A_START);
    const exited = once(trama.server, 'exit');
    trama.server.kill('SIGKILL');
    await exited;
    const said = await answer;
    if (said) acknowledged.set(said.id_adjunto, content);
    else if (incomingOf(trama).length > cutOffBefore) seen.receiving += 1;
    else seen.before += 1;
    trama.launch();
    await trama.untilReady(PATIENCE_MS);
    scene.token = (await trama.signIn()).token;
    // The newest one whole: the rest are looked at when the rounds are over.
    if (said) await expectSame(scene, said.id_adjunto, content);
  }
  for (const [id, content] of acknowledged) await expectSame(scene, id, content);
  console.log(
    `${KILLS} kills over ${Math.round(wholeMs * AFTER_A_START)} ms: ${acknowledged.size} uploads had been acknowledged, 0 of them lost or ` +
      `altered; ${seen.receiving} were cut off while they came in, ${seen.before} before that or between store and answer`,
  );
  if (acknowledged.size === 0 || seen.receiving === 0)
    throw new Error('The kills did not meet every part of an upload: this run shows nothing');
}

function incomingOf(trama) {
  const folder = path.join(trama.dataDir, 'files', 'incoming');
  return existsSync(folder) ? readdirSync(folder) : [];
}

async function typicalUploadMs(scene) {
  const times = [];
  for (let n = 0; n < 5; n += 1) {
    const began = performance.now();
    if (!(await trickle(scene, documentOf(UPLOAD_BYTES)))) throw new Error('An upload was not taken');
    times.push(performance.now() - began);
  }
  return percentile(times, 0.5);
}

/** Sends an upload piece by piece; what was answered, or undefined if the connection broke. */
async function trickle({ trama, token, patient }, content) {
  const request = new Request('http://x', { method: 'POST', body: formOf(content) });
  const type = request.headers.get('content-type');
  const payload = Buffer.from(await request.arrayBuffer());
  const socket = net.connect(trama.port, '127.0.0.1');
  let said = '';
  socket.on('data', (bytes) => {
    said += bytes;
  });
  const closed = new Promise((resolve) => {
    socket.on('close', resolve);
    socket.on('error', resolve);
  });
  socket.write(
    [
      `POST /api/patients/${patient}/attachments HTTP/1.1`,
      'Host: x',
      'Connection: close',
      `Authorization: Bearer ${token}`,
      `Content-Type: ${type}`,
      `Content-Length: ${payload.length}`,
      '\r\n',
    ].join('\r\n'),
  );
  for (let at = 0; at < payload.length && !socket.destroyed; at += 65_536) {
    const isTaken = socket.write(payload.subarray(at, at + 65_536));
    if (!isTaken) await Promise.race([once(socket, 'drain'), closed]);
  }
  await closed;
  const [head, body] = said.split('\r\n\r\n');
  return head?.startsWith('HTTP/1.1 201') && body?.endsWith('}') ? JSON.parse(body) : undefined;
}

function sha256(bytes) {
  return createHash('sha256').update(bytes).digest('hex');
}

async function expectSame({ trama, token }, id, content) {
  const answer = await fetch(`${trama.base}/api/attachments/${id}/file`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const bytes = Buffer.from(await answer.arrayBuffer());
  if (answer.status !== 200 || sha256(bytes) !== sha256(content))
    throw new Error(`Attachment ${id} was acknowledged and answers ${answer.status}, ${bytes.length} bytes`);
}

/** What is in the store beyond the record is on the list of what was on its way, which the purge goes through. */
async function nothingLeftBehind({ trama }) {
  const owner = await ownerOf(trama);
  const column = async (sql) => (await owner.query(sql)).rows.map(({ archivo }) => archivo);
  const named = new Set(await column('select archivo from archivos'));
  const onTheWay = new Set(await column('select archivo from archivos_en_camino'));
  await owner.end();
  const folder = path.join(trama.dataDir, 'files');
  const parts = readdirSync(folder).filter((name) => name.length === 2);
  const stored = parts.flatMap((part) => readdirSync(path.join(folder, part)));
  const cutOff = readdirSync(path.join(folder, 'incoming'));
  const stray = stored.filter((name) => !named.has(name) && !onTheWay.has(name));
  const lost = [...named].filter((name) => !stored.includes(name));
  console.log(
    `the store has ${stored.length} files for ${named.size} attachments, and ${cutOff.length} uploads that were cut off; ` +
      `${onTheWay.size} names are on the list of the purge, 0 files on neither`,
  );
  if (stray.length > 0) throw new Error(`The purge would not find ${stray.length} files`);
  if (lost.length > 0) throw new Error(`The store lacks ${lost.length} files of the record`);
}

function verify(dataDir, env) {
  const command = fileURLToPath(new URL('../../api/dist/commands/verify.js', import.meta.url));
  const { status } = spawnSync(process.execPath, [command], {
    cwd: path.dirname(dataDir),
    env: { PATH: process.env.PATH, DATA_DIR: dataDir, ...env },
    stdio: 'inherit',
  });
  if (status !== 0) throw new Error('npm run verify found something');
}
