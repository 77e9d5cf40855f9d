// People who write through HAProxy while things break. Each change has an idempotency key and is sent again until it is
// answered, as the screens do: what was answered must then stand exactly once.
import { randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { ADMIN } from '../faults/support.mjs';

const ANSWER_MS = 40_000;
const AGAIN_MS = 100;
/** Answers that say 'not now': everything else but success is a fault. */
const NOT_NOW = [502, 503, 504];
const word = () => randomBytes(9).toString('base64url');

/** A psychiatrist with her patients, as if at several desks at once. */
export async function newWriters(base, patients) {
  const admin = await signedIn(base, ADMIN);
  const email = `${word().toLowerCase()}@clinica.test`;
  const invited = { nombre: 'Eva', apellido: 'Paz', email, role: 'psiquiatra' };
  const { body } = await insist(admin, '/api/providers', invited);
  const setup = { token: body.setup_link.split('/').pop(), password: ADMIN.password };
  await insist(admin, '/api/auth/setup-password', setup);
  const people = await signedIn(base, { email, password: ADMIN.password });
  for (let n = 0; n < patients; n++) {
    const created = await insist(people, '/api/patients', { apellido: `Prueba ${word()}` });
    people.patients.push(created.body.id_paciente);
  }
  return people;
}

export async function signedIn(base, who) {
  const people = { base, who, patients: [], token: undefined, unexpected: new Set(), notNow: new Map() };
  await renew(people);
  return people;
}

async function renew(people) {
  const response = await send({ base: people.base }, '/api/auth/login', people.who, randomUUID());
  if (response.status !== 200) throw new Error(`The sign-in answered ${response.status}`);
  people.token = response.body.token;
}

async function send({ base, token }, path, body, key) {
  const response = await fetch(base + path, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'idempotency-key': key,
      ...(token && { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(ANSWER_MS),
  });
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.includes('json');
  return { status: response.status, body: isJson ? JSON.parse(text) : undefined, headers: response.headers };
}

/** Until it is answered. `sent` is how often it had to be sent. */
async function insist(people, path, body) {
  const key = randomUUID();
  for (let sent = 1; ; sent++) {
    const answer = await send(people, path, body, key).catch(() => ({ status: 0 }));
    if (answer.status === 200 || answer.status === 201) return { ...answer, sent };
    if (answer.body?.code === 'TOKEN_EXPIRED') await renew(people).catch(() => {});
    else if (answer.status !== 0 && !NOT_NOW.includes(answer.status))
      people.unexpected.add(`${answer.status} ${answer.body?.code}`);
    if (answer.status === 503 && answer.body && !answer.headers.get('retry-after'))
      people.unexpected.add('503 without Retry-After');
    people.notNow.set(answer.status, (people.notNow.get(answer.status) ?? 0) + 1);
    await sleep(AGAIN_MS);
  }
}

/** Writes until told to stop. `book` keeps what was acknowledged, and the longest time in which nothing was. */
export async function write(people, book, writing) {
  while (writing.on) {
    const id_paciente = people.patients[Math.floor(Math.random() * people.patients.length)];
    const text = `Indicación ${word()}`;
    const { body, sent } = await insist(people, '/api/follow-ups', {
      id_paciente,
      fecha: '2024-01-01',
      indicaciones: text,
    });
    book.acknowledged.push({ id: body.id_seguimiento, text });
    if (sent > 1) book.again += 1;
    const now = performance.now();
    book.silence = Math.max(book.silence, now - book.lastAt);
    book.lastAt = now;
    if (writing.pauseMs) await sleep(writing.pauseMs);
  }
}

/** Reads all the while: how long they were refused is part of the verdict. */
export async function read(people, book, writing) {
  while (writing.on) {
    const answer = await fetch(`${people.base}/api/patients?page=1&pageSize=25`, {
      headers: { authorization: `Bearer ${people.token}` },
      signal: AbortSignal.timeout(ANSWER_MS),
    }).catch(() => ({ status: 0 }));
    await answer.text?.().catch(() => {});
    book.reads[answer.status] = (book.reads[answer.status] ?? 0) + 1;
    if (![0, 200, 401, ...NOT_NOW].includes(answer.status)) people.unexpected.add(`read ${answer.status}`);
    await sleep(AGAIN_MS);
  }
}
