import { ROLES } from '@trama/contract/words/access/access-policy';
import { describe, expect, it } from 'vitest';
import { licensed, trail } from '../../../../test/factories.ts';
import { useTestApp } from '../../../../test/test-app.ts';

let made = 0;
const t = await useTestApp();
const admin = await t.signIn('administrador');

const input = (fields: object = {}) => {
  made += 1;
  return {
    nombre: 'Elena',
    apellido: 'Núñez',
    role: 'psicologo',
    email: `elena${made}@clinica.test`,
    ...fields,
  };
};
const create = (fields: object = {}) => t.as(admin, 'POST', '/api/providers', input(fields));
const put = (id: number, fields: object) => t.as(admin, 'PUT', `/api/providers/${id}`, fields);
const facts = (answer: { statusCode: number; json: () => { code?: string } }) => [
  answer.statusCode,
  answer.json().code,
];

describe('the list', () => {
  it('has the active ones by default, in Spanish order, without any secret', async () => {
    await create({ apellido: 'Ñandú', nombre: 'Zoe' });
    await create({ apellido: 'nuñez', nombre: 'Ana' });
    await create({ apellido: 'Oliva', is_active: false });
    await create({ apellido: 'Núñez', nombre: 'Ábel' });
    const answer = await t.as(admin, 'GET', '/api/providers');
    expect(answer.statusCode).toBe(200);
    const names = answer
      .json<{ apellido: string; nombre: string }[]>()
      .map((p) => `${p.apellido}, ${p.nombre}`);
    expect(names).toEqual(['Núñez, Ábel', 'nuñez, Ana', 'Ñandú, Zoe', expect.stringMatching(/^Prueba/)]);
    expect(Object.keys(answer.json()[0]).sort()).toEqual(
      ['id_prestador', 'nombre', 'apellido', 'role', 'email', 'telefono', 'direccion']
        .concat(['profesion', 'especialidad', 'matricula', 'matricula_tipo', 'matricula_jurisdiccion'])
        .concat(['is_active', 'fecha_creacion', 'invitacion_pendiente', 'pacientes_activos'])
        .sort(),
    );
  });

  it('shows the front desk names and professions, nothing else', async () => {
    const desk = await t.signIn('recepcion');
    const secret = { telefono: '11-5555', direccion: 'Su casa 1', matricula: 'MN-777' };
    const { id_prestador, email } = (await create({ apellido: 'Zeta', nombre: 'Ada', ...secret })).json();
    const list = await t.as(desk, 'GET', '/api/providers');
    const one = await t.as(desk, 'GET', `/api/providers/${id_prestador}`);
    const named = { id_prestador, nombre: 'Ada', apellido: 'Zeta', email: null, matricula: null };
    expect(list.json()).toContainEqual(expect.objectContaining({ ...named, pacientes_activos: null }));
    expect(one.json()).toMatchObject(named);
    for (const { body } of [list, one])
      for (const word of [...Object.values(secret), email, '@']) expect(body).not.toContain(word);
    expect((await t.as(desk, 'GET', `/api/providers/${id_prestador}/work`)).statusCode).toBe(403);
  });

  it('filters by status', async () => {
    const flags = async (status: string) => {
      const list = (await t.as(admin, 'GET', `/api/providers?status=${status}`)).json<
        { is_active: boolean }[]
      >();
      return [...new Set(list.map((provider) => provider.is_active))].sort();
    };
    expect(await flags('active')).toEqual([true]);
    expect(await flags('inactive')).toEqual([false]);
    expect(await flags('all')).toEqual([false, true]);
    const unknown = await t.as(admin, 'GET', '/api/providers?status=retired');
    expect(facts(unknown)).toEqual([400, 'VALIDATION_ERROR']);
  });
});

describe('creating', () => {
  it.each(ROLES)('a %s answers the provider, and a link since there is no mail', async (role) => {
    const fields = input({ role, matricula: ' MN 77 ', telefono: '', direccion: 'Mitre 100', extra: 1 });
    const answer = await t.as(admin, 'POST', '/api/providers', fields);
    expect(answer.statusCode).toBe(201);
    expect(answer.json()).toEqual({
      id_prestador: expect.any(Number),
      nombre: 'Elena',
      apellido: 'Núñez',
      role,
      profesion: null,
      especialidad: null,
      ...licensed('MN 77'),
      telefono: null,
      email: fields.email,
      direccion: 'Mitre 100',
      is_active: true,
      fecha_creacion: expect.stringMatching(/Z$/),
      email_sent: false,
      setup_link: expect.stringMatching(/^http:\/\/trama\.test\/setup-password\/[\w-]{43}$/),
      provider_email: fields.email,
      provider_name: 'Elena Núñez',
    });
    const { setup_link, id_prestador } = answer.json();
    const greeting = await t.as(null, 'GET', `/api/auth/validate-setup-token/${setup_link.split('/').pop()}`);
    expect(greeting.json().provider.email).toBe(fields.email);
    const stored = await t.as(admin, 'GET', `/api/providers/${id_prestador}`);
    expect(stored.json()).toMatchObject({ matricula: 'MN 77', telefono: null, role });
  });

  it('keeps what the law asks of authors of a record: profession, speciality, licence and where it holds', async () => {
    const profession = {
      profesion: 'trabajo_social',
      especialidad: ' Violencia familiar ',
      matricula: '2207',
      matricula_tipo: 'MP',
      matricula_jurisdiccion: 'Córdoba',
    };
    const created = await create({ ...profession, profesion: 'Lic. en Trabajo Social' });
    expect(created.statusCode).toBe(201);
    const known = { ...profession, especialidad: 'Violencia familiar' };
    expect(created.json()).toMatchObject(known);
    const url = `/api/providers/${created.json().id_prestador}`;
    expect((await t.as(admin, 'GET', url)).json()).toMatchObject(known);

    const changed = await t.as(admin, 'PUT', url, {
      profesion: '',
      matricula_tipo: 'MN',
      especialidad: null,
    });
    expect(changed.json()).toMatchObject({
      ...known,
      profesion: null,
      especialidad: null,
      matricula_tipo: 'MN',
    });
  });

  it.each([
    ['profesion', 'medicina', 'La profesión no es válida'],
    ['profesion', 7, 'La profesión no es válida'],
    ['role', '  ', 'Por favor completa todos los campos obligatorios'],
    ['matricula_tipo', 'mn', 'El tipo de matrícula no es válido'],
    ['matricula_jurisdiccion', 'x'.repeat(101), 'El texto no puede superar los 100 caracteres'],
    ['especialidad', {}, 'Debe ser un texto'],
  ])('refuses the %s %j', async (field, value, message) => {
    const answer = await create({ [field]: value });
    expect(answer.statusCode).toBe(400);
    expect(answer.json().details).toEqual([{ field, message }]);
  });

  it('an inactive provider gives no link yet', async () => {
    const answer = await create({ is_active: false });
    expect(answer.json()).toMatchObject({ is_active: false, email_sent: false, setup_link: null });
    const { id_prestador } = answer.json();
    const links = t.db.selectFrom('setup_tokens').selectAll().where('id_prestador', '=', id_prestador);
    expect(await links.execute()).toEqual([]);
  });

  it.each([
    [{ nombre: undefined }, 'nombre', 'Por favor completa todos los campos obligatorios'],
    [{ apellido: '   ' }, 'apellido', 'Por favor completa todos los campos obligatorios'],
    [{ role: '' }, 'role', 'Por favor completa todos los campos obligatorios'],
    [{ role: 'enfermero' }, 'role', 'El rol no es válido'],
    [{ email: null }, 'email', 'Por favor completa todos los campos obligatorios'],
    [{ email: 'sin arroba' }, 'email', 'Por favor ingresa un email válido'],
    [{ email: 'a@b' }, 'email', 'Por favor ingresa un email válido'],
    [{ email: 'a@b.c\r\nBcc: x@y.z' }, 'email', 'Por favor ingresa un email válido'],
    [{ is_active: 'yes' }, 'is_active', 'Debe ser verdadero o falso'],
    [{ nombre: { $gt: '' } }, 'nombre', 'Por favor completa todos los campos obligatorios'],
    [{ direccion: 'x'.repeat(256) }, 'direccion', 'El texto no puede superar los 255 caracteres'],
  ])('refuses %j', async (fields, field, message) => {
    const answer = await create(fields);
    expect([...facts(answer), answer.json().error]).toEqual([400, 'VALIDATION_ERROR', message]);
    expect(answer.json().details).toEqual([{ field, message }]);
  });

  it('keeps e-mails unique without regard to case, also all at once', async () => {
    const email = 'Repetido@Clinica.test';
    const answers = await Promise.all(
      [email, email.toLowerCase(), email.toUpperCase(), email].map((address) => create({ email: address })),
    );
    expect(answers.map((answer) => answer.statusCode).sort()).toEqual([201, 409, 409, 409]);
    const refused = answers.find((answer) => answer.statusCode === 409);
    expect(refused?.json()).toEqual({
      error: 'Ya existe un prestador con ese email',
      code: 'EMAIL_EXISTS',
      details: [{ field: 'email', message: 'Ya existe un prestador con ese email' }],
    });
  });

  it('makes one provider per idempotency key, and answers a link that works each time', async () => {
    const headers = {
      authorization: `Bearer ${admin.session.token}`,
      'idempotency-key': 'formulario-0001',
    };
    const payload = input();
    const send = () => t.app.inject({ method: 'POST', url: '/api/providers', payload, headers });
    const first = (await send()).json();
    const second = (await send()).json();
    expect(second.id_prestador).toBe(first.id_prestador);
    const check = await t.as(null, 'GET', `/auth/validate-setup-token/${second.setup_link.split('/').pop()}`);
    expect(check.statusCode).toBe(200);
  });
});

describe('editing', () => {
  it('changes what it names, clears with null, ignores what it does not take', async () => {
    const { id_prestador: id, email } = (await create({ matricula: 'MN 1', telefono: '11' })).json();
    const answer = await put(id, { telefono: null, nombre: 'Eva', id_prestador: 1, password_hash: 'x' });
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({
      nombre: 'Eva',
      apellido: 'Núñez',
      matricula: 'MN 1',
      telefono: null,
    });
    expect(answer.json()).toMatchObject({ id_prestador: id, email, is_active: true });
    expect(answer.json()).not.toHaveProperty('setup_link');
    expect((await put(id, {})).statusCode).toBe(200);
  });

  it('keeps e-mails unique', async () => {
    const one = (await create()).json();
    const other = (await create()).json();
    const answer = await put(one.id_prestador, { email: other.email.toUpperCase() });
    expect([...facts(answer), answer.json().details[0].field]).toEqual([409, 'EMAIL_EXISTS', 'email']);
    const sameInOtherCase = await put(one.id_prestador, { email: one.email.toUpperCase() });
    expect(sameInOtherCase.json().email).toBe(one.email.toUpperCase());
  });

  it.each([{ nombre: '' }, { role: 'jefe' }, { email: null }, { is_active: 1 }])(
    'refuses %j',
    async (fields) => {
      const { id_prestador } = (await create()).json();
      expect(facts(await put(id_prestador, fields))).toEqual([400, 'VALIDATION_ERROR']);
    },
  );
});

it('leaves every access and change in the trail, with the provider it was about', async () => {
  const { id_prestador: id } = (await create()).json();
  await t.as(admin, 'GET', `/api/providers/${id}`);
  await put(id, { nombre: 'Eva' });
  await t.as(admin, 'POST', `/api/providers/${id}/deactivate`, {});
  await t.as(admin, 'POST', `/api/providers/${id}/activate`, {});
  await t.as(admin, 'POST', `/api/providers/${id}/reset-password`);
  const rows = trail(t);
  const recorded = await rows
    .select('action')
    .where('object_id', '=', id)
    .where('id_prestador', '=', admin.id)
    .orderBy('at')
    .orderBy('id')
    .execute();
  expect(recorded.map((row) => row.action)).toEqual([
    'provider.create',
    'provider.read',
    'provider.update',
    'provider.deactivate',
    'provider.activate',
    'password.reset',
  ]);
});
