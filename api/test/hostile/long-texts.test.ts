import { LIST_NAMES, type ListName } from '@trama/contract/words/record/clinical-lists';
import type { InjectOptions } from 'fastify';
import { expect, it } from 'vitest';
import { EXPECTATIONS } from '../access-expectations.ts';
import { insertListEntry } from '../clinical-samples.ts';
import { HOUR } from '../expectations/expectation.ts';
import { createPatient, createProvider } from '../factories.ts';
import { useTestApp } from '../test-app.ts';
import { ApiDescription, type Call, type JsonSchema } from './description.ts';

/** No text, however long and of whatever signs, may keep the process from answering the others. */
const SIGNS = ['a', '\u0301\u0323', '.', '"', ' '];
/** The body of a request has at most 1 MB. */
const FAR_TOO_LONG_BYTES = 900_000;
const BEYOND_AT_ONCE = 3;
const MUCH = 10_000;
const MAY_HOLD_MS = 200;
const TRIES = 4;

const t = await useTestApp();
const api = new ApiDescription((await t.as(null, 'GET', '/api/openapi.json')).json());
const admin = await t.signIn('administrador');
const [patient, provider] = [await createPatient(t), await createProvider(t)];
const of = { id_paciente: patient, registrado_por: provider };
const admision = await t.db
  .insertInto('admisiones')
  .values({ ...of, id_prestador: provider })
  .returning('id_admision')
  .executeTakeFirstOrThrow();
const records = {} as Record<ListName, number>;
for (const name of LIST_NAMES) records[name] = await insertListEntry(t, name, of);
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
const waiting = await t.db
  .insertInto('lista_espera')
  .values({ ...of, id_prestador: provider, role: null, dias: [] })
  .returning('id_espera')
  .executeTakeFirstOrThrow();
const coverage = await t.db
  .insertInto('coberturas')
  .values({ ...of, id_financiador: 1 })
  .returning('id_cobertura')
  .executeTakeFirstOrThrow();
const authorization = await t.db
  .insertInto('autorizaciones')
  .values({ ...of, ...coverage, prestacion: 'Psicoterapia', sesiones: 10, desde: '2027-04-01' })
  .returning('id_autorizacion')
  .executeTakeFirstOrThrow();
const payment = await t.db
  .insertInto('pagos')
  .values({
    ...of,
    importe: 100,
    medio: 'efectivo',
    fecha: '2024-02-29',
    fecha_creacion: '2024-02-29T15:00:00Z',
  })
  .returning('id_pago')
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
const attempt = await t.db
  .insertInto('eventos_riesgo')
  .values({ ...of, tipo: 'intento', fecha_acto: '2024-02-29', descripcion: 'x' })
  .returning('id_evento')
  .executeTakeFirstOrThrow();
const discharge = await t.db
  .insertInto('egresos')
  .values({ ...of, tipo: 'alta', fecha_acto: '2024-02-29', motivo: 'x' })
  .returning('id_egreso')
  .executeTakeFirstOrThrow();
const plan = await t.db
  .insertInto('planes_seguridad')
  .values({ ...of, senales: 'x', apoyos: '[]', profesionales: '[]', acordado_con_paciente: true })
  .returning('id_plan')
  .executeTakeFirstOrThrow();
const shift = await t.db
  .insertInto('jornadas')
  .values({ ...of, id_prestador: provider, inicio: '2024-01-02T12:00:00Z', fin: '2024-01-02T13:00:00Z' })
  .returning('id_jornada')
  .executeTakeFirstOrThrow();
const group = await t.db
  .insertInto('grupos')
  .values({ nombre: 'Lunes', id_prestador: provider, registrado_por: provider })
  .returning('id_grupo')
  .executeTakeFirstOrThrow();
const scene = {
  patient,
  event: attempt.id_evento,
  discharge: discharge.id_egreso,
  plan: plan.id_plan,
  contact: contact.id_contacto,
  provider,
  history: admision.id_admision,
  appointment: appointment.id_turno,
  waiting: waiting.id_espera,
  payer: 1,
  coverage: coverage.id_cobertura,
  authorization: authorization.id_autorizacion,
  payment: payment.id_pago,
  // A presentation has text only in its reasons, and they are read before the presentation is looked for.
  settlement: 0,
  presentation: 0,
  // What an import takes is a file; its other calls have no text of their own.
  import: 0,
  // A shared note about an encounter that does not exist is a 404; its texts are those of a follow-up.
  encounter: 0,
  group: group.id_grupo,
  request: 0,
  alert: alert.id_alerta,
  // A file has no text of its own.
  attachment: 0,
  consent: 0,
  // Both are made with texts of calls that are tried here.
  document: 0,
  copyRequest: 0,
  template: 2,
  shift: shift.id_jornada,
  signer: provider,
  // Short texts, which are looked at before what they are about.
  signature: 0,
  note: 0,
  supervision: 0,
  ...records,
};

const isText = ({ type, anyOf, enum: choices }: JsonSchema): boolean =>
  !choices && (type === 'string' || (anyOf?.some(isText) ?? false));
const longest = ({ maxLength, anyOf }: JsonSchema): number | undefined =>
  maxLength ?? anyOf?.map(longest).find((length) => length !== undefined);

function expectationOf({ name }: Call) {
  return EXPECTATIONS[name.replace(/\{(\w+)\}/g, ':$1')];
}

type Texts = Record<string, string>;

/** The request with those texts in those fields, and for how long it keeps the process busy. */
async function heldBy(call: Call, texts: Texts): Promise<number> {
  const expectation = expectationOf(call);
  const sample = typeof expectation?.body === 'function' ? expectation.body(scene) : expectation?.body;
  const url = `/${call.segments.join('/')}`
    .replace('{providerId}', String(scene.provider))
    .replace('{contactId}', String(scene.contact))
    .replace('{eventId}', String(scene.event))
    .replace('{dischargeId}', String(scene.discharge))
    .replace(/\{(id|patientId)\}/, String(scene[expectation?.about ?? 'patient']));
  const payload = { ...sample, ...texts };
  // The work, not the time: on a busy machine everything takes long.
  const before = process.cpuUsage();
  const answer = await t.as(admin, call.method as InjectOptions['method'], url, payload);
  const { user, system } = process.cpuUsage(before);
  expect(answer.statusCode, `${call.name} ${Object.keys(texts)}`).toBeLessThan(500);
  return (user + system) / 1000;
}

/** What garbage of earlier requests does to one measurement it does not do to all of them. */
async function holdsTooLong(call: Call, texts: Texts, share: number): Promise<boolean> {
  for (let tries = 0; tries < TRIES; tries++) {
    if ((await heldBy(call, texts)) - share < MAY_HOLD_MS) return false;
  }
  return true;
}

const fill = (sign: string, length: number) => sign.repeat(Math.floor(length / sign.length));
const signOf = (turn: number) => SIGNS[turn % SIGNS.length] ?? 'a';

/**
 * At its longest, of every sign. Where that is much to send, the signs take turns: the long texts of a call are all read
 * by the same code.
 */
const atItsLongest = (length: number, turn: number) =>
  (length > MUCH ? [signOf(turn)] : SIGNS).map((sign) => fill(sign, length)).filter(Boolean);

/** So much that the body has just room for it, and for as many others. */
function farTooLong(turn: number, others: number): string {
  const sign = signOf(turn);
  const bytes = Buffer.byteLength(JSON.stringify(sign)) - 2;
  return fill(sign, (FAR_TOO_LONG_BYTES / (1 + others) / bytes) * sign.length);
}

it('no field of any call holds everybody up, at its longest or far beyond', async () => {
  const slow: string[] = [];
  let fields = 0;
  const judge = async (call: Call, texts: Texts, share = 0) => {
    const what = () => Object.entries(texts).map(([field, text]) => `${field}: ${text.length} of ${text[0]}`);
    if (await holdsTooLong(call, texts, share)) slow.push(`${call.name} ${what()}`);
  };
  for (const call of api.calls) {
    const together: string[] = [];
    let share: number | undefined;
    for (const [field, schema] of Object.entries(call.body?.properties ?? {})) {
      if (!isText(schema)) continue;
      fields += 1;
      share ??= await heldBy(call, { [field]: 'breve' });
      const length = longest(schema) ?? 0;
      for (const text of atItsLongest(length, fields)) await judge(call, { [field]: text }, share);
      // A history keeps what it was told: it would grow from field to field.
      if (length > MUCH) await heldBy(call, { [field]: 'breve' });
      // What has a limit is refused, all of it at once; what has none goes further, on its own.
      if (length === 0) await judge(call, { [field]: farTooLong(fields, 0) }, share);
      else together.push(field);
    }
    for (let n = 0; n < together.length; n += BEYOND_AT_ONCE) {
      const some = together.slice(n, n + BEYOND_AT_ONCE);
      const beyond = Object.fromEntries(
        some.map((field, m) => [field, farTooLong(fields + n + m, some.length - 1)]),
      );
      await judge(call, beyond, share);
    }
  }
  expect(slow).toEqual([]);
  expect(fields).toBeGreaterThan(60);
}, 600_000);
