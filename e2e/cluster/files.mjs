// npm run drill -- files [--files=N]: a clinic moves its attached files (1000) from the folder to an S3 service and back by
// `npm run move-files --remove`, while people read and attach. Every read is compared by hash. The S3 service is s3rver,
// which installs from npm and runs in a process of its own.
import { spawn, spawnSync } from 'node:child_process';
import { createHash, randomBytes, randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { build, clinic, fault, freePort, newFolder, removeFolder, until } from '../faults/support.mjs';

const FILES = Number(process.argv[2] ?? 1000);
const PATIENTS = 20;
const READERS = 4;
const PATIENCE_MS = 60_000;
const API = new URL('../../api/', import.meta.url);

await fault(async (finallyDo) => {
  build();
  const s3 = await startS3(finallyDo);
  const dataDir = newFolder('drill-files');
  const trama = await clinic({ dataDir, env: { LOG_LEVEL: 'silent' } });
  finallyDo(async () => {
    await trama.stop();
    removeFolder(dataDir);
  });
  const start = async (stores) => {
    await trama.stop();
    trama.launch(stores);
    await trama.untilReady(PATIENCE_MS);
  };
  await start({});
  const scene = { trama, session: await trama.signIn(), contents: new Map(), patients: [] };
  for (let n = 0; n < PATIENTS; n += 1)
    scene.patients.push(
      (await trama.call('POST', '/api/patients', { apellido: `Archivos ${n}` })).body.id_paciente,
    );
  await attachMany(scene, FILES);
  console.log(`${FILES} files attached, in the folder`);

  const reading = startReading(scene);
  for (const [where, stores] of [
    ['to S3', { FILES_URL: s3, FILES_ALSO_URL: 'folder' }],
    ['back to the folder', { FILES_ALSO_URL: s3 }],
  ]) {
    const before = reading.reads;
    await start(stores);
    const moved = moveFiles(dataDir, stores);
    await attachMany(scene, 20);
    const { seconds, said } = await moved;
    const { FILES_ALSO_URL, ...alone } = stores;
    await start(alone);
    console.log(`${where}: ${said} (${seconds.toFixed(1)} s, ${reading.reads - before} reads meanwhile)`);
  }
  reading.on = false;
  await reading.ended;
  for (const id of scene.contents.keys())
    if (!(await read(scene, id))) throw new Error(`Attachment ${id} does not come`);
  console.log(
    `${scene.contents.size} files read once more; ${reading.reads} reads while they moved, ${reading.broken} of them ` +
      'again after a restart of the server; 0 lost, 0 altered',
  );
  verify(dataDir);
});

/** In a process of its own: its work must not take the time of those who read. */
async function startS3(finallyDo) {
  const [port, directory] = [await freePort(), newFolder('drill-s3')];
  const s3rver = createRequire(new URL('package.json', API)).resolve('s3rver');
  const script = `const S3 = require(${JSON.stringify(s3rver)});
    new S3({ port: ${port}, address: '127.0.0.1', silent: true, directory: ${JSON.stringify(directory)},
      configureBuckets: [{ name: 'clinica' }] }).run();`;
  const server = spawn(process.execPath, ['-e', script], { stdio: ['ignore', 'ignore', 'inherit'] });
  finallyDo(async () => {
    const ended = once(server, 'exit');
    server.kill();
    await ended;
    removeFolder(directory);
  });
  await until(
    () =>
      fetch(`http://127.0.0.1:${port}/`).then(
        () => true,
        () => false,
      ),
    PATIENCE_MS,
    'S3 service',
  );
  return `http://S3RVER:S3RVER@127.0.0.1:${port}/clinica?region=us-east-1`;
}

function sha256(bytes) {
  return createHash('sha256').update(bytes).digest('hex');
}

async function attachMany(scene, count) {
  let left = count;
  const worker = async () => {
    while (left-- > 0) await attach(scene);
  };
  await Promise.all([worker(), worker()]);
}

async function attach({ trama, session, contents, patients }) {
  const content = Buffer.concat([
    Buffer.from('%PDF-1.4\n'),
    randomBytes(randomInt(2_000, 300_000)),
    Buffer.from('\n%%EOF\n'),
  ]);
  const form = new FormData();
  for (const [field, value] of Object.entries({ clase: 'estudio', titulo: 'T', sumario: 'S' }))
    form.append(field, value);
  form.append('file', new Blob([content]), 'estudio.pdf');
  const patient = patients[randomInt(patients.length)];
  const answer = await fetch(`${trama.base}/api/patients/${patient}/attachments`, {
    method: 'POST',
    headers: { authorization: `Bearer ${session.token}` },
    body: form,
  });
  const body = await answer.json();
  if (answer.status !== 201) throw new Error(`An upload answered ${answer.status} ${JSON.stringify(body)}`);
  contents.set(body.id_adjunto, sha256(content));
}

/** True if it came whole, undefined if the server was not there. Anything else ends the drill. */
async function read({ trama, session, contents }, id) {
  let answer;
  let bytes;
  try {
    answer = await fetch(`${trama.base}/api/attachments/${id}/file`, {
      headers: { authorization: `Bearer ${session.token}` },
    });
    bytes = Buffer.from(await answer.arrayBuffer());
  } catch {
    return undefined;
  }
  // A server that is being stopped or started; the same file is asked for again.
  if (answer.status === 503) return undefined;
  if (answer.status !== 200 || sha256(bytes) !== contents.get(id))
    throw new Error(`Attachment ${id} answers ${answer.status}: ${bytes.subarray(0, 200)}`);
  return true;
}

function startReading(scene) {
  const reading = { on: true, reads: 0, broken: 0, ended: undefined };
  const reader = async () => {
    while (reading.on) {
      const ids = [...scene.contents.keys()];
      const id = ids[randomInt(ids.length)];
      const until = Date.now() + PATIENCE_MS;
      while (!(await read(scene, id))) {
        if (Date.now() > until) throw new Error(`Attachment ${id} was not to be had for a minute`);
        reading.broken += 1;
        await sleep(100);
      }
      reading.reads += 1;
    }
  };
  reading.ended = Promise.all(Array.from({ length: READERS }, reader));
  // Seen at the end; until then it must not end the process.
  reading.ended.catch(() => {});
  return reading;
}

async function moveFiles(dataDir, stores) {
  const began = performance.now();
  const child = spawn(
    process.execPath,
    [fileURLToPath(new URL('dist/commands/move-files.js', API)), '--remove'],
    {
      cwd: dataDir,
      env: { PATH: process.env.PATH, DATA_DIR: dataDir, ...stores },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  let said = '';
  child.stdout.on('data', (chunk) => {
    said += chunk;
  });
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`move-files ended with ${code}: ${said}`);
  return { seconds: (performance.now() - began) / 1000, said: said.trim().split('\n').at(-1) };
}

function verify(dataDir) {
  const { status } = spawnSync(process.execPath, [fileURLToPath(new URL('dist/commands/verify.js', API))], {
    env: { PATH: process.env.PATH, DATA_DIR: dataDir },
    stdio: 'inherit',
  });
  if (status !== 0) throw new Error('npm run verify found something');
}
