import { LIST_NAMES, type ListName } from '@trama/contract/words/clinical-lists';
import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { EXPECTATIONS, HOUR, type Scene } from '../access-expectations.ts';
import { insertRecord } from '../clinical-samples.ts';
import { createPatient, createProvider } from '../factories.ts';
import { type Person, startTestApp, type TestApp } from '../test-app.ts';
import { ApiDescription, type Call, type JsonSchema } from './description.ts';

/** No text, however long and of whatever signs, may keep the process from answering the others. */
const SIGNS = ['a', '\u0301\u0323', '.', '"', ' '];
/** The body of a request has at most 1 MB. */
const FAR_TOO_LONG_BYTES = 900_000;
const MUCH = 10_000;
const MAY_HOLD_MS = 200;
const TRIES = 4;

let t: TestApp;
let api: ApiDescription;
let admin: Person;
let scene: Scene;
beforeAll(async () => {
  t = await startTestApp();
  api = new ApiDescription((await t.as(null, 'GET', '/api/openapi.json')).json());
  admin = await t.signIn('administrador');
  const [patient, provider] = [await createPatient(t), await createProvider(t)];
  const of = { id_paciente: patient, registrado_por: provider };
  const admision = await t.db
    .insertInto('admisiones')
    .values({ ...of, id_prestador: provider })
    .returning('id_admision')
    .executeTakeFirstOrThrow();
  const records = {} as Record<ListName, number>;
  for (const name of LIST_NAMES) records[name] = await insertRecord(t, name, of);
  const contact = await t.db
    .insertInto('contactos')
    .values({ ...of, nombre: 'Rosa' })
    .returning('id_contacto')
    .executeTakeFirstOrThrow();
  const appointment = await t.db
    .insertInto('turnos')
    .values({ ...HOUR, id_paciente: patient, id_prestador: provider, modalidad: 'presencial' })
    .returning('id_turno')
    .executeTakeFirstOrThrow();
  const alert = await t.db
    .insertInto('alertas')
    .values({
      tipo: 'rechazos',
      id_prestador: provider,
      dia: '2026-03-02',
      desde: HOUR.inicio,
      hasta: HOUR.fin,
      cantidad: 5,
    })
    .returning('id_alerta')
    .executeTakeFirstOrThrow();
  scene = {
    patient,
    contact: contact.id_contacto,
    provider,
    history: admision.id_admision,
    appointment: appointment.id_turno,
    // What an import takes is a file; its other calls have no text of their own.
    import: 0,
    alert: alert.id_alerta,
    ...records,
  };
});
afterAll(() => t.close());

const isText = ({ type, anyOf, enum: choices }: JsonSchema): boolean =>
  !choices && (type === 'string' || (anyOf?.some(isText) ?? false));
const longest = ({ maxLength, anyOf }: JsonSchema): number | undefined =>
  maxLength ?? anyOf?.map(longest).find((length) => length !== undefined);

function expectationOf({ name }: Call) {
  return EXPECTATIONS[name.replace(/\{(\w+)\}/g, ':$1')];
}

/** The request with that text in that field, and for how long it keeps the process busy. */
async function heldBy(call: Call, field: string, text: string): Promise<number> {
  const expectation = expectationOf(call);
  const sample = typeof expectation?.body === 'function' ? expectation.body(scene) : expectation?.body;
  const url = `/${call.segments.join('/')}`
    .replace('{providerId}', String(scene.provider))
    .replace('{contactId}', String(scene.contact))
    .replace(/\{(id|patientId)\}/, String(scene[expectation?.about ?? 'patient']));
  const payload = { ...sample, [field]: text };
  // The work, not the time: on a busy machine everything takes long.
  const before = process.cpuUsage();
  const answer = await t.as(admin, call.method as InjectOptions['method'], url, payload);
  const { user, system } = process.cpuUsage(before);
  expect(answer.statusCode, `${call.name} ${field}`).toBeLessThan(500);
  return (user + system) / 1000;
}

/** What garbage of earlier requests does to one measurement it does not do to all of them. */
async function holdsTooLong(call: Call, field: string, text: string, share: number): Promise<boolean> {
  for (let tries = 0; tries < TRIES; tries++) {
    if ((await heldBy(call, field, text)) - share < MAY_HOLD_MS) return false;
  }
  return true;
}

const fill = (sign: string, length: number) => sign.repeat(Math.floor(length / sign.length));

/**
 * Each text at its longest, of every sign; then far beyond. Where that is much to send, the signs take turns: the long
 * texts of a call are all read by the same code.
 */
function* hostileTexts(schema: JsonSchema, turn: number): Generator<string> {
  const oneSign = SIGNS.slice(turn % SIGNS.length).slice(0, 1);
  const length = longest(schema) ?? 0;
  for (const sign of length > MUCH ? oneSign : SIGNS) yield fill(sign, length);
  for (const sign of oneSign) {
    const bytes = Buffer.byteLength(JSON.stringify(sign)) - 2;
    yield fill(sign, (FAR_TOO_LONG_BYTES / bytes) * sign.length);
  }
}

it('no field of any call holds everybody up, at its longest or far beyond', async () => {
  const slow: string[] = [];
  let fields = 0;
  for (const call of api.calls) {
    for (const [field, schema] of Object.entries(call.body?.properties ?? {})) {
      if (!isText(schema)) continue;
      fields += 1;
      const share = await heldBy(call, field, 'breve');
      for (const text of hostileTexts(schema, fields)) {
        if (await holdsTooLong(call, field, text, share))
          slow.push(`${call.name} ${field}: ${text.length} of ${JSON.stringify(text[0])}`);
      }
    }
  }
  expect(slow).toEqual([]);
  expect(fields).toBeGreaterThan(60);
}, 600_000);
