import { type Action, type Resource, type Role, roleCan } from '@trama/contract/words/access/access-policy';
import { ERRORS } from '@trama/contract/words/errors';
import { LIST_NAMES } from '@trama/contract/words/record/clinical-lists';
import { expect, it } from 'vitest';
import { EXPECTATIONS } from './access-expectations.ts';
import type { Expectation, Scene } from './expectations/expectation.ts';
import { createPatient, createProvider } from './factories.ts';
import { type Person, useTestApp } from './test-app.ts';

/** What the path names is looked for before the body is: 404 comes before 400. */

const t = await useTestApp();
const admin = await t.signIn('administrador');

const MISSING = 999_999_999;
const WRONG_BODY = { notes: 7, aclaracion: 7, nombre: 7, decision: 'ninguna', textos: 7 };
const TWO_IDS = /:\w+.*:\w+/;

/** The first thing of a path exists, so that only the second is missing. */
const FIRST: [RegExp, () => Promise<number>][] = [
  [/^\/api\/patients\//, () => createPatient(t)],
  [/^\/api\/imports\//, insertImport],
];

async function insertImport(): Promise<number> {
  const { id_importacion } = await t.db
    .insertInto('importaciones')
    .values({
      tipo: 'patients',
      origen: 'prueba',
      archivo: 'prueba.csv',
      sha256: Buffer.alloc(32),
      columnas: '[]',
      avisos: '[]',
      filas: 1,
      estado: 'simulada',
      creado_por: admin.id,
    })
    .returning('id_importacion')
    .executeTakeFirstOrThrow();
  return id_importacion;
}

/** Refusals are the same to the byte. */
const NOT_FOUND = JSON.stringify({ error: ERRORS.NOT_FOUND.message, code: 'NOT_FOUND' });
const NO_IDS = [MISSING, 0, -1, 'abc', '1.5', '1e3', '9'.repeat(30)];

/** The sample body of a call with every field but the patient's id made wrong. */
function spoiled({ body }: Expectation, patient: number | string): object {
  const sample = typeof body === 'function' ? body({ patient } as Scene) : (body ?? {});
  const fields = Object.keys(sample).map((name) => [name, name === 'id_paciente' ? patient : {}]);
  return { ...WRONG_BODY, ...Object.fromEntries(fields) };
}

const callsAbout = (...things: (keyof Scene)[]) =>
  t.routes.flatMap((route) => {
    const expectation = EXPECTATIONS[`${route.method} ${route.url}`];
    return expectation?.about && things.includes(expectation.about) ? [{ ...route, expectation }] : [];
  });
const THINGS = ['patient', 'history', 'appointment', 'provider', 'import', 'alert', ...LIST_NAMES] as const;

/** The call about the thing with that id, in the path or in the body, with a body that is wrong otherwise. */
function ask(
  person: Person,
  { method, url, expectation }: ReturnType<typeof callsAbout>[0],
  id: number | string,
) {
  const path = url.replace(/:(id|patientId)\b/, String(id)).replace(/:\w+/, '1');
  return t.as(person, method as 'POST', path, method === 'GET' ? undefined : spoiled(expectation, id));
}

const otherThanNotFound = async (
  person: Person,
  calls: ReturnType<typeof callsAbout>,
  id: number | string,
) => {
  const answers = await Promise.all(calls.map((call) => ask(person, call, id)));
  return answers.flatMap(({ statusCode, body }, n) =>
    statusCode === 404 && body === NOT_FOUND ? [] : [`${calls[n]?.method} ${calls[n]?.url}: ${body}`],
  );
};

it.each(NO_IDS)('of %s every call answers the same 404, whatever the body says', async (id) => {
  // In a body, what is no number is invalid input.
  const calls = callsAbout(...THINGS).filter(({ url }) => typeof id === 'number' || url.includes(':'));
  expect(calls.length).toBeGreaterThan(50);
  expect(await otherThanNotFound(admin, calls, id)).toEqual([]);
});

const mayCall = (role: Role, needs: string) => {
  const [resource, action] = needs.split('.') as [Resource, Action];
  return action === undefined || roleCan(role, resource, action);
};

it('every call about a patient out of reach answers that 404 too', async () => {
  const [doctor, hidden] = [await t.signIn('psiquiatra'), await createPatient(t)];
  const calls = callsAbout('patient').filter(
    ({ expectation }) =>
      !expectation.only &&
      !/[.](assign|export)$/.test(expectation.needs) &&
      mayCall('psiquiatra', expectation.needs),
  );
  expect(await otherThanNotFound(doctor, calls, hidden)).toEqual([]);
});

it('a second thing in the path that is missing answers 404, whatever the body says', async () => {
  const calls = t.routes.filter(({ method, url }) => TWO_IDS.test(url) && /POST|PUT|PATCH/.test(method));
  expect(calls.length).toBeGreaterThanOrEqual(4);
  for (const { method, url } of calls) {
    const [, make] = FIRST.find(([path]) => path.test(url)) ?? [];
    if (!make) throw new Error(`${url}: say above how to make what its path names first`);
    const first = url.replace(/:\w+/, String(await make()));
    const { body } = EXPECTATIONS[`${method} ${url}`] ?? {};
    const rightBody = typeof body === 'function' ? body({ signer: admin.id } as Scene) : body;
    for (const id of NO_IDS) {
      const path = first.replace(/:\w+/, String(id));
      for (const sent of [WRONG_BODY, rightBody]) {
        const answer = await t.as(admin, method as 'POST', path, sent);
        expect([answer.statusCode, answer.body], `${method} ${path}`).toEqual([404, NOT_FOUND]);
      }
    }
  }
});

it('people who may not close a day learn nothing of it', async () => {
  const body = { contado: { efectivo: 0 } };
  const answer = await t.as(await t.signIn('psicologo'), 'POST', '/api/cash/2999-01-01/closing', body);
  expect(answer.json().code).toBe('FORBIDDEN');
  const early = await t.as(admin, 'POST', '/api/cash/2999-01-01/closing', body);
  expect(early.json().details[0].field).toBe('fecha');
});

it('asks for a valid body where both exist', async () => {
  const [patient, provider] = [await createPatient(t), await createProvider(t)];
  const answer = await t.as(admin, 'POST', `/api/patients/${patient}/assign/${provider}`, WRONG_BODY);
  expect(answer.json()).toMatchObject({ code: 'VALIDATION_ERROR', details: [{ field: 'notes' }] });
});
