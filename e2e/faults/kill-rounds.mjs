// node e2e/faults/kill-rounds.mjs [rounds]: kills Node and PostgreSQL with -9 in turns while clients write, and checks
// that every acknowledged row is there and that each time everything comes back without help. Linux.
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import net from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const ROOT = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');
const rounds = Number(process.argv[2] ?? 10) * 2;
const WRITERS = 8;
const WRITING_MS = [500, 2500];
const RECOVERY_MS = 10_000;
const START_MS = 180_000;

const admin = { email: 'admin@clinica.test', password: 'Clave-Segura-1' };
const dataDir = mkdtempSync(path.join(tmpdir(), 'trama-kill-rounds-'));
const port = await freePort();
const base = `http://127.0.0.1:${port}`;
const acknowledged = new Map();
// While PostgreSQL is away a write may answer 503, or nothing when Node is: anything else is a fault.
const unexpected = new Set();
let token;
let server;

try {
  await start(START_MS);
  for (let round = 1; round <= rounds; round++) {
    const victim = round % 2 ? 'Node' : 'postmaster';
    const before = acknowledged.size;
    const writing = { on: true };
    const writers = Array.from({ length: WRITERS }, () => write(writing));
    const [shortest, longest] = WRITING_MS;
    await sleep(shortest + Math.random() * (longest - shortest));
    const killed = Date.now();
    if (victim === 'Node') {
      const exited = once(server, 'exit');
      server.kill('SIGKILL');
      await exited;
      writing.on = false;
      await Promise.all(writers);
      await start();
    } else {
      process.kill(postmasterPid(), 'SIGKILL');
      await sleep(50);
      await untilReady(RECOVERY_MS);
      const recovered = Date.now() - killed;
      // The same writers go on by themselves: nobody had to restart anything.
      const resumedFrom = acknowledged.size;
      await until(
        () => acknowledged.size > resumedFrom,
        RECOVERY_MS,
        'writes after the postmaster was killed',
      );
      writing.on = false;
      await Promise.all(writers);
      if (recovered > RECOVERY_MS) throw new Error(`Recovery took ${recovered} ms.`);
    }
    const took = Date.now() - killed;
    const missing = await findMissing();
    console.log(
      `round ${String(round).padStart(2)}: ${victim.padEnd(10)} killed, ${acknowledged.size - before} rows acknowledged, back in ${took} ms, ${missing.length} missing`,
    );
    if (unexpected.size > 0) throw new Error(`Writes answered ${[...unexpected].join(' and ')}`);
    if (missing.length > 0) throw new Error(`Acknowledged rows are gone: ${missing.join(', ')}`);
  }
  server.kill('SIGTERM');
  const [code] = await once(server, 'exit');
  if (code !== 0) throw new Error(`SIGTERM ended with exit code ${code}.`);
  console.log(`${rounds} rounds, ${acknowledged.size} acknowledged rows, 0 missing.`);
  rmSync(dataDir, { recursive: true, force: true });
} catch (error) {
  console.error(`FAILED: ${error.message}\nThe data is kept in ${dataDir}`);
  server?.kill('SIGTERM');
  // The writers would go on for ever.
  process.exit(1);
}

async function start(patience = RECOVERY_MS) {
  // Not through npm, whose process is not the one to kill.
  server = spawn(process.execPath, ['scripts/start.mjs'], {
    cwd: ROOT,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      PORT: String(port),
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
      DATABASE_URL: '',
      LOG_LEVEL: 'silent',
      ADMIN_EMAIL: admin.email,
      ADMIN_PASSWORD: admin.password,
    },
  });
  await untilReady(patience);
  const answer = await call('POST', '/api/auth/login', admin);
  if (answer.status !== 200) throw new Error(`Login answered ${answer.status}.`);
  token = answer.body.token;
}

function untilReady(patience) {
  const ready = () =>
    call('GET', '/readyz').then(
      ({ status }) => status === 200,
      () => false,
    );
  return until(ready, patience, '/readyz 200');
}

async function write(writing) {
  while (writing.on) {
    const apellido = `Prueba ${randomBytes(6).toString('hex')}`;
    const answer = await call('POST', '/api/patients', { apellido }).catch(() => undefined);
    if (answer?.status === 201) acknowledged.set(answer.body.id_paciente, apellido);
    else if (answer && answer.status !== 503)
      unexpected.add(`${answer.status} ${JSON.stringify(answer.body)}`);
    if (answer?.status !== 201) await sleep(20);
  }
}

async function findMissing() {
  const missing = [];
  const left = [...acknowledged];
  const check = async () => {
    for (let row = left.pop(); row; row = left.pop()) {
      const [id, apellido] = row;
      const answer = await call('GET', `/api/patients/${id}`);
      if (answer.status !== 200 || answer.body.apellido !== apellido) missing.push(id);
    }
  };
  await Promise.all(Array.from({ length: WRITERS }, check));
  return missing;
}

async function call(method, url, body) {
  const response = await fetch(base + url, {
    method,
    headers: {
      ...(body && { 'content-type': 'application/json' }),
      ...(token && { authorization: `Bearer ${token}` }),
    },
    body: body && JSON.stringify(body),
    signal: AbortSignal.timeout(RECOVERY_MS),
  });
  return { status: response.status, body: await response.json().catch(() => undefined) };
}

async function until(condition, patience, what) {
  const deadline = Date.now() + patience;
  while (!(await condition())) {
    if (Date.now() > deadline) throw new Error(`No ${what} within ${patience} ms.`);
    await sleep(50);
  }
}

function postmasterPid() {
  return Number(readFileSync(path.join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0]);
}

async function freePort() {
  const probe = net.createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port: free } = probe.address();
  probe.close();
  return free;
}
