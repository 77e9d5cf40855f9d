import { DRAFT_FORMS } from '@trama/contract/words/record/drafts';
import { describe, expect, it } from 'vitest';
import { createPatientOf, trailOf } from '../../../../test/history-scene.ts';
import { type Person, useTestApp } from '../../../../test/test-app.ts';

const t = await useTestApp();
const ana = await t.signIn('psicologo');
const patientOf = (...people: Person[]) => createPatientOf(t, ...people);
const patient = await patientOf(ana);

const url = (form: string, id: number | string) => `/api/drafts/${form}/${id}`;
const read = (person: Person, form: string, id: number | string) => t.as(person, 'GET', url(form, id));
const save = (person: Person, form: string, id: number | string, contenido: unknown) =>
  t.as(person, 'PUT', url(form, id), { contenido });
const discard = (person: Person, form: string, id: number) => t.as(person, 'DELETE', url(form, id));

describe.each(DRAFT_FORMS)('a draft of %s', (form) => {
  it('is there for its author until discarded, the last save standing', async () => {
    const id = await patientOf(ana);
    expect((await read(ana, form, id)).statusCode).toBe(204);
    await save(ana, form, id, { motivo: 'Ins' });
    const saved = await save(ana, form, id, { motivo: 'Insomnio', tabaco: null, lista: [1, { a: true }] });
    expect([saved.statusCode, saved.json()]).toEqual([
      200,
      { form, id_paciente: id, fecha_actualizacion: expect.stringMatching(/Z$/) },
    ]);
    const found = await read(ana, form, id);
    expect([found.statusCode, found.json()]).toEqual([
      200,
      { ...saved.json(), contenido: { motivo: 'Insomnio', tabaco: null, lista: [1, { a: true }] } },
    ]);
    expect((await discard(ana, form, id)).statusCode).toBe(204);
    expect((await discard(ana, form, id)).statusCode).toBe(204);
    expect((await read(ana, form, id)).statusCode).toBe(204);
    expect(await trailOf(t, id)).toEqual([
      'draft.read ok',
      'draft.save ok',
      'draft.read ok',
      'draft.discard ok',
      'draft.read ok',
    ]);
  });

  it('belongs to its author alone', async () => {
    const bea = await t.signIn('psiquiatra');
    const admin = await t.signIn('administrador');
    const id = await patientOf(ana, bea);
    await save(ana, form, id, { motivo: 'de Ana' });
    for (const person of [bea, admin]) {
      expect((await read(person, form, id)).statusCode).toBe(204);
      await save(person, form, id, { motivo: 'de otra persona' });
      await discard(person, form, id);
    }
    expect((await read(ana, form, id)).json().contenido).toEqual({ motivo: 'de Ana' });
  });
});

it('keeps text verbatim, up to the limit of a request', async () => {
  const contenido = { motivo: ' <script>🧠 שלום\r\n\u2028 ', detalles: 'ñ'.repeat(400_000) };
  expect((await save(ana, 'medical-history', patient, contenido)).statusCode).toBe(200);
  expect((await read(ana, 'medical-history', patient)).json().contenido).toEqual(contenido);
  const tooLarge = await save(ana, 'medical-history', patient, { motivo: 'x'.repeat(1024 * 1024) });
  expect([tooLarge.statusCode, tooLarge.json().code]).toEqual([413, 'PAYLOAD_TOO_LARGE']);
  expect((await read(ana, 'medical-history', patient)).json().contenido).toEqual(contenido);
});

it('twenty saves at once leave one whole draft and one row in the trail', async () => {
  const id = await patientOf(ana);
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, i) => save(ana, 'follow-up', id, { a: `${i}`, b: `${i}` })),
  );
  expect(answers.every((answer) => answer.statusCode === 200)).toBe(true);
  const { contenido } = (await read(ana, 'follow-up', id)).json();
  expect(contenido.a).toBe(contenido.b);
  expect(await trailOf(t, id)).toEqual(['draft.save ok', 'draft.read ok']);
});

it.each([undefined, null, 'texto', 5, []])('refuses %j as content', async (contenido) => {
  const answer = await save(ana, 'follow-up', patient, contenido);
  expect([answer.statusCode, answer.json().details[0].field]).toEqual([400, 'contenido']);
});

it('knows no other form', async () => {
  for (const form of ['patients', 'MEDICAL-HISTORY', '__proto__']) {
    expect((await read(ana, form, patient)).statusCode).toBe(404);
    expect((await save(ana, form, patient, {})).statusCode).toBe(404);
  }
});

it('ends with the save of the history it was for, and with no other', async () => {
  const id = await patientOf(ana);
  await save(ana, 'medical-history', id, { motivo: 'uno' });
  await save(ana, 'follow-up', id, { eje: 'queda' });
  await save(ana, 'medical-history', patient, { motivo: 'de otro paciente' });
  const created = await t.as(ana, 'POST', '/api/medical-history', { id_paciente: id, motivo: 'uno' });
  expect((await read(ana, 'medical-history', id)).statusCode).toBe(204);

  await save(ana, 'medical-history', id, { motivo: 'dos' });
  const stale = { motivo: 'dos', fecha_actualizacion: '2020-01-01T00:00:00.000Z' };
  const refused = await t.as(ana, 'PUT', `/api/medical-history/${created.json().id_admision}`, stale);
  expect(refused.statusCode).toBe(409);
  expect((await read(ana, 'medical-history', id)).json().contenido).toEqual({ motivo: 'dos' });
  await t.as(ana, 'PUT', `/api/medical-history/${created.json().id_admision}`, { motivo: 'dos' });
  expect((await read(ana, 'medical-history', id)).statusCode).toBe(204);

  expect((await read(ana, 'follow-up', id)).statusCode).toBe(200);
  expect((await read(ana, 'medical-history', patient)).statusCode).toBe(200);
});

it('is described in the OpenAPI document', async () => {
  const { paths } = (await t.as(null, 'GET', '/api/openapi.json')).json();
  for (const form of DRAFT_FORMS) {
    const described = paths[`/api/drafts/${form}/{patientId}`];
    expect(Object.keys(described)).toEqual(expect.arrayContaining(['get', 'put', 'delete']));
    expect(Object.keys(described.get.responses)).toEqual(expect.arrayContaining(['200', '204']));
  }
});
