import { setTimeout as pause } from 'node:timers/promises';
import type { OutgoingMail } from '@trama/contract/schemas/people/mails';
import { sql } from 'kysely';
import { afterEach, describe, expect, it } from 'vitest';
import { atEnd } from '../../../test/at-end.ts';
import { startMailServer } from '../../../test/mail-server.ts';
import { useTestApp } from '../../../test/test-app.ts';

const HOUR_MS = 3_600_000;
const PACE = { patienceMs: 4_000, firstPauseMs: HOUR_MS, longestPauseMs: 3 * HOUR_MS, pollMs: 20, tries: 4 };
let made = 0;
const smtp = await startMailServer();
atEnd(smtp.close);
const t = await useTestApp({ mail: { smtpUrl: smtp.url, pace: PACE } });
// Two processes share every outbox of this file.
await t.another();
const admin = await t.signIn('administrador');
afterEach(() => smtp.accept());

const create = async (fields: object = {}, by = t) => {
  made += 1;
  const email = `persona.${made}@correo.test`;
  const payload = { nombre: 'Elena', apellido: 'Núñez', role: 'psicologo', email, ...fields };
  const answer = await by.as(admin, 'POST', '/api/providers', payload);
  expect(answer.statusCode).toBe(201);
  return answer.json();
};
const act = async (id: number, what: string, payload: object = {}) =>
  (await t.as(admin, 'POST', `/api/providers/${id}/${what}`, payload)).json();
const mailsTo = async (address: string) => {
  const all = (await t.as(admin, 'GET', '/api/mails')).json<OutgoingMail[]>();
  return all.filter((mail) => mail.recipient === address);
};
const stateOf = async (address: string) => (await mailsTo(address))[0]?.state;
const linkWorks = async (link: string | undefined) =>
  (await t.as(null, 'GET', `/auth/validate-setup-token/${link?.split('/').pop()}`)).statusCode === 200;
/** As if the pause after the last failure were over. */
const retryNow = () =>
  sql`update outbox set next_attempt_at = now() where last_error is not null`.execute(t.db);
/** Nothing when no more attempt is due. */
const pauseInHours = async (email: string) => {
  const { rows } = await sql<{ hours: number }>`
    select round(extract(epoch from next_attempt_at - now()) / 3600)::int as hours
      from outbox where recipient = ${email} and dead_at is null`.execute(t.db);
  return rows[0]?.hours;
};
async function until(condition: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 500; tries++) {
    if (await condition()) return;
    await pause(20);
  }
  throw new Error('It did not happen');
}

describe('with a mail server that works', () => {
  it('sends the link of a new account, and gives it to nobody else', async () => {
    const created = await create();
    expect(created).toMatchObject({ email_sent: true, setup_link: null, provider_email: created.email });
    const [mail] = smtp.to(created.email);
    expect(mail?.subject).toBe('Configure su contraseña de acceso');
    expect(mail?.raw).toContain('Estimado/a Elena Núñez:');
    expect(mail?.raw).toContain('From: Trama <trama@clinica.test>');
    expect(mail?.raw).toMatch(/Content-Type: text\/plain/);
    expect(mail?.raw).toMatch(/Content-Type: text\/html/);
    expect(mail?.link).toMatch(/^http:\/\/trama\.test\/setup-password\//);
    expect(await linkWorks(mail?.link)).toBe(true);
  });

  it('sends a reset, an activation and, when asked for, the notice of a deactivation', async () => {
    const { id_prestador: id, email } = await create();
    const reset = await act(id, 'reset-password');
    expect(reset).toMatchObject({ email_sent: true, email_sent_to: email, setup_link: null });
    expect(await act(id, 'deactivate', { notify_provider: true })).toMatchObject({ notification_sent: true });
    const activated = await act(id, 'activate', { notify_provider: true });
    expect(activated).toMatchObject({ setup_email_sent: true, setup_link: null, notification_sent: true });
    expect(await act(id, 'deactivate')).toMatchObject({ notification_sent: false });
    expect(await act(id, 'activate')).toMatchObject({ setup_email_sent: true, notification_sent: false });
    expect(smtp.to(email).map((mail) => [mail.subject, mail.link !== undefined])).toEqual([
      ['Configure su contraseña de acceso', true],
      ['Restablezca su contraseña', true],
      ['Su cuenta fue desactivada', false],
      ['Su cuenta fue activada', true],
      ['Su cuenta fue activada', true],
    ]);
    expect(new Set(smtp.to(email).map((mail) => mail.messageId)).size).toBe(5);
  });

  it('sends a corrected address its own link', async () => {
    const { id_prestador: id, email } = await create();
    const corrected = `corregida.${email}`;
    const answer = await t.as(admin, 'PUT', `/api/providers/${id}`, { email: corrected });
    expect(answer.json()).toMatchObject({ setup_email_sent: true, setup_link: null });
    expect(await linkWorks(smtp.to(email)[0]?.link)).toBe(false);
    expect(await linkWorks(smtp.to(corrected)[0]?.link)).toBe(true);
  });

  it('sends nothing for an inactive new provider, nor again for the same creation', async () => {
    const inactive = await create({ is_active: false });
    expect(inactive).toMatchObject({ email_sent: false, setup_link: null });
    expect(smtp.to(inactive.email)).toEqual([]);
    const headers = { authorization: `Bearer ${admin.session.token}`, 'idempotency-key': 'alta-con-correo' };
    const payload = { nombre: 'Eva', apellido: 'Paz', role: 'auditor', email: 'eva.paz@correo.test' };
    const send = () => t.app.inject({ method: 'POST', url: '/api/providers', payload, headers });
    const [first, again] = [(await send()).json(), (await send()).json()];
    expect(again).toEqual(first);
    expect(smtp.to('eva.paz@correo.test')).toHaveLength(1);
  });

  it('lets no value out of its place, in headers or in HTML', async () => {
    const hostile = await create({
      nombre: 'Ana\r\nBcc: todos@correo.test',
      apellido: '<img src=x onerror=alert(1)>"&',
      email: 'a,b;c%0d%0abcc:x@correo.test',
    });
    const [mail] = smtp.received.slice(-1);
    expect(hostile.email_sent).toBe(true);
    expect(mail?.to).toBe('"a,b;c%0d%0abcc:x"@correo.test');
    expect(mail?.raw).not.toMatch(/^bcc:/im);
    expect(mail?.raw).toContain('Ana Bcc: todos@correo.test &lt;img src=x onerror=alert(1)&gt;&quot;&amp;');
    expect(mail?.raw.split('Content-Type: text/html')[1]).not.toContain('<img');
  });
});

describe('what lies in the outbox', () => {
  it('never shows a link, and is wiped when the mail has left', async () => {
    smtp.refuse();
    const { email, setup_link } = await create();
    const rows = async () => {
      const { rows } = await sql<{ text: string; content: Buffer | null }>`
        select o::text as text, content from outbox o where recipient = ${email}`.execute(t.db);
      return rows;
    };
    const secret = setup_link.split('/').pop();
    const [waiting] = await rows();
    expect(waiting?.content?.length).toBeGreaterThan(100);
    expect(waiting?.content?.includes(secret)).toBe(false);
    expect(waiting?.text).not.toContain(secret);
    smtp.accept();
    await retryNow();
    await until(async () => (await stateOf(email)) === 'sent');
    expect((await rows())[0]?.content).toBeNull();
    expect(smtp.to(email)[0]?.link).toBe(setup_link);
  });

  it('is shown without its content', async () => {
    const { email, id_prestador } = await create();
    expect(await mailsTo(email)).toEqual([
      {
        id: expect.any(Number),
        id_prestador,
        id_paciente: null,
        kind: 'account_setup',
        recipient: email,
        state: 'sent',
        attempts: 1,
        last_error: null,
        created_at: expect.any(String),
        sent_at: expect.any(String),
      },
    ]);
  });
});

describe('with a mail server in trouble', () => {
  it('down: answers with the link, and the mail leaves once when the server is back', async () => {
    await smtp.goDown();
    const created = await create();
    expect(created).toMatchObject({ email_sent: false, setup_link: expect.any(String) });
    const [waiting] = await mailsTo(created.email);
    expect(waiting).toMatchObject({ state: 'pending', last_error: expect.stringContaining('ECONNREFUSED') });
    await smtp.comeBack();
    await retryNow();
    await until(async () => (await stateOf(created.email)) === 'sent');
    expect(smtp.to(created.email)).toHaveLength(1);
    expect(smtp.to(created.email)[0]?.link).toBe(created.setup_link);
  });

  it('slow: answers before the server does, and counts the late success instead of sending twice', async () => {
    // A process of less patience, on the same clinic.
    const hasty = { smtpUrl: smtp.url, pace: { ...PACE, patienceMs: 500 } };
    const one = await useTestApp({ mail: hasty, database: t.ownerUrl });
    smtp.stall();
    const created = await create({}, one);
    expect(created).toMatchObject({ email_sent: false, setup_link: expect.any(String) });
    expect(await stateOf(created.email)).toBe('pending');
    smtp.release();
    await until(async () => (await stateOf(created.email)) === 'sent');
    expect((await mailsTo(created.email))[0]?.attempts).toBe(1);
    expect(smtp.to(created.email)).toHaveLength(1);
  });

  it('refusing: tries again after growing pauses, then gives up where an administrator sees it', async () => {
    smtp.refuse();
    const { email, setup_link } = await create();
    const pauses: number[] = [];
    while ((await stateOf(email)) === 'pending') {
      pauses.push(Number(await pauseInHours(email)));
      await retryNow();
      await until(async () => (await pauseInHours(email)) !== 0);
    }
    expect(pauses).toEqual([1, 2, 3]);
    const [dead] = await mailsTo(email);
    expect(dead).toMatchObject({
      attempts: PACE.tries,
      last_error: expect.stringContaining('No such user here'),
    });
    const content = t.db.selectFrom('outbox').select('content').where('recipient', '=', email);
    expect(await content.execute()).toEqual([{ content: null }]);
    expect(await linkWorks(setup_link)).toBe(true);
  });

  it('a notice that cannot leave does not hold the deactivation back', async () => {
    const { id_prestador: id, email } = await create();
    await smtp.goDown();
    const answer = await act(id, 'deactivate', { notify_provider: true });
    expect(answer).toMatchObject({ is_active: false, notification_sent: false });
    await smtp.comeBack();
    await retryNow();
    await until(async () => smtp.to(email).some((mail) => mail.subject === 'Su cuenta fue desactivada'));
  });

  it('never sends a link that was replaced, voided or used, or has expired', async () => {
    smtp.refuse();
    const [replaced, voided, used, expired] = [
      await create(),
      await create(),
      await create(),
      await create(),
    ];
    await act(replaced.id_prestador, 'reset-password');
    await act(voided.id_prestador, 'deactivate');
    const token = used.setup_link.split('/').pop();
    await t.as(null, 'POST', '/auth/setup-password', { token, password: 'Nueva-Clave-2' });
    await sql`update outbox set expires_at = now() where recipient = ${expired.email}`.execute(t.db);
    smtp.accept();
    await retryNow();
    await until(async () => (await stateOf(replaced.email)) === 'sent');
    await until(async () => (await stateOf(expired.email)) === 'failed');
    expect((await mailsTo(replaced.email)).map((mail) => mail.state)).toEqual(['sent', 'discarded']);
    expect(smtp.to(replaced.email).map((mail) => mail.subject)).toEqual(['Restablezca su contraseña']);
    expect(await stateOf(voided.email)).toBe('discarded');
    expect(await stateOf(used.email)).toBe('discarded');
    for (const { email } of [voided, used, expired]) expect(smtp.to(email)).toEqual([]);
  });

  it('a process that died in the middle loses its claim, and another one sends the mail', async () => {
    smtp.refuse();
    const { email } = await create();
    smtp.accept();
    // As a process leaves it that dies during its attempt: claimed, nothing recorded, and the lease over.
    await sql`update outbox set last_error = null, next_attempt_at = now() where recipient = ${email}`.execute(
      t.db,
    );
    await until(async () => (await stateOf(email)) === 'sent');
    expect(smtp.to(email)).toHaveLength(1);
  });

  it('many mails, two processes: each leaves once', async () => {
    await smtp.goDown();
    const created = await Promise.all(Array.from({ length: 12 }, () => create()));
    await smtp.comeBack();
    await retryNow();
    await until(async () => {
      const states = await Promise.all(created.map(({ email }) => stateOf(email)));
      return states.every((state) => state === 'sent');
    });
    expect(created.map(({ email }) => smtp.to(email).length)).toEqual(Array(12).fill(1));
  });
});
