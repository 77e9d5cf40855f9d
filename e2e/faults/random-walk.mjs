// node e2e/faults/random-walk.mjs [--requests=20000] [--seed=N] [--concurrency=8] [--role=NAME]
// Sends generated requests to the built server as each role, and holds every answer against what the API promises: a
// documented status, the shape of an error, its response schema, nothing of a patient out of reach. The generated
// requests follow from the seed; with --concurrency=1 so does their order.
import { spawn } from 'node:child_process';
import { randomBytes, randomInt } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import net from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { runnerImport } from 'vite';

const ROOT = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');
const START_MS = 180_000;

const { values } = parseArgs({
  options: {
    requests: { type: 'string', default: '20000' },
    seed: { type: 'string', default: String(randomInt(1_000_000_000)) },
    concurrency: { type: 'string', default: '8' },
    role: { type: 'string', multiple: true },
  },
});
const [requests, seed, concurrency] = [values.requests, values.seed, values.concurrency].map(Number);

const load = async (file) =>
  (await runnerImport(path.join(ROOT, file), { configFile: false, resolve: { conditions: ['source'] } }))
    .module;
const { ApiDescription } = await load('api/test/hostile/description.ts');
const { callJson, httpClient } = await load('api/test/hostile/http-client.ts');
const { Person } = await load('api/test/hostile/people.ts');
const { setScene } = await load('api/test/hostile/scene.ts');
const { walk } = await load('api/test/hostile/walk.ts');
const { ROLES } = await load('contract/src/words/access/access-policy.ts');

const admin = { email: 'admin@clinica.test', password: 'Clave-Segura-1' };
const jwtSecret = randomBytes(32).toString('base64url');
let problems = 0;
// A clinic for each role: what an administrator's walk switches off, the next role's scene needs.
for (const role of values.role ?? ROLES) problems += await walkAs(role);
console.log(
  problems === 0
    ? 'No failure, no leak, nothing undocumented.'
    : `FAILED: ${problems} problems, seed ${seed}`,
);
process.exitCode = problems === 0 ? 0 : 1;

async function walkAs(role) {
  const began = Date.now();
  const dataDir = mkdtempSync(path.join(tmpdir(), 'trama-random-walk-'));
  const base = `http://127.0.0.1:${await freePort()}`;
  const server = startServer(base, dataDir);
  const endWithUs = () => {
    server.kill('SIGTERM');
    process.exit(1);
  };
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, endWithUs);
  const { send, close } = httpClient(base);
  try {
    await untilReady(send, server);
    const description = new ApiDescription(await callJson(send, null, 'GET', '/api/openapi.json'));
    const keeper = new Person(send, admin);
    await keeper.signIn();
    console.log(`\n${role}: ${requests} requests over ${description.calls.length} calls, seed ${seed}`);
    const scene = await setScene(send, description, keeper, role);
    const report = await walk({ send, description, scene, jwtSecret, requests, seed, concurrency });
    show(report, Date.now() - began);
    return report.broken.length + report.leaks.length;
  } finally {
    for (const signal of ['SIGINT', 'SIGTERM']) process.removeListener(signal, endWithUs);
    close();
    server.kill('SIGTERM');
    await once(server, 'exit');
    rmSync(dataDir, { recursive: true, force: true });
  }
}

function startServer(base, dataDir) {
  return spawn(process.execPath, ['scripts/start.mjs'], {
    cwd: ROOT,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      PORT: new URL(base).port,
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
      DATABASE_URL: '',
      DATABASE_OWNER_URL: '',
      JWT_SECRET: jwtSecret,
      LOG_LEVEL: 'silent',
      ADMIN_EMAIL: admin.email,
      ADMIN_PASSWORD: admin.password,
    },
  });
}

function show({ answers, served, tides, broken, leaks }, ms) {
  const total = Object.values(answers).reduce((sum, count) => sum + count, 0);
  const byStatus = Object.entries(answers).map(([status, count]) => `${status}: ${count}`);
  console.log(
    `  ${total} answers in ${(ms / 1000).toFixed(0)} s, ${tides} changes of reach or account meanwhile`,
  );
  console.log(`  ${byStatus.join(', ')}`);
  console.log(`  calls that let it in at least once: ${Object.keys(served).length}`);
  console.log(`  failures or undocumented: ${broken.length}, leaks: ${leaks.length}`);
  for (const problem of [...leaks, ...broken]) console.log(`    ${problem}`);
}

async function untilReady(send, server) {
  const deadline = Date.now() + START_MS;
  for (;;) {
    const answer = await send({ method: 'GET', path: '/readyz', headers: {} }).catch(() => undefined);
    if (answer?.status === 200) return;
    if (Date.now() > deadline || server.exitCode !== null) throw new Error('The server did not get ready.');
    await sleep(100);
  }
}

async function freePort() {
  const probe = net.createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address();
  probe.close();
  return port;
}
