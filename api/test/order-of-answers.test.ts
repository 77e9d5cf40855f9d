import { expect, it } from 'vitest';
import { createPatient, createProvider } from './factories.ts';
import { useTestApp } from './test-app.ts';

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

it('a second thing in the path that is missing answers 404, whatever the body says', async () => {
  const calls = t.routes.filter(({ method, url }) => TWO_IDS.test(url) && /POST|PUT|PATCH/.test(method));
  expect(calls.length).toBeGreaterThanOrEqual(4);
  for (const { method, url } of calls) {
    const [, make] = FIRST.find(([path]) => path.test(url)) ?? [];
    if (!make) throw new Error(`${url}: say above how to make what its path names first`);
    const path = url.replace(/:\w+/, String(await make())).replace(/:\w+/, String(MISSING));
    const answer = await t.as(admin, method as 'POST', path, WRONG_BODY);
    expect([answer.statusCode, answer.json().code], `${method} ${url}`).toEqual([404, 'NOT_FOUND']);
  }
});

it('asks for a valid body where both exist', async () => {
  const [patient, provider] = [await createPatient(t), await createProvider(t)];
  const answer = await t.as(admin, 'POST', `/api/patients/${patient}/assign/${provider}`, WRONG_BODY);
  expect(answer.json()).toMatchObject({ code: 'VALIDATION_ERROR', details: [{ field: 'notes' }] });
});
