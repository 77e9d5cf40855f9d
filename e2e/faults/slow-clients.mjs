// node e2e/faults/slow-clients.mjs [clients]: clients that send a byte a second, or never read, come in waves. Each must
// be dropped within 60 s, while the p95 of a normal client stays under twice its usual, measured between the waves.
import net from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { build, clinic, fault, newFolder, percentile, removeFolder } from './support.mjs';

const CLIENTS = Number(process.argv[2] ?? 200);
const WAVES = 3;
const WINDOW_MS = 20_000;
const DROPPED_WITHIN_MS = 60_000;
const READY_MS = 60_000;
const PATIENTS = 200;
/** Ten milliseconds of noise of a shared machine are not a slowdown. */
const NOISE_MS = 10;
const LONG = 'x'.repeat(200_000);
const SMALL = '/api/patients?pageSize=100';
const KINDS = [
  slowHead,
  slowBody,
  neverReads(SMALL),
  slowHead,
  slowBody,
  neverReads(SMALL),
  neverReads('/api/patients/1/follow-ups'),
];

await fault(async (finallyDo) => {
  build();
  const dataDir = newFolder('slow-clients');
  finallyDo(() => removeFolder(dataDir));
  const trama = await clinic({ dataDir, env: { LOG_LEVEL: 'silent' } });
  trama.launch();
  finallyDo(() => trama.stop());
  await trama.untilReady(READY_MS);
  const { token } = await trama.signIn();
  for (let i = 0; i < PATIENTS; i++)
    await trama.call('POST', '/api/patients', { apellido: `Pérez ${i}`, ocupacion: 'x'.repeat(200) });
  // The first patient's story is longer than what the kernel holds for somebody who does not read.
  const story = { id_paciente: 1, fecha: '2024-01-01', indicaciones: LONG, planificacion: LONG, eje: LONG };
  for (let i = 0; i < 10; i++) await trama.call('POST', '/api/follow-ups', story);
  await normalClient(trama, 3_000);

  const usual = [];
  const besieged = [];
  const lives = [];
  for (let wave = 1; wave <= WAVES; wave++) {
    usual.push(...(await normalClient(trama, WINDOW_MS)));
    const slow = Array.from({ length: CLIENTS }, (_, i) => KINDS[i % KINDS.length](trama.port, token));
    await sleep(500);
    besieged.push(...(await normalClient(trama, WINDOW_MS)));
    const life = await Promise.all(slow);
    lives.push(...life);
    console.log(`wave ${wave}: ${CLIENTS} clients, the longest lived ${Math.round(Math.max(...life))} ms`);
  }
  const [before, during] = [percentile(usual, 0.95), percentile(besieged, 0.95)];
  console.log(
    `p50 ${percentile(usual, 0.5).toFixed(1)} → ${percentile(besieged, 0.5).toFixed(1)} ms, ` +
      `p95 ${before.toFixed(1)} → ${during.toFixed(1)} ms (${usual.length} and ${besieged.length} requests)`,
  );
  const longest = Math.max(...lives);
  if (longest > DROPPED_WITHIN_MS) throw new Error(`A slow client lived ${Math.round(longest)} ms`);
  if (during > 2 * before + NOISE_MS) throw new Error('The normal client was slowed down');
  console.log(`${lives.length} slow clients, all dropped within ${Math.round(longest / 1000)} s.`);
});

/** Reads a list and a search in turns, one after the other, and tells how long each took. */
async function normalClient(trama, during) {
  const took = [];
  for (const end = Date.now() + during; Date.now() < end; ) {
    const began = performance.now();
    const { status } = await trama.call(
      'GET',
      took.length % 2 ? '/api/patients' : '/api/patients/search/perez',
    );
    if (status !== 200) throw new Error(`The normal client was answered ${status}`);
    took.push(performance.now() - began);
  }
  return took;
}

function slowHead(port) {
  return lifeOf(port, (socket) => drip(socket, `GET / HTTP/1.1\r\nHost: x\r\nX-Long: ${'x'.repeat(200)}`));
}

function slowBody(port, token) {
  return lifeOf(port, (socket) => {
    const head = ['POST /api/patients HTTP/1.1', 'Host: x', `Authorization: Bearer ${token}`];
    socket.write(
      [...head, 'Content-Type: application/json', 'Content-Length: 1000', '', '{"apellido":"'].join('\r\n'),
    );
    drip(socket, 'x'.repeat(200));
  });
}

/** Asks, and looks at nothing of the answer. */
function neverReads(url) {
  return (port, token) =>
    lifeOf(port, (socket) => {
      socket.pause();
      socket.write(`GET ${url} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\n\r\n`);
      // A paused socket does not hear that it was dropped: writing to it does, and must not keep it alive.
      const probe = setInterval(() => socket.write('\r\n'), 1_000);
      socket.once('close', () => clearInterval(probe));
    });
}

/** Milliseconds from the connection to its end. */
function lifeOf(port, behave) {
  return new Promise((resolve) => {
    const began = performance.now();
    const socket = net.connect(port, '127.0.0.1', () => behave(socket));
    socket.on('error', () => {});
    socket.once('close', () => resolve(performance.now() - began));
  });
}

function drip(socket, text) {
  let sent = 0;
  const timer = setInterval(() => socket.write(text[sent++ % text.length]), 1_000);
  socket.on('data', () => {});
  socket.once('close', () => clearInterval(timer));
}
