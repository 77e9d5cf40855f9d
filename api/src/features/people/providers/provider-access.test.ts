import { describe, expect, it } from 'vitest';
import { type Person, TEST_PASSWORD, useTestApp } from '../../../../test/test-app.ts';

const t = await useTestApp();
const admin = await t.signIn('administrador');

const act = (id: number, what: string, payload: object = {}, who = admin) =>
  t.as(who, 'POST', `/api/providers/${id}/${what}`, payload);
const put = (id: number, fields: object, who = admin) => t.as(who, 'PUT', `/api/providers/${id}`, fields);
const codeOf = async (person: Person) => (await t.as(person, 'GET', '/api/auth/permissions')).json().code;
const login = async (email: string, password = TEST_PASSWORD) =>
  (await t.as(null, 'POST', '/api/auth/login', { email, password })).json();
const linkWorks = async (link: string) =>
  (await t.as(null, 'GET', `/auth/validate-setup-token/${link.split('/').pop()}`)).statusCode === 200;
const setPassword = (link: string, password: string) =>
  t.as(null, 'POST', '/auth/setup-password', { token: link.split('/').pop(), password });
const refresh = async (person: Person) => {
  const { refreshToken } = person.session;
  return (await t.as(null, 'POST', '/api/auth/refresh', { refreshToken })).json().code;
};

describe.each([
  ['deactivate', (id: number) => act(id, 'deactivate')],
  ['PUT is_active false', (id: number) => put(id, { is_active: false })],
])('deactivation by %s', (_how, deactivate) => {
  it('clears the password, closes every session, voids the links, and says so', async () => {
    const person = await t.signIn('psicologo');
    const { setup_link } = (await put(person.id, { email: `nueva.${person.email}` })).json();
    expect(setup_link).toBeUndefined();
    const again = { ...person, session: await login(`nueva.${person.email}`) };
    const answer = await deactivate(person.id);
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({ is_active: false, notification_sent: false });
    expect(answer.json()).not.toHaveProperty('setup_link');
    expect(await codeOf(again)).toBe('USER_INACTIVE');
    expect(await refresh(again)).toBe('USER_INACTIVE');
    expect((await login(`nueva.${person.email}`)).error).toContain('account is disabled');
    expect((await login(`nueva.${person.email}`, 'Otra-Clave-1')).code).toBe('INVALID_CREDENTIALS');
  });

  it('voids a link that was not used', async () => {
    const person = await t.signIn('psicologo');
    const { setup_link } = (await act(person.id, 'reset-password')).json();
    expect(await linkWorks(setup_link)).toBe(true);
    await deactivate(person.id);
    await act(person.id, 'activate');
    expect(await linkWorks(setup_link)).toBe(false);
    expect((await setPassword(setup_link, 'Nueva-Clave-2')).statusCode).toBe(400);
  });

  it('is refused for the own account, also when it is the last administrator', async () => {
    const answer = await deactivate(admin.id);
    expect([answer.statusCode, answer.json()]).toEqual([
      409,
      { error: 'No puedes desactivar tu propia cuenta', code: 'SELF_DEACTIVATION' },
    ]);
  });

  it('changes nothing the second time', async () => {
    const person = await t.signIn('psicologo');
    await deactivate(person.id);
    const answer = await deactivate(person.id);
    expect([answer.statusCode, answer.json().is_active]).toEqual([200, false]);
    expect((await login(person.email)).error).toContain('account is disabled');
  });
});

describe.each([
  ['activate', (id: number) => act(id, 'activate')],
  ['PUT is_active true', (id: number) => put(id, { is_active: true })],
])('activation by %s', (_how, activate) => {
  it('gives a new link, ends the old password, and opens no old session', async () => {
    const person = await t.signIn('psiquiatra');
    await act(person.id, 'deactivate');
    const answer = await activate(person.id);
    expect(answer.json()).toMatchObject({
      id_prestador: person.id,
      is_active: true,
      setup_email_sent: false,
      setup_link: expect.stringContaining('/setup-password/'),
      notification_sent: false,
    });
    expect((await login(person.email)).code).toBe('INVALID_CREDENTIALS');
    expect(await codeOf(person)).toBe('INVALID_TOKEN');
    expect((await setPassword(answer.json().setup_link, 'Nueva-Clave-2')).statusCode).toBe(200);
    expect((await login(person.email, 'Nueva-Clave-2')).token).toEqual(expect.any(String));
    expect((await login(person.email)).code).toBe('INVALID_CREDENTIALS');
  });

  it('changes nothing for an active provider', async () => {
    const person = await t.signIn('psiquiatra');
    const answer = await activate(person.id);
    expect([answer.statusCode, answer.json().is_active]).toEqual([200, true]);
    expect(answer.json().setup_link ?? null).toBeNull();
    expect(await codeOf(person)).toBeUndefined();
  });
});

it('activates all at once with one link that works', async () => {
  const person = await t.signIn('psicologo');
  await act(person.id, 'deactivate');
  const answers = await Promise.all(Array.from({ length: 5 }, () => act(person.id, 'activate')));
  const links = answers.map((answer) => answer.json().setup_link).filter(Boolean);
  expect(links).toHaveLength(1);
  expect(await linkWorks(links[0])).toBe(true);
});

it('answers with a link for an imported provider without e-mail, who cannot be reset', async () => {
  const { id_prestador: id } = await t.db
    .insertInto('prestadores')
    .values({ nombre: 'Importada', apellido: 'Sin Correo', role: 'psicologo', is_active: false })
    .returning('id_prestador')
    .executeTakeFirstOrThrow();
  const activated = (await act(id, 'activate', { notify_provider: true })).json();
  expect(activated).toMatchObject({ email: null, setup_email_sent: false, notification_sent: false });
  expect(await linkWorks(activated.setup_link)).toBe(true);
  const reset = await act(id, 'reset-password');
  expect([reset.statusCode, reset.json().code, reset.json().details]).toEqual([
    400,
    'VALIDATION_ERROR',
    [{ field: 'email', message: 'El prestador no tiene un email registrado' }],
  ]);
  const addressed = (await put(id, { email: 'importada@clinica.test' })).json();
  expect(addressed).toMatchObject({ setup_email_sent: false, setup_link: expect.any(String) });
  expect(await linkWorks(activated.setup_link)).toBe(false);
  expect(await linkWorks(addressed.setup_link)).toBe(true);
});

describe('resetting the password', () => {
  it('ends the old password and every session at once, and gives a link', async () => {
    const person = await t.signIn('psicologo', { nombre: 'Ana', apellido: 'Ríos' });
    const answer = await act(person.id, 'reset-password');
    expect([answer.statusCode, answer.json()]).toEqual([
      200,
      {
        email_sent_to: person.email,
        email_sent: false,
        provider_name: 'Ana Ríos',
        setup_link: expect.stringContaining('/setup-password/'),
        passkeys_removed: 0,
        calendar_ended: false,
      },
    ]);
    expect(await codeOf(person)).toBe('INVALID_TOKEN');
    expect(await refresh(person)).toBe('INVALID_REFRESH_TOKEN');
    expect((await login(person.email)).code).toBe('INVALID_CREDENTIALS');
    expect((await setPassword(answer.json().setup_link, 'Nueva-Clave-2')).statusCode).toBe(200);
    expect((await login(person.email, 'Nueva-Clave-2')).token).toEqual(expect.any(String));
  });

  it('is refused for an inactive provider', async () => {
    const person = await t.signIn('psicologo');
    await act(person.id, 'deactivate');
    const answer = await act(person.id, 'reset-password');
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'PROVIDER_INACTIVE']);
  });

  it('voids the link before, also when a password is being set at the same moment', async () => {
    const person = await t.signIn('psicologo');
    const first = (await act(person.id, 'reset-password')).json().setup_link;
    const [, second] = await Promise.all([
      setPassword(first, 'Nueva-Clave-2'),
      act(person.id, 'reset-password'),
    ]);
    expect(second.statusCode).toBe(200);
    expect(await linkWorks(first)).toBe(false);
  });
});

it('a creation that is asked for again gives no link to an account that has been in use', async () => {
  const payload = { nombre: 'Eva', apellido: 'Usada', role: 'psicologo', email: 'eva.usada@clinica.test' };
  const create = () =>
    t.as(admin, 'POST', '/api/providers', payload, { 'idempotency-key': 'formulario-usado-1' });
  const { id_prestador, setup_link } = (await create()).json();
  expect((await setPassword(setup_link, 'Otra-Clave-Larga-77')).statusCode).toBe(200);
  const reset = await t.as(admin, 'POST', `/api/providers/${id_prestador}/reset-password`);
  expect((await create()).json()).toMatchObject({ id_prestador, setup_link: null });
  expect(await linkWorks(reset.json().setup_link)).toBe(true);
});

describe('editing role and e-mail', () => {
  it.each([
    ['role', (person: Person) => ({ role: person.role === 'auditor' ? 'psicologo' : 'auditor' })],
    ['e-mail', (person: Person) => ({ email: `otra.${person.email}` })],
  ])('a new %s closes the sessions', async (_what, change) => {
    const person = await t.signIn('psicologo');
    expect((await put(person.id, change(person))).statusCode).toBe(200);
    expect(await codeOf(person)).toBe('INVALID_TOKEN');
    expect(await refresh(person)).toBe('INVALID_REFRESH_TOKEN');
  });

  it('the same values, and other fields, close nothing', async () => {
    const person = await t.signIn('psicologo');
    const same = { role: person.role, email: person.email.toUpperCase(), is_active: true, telefono: '11' };
    await put(person.id, same);
    expect(await codeOf(person)).toBeUndefined();
  });

  it('a change of the person’s own e-mail closes the other sessions; of their own role, all of them', async () => {
    const person = await t.signIn('administrador');
    const elsewhere = { ...person, session: await login(person.email) };
    await put(person.id, { email: `otra.${person.email}` }, person);
    expect(await codeOf(person)).toBeUndefined();
    expect(await codeOf(elsewhere)).toBe('INVALID_TOKEN');
    expect((await put(person.id, { role: 'auditor' }, person)).json().role).toBe('auditor');
    expect(await codeOf(person)).toBe('INVALID_TOKEN');
  });

  it('a corrected address of somebody without a password gets a new link; the old one is void', async () => {
    const payload = { nombre: 'Eva', apellido: 'Paz', role: 'psicologo', email: 'errata@clinica.test' };
    const created = (await t.as(admin, 'POST', '/api/providers', payload)).json();
    const answer = (await put(created.id_prestador, { email: 'eva.paz@clinica.test' })).json();
    expect(await linkWorks(created.setup_link)).toBe(false);
    expect(answer.setup_email_sent).toBe(false);
    expect(await linkWorks(answer.setup_link)).toBe(true);
  });
});

describe('the last administrator', async () => {
  let boss: Person;
  const alone = await useTestApp();
  boss = await alone.signIn('administrador');

  it('cannot be demoted, not even by themselves', async () => {
    const answer = await alone.as(boss, 'PUT', `/api/providers/${boss.id}`, { role: 'psicologo' });
    expect([answer.statusCode, answer.json()]).toEqual([
      409,
      { error: 'Debe quedar al menos un administrador activo', code: 'LAST_ADMIN' },
    ]);
    const both = await alone.as(boss, 'PUT', `/api/providers/${boss.id}`, {
      role: 'auditor',
      is_active: false,
    });
    expect(both.json().code).toBe('SELF_DEACTIVATION');
    expect((await alone.as(boss, 'GET', `/api/providers/${boss.id}`)).json().role).toBe('administrador');
  });

  it.each([
    ['deactivate', 'POST', '/deactivate', {}],
    ['PUT is_active', 'PUT', '', { is_active: false }],
    ['PUT role', 'PUT', '', { role: 'psicologo' }],
  ] as const)(
    'survives two who remove each other by %s at the same moment, twenty times',
    async (_how, method, path, payload) => {
      const another = await alone.another();
      const remove = (app: typeof another, who: Person, target: Person) =>
        app.inject({
          method,
          url: `/api/providers/${target.id}${path}`,
          payload,
          headers: { authorization: `Bearer ${who.session.token}` },
        });
      for (let round = 0; round < 20; round++) {
        const rival = await alone.signIn('administrador');
        const answers = await Promise.all([remove(alone.app, boss, rival), remove(another, rival, boss)]);
        const { count } = await alone.db
          .selectFrom('prestadores')
          .select((eb) => eb.fn.countAll<number>().as('count'))
          .where('role', '=', 'administrador')
          .where('is_active', '=', true)
          .executeTakeFirstOrThrow();
        expect(count).toBe(1);
        expect(answers.filter((answer) => answer.statusCode === 200)).toHaveLength(1);
        const loser = answers.find((answer) => answer.statusCode !== 200)?.json().code;
        // The second one is refused as the last administrator, or has no account any more.
        expect(['LAST_ADMIN', 'USER_INACTIVE', 'INVALID_TOKEN', 'FORBIDDEN']).toContain(loser);
        if (answers[1]?.statusCode === 200) boss = rival;
      }
    },
  );
});
