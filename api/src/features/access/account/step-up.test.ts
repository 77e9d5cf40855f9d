import type { SessionTokens } from '@trama/contract/schemas/access/auth';
import type { LightMyRequestResponse } from 'fastify';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { createPatient, createProvider, trail } from '../../../../test/factories.ts';

import { enrol } from '../../../../test/second-factor-scene.ts';
import { type Person, TEST_PASSWORD, useTestApp } from '../../../../test/test-app.ts';
import { codeOf, withinOneStep } from '../../../../test/totp-codes.ts';
import { importSteps } from '../../../../test/uploads.ts';
import { asksForProof } from '../../../platform/access/access.ts';

let admin: Person;
const t = await useTestApp();
beforeEach(async () => {
  admin = await t.signIn('administrador');
});

/** Eleven minutes pass since the person last showed who they are. */
const letTheProofAge = (person: Person) =>
  t.db
    .updateTable('sessions')
    .set({ proved_at: sql<string>`now() - interval '11 minutes'` })
    .where('id_prestador', '=', person.id)
    .execute();

const prove = (person: Person, proof: object) => t.as(person, 'POST', '/api/account/proof', proof);

const rowOf = (provider: number) =>
  t.db.selectFrom('prestadores').selectAll().where('id_prestador', '=', provider).execute();

const administratorsCalledNadia = async () =>
  (await t.db.selectFrom('prestadores').select('id_prestador').where('apellido', '=', 'Nueva').execute())
    .length;

const ASKED = { error: 'Confirme su identidad para continuar', code: 'PROOF_REQUIRED' };

async function actionsOf(person: Person): Promise<[string, string][]> {
  const rows = await trail(t)
    .select(['action', 'outcome'])
    .where('id_prestador', '=', person.id)
    .orderBy('id')
    .execute();
  return rows.map(({ action, outcome }) => [action, outcome]);
}

describe('what takes data out or makes somebody else of an account', () => {
  type Sample = [string, (id: { patient: number; provider: number }) => Promise<LightMyRequestResponse>];
  const put = (provider: number, body: object) => t.as(admin, 'PUT', `/api/providers/${provider}`, body);
  const samples: Sample[] = [
    ['the record of a patient', ({ patient }) => t.as(admin, 'GET', `/api/patients/${patient}/record.pdf`)],
    ['the trail as a file', () => t.as(admin, 'GET', '/api/audit/export.csv')],
    ['another role', ({ provider }) => put(provider, { role: 'director_medico' })],
    ['another e-mail', ({ provider }) => put(provider, { email: `otra.${provider}@clinica.test` })],
    [
      'a new password link',
      ({ provider }) => t.as(admin, 'POST', `/api/providers/${provider}/reset-password`),
    ],
    [
      'a new second factor',
      ({ provider }) => t.as(admin, 'POST', `/api/providers/${provider}/reset-second-factor`),
    ],
    ['an activation', ({ provider }) => t.as(admin, 'POST', `/api/providers/${provider}/activate`, {})],
    ['an active account', ({ provider }) => activeAgain(provider)],
    ['a new account', () => t.as(admin, 'POST', '/api/providers', newcomer())],
    ['accounts from a file', async () => t.as(admin, 'POST', await fileOfAccounts())],
    [
      'an attendance sheet',
      ({ patient }) => t.as(admin, 'GET', `/api/patients/${patient}/attendance.pdf?mes=2026-01`),
    ],
  ];
  let newcomers = 0;
  const newcomer = () => ({
    nombre: 'Nadia',
    apellido: 'Nueva',
    role: 'administrador',
    email: `nadia.${++newcomers}@clinica.test`,
  });
  /** An import that is ready to be applied. */
  const fileOfAccounts = async () => {
    const { apellido, email } = newcomer();
    const file = `Apellido;Nombre;E-mail;Rol\n${apellido};Nora ${newcomers};${email};Administradora`;
    const steps = importSteps(t, admin);
    const { id_importacion } = await steps.simulated(file, `equipo-${newcomers}.csv`, 'providers');
    return `/api/imports/${id_importacion}/application`;
  };
  const activeAgain = async (provider: number) => {
    await put(provider, { is_active: false });
    return put(provider, { is_active: true });
  };

  it.each(samples)(
    '%s asks for a new proof when the last one is too old, and only then',
    async (what, ask) => {
      const scene = { patient: await createPatient(t), provider: await createProvider(t) };
      const done = (await ask(scene)).statusCode;
      expect([200, 201]).toContain(done);
      await letTheProofAge(admin);
      const other = { patient: await createPatient(t), provider: await createProvider(t) };
      const before = await rowOf(other.provider);
      const administrators = await administratorsCalledNadia();
      const asked = await ask(other);
      expect([asked.statusCode, asked.json()]).toEqual([403, ASKED]);
      if (what !== 'an active account') expect(await rowOf(other.provider)).toEqual(before);
      expect(await administratorsCalledNadia()).toBe(administrators);
      expect((await prove(admin, { password: TEST_PASSWORD })).statusCode).toBe(204);
      expect((await ask(other)).statusCode).toBe(done);
    },
  );

  it('an address of the own calendar asks too; ending it does not', async () => {
    const doctor = await t.signIn('psicologo');
    await letTheProofAge(doctor);
    const save = (fields: object) => t.as(doctor, 'PUT', '/api/calendar', fields);
    expect((await save({})).json()).toEqual(ASKED);
    expect((await save({ activo: false })).statusCode).toBe(200);
    await prove(doctor, { password: TEST_PASSWORD });
    expect((await save({})).json()).toMatchObject({ activo: true });
    await letTheProofAge(doctor);
    expect((await save({ iniciales: true })).json()).toEqual(ASKED);
    expect((await t.as(doctor, 'GET', '/api/calendar')).json()).toMatchObject({
      activo: true,
      iniciales: false,
    });
  });

  it('a repeated creation, which could give a new link, asks again', async () => {
    const key = { 'idempotency-key': crypto.randomUUID() };
    const body = newcomer();
    expect((await t.as(admin, 'POST', '/api/providers', body, key)).statusCode).toBe(201);
    await letTheProofAge(admin);
    expect((await t.as(admin, 'POST', '/api/providers', body, key)).json()).toEqual(ASKED);
  });

  it('the proof of another session of the same person counts for nothing', async () => {
    await letTheProofAge(admin);
    const login = { email: admin.email, password: TEST_PASSWORD };
    await t.as(null, 'POST', '/api/auth/login', login);
    expect((await t.as(admin, 'POST', '/api/providers', newcomer())).json()).toEqual(ASKED);
  });

  it('every call that answers with a file is among them', () => {
    const asking = t.routes.flatMap(({ url, config: { access }, isFile }) =>
      isFile && access && access.kind !== 'public' ? [[url, asksForProof(access)]] : [],
    );
    expect(asking.length).toBeGreaterThan(10);
    expect(asking.filter(([, asks]) => !asks)).toEqual([]);
  });

  it('a deactivation does not: it takes access away, and may be urgent', async () => {
    const provider = await createProvider(t);
    await letTheProofAge(admin);
    expect((await put(provider, { is_active: false })).statusCode).toBe(200);
  });

  it('lets everything else through: a telephone, the same role and e-mail sent along', async () => {
    const provider = await createProvider(t, { email: 'igual@clinica.test', role: 'psicologo' });
    await letTheProofAge(admin);
    const form = { telefono: '11 5555', role: 'psicologo', email: 'IGUAL@clinica.test' };
    expect((await put(provider, form)).statusCode).toBe(200);
    expect((await t.as(admin, 'GET', '/api/patients')).statusCode).toBe(200);
  });

  it('tells nobody whether there is such a patient, and asks nobody who may not anyway', async () => {
    const [director, clinician] = [await t.signIn('director_medico'), await t.signIn('psicologo')];
    const patient = await createPatient(t);
    for (const person of [director, clinician]) await letTheProofAge(person);
    const record = (person: Person, id: number) => t.as(person, 'GET', `/api/patients/${id}/record.pdf`);
    expect((await record(director, patient)).json()).toEqual(ASKED);
    expect((await record(director, 999_999)).json()).toEqual(ASKED);
    expect((await record(clinician, patient)).json()).toMatchObject({ code: 'FORBIDDEN' });
  });

  it('renewing the session is no proof; signing in again is one, for that session alone', async () => {
    await letTheProofAge(admin);
    const { refreshToken } = admin.session;
    const renewed = await t.as(null, 'POST', '/api/auth/refresh', { refreshToken });
    const same = { ...admin, session: renewed.json<SessionTokens>() };
    expect((await t.as(same, 'GET', '/api/audit/export.csv')).json()).toEqual(ASKED);
    const login = { email: admin.email, password: TEST_PASSWORD };
    const again = await t.as(null, 'POST', '/api/auth/login', login);
    const other = { ...admin, session: again.json<SessionTokens>() };
    expect((await t.as(other, 'GET', '/api/audit/export.csv')).statusCode).toBe(200);
    expect((await t.as(same, 'GET', '/api/audit/export.csv')).json()).toEqual(ASKED);
  });
});

describe('the proof', () => {
  it('is in the trail: that it was asked for, wrong and right ones', async () => {
    await letTheProofAge(admin);
    await t.as(admin, 'GET', '/api/audit/export.csv');
    await prove(admin, { password: 'Otra-Clave-2' });
    await prove(admin, { password: TEST_PASSWORD });
    await t.as(admin, 'GET', '/api/audit/export.csv');
    expect((await actionsOf(admin)).slice(-4)).toEqual([
      ['session.proof_asked', 'ok'],
      ['session.proof', 'refused'],
      ['session.proof', 'ok'],
      ['audit.export', 'ok'],
    ]);
  });

  it('can be a code of the app, once; a recovery code is too dear for it', async () => {
    const person = await enrol(t, 'administrador');
    await letTheProofAge(person);
    await withinOneStep();
    const recovery = await prove(person, { code: person.recoveryCodes[0] });
    expect([recovery.statusCode, recovery.json()]).toMatchObject([
      400,
      { error: 'El código no es correcto' },
    ]);
    const code = codeOf(person.secret, 0);
    // As the app shows it.
    expect((await prove(person, { code: `${code.slice(0, 3)} ${code.slice(3)}` })).statusCode).toBe(204);
    expect((await t.as(person, 'GET', '/api/audit/export.csv')).statusCode).toBe(200);
    await letTheProofAge(person);
    expect((await prove(person, { code })).statusCode).toBe(400);
    expect((await t.as(person, 'GET', '/api/audit/export.csv')).json()).toEqual(ASKED);
  });

  it('is not accepted without anything, nor with a code where there is no app', async () => {
    expect((await prove(admin, {})).json()).toMatchObject({ code: 'VALIDATION_ERROR' });
    expect((await prove(admin, { code: '123456' })).json()).toMatchObject({
      error: 'El código no es correcto',
    });
  });

  it.each([
    ['passwords', { password: 'Otra-Clave-2' }],
    ['codes', { code: '000000' }],
  ])('is limited like any guessing: ten wrong %s, and then not even the right one', async (_what, wrong) => {
    const person = await enrol(t, 'administrador');
    for (let n = 0; n < 10; n++) expect((await prove(person, wrong)).statusCode).toBe(400);
    const right = 'code' in wrong ? { code: codeOf(person.secret, 0) } : { password: TEST_PASSWORD };
    const refused = await prove(person, right);
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, expect.any(String)]);
    expect((await prove(person, {})).statusCode).toBe(429);
  });
});
