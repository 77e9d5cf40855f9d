import { setTimeout as pause } from 'node:timers/promises';
import type { ListedProvider } from '@trama/contract/schemas/people/providers';
import pino from 'pino';
import { expect, it } from 'vitest';
import { query } from '../../../test/backups.ts';
import { createPatient, createProvider } from '../../../test/factories.ts';
import { until } from '../../../test/server-process.ts';
import { useTestApp } from '../../../test/test-app.ts';
import { purgeDead, purgeRounds } from './purge.ts';

const t = await useTestApp();

const asOwner = (statement: string) => query<Record<string, number>>(t.ownerUrl, statement);

/** How many rows there are of what may be purged. */
const COUNTS = `
  select (select count(*)::int from sessions) as sessions, (select count(*)::int from refresh_tokens) as tokens,
         (select count(*)::int from setup_tokens) as links, (select count(*)::int from idempotent_creations) as keys`;

/** A session with two tokens, a link and a key that ended (the key: was used) so many days ago. */
async function leftBehind(provider: number, days: number): Promise<void> {
  await asOwner(`
    with s as (insert into sessions (id_prestador, expires_at, closed_at)
               values (${provider}, now() - interval '${days} days', now() - interval '${days} days') returning id)
    insert into refresh_tokens (hash, session_id)
    select sha256(convert_to(id::text || n, 'UTF8')), id from s, generate_series(1, 2) n`);
  await asOwner(`
    insert into setup_tokens (hash, id_prestador, expires_at)
    values (sha256(convert_to(gen_random_uuid()::text, 'UTF8')), ${provider}, now() - interval '${days} days')`);
  await asOwner(`
    insert into idempotent_creations (id_prestador, key, object_type, object_id, created_at)
    values (${provider}, gen_random_uuid()::text, 'patient', 1, now() - interval '${days} days')`);
}

it('what has been dead for 30 days goes, batch after batch, and everything else stays', async () => {
  const provider = await createProvider(t);
  const signedIn = await t.signIn('psicologo');
  await createPatient(t);
  await asOwner(
    `insert into audit_log (at, action, outcome) values (now() - interval '20 years', 'patient.read', 'ok')`,
  );
  const [before] = await asOwner(COUNTS);
  for (let i = 0; i < 7; i++) await leftBehind(provider, 31 + i);
  await leftBehind(provider, 29);
  const rowsOf = (table: string) => asOwner(`select count(*)::int as n from ${table}`);
  const kept = [await rowsOf('audit_log'), await rowsOf('pacientes'), await rowsOf('prestadores')];

  expect(await purgeDead(t.db, { batch: 3 })).toBe(21);
  expect(await asOwner(COUNTS)).toEqual([
    {
      sessions: Number(before?.sessions) + 1,
      tokens: Number(before?.tokens) + 2,
      links: Number(before?.links) + 1,
      keys: Number(before?.keys) + 1,
    },
  ]);
  expect(await purgeDead(t.db)).toBe(0);
  expect([await rowsOf('audit_log'), await rowsOf('pacientes'), await rowsOf('prestadores')]).toEqual(kept);
  expect((await t.as(signedIn, 'GET', '/api/patients')).statusCode).toBe(200);
});

it('links of reminders go 30 days after their appointment', async () => {
  const [provider, patient] = [await createProvider(t), await createPatient(t)];
  for (const days of [29, 31])
    await asOwner(`
      with a as (insert into turnos (id_prestador, id_paciente, inicio, fin, modalidad, estado)
                 values (${provider}, ${patient}, now() - interval '${days} days',
                         now() - interval '${days} days' + interval '30 minutes', 'presencial', 'ausente')
                 returning id_turno, inicio)
      insert into enlaces_turnos (hash, id_turno, inicio, confirma)
      select sha256(convert_to(id_turno::text, 'UTF8')), id_turno, inicio, true from a`);
  expect(await purgeDead(t.db)).toBe(1);
  expect(await asOwner(`select (now()::date - inicio::date) as days from enlaces_turnos`)).toEqual([
    { days: 29 },
  ]);
});

it('somebody who used their link long ago does not look invited again after a reset', async () => {
  const admin = await t.signIn('administrador');
  const input = { nombre: 'Eva', apellido: 'Antigua', role: 'psicologo', email: 'eva.antigua@clinica.test' };
  const created = (await t.as(admin, 'POST', '/api/providers', input)).json();
  const token = new URL(created.setup_link).pathname.split('/').pop();
  await t.as(null, 'POST', '/api/auth/setup-password', { token, password: 'Clave-Segura-9' });
  await asOwner(`update setup_tokens set expires_at = now() - interval '40 days', used_at = now() - interval '41 days'
                  where id_prestador = ${created.id_prestador}`);
  await purgeDead(t.db);
  await t.as(admin, 'POST', `/api/providers/${created.id_prestador}/reset-password`, {});
  const list = (await t.as(admin, 'GET', '/api/providers?status=all')).json<ListedProvider[]>();
  const eva = list.find(({ id_prestador }) => id_prestador === created.id_prestador);
  expect(eva?.invitacion_pendiente).toBe(false);
});

it('links that were used, questions, ended calendars and old addresses of sign-ins go too', async () => {
  const person = await t.signIn('psicologo');
  const ended = (days: number) => `now() - interval '${days} days'`;
  const secret = `sha256(convert_to(gen_random_uuid()::text, 'UTF8'))`;
  for (const days of [29, 31]) {
    await asOwner(`insert into setup_tokens (hash, id_prestador, expires_at, used_at)
                   values (${secret}, ${person.id}, ${ended(days)}, ${ended(days)})`);
    await asOwner(
      `insert into passkey_challenges (challenge, expires_at) values ('of ${days} days', ${ended(days)})`,
    );
    await asOwner(`insert into calendar_tokens (hash, id_prestador, revoked_at)
                   values (${secret}, ${person.id}, ${ended(days)})`);
    await asOwner(`insert into sign_in_addresses (id_prestador, address_hash, last_at)
                   values (${person.id}, ${secret}, ${ended(335 + days)})`);
  }
  const left = () =>
    asOwner(`
      select (select count(*)::int from setup_tokens where used_at is not null and id_prestador = ${person.id}) as links,
             (select count(*)::int from passkey_challenges) as questions,
             (select count(*)::int from calendar_tokens) as calendars,
             (select count(*)::int from sign_in_addresses where id_prestador = ${person.id}) as addresses`);
  expect(await left()).toEqual([{ links: 2, questions: 2, calendars: 2, addresses: 3 }]);
  expect(await purgeDead(t.db)).toBe(4);
  expect(await left()).toEqual([{ links: 1, questions: 1, calendars: 1, addresses: 2 }]);
});

it('is done by one process at a time', async () => {
  const provider = await createProvider(t);
  for (let i = 0; i < 5; i++) await leftBehind(provider, 40);
  const rounds = await Promise.all(Array.from({ length: 6 }, () => purgeDead(t.db, { batch: 2 })));
  await purgeDead(t.db);
  expect(rounds.every((rows) => rows <= 15)).toBe(true);
  const [left] = await asOwner(`
    select count(*)::int as n from sessions where expires_at < now() - interval '30 days'`);
  expect(left).toEqual({ n: 0 });
});

it('comes round again while the process runs, and ends with it', async () => {
  const provider = await createProvider(t);
  const rounds = purgeRounds({
    db: t.db,
    files: t.files,
    logger: pino({ level: 'silent' }),
    pace: { firstMs: 1, nextMs: 20 },
  });
  rounds.start();
  const isGone = async () => {
    const [left] = await asOwner(
      `select count(*)::int as n from sessions where expires_at < now() - interval '30 days'`,
    );
    return left?.n === 0;
  };
  for (let round = 0; round < 2; round++) {
    await leftBehind(provider, 31);
    await until(isGone);
  }
  await rounds.stop();
  await leftBehind(provider, 31);
  await pause(100);
  expect(await isGone()).toBe(false);
});

it('the recipient of a mail is forgotten 90 days after it left, was given up or was discarded', async () => {
  for (const end of ['sent_at', 'dead_at', 'discarded_at'])
    for (const days of [89, 91])
      await asOwner(`insert into outbox (kind, recipient, ${end})
                     values ('reminder', '${end}.${days}@correo.test', now() - interval '${days} days')`);
  await asOwner(`insert into outbox (kind, recipient, created_at)
                 values ('reminder', 'espera@correo.test', now() - interval '200 days')`);
  await purgeDead(t.db);
  const left = await asOwner(`select recipient from outbox where kind = 'reminder' order by 1`);
  expect(left.map(({ recipient }) => recipient)).toEqual([
    'dead_at.89@correo.test',
    'discarded_at.89@correo.test',
    'espera@correo.test',
    'sent_at.89@correo.test',
  ]);
});
