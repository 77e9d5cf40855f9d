import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { LightMyRequestResponse } from 'fastify';
import pg from 'pg';
import { describe, expect, it, vi } from 'vitest';
import { createPatient } from '../../../test/factories.ts';
import { useTestApp } from '../../../test/test-app.ts';
import { needs } from '../access/access.ts';
import { limited } from './cost-limits.ts';
import { tryLimit } from './rate-limits.ts';

const EXPORT = '/api/test-export';

const exportsHeld: Array<() => void> = [];
let holdExports = false;
const t = await useTestApp();
t.app.get(
  EXPORT,
  { config: { ...needs('audit', 'export', 'audit.read'), ...limited('export') } },
  async ({ guard }) => {
    await guard.check({ isRecorded: true });
    if (holdExports) await new Promise<void>((resolve) => exportsHeld.push(resolve));
    return 'exported';
  },
);
/** Longer than what the system takes for a client that does not read. */
const LONG = '/api/test-long';
let longAnswers = 0;
t.app.get(LONG, { config: needs('audit', 'read', 'audit.read') }, async ({ guard }, reply) => {
  await guard.check({ isRecorded: true });
  longAnswers += 1;
  return reply.type('text/plain').send('x'.repeat(24 * 1024 * 1024));
});
const ana = await t.signIn('administrador');
const eva = await t.signIn('administrador');
const base = await t.app.listen({ port: 0, host: '127.0.0.1' });

const statuses = (answers: LightMyRequestResponse[]) => answers.map(({ statusCode }) => statusCode).sort();
const repeat = <T>(times: number, work: () => T) => Array.from({ length: times }, work);

describe('one person who asks for too much at once', () => {
  it('waits in a line of their own, while everybody else is served', async () => {
    const patient = await createPatient(t);
    const url = `/api/patients/${patient}/follow-ups`;
    const locker = new pg.Client({ connectionString: t.ownerUrl });
    await locker.connect();
    await locker.query('begin; lock table seguimientos in access exclusive mode');
    const slow = repeat(220, () => t.as(ana, 'GET', url));
    const refused = await Promise.race(slow);
    expect([refused.statusCode, refused.json().code]).toEqual([429, 'RATE_LIMITED']);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);

    const others = await Promise.all(repeat(20, () => t.as(eva, 'GET', '/api/patients')));
    expect(new Set(statuses(others))).toEqual(new Set([200]));

    await locker.query('rollback');
    await locker.end();
    const all = statuses(await Promise.all(slow));
    expect(all.filter((status) => status === 200)).toHaveLength(208);
    expect(all.filter((status) => status === 429)).toHaveLength(12);
    expect((await t.as(ana, 'GET', url)).statusCode).toBe(200);
  });
});

it('long bodies wait up to eight megabytes: two hundred of them would fill the memory', async () => {
  const patient = await createPatient(t);
  const locker = new pg.Client({ connectionString: t.ownerUrl });
  await locker.connect();
  await locker.query('begin; lock table seguimientos in access exclusive mode');
  const slow = repeat(8, () => t.as(ana, 'GET', `/api/patients/${patient}/follow-ups`));
  const long = { id_paciente: patient, fecha: 'x'.repeat(900_000) };
  const posted = repeat(20, () => t.as(ana, 'POST', '/api/follow-ups', long));
  const refused = await Promise.race([...posted, pause(5_000)]);
  expect(refused?.statusCode).toBe(429);
  await locker.query('rollback');
  await locker.end();
  expect(new Set(statuses(await Promise.all(slow)))).toEqual(new Set([200]));
  const all = statuses(await Promise.all(posted));
  expect(all.filter((status) => status === 400)).toHaveLength(9);
  expect(all.filter((status) => status === 429)).toHaveLength(11);
});

it('one person never holds more connections than their share, whatever they ask for', async () => {
  const locker = new pg.Client({ connectionString: t.ownerUrl });
  await locker.connect();
  await locker.query('begin; lock table sesiones_por_dia, pacientes in access exclusive mode');
  const waiting = async () => {
    const { rows } = await locker.query('select distinct pid from pg_locks where not granted');
    return rows.length;
  };
  const paths = ['activity', 'stats', 'recent-patients', 'todays-sessions'];
  const asked = paths.flatMap((path) => repeat(10, () => t.as(ana, 'GET', `/api/dashboard/${path}`)));
  await expect.poll(waiting).toBe(8);
  await locker.query('rollback');
  await locker.end();
  expect(new Set(statuses(await Promise.all(asked)))).toEqual(new Set([200]));
});

it('a whole site of IPv6, with its thousands of networks, has one line for people who are not signed in', async () => {
  const locker = new pg.Client({ connectionString: t.ownerUrl });
  await locker.connect();
  await locker.query('begin; lock table copias in access exclusive mode');
  const waiting = async () => {
    const { rows } = await locker.query('select distinct pid from pg_locks where not granted');
    return rows.length;
  };
  const check = (remoteAddress: string) => t.app.inject({ url: '/api/copies/x', remoteAddress });
  const asked = Array.from({ length: 9 }, (_, n) => check(`2001:db8:1:${n}::1`));
  await expect.poll(waiting).toBe(8);
  const elsewhere = check('2001:db8:2:1::1');
  await expect.poll(waiting).toBe(9);
  await locker.query('rollback');
  await locker.end();
  expect(new Set(statuses(await Promise.all([...asked, elsewhere])))).toEqual(new Set([404]));
});

it('answers that nobody reads keep their place: a person has eight of them at most', async () => {
  const person = await t.signIn('administrador');
  const clients = repeat(9, () => {
    const socket = connect(Number(new URL(base).port), '127.0.0.1').on('error', () => {});
    const head = [`GET ${LONG} HTTP/1.1`, 'Host: x', `Authorization: Bearer ${person.session.token}`, '', ''];
    socket.pause().write(head.join('\r\n'));
    return socket;
  });
  await expect.poll(() => longAnswers).toBe(8);
  expect((await Promise.race([t.as(person, 'GET', '/api/clinic'), pause(300)])) ?? 'waits').toBe('waits');
  expect(longAnswers).toBe(8);
  expect((await t.as(eva, 'GET', '/api/clinic')).statusCode).toBe(200);
  clients[0]?.destroy();
  await expect.poll(() => longAnswers).toBe(9);
  for (const client of clients) client.destroy();
  await expect.poll(async () => (await t.as(person, 'GET', '/api/clinic')).statusCode).toBe(200);
});

describe('exports', () => {
  it('are two at a time for one person', async () => {
    holdExports = true;
    const running = [t.as(ana, 'GET', EXPORT), t.as(ana, 'GET', EXPORT)];
    await expect.poll(() => exportsHeld.length).toBe(2);
    expect((await t.as(ana, 'GET', EXPORT)).statusCode).toBe(429);
    holdExports = false;
    for (const goOn of exportsHeld) goOn();
    expect(statuses(await Promise.all(running))).toEqual([200, 200]);
    expect((await t.as(ana, 'GET', EXPORT)).statusCode).toBe(200);
  });

  it('give their place back when the person has left before they began', async () => {
    const person = await t.signIn('administrador');
    const locker = new pg.Client({ connectionString: t.ownerUrl });
    await locker.connect();
    for (let i = 0; i < 3; i++) {
      // Nobody is let in while the sessions are locked: the request is under way when its connection goes.
      await locker.query('begin; lock table sessions in access exclusive mode');
      const leaving = new AbortController();
      const headers = { authorization: `Bearer ${person.session.token}` };
      const given = fetch(`${base}${EXPORT}`, { headers, signal: leaving.signal }).catch(() => 'left');
      await expect
        .poll(async () => {
          const { rows } = await locker.query(
            "select from pg_locks where not granted and locktype = 'relation'",
          );
          return rows.length;
        })
        .toBeGreaterThan(0);
      leaving.abort();
      expect(await given).toBe('left');
      await locker.query('rollback');
    }
    await locker.end();
    await expect.poll(async () => (await t.as(person, 'GET', EXPORT)).statusCode).toBe(200);
  });

  it('are thirty in ten minutes for one person, whatever the clock of this machine says', async () => {
    const person = await t.signIn('auditor');
    for (let i = 0; i < 30; i++) expect((await t.as(person, 'GET', EXPORT)).statusCode).toBe(200);
    const refused = await t.as(person, 'GET', EXPORT);
    expect([refused.statusCode, refused.json().code]).toEqual([429, 'RATE_LIMITED']);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(500);
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(600);

    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 11 * 60_000 });
    const later = tryLimit(t.pool, 'export-person', { points: 30, seconds: 600 });
    await expect(later.spend([`person ${person.id}`])).rejects.toMatchObject({ code: 'RATE_LIMITED' });
    vi.useRealTimers();
    expect((await t.as(eva, 'GET', EXPORT)).statusCode).toBe(200);
  });

  it('are a hundred and twenty in ten minutes from one address', async () => {
    const outcomes: number[] = [];
    for (let people = 0; people < 5; people++) {
      const person = await t.signIn('auditor');
      for (let i = 0; i < 30; i++) outcomes.push((await t.as(person, 'GET', EXPORT)).statusCode);
    }
    expect(outcomes.filter((status) => status === 429).length).toBeGreaterThanOrEqual(30);
  });

  it('are not counted for people who may not export', async () => {
    const doctor = await t.signIn('psicologo');
    const answers = await Promise.all(repeat(35, () => t.as(doctor, 'GET', EXPORT)));
    expect(new Set(statuses(answers))).toEqual(new Set([403]));
  });
});
