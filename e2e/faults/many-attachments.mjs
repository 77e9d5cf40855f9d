// node e2e/faults/many-attachments.mjs [attachments]: the record of a patient with that many attachments (300): how long its
// calls take, beside those of a patient with none, and how its copy is made in the background while somebody reads. Linux.
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { ownerOf } from './kill-checks.mjs';
import { build, clinic, fault, newFolder, percentile, removeFolder } from './support.mjs';

const ATTACHMENTS = Number(process.argv[2] ?? 300);
const FILE_BYTES = 200_000;
const READS = 60;
const PATIENCE_MS = 60_000;
const COPY_MS = 300_000;

await fault(async (finallyDo) => {
  build();
  const dataDir = newFolder('many-attachments');
  finallyDo(() => removeFolder(dataDir));
  const trama = await clinic({ dataDir, env: { LOG_LEVEL: 'silent' } });
  finallyDo(() => trama.stop());
  trama.launch();
  await trama.untilReady(PATIENCE_MS);
  const { token } = await trama.signIn();
  const [many, none] = [await newPatient(trama), await newPatient(trama)];
  for (let n = 0; n < ATTACHMENTS; n += 1) await attach(trama, token, many, n);
  const owner = await ownerOf(trama);
  await owner.query('vacuum analyze');
  await owner.end();

  for (const call of ['', '/attachments', '/entries', '/timeline', '/consents', '/documents']) {
    const figures = [];
    for (const patient of [many, none]) figures.push(await timesOf(trama, `/api/patients/${patient}${call}`));
    const [slow, quick] = figures.map((times) => ({
      half: percentile(times, 0.5),
      p95: percentile(times, 0.95),
    }));
    console.log(
      `GET /api/patients/:id${call}: half within ${slow.half.toFixed(1)} ms, 95 % within ${slow.p95.toFixed(1)} ms ` +
        `(with none: ${quick.half.toFixed(1)} and ${quick.p95.toFixed(1)} ms)`,
    );
  }
  await copyInBackground(trama, many, token);
});

async function newPatient(trama) {
  return (await trama.call('POST', '/api/patients', { apellido: 'Adjuntos' })).body.id_paciente;
}

async function attach(trama, token, patient, n) {
  const form = new FormData();
  for (const [field, value] of Object.entries({
    clase: 'estudio',
    titulo: `Estudio ${n}`,
    sumario: 'Laboratorio',
  }))
    form.append(field, value);
  const content = ['%PDF-1.4\n', randomBytes(FILE_BYTES), '\n%%EOF\n'];
  form.append('file', new Blob(content), `estudio-${n}.pdf`);
  const answer = await fetch(`${trama.base}/api/patients/${patient}/attachments`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  });
  if (answer.status !== 201) throw new Error(`An upload answered ${answer.status}`);
  await answer.arrayBuffer();
}

async function timesOf(trama, url) {
  const times = [];
  for (let n = 0; n < READS; n += 1) {
    const began = performance.now();
    const { status } = await trama.call('GET', url);
    if (status !== 200) throw new Error(`${url} answered ${status}`);
    times.push(performance.now() - began);
  }
  return times;
}

async function copyInBackground(trama, patient, token) {
  const asked = { solicitante_nombre: 'R', solicitante_documento: '20111222', caracter: 'paciente' };
  const { body } = await trama.call('POST', '/api/copy-requests', { id_paciente: patient, ...asked });
  const url = `/api/copy-requests/${body.id_solicitud}`;
  const began = performance.now();
  const begun = await trama.call('PATCH', url, { accion: 'preparar' });
  console.log(`'preparar' answered ${begun.status} after ${Math.round(performance.now() - began)} ms`);
  const [seen, waits, memory] = [new Set(), [], []];
  for (;;) {
    const read = performance.now();
    const list = (await trama.call('GET', '/api/copy-requests?vista=abiertos')).body;
    waits.push(performance.now() - read);
    memory.push(
      Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${trama.server.pid}/status`, 'utf8'))?.[1]) / 1024,
    );
    const found = list.find(({ id_solicitud }) => id_solicitud === body.id_solicitud);
    if (found.preparacion?.fallo) throw new Error('The copy failed');
    if (found.estado === 'preparada') break;
    if (found.preparacion) seen.add(`${found.preparacion.partes} of ${found.preparacion.total}`);
    if (performance.now() - began > COPY_MS) throw new Error('The copy was never ready');
    await sleep(100);
  }
  console.log(
    `the copy was ready after ${((performance.now() - began) / 1000).toFixed(1)} s; progress seen: ${[...seen].join(', ')}; ` +
      `a reader waited ${percentile(waits, 0.95).toFixed()} ms (p95), the server took ${Math.round(Math.max(...memory))} MB at most`,
  );
  const file = await fetch(`${trama.base}${url}/copy.pdf`, { headers: { authorization: `Bearer ${token}` } });
  const bytes = Buffer.from(await file.arrayBuffer());
  const annexes = bytes.toString('latin1').match(/\/Type \/EmbeddedFile/g)?.length ?? 0;
  console.log(`copy.pdf: ${file.status}, ${(bytes.length / 1e6).toFixed(1)} MB, ${annexes} files inside`);
  if (annexes !== ATTACHMENTS) throw new Error(`The copy has ${annexes} of ${ATTACHMENTS} files`);
}
