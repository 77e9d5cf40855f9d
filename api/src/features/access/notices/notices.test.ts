import type { OwnNotice } from '@trama/contract/schemas/access/account';
import type { SessionTokens } from '@trama/contract/schemas/access/auth';
import type { PasswordResetResult } from '@trama/contract/schemas/people/providers';
import { noticeText } from '@trama/contract/words/access/notices';
import { sql } from 'kysely';
import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { atEnd } from '../../../../test/at-end.ts';
import { startMailServer } from '../../../../test/mail-server.ts';
import { enrol, signInWith } from '../../../../test/second-factor-scene.ts';
import { until } from '../../../../test/server-process.ts';
import { type Person, TEST_PASSWORD, useTestApp } from '../../../../test/test-app.ts';
import { codeOf, withinOneStep } from '../../../../test/totp-codes.ts';
import { purgeDead } from '../../../platform/purge/purge.ts';
import { resetFactorByCommand } from '../auth/factor-command.service.ts';
import { networkOf } from '../auth/known-devices.ts';

const WINDOWS = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/149.0.0.0 Safari/537.36';
const NEW_PASSWORD = 'Otra-Clave-Larga-2';

const smtp = await startMailServer();
atEnd(smtp.close);
const t = await useTestApp({ mail: { smtpUrl: smtp.url, pace: { pollMs: 50 } } });
const admin = await t.signIn('administrador', { nombre: 'Irene', apellido: 'Sosa' });

/** The same person, signed in once more. */
async function again(person: Person, { password = TEST_PASSWORD, userAgent = '' } = {}): Promise<Person> {
  const { email } = person;
  const headers = { 'user-agent': userAgent };
  const answer = await t.as(null, 'POST', '/api/auth/login', { email, password }, headers);
  return { ...person, session: answer.json<SessionTokens>() };
}

const noticesOf = async (person: Person) =>
  (await t.as(person, 'GET', '/api/account/notices')).json<OwnNotice[]>();

/** What the person is shown after signing in. */
const newsOf = async (person: Person) =>
  (await noticesOf(person)).filter(({ is_new }) => is_new).map((notice) => noticeText(notice));

const subjectsTo = (address: string) => smtp.to(address).map(({ subject }) => subject);

async function hasMails(address: string, subjects: string[]): Promise<void> {
  await until(async () => subjectsTo(address).length >= subjects.length).catch(() => {});
  // Those of one moment leave in any order.
  expect(subjectsTo(address).sort()).toEqual([...subjects].sort());
}

const changePassword = (person: Person) =>
  t.as(person, 'POST', '/api/auth/change-password', {
    currentPassword: TEST_PASSWORD,
    newPassword: NEW_PASSWORD,
  });

describe('what somebody did themselves', () => {
  it('leads to a mail, and to a notice only in their next session', async () => {
    const person = await t.signIn('psicologo');
    expect((await changePassword(person)).statusCode).toBe(200);
    await hasMails(person.email, ['Su contraseña fue cambiada']);
    expect(await newsOf(person)).toEqual([]);
    const next = await again(person, { password: NEW_PASSWORD });
    expect(await newsOf(next)).toEqual(['Se cambió la contraseña de su cuenta.']);
  });

  it('leads to notices of the app, its removal, and a recovery code used instead of it', async () => {
    const person = await enrol(t, 'psicologo');
    const body = { currentPassword: TEST_PASSWORD, code: person.recoveryCodes[0] };
    expect((await t.as(person, 'POST', '/api/account/second-factor/removal', body)).statusCode).toBe(200);
    await hasMails(person.email, [
      'Se agregó un segundo factor a su cuenta',
      'Se usó un código de recuperación',
      'Se quitó un segundo factor de su cuenta',
    ]);
    expect(await newsOf(await again(person))).toEqual([
      'Se quitó la aplicación de códigos de su cuenta.',
      'Se usó uno de sus códigos de recuperación.',
      'Se agregó una aplicación de códigos a su cuenta.',
    ]);
  });

  it('leads to a notice and a mail of new recovery codes, by which somebody else could come back', async () => {
    const person = await enrol(t, 'psicologo');
    await withinOneStep();
    const body = { currentPassword: TEST_PASSWORD, code: codeOf(person.secret) };
    const made = await t.as(person, 'POST', '/api/account/second-factor/recovery-codes', body);
    expect(made.statusCode).toBe(200);
    await hasMails(person.email, [
      'Se agregó un segundo factor a su cuenta',
      'Se generaron nuevos códigos de recuperación',
    ]);
    const { recoveryCodes } = made.json<{ recoveryCodes: string[] }>();
    const { body: session } = await signInWith(t, person, String(recoveryCodes[0]));
    expect(await newsOf({ ...person, session })).toContain(
      'Se generaron nuevos códigos de recuperación de su cuenta; los anteriores ya no sirven.',
    );
  });

  it('a recovery code at a sign-in is no news in the session that used it', async () => {
    const person = await enrol(t, 'psicologo');
    const { body } = await signInWith(t, person, String(person.recoveryCodes[0]));
    const inside = { ...person, session: body };
    expect(await newsOf(inside)).toEqual(['Se agregó una aplicación de códigos a su cuenta.']);
    await withinOneStep();
    const next = await signInWith(t, person, codeOf(person.secret));
    expect(await newsOf({ ...person, session: next.body })).toContain(
      'Se usó uno de sus códigos de recuperación.',
    );
  });

  it('says nothing of its content: no password, no code, no address of a network', async () => {
    const person = await t.signIn('psicologo');
    await changePassword(person);
    await hasMails(person.email, ['Su contraseña fue cambiada']);
    const [mail] = smtp.to(person.email);
    expect(mail?.raw).not.toContain(NEW_PASSWORD);
    expect(mail?.raw).not.toContain('127.0.0.1');
    expect(mail?.link).toBeUndefined();
  });
});

it('leads to a notice also after a restore, which brings no addresses of sign-ins back', async () => {
  const person = await t.signIn('psicologo');
  const owner = new pg.Client({ connectionString: t.ownerUrl });
  await owner.connect();
  await owner.query('delete from sign_in_addresses');
  await owner.end();
  await t.as(admin, 'PUT', `/api/providers/${person.id}`, { email: `fuera.${person.id}@clinica.test` });
  await hasMails(person.email, ['El email de su cuenta fue cambiado']);
});

describe('what an administrator did', () => {
  it('another e-mail sends mails to the old and the new address, and names who did it on the next sign-in', async () => {
    const person = await t.signIn('psicologo');
    const email = `nueva.${person.id}@clinica.test`;
    await t.as(admin, 'PUT', `/api/providers/${person.id}`, { email });
    await hasMails(person.email, ['El email de su cuenta fue cambiado']);
    await hasMails(email, ['El email de su cuenta fue cambiado']);
    // By mail without a name: the old address may be somebody else's.
    expect(smtp.to(person.email)[0]?.raw).not.toContain('Sosa');
    expect(await newsOf(await again({ ...person, email }))).toEqual([
      'Irene Sosa cambió el email de su cuenta.',
    ]);
  });

  it('a reset sends one mail, the one with the link, and leaves a notice for when the person is back', async () => {
    const person = await t.signIn('psicologo');
    await t.as(admin, 'POST', `/api/providers/${person.id}/reset-password`);
    await hasMails(person.email, ['Restablezca su contraseña']);
    const token = smtp.to(person.email)[0]?.link?.split('/').pop();
    await t.as(null, 'POST', '/api/auth/setup-password', { token, password: NEW_PASSWORD });
    await hasMails(person.email, ['Restablezca su contraseña', 'Su contraseña fue cambiada']);
    expect(await newsOf(await again(person, { password: NEW_PASSWORD }))).toEqual([
      'Se cambió la contraseña de su cuenta.',
      'Irene Sosa restableció su contraseña.',
    ]);
  });

  it('to their own account is worded as done by themselves', async () => {
    const person = await t.signIn('administrador');
    await t.as(person, 'POST', `/api/providers/${person.id}/reset-password`);
    await hasMails(person.email, ['Restablezca su contraseña']);
    const token = smtp.to(person.email)[0]?.link?.split('/').pop();
    await t.as(null, 'POST', '/api/auth/setup-password', { token, password: NEW_PASSWORD });
    expect(await newsOf(await again(person, { password: NEW_PASSWORD }))).toContain(
      'Usted restableció su contraseña.',
    );
  });

  it('a link that was shown on a screen names on whose', async () => {
    const person = await t.signIn('psicologo');
    smtp.refuse();
    const reset = await t.as(admin, 'POST', `/api/providers/${person.id}/reset-password`);
    smtp.accept();
    const { setup_link } = reset.json<PasswordResetResult>();
    const token = setup_link?.split('/').pop();
    await t.as(null, 'POST', '/api/auth/setup-password', { token, password: NEW_PASSWORD });
    expect(await newsOf(await again(person, { password: NEW_PASSWORD }))).toContain(
      'Irene Sosa tuvo a la vista el enlace para elegir su contraseña.',
    );
  });

  it('a reset factor sends the mail that it always did; by the machine it has no name', async () => {
    const [person, other] = [await enrol(t, 'psicologo'), await enrol(t, 'psicologo')];
    await t.as(admin, 'POST', `/api/providers/${person.id}/reset-second-factor`);
    await hasMails(person.email, [
      'Se agregó un segundo factor a su cuenta',
      'Se restableció su segundo factor',
    ]);
    expect(await newsOf(await again(person))).toContain('Irene Sosa restableció su segundo factor.');
    await resetFactorByCommand(t.db, other.email);
    expect(await newsOf(await again(other))).toContain(
      'La administración del servidor restableció su segundo factor.',
    );
  });
});

describe('a sign-in', () => {
  it('from a new device sends a mail and shows on other devices only; the first and a known one do not count', async () => {
    const person = await t.signIn('psicologo');
    const windows = await again(person, { userAgent: WINDOWS });
    await hasMails(person.email, ['Ingreso desde un dispositivo nuevo']);
    expect(await newsOf(windows)).toEqual([]);
    expect(await newsOf(await again(person))).toEqual([
      'Se ingresó a su cuenta desde un dispositivo nuevo: Chrome en Windows.',
    ]);
    await again(person, { userAgent: WINDOWS });
    expect(await noticesOf(person)).toHaveLength(1);
  });

  it.each([
    ['192.168.1.7', '192.168'],
    ['192.168.200.9', '192.168'],
    ['2800:810:5::7', '2800:810'],
    ['::ffff:181.44.3.2', '181.44'],
  ])('from %s is of the network %s', (address, network) => {
    expect(networkOf(address)).toBe(network);
  });

  it('tells a new account nothing; its list has who had its first link', async () => {
    const email = `primera.${Date.now()}@clinica.test`;
    smtp.refuse();
    const body = { nombre: 'Eva', apellido: 'Ruiz', role: 'psicologo', email };
    const created = await t.as(admin, 'POST', '/api/providers', body);
    smtp.accept();
    const token = created.json<{ setup_link: string }>().setup_link.split('/').pop();
    await t.as(null, 'POST', '/api/auth/setup-password', { token, password: NEW_PASSWORD });
    const person = await again({ ...admin, email }, { password: NEW_PASSWORD });
    expect((await noticesOf(person)).map((notice) => [noticeText(notice), notice.is_new])).toEqual([
      ['Se cambió la contraseña de su cuenta.', false],
      ['Irene Sosa tuvo a la vista el enlace para elegir su contraseña.', false],
    ]);
    expect(subjectsTo(email)).toEqual([]);
  });
});

describe('the list', () => {
  it('is closed once for all sessions; what came after it was shown stays', async () => {
    const person = await t.signIn('psicologo');
    await t.as(admin, 'PUT', `/api/providers/${person.id}`, { email: `a.${person.email}` });
    const next = await again({ ...person, email: `a.${person.email}` });
    const [shown] = await noticesOf(next);
    await t.as(admin, 'PUT', `/api/providers/${person.id}`, { email: `b.${person.email}` });
    const last = await again({ ...person, email: `b.${person.email}` });
    await t.as(last, 'POST', '/api/account/notices/seen', { until: shown?.id });
    expect((await noticesOf(last)).map(({ is_new }) => is_new)).toEqual([true, false]);
  });

  it('is not closed by a newer device, nor by the device that it is about', async () => {
    const person = await t.signIn('psicologo');
    const intruder = await again(person, { userAgent: WINDOWS });
    await t.as(intruder, 'POST', '/api/auth/change-password', {
      currentPassword: TEST_PASSWORD,
      newPassword: NEW_PASSWORD,
    });
    const back = await again(person, { userAgent: WINDOWS, password: NEW_PASSWORD });
    const [newest] = await noticesOf(back);
    const shown = (await noticesOf(back)).map(({ kind, is_new, can_close }) => [kind, is_new, can_close]);
    expect(shown).toEqual([
      ['password_changed', true, false],
      ['new_device', true, false],
    ]);
    await t.as(back, 'POST', '/api/account/notices/seen', { until: newest?.id });
    const owner = await again(person, { password: NEW_PASSWORD });
    expect(await newsOf(owner)).toEqual([
      'Se cambió la contraseña de su cuenta.',
      'Se ingresó a su cuenta desde un dispositivo nuevo: Chrome en Windows.',
    ]);
    await t.as(owner, 'POST', '/api/account/notices/seen', { until: newest?.id });
    expect(await newsOf(owner)).toEqual([]);
    // From now on the owner knows that device, and it closes what comes after.
    await t.as(admin, 'PUT', `/api/providers/${person.id}`, { email: `x.${person.email}` });
    const place = { userAgent: WINDOWS, password: NEW_PASSWORD };
    const known = await again({ ...person, email: `x.${person.email}` }, place);
    expect((await noticesOf(known))[0]).toMatchObject({ is_new: true, can_close: true });
  });

  it('is no news after two months, also where nobody could close it', async () => {
    const person = await t.signIn('psicologo');
    const at = sql<string>`now() - interval '61 days'`;
    const old = { id_prestador: person.id, kind: 'password_changed', at };
    await t.db.insertInto('avisos').values(old).execute();
    expect(await newsOf(person)).toEqual([]);
    expect(await noticesOf(person)).toHaveLength(1);
  });

  it('can be read and closed only by its owner', async () => {
    const [person, stranger] = [await t.signIn('psicologo'), await t.signIn('psicologo')];
    await changePassword(person);
    const next = await again(person, { password: NEW_PASSWORD });
    const [notice] = await noticesOf(next);
    await t.as(stranger, 'POST', '/api/account/notices/seen', { until: notice?.id });
    expect(await noticesOf(stranger)).toEqual([]);
    expect(await newsOf(next)).toHaveLength(1);
  });

  it('goes back a year', async () => {
    const person = await t.signIn('psicologo');
    const noticeOfAge = (age: string) =>
      t.db
        .insertInto('avisos')
        .values({ id_prestador: person.id, kind: 'password_changed', at: sql`now() - ${age}::interval` })
        .execute();
    await noticeOfAge('364 days');
    await noticeOfAge('366 days');
    await purgeDead(t.db);
    expect(await noticesOf(person)).toHaveLength(1);
  });
});
