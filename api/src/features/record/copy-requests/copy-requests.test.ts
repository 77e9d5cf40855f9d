import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { IssuedCopy } from '@trama/contract/schemas/record/copies';
import type { CopyRequest } from '@trama/contract/schemas/record/copy-requests';
import { ROLES } from '@trama/contract/words/access/access-policy';
import { todayInClinic } from '@trama/contract/words/clinic-time';
import {
  COPY_STATES,
  COPY_STEP_NAMES,
  COPY_STEPS,
  type CopyStep,
  clockText,
  EXTENSION_TOO_LONG,
  EXTENSION_TOO_SHORT,
  mayTake,
  stepsFor,
} from '@trama/contract/words/record/copy-requests';
import { sql } from 'kysely';
import pino from 'pino';
import { afterAll, describe, expect, it } from 'vitest';
import { atEnd } from '../../../../test/at-end.ts';
import { assign, createPatient } from '../../../../test/factories.ts';
import { type ReceivedMail, startMailServer } from '../../../../test/mail-server.ts';
import { readPdf } from '../../../../test/pdf-reader.ts';
import { qrCodeOn } from '../../../../test/qr-codes.ts';
import { type Person, TEST_JWT_SECRET, useTestApp } from '../../../../test/test-app.ts';
import { createDb, createPool } from '../../../database/connect.ts';
import { smtpMailer } from '../../../platform/mail/smtp-mailer.ts';
import { verifyRecords } from '../../../platform/trail/verify-records.ts';
import { remindOfCopies } from './copy-mails.service.ts';

const smtp = await startMailServer();
atEnd(smtp.close);
const t = await useTestApp();
const owner = createDb(createPool({ url: t.ownerUrl, poolSize: 4, onError: () => {} }));
atEnd(() => owner.destroy());
const mailerOf = () => {
  const logger = pino({ level: 'silent' });
  return smtpMailer({
    db: t.db,
    smtpUrl: smtp.url,
    from: 'c@clinica.test',
    secret: TEST_JWT_SECRET,
    logger,
    pace: { pollMs: 200 },
  });
};
const [mailer, otherMailer] = [mailerOf(), mailerOf()];
mailer.start();
afterAll(async () => {
  await mailer.stop();
  await otherMailer.stop();
});

const admin = await t.signIn('administrador', { nombre: 'Ada', apellido: 'Núñez' });
const director = await t.signIn('director_medico', { nombre: 'Raúl', apellido: 'Paz' });
const desk = await t.signIn('recepcion');
const auditor = await t.signIn('auditor');
const ana = await t.signIn('psiquiatra');
await t.as(admin, 'PUT', '/api/settings', {
  clinica: { nombre: 'Centro del Sur', domicilio: 'Belgrano 123', cuit: '30-71234567-1' },
});
const [HOUR_MS, DAY_MS] = [3_600_000, 24 * 3_600_000];

const asked = (fields: object = {}) => ({
  solicitante_nombre: 'Rosa Gómez',
  solicitante_documento: '20111222',
  caracter: 'paciente',
  ...fields,
});

/** A request that the desk has registered for somebody else's patient. */
async function request(fields: object = {}, person: Person = desk): Promise<CopyRequest> {
  const id_paciente = await createPatient(t, { nombre: 'Eva', apellido: 'Zapiola' });
  const answer = await t.as(person, 'POST', '/api/copy-requests', { id_paciente, ...asked(fields) });
  expect(answer.statusCode).toBe(201);
  return answer.json();
}

const step = (person: Person, id: number, accion: CopyStep, fields: object = {}) =>
  t.as(person, 'PATCH', `/api/copy-requests/${id}`, { accion, ...fields });
const list = async (person: Person, view = 'abiertos') =>
  (await t.as(person, 'GET', `/api/copy-requests?vista=${view}`)).json<CopyRequest[]>();
const copyOf = (person: Person, id: number) => t.as(person, 'GET', `/api/copy-requests/${id}/copy.pdf`);

/** Waits until the copy is there. */
async function prepared(id: number, person = director): Promise<CopyRequest> {
  await step(person, id, 'preparar');
  for (let tries = 0; tries < 100; tries++) {
    const found = (await list(director)).find(({ id_solicitud }) => id_solicitud === id);
    if (found?.estado === 'preparada' && !found.preparacion) return found;
    await pause(100);
  }
  throw new Error('the copy was never ready');
}

/** As if it had come in so many hours ago. */
const agedBy = (id: number, hours: number) =>
  sql`update solicitudes_copia set recibida_el = recibida_el - make_interval(hours => ${hours}),
                                   vence_el = vence_el - make_interval(hours => ${hours})
       where id_solicitud = ${id}`.execute(owner);

describe('a request for a copy', () => {
  it('goes from the desk to the person who asked, with a copy that can be checked', async () => {
    const { id_solicitud: id, id_paciente, estado, recibida_el, vence_el } = await request();
    expect([estado, Date.parse(vence_el) - Date.parse(recibida_el)]).toEqual(['pendiente', 48 * HOUR_MS]);
    await assign(t, Number(id_paciente), ana.id);
    await t.as(ana, 'POST', '/api/follow-ups', {
      id_paciente,
      fecha: '2024-03-01',
      eje_tratamiento: 'Texto íntimo',
    });
    const { copia } = await prepared(id, desk);
    expect(copia).toMatchObject({ folios: 1 });
    // Nobody at the desk reads a record, and nobody but the direction takes its copy away.
    for (const person of [desk, ana, auditor]) expect((await copyOf(person, id)).statusCode).toBe(403);
    const file = (await copyOf(director, id)).rawPayload;
    const paper = readPdf(file).pages.flat().join('\n');
    for (const part of ['Centro del Sur', 'Belgrano 123', 'CUIT 30-71234567-1', 'Texto íntimo'])
      expect(paper).toContain(part);
    expect(qrCodeOn(file)).toContain('/verificar/');
    const check = async () => (await t.as(null, 'GET', `/api/copies/${copia?.codigo}`)).json<IssuedCopy>();
    expect(await check()).toMatchObject({
      tipo: 'copia',
      sha256: createHash('sha256').update(file).digest('hex'),
      autenticada: null,
    });
    expect((await step(desk, id, 'autenticar')).statusCode).toBe(403);
    expect((await step(desk, id, 'entregar', { entregada_a: 'Rosa' })).json().code).toBe('ALREADY_CLOSED');
    // Who authenticates signs for the clinic: an open screen is not enough.
    await sql`update sessions set proved_at = now() - interval '11 minutes' where id_prestador = ${director.id}`.execute(
      owner,
    );
    expect((await step(director, id, 'autenticar')).json().code).toBe('PROOF_REQUIRED');
    await sql`update sessions set proved_at = now() where id_prestador = ${director.id}`.execute(owner);
    expect((await step(director, id, 'autenticar')).json()).toMatchObject({
      estado: 'autenticada',
      autenticada_por: { apellido: 'Paz' },
    });
    expect((await check()).autenticada).toMatchObject({ autor: { apellido: 'Paz' } });
    const delivered = await step(desk, id, 'entregar');
    expect(delivered.json()).toMatchObject({ estado: 'entregada', entregada_a: 'Rosa Gómez' });
    // Delivered: its file is kept no longer, and the copy can still be checked.
    expect((await copyOf(director, id)).statusCode).toBe(404);
    expect(await check()).toMatchObject({ tipo: 'copia' });
    expect(JSON.stringify(delivered.json())).not.toContain('íntimo');
  });

  it('is denied, extended or authenticated by the direction alone, with grounds', async () => {
    const { id_solicitud: id, vence_el } = await request();
    const hasta = new Date(Date.parse(vence_el) + 5 * DAY_MS).toISOString();
    for (const [accion, fields] of [
      ['prorrogar', { fundamento: 'Archivo', hasta }],
      ['denegar', { fundamento: 'No acredita' }],
    ] as const) {
      for (const person of [desk, ana]) expect((await step(person, id, accion, fields)).statusCode).toBe(403);
      expect((await step(director, id, accion, { ...fields, fundamento: ' ' })).statusCode).toBe(400);
    }
    const extend = (ms: number) =>
      step(director, id, 'prorrogar', {
        fundamento: 'El archivo está en otra sede',
        hasta: new Date(Date.parse(vence_el) + ms).toISOString(),
      });
    expect((await extend(10 * DAY_MS + 1)).json().error).toBe(EXTENSION_TOO_LONG);
    expect((await extend(0)).json().error).toBe(EXTENSION_TOO_SHORT);
    const longest = await step(director, id, 'prorrogar', { motivo: 'El archivo está en otra sede' });
    expect(longest.json()).toMatchObject({
      estado: 'pendiente',
      prorroga_hasta: new Date(Date.parse(vence_el) + 10 * DAY_MS).toISOString(),
    });
    expect((await extend(DAY_MS)).json().code).toBe('ALREADY_CLOSED');
    const denied = await step(admin, id, 'denegar', { fundamento: 'No acredita el vínculo' });
    expect(denied.json()).toMatchObject({
      estado: 'denegada',
      denegada_fundamento: 'No acredita el vínculo',
    });
    for (const accion of COPY_STEP_NAMES)
      expect((await step(admin, id, accion, { fundamento: 'x', hasta, entregada_a: 'x' })).json().code).toBe(
        'ALREADY_CLOSED',
      );
  });

  it('is moved on by the roles of each step alone', async () => {
    const { id_solicitud: id, vence_el } = await request();
    const hasta = new Date(Date.parse(vence_el) + DAY_MS).toISOString();
    for (const role of ROLES) {
      // A second director would get the mails as well.
      const person = role === 'director_medico' ? director : await t.signIn(role);
      const others = COPY_STEP_NAMES.filter((name) => !mayTake(role, name));
      for (const accion of others) {
        const refused = await step(person, id, accion, { fundamento: 'x', hasta, entregada_a: 'x' });
        expect([role, accion, refused.statusCode]).toEqual([role, accion, 403]);
      }
    }
    expect((await list(desk)).find(({ id_solicitud }) => id_solicitud === id)?.estado).toBe('pendiente');
  });

  it('is moved on once when several people do it at the same time', async () => {
    const { id_solicitud: id } = await request();
    const answers = await Promise.all([
      step(admin, id, 'denegar', { fundamento: 'A' }),
      step(director, id, 'denegar', { fundamento: 'B' }),
      step(desk, id, 'desistir'),
      step(admin, id, 'desistir'),
    ]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409, 409]);
  });

  it('has numbers without a gap, also of those that come at once', async () => {
    const made = await Promise.all(Array.from({ length: 8 }, () => request()));
    await t.as(desk, 'POST', '/api/copy-requests', {
      id_paciente: await createPatient(t),
      ...asked({ caracter: 'x' }),
    });
    const next = await request();
    const numbers = [...made, next].map(({ numero }) => Number(numero.split('-')[1])).sort((a, b) => a - b);
    expect(numbers).toEqual(Array.from({ length: 9 }, (_, n) => Number(numbers[0]) + n));
  });

  it('shows an auditor numbers and delays, a clinician their own patients, the director all', async () => {
    const theirs = await request();
    await assign(t, Number(theirs.id_paciente), ana.id);
    const others = await request({ motivo: 'Motivo privado' });
    const ids = (requests: CopyRequest[]) => requests.map(({ id_solicitud }) => id_solicitud);
    const own = ids(await list(ana));
    expect([own.includes(theirs.id_solicitud), own.includes(others.id_solicitud)]).toEqual([true, false]);
    expect(ids(await list(director))).toEqual(
      expect.arrayContaining([theirs.id_solicitud, others.id_solicitud]),
    );
    const seen = (await list(auditor)).find(({ id_solicitud }) => id_solicitud === others.id_solicitud);
    expect(seen).toMatchObject({ numero: others.numero, vence_el: others.vence_el, id_paciente: null });
    expect(JSON.stringify(seen)).not.toMatch(/Zapiola|Rosa|20111222|Motivo privado/);
    const created = await t.as(ana, 'POST', '/api/copy-requests', {
      id_paciente: others.id_paciente,
      ...asked(),
    });
    expect(created.statusCode).toBe(404);
  });

  it('asks who is not the patient what shows that they may, and a partial one for its days', async () => {
    const id_paciente = await createPatient(t);
    const refused = async (fields: object) =>
      (await t.as(desk, 'POST', '/api/copy-requests', { id_paciente, ...asked(fields) })).json().details?.[0]
        ?.field;
    expect(await refused({ caracter: 'heredero' })).toBe('acreditacion');
    expect(await refused({ alcance: 'parcial' })).toBe('desde');
    expect(await refused({ alcance: 'parcial', desde: '2024-02-01', hasta: '2024-01-01' })).toBe('hasta');
  });

  it('of some days has only what belongs to them, and says so', async () => {
    const { id_solicitud: id, id_paciente } = await request({
      alcance: 'parcial',
      desde: '2024-03-01',
      hasta: '2024-03-31',
      caracter: 'oficio_judicial',
      acreditacion: 'Oficio 12/2024',
    });
    for (const [fecha, eje_tratamiento] of [
      ['2024-02-28', 'De febrero'],
      ['2024-03-31', 'De marzo'],
      ['2024-04-01', 'De abril'],
    ])
      await t.as(admin, 'POST', '/api/follow-ups', { id_paciente, fecha, eje_tratamiento });
    await t.as(admin, 'POST', '/api/medical-history', { id_paciente, motivo: 'De hoy' });
    await prepared(id);
    const text = readPdf((await copyOf(director, id)).rawPayload)
      .pages.flat()
      .join('\n');
    expect(text).toContain('De marzo');
    expect(text).toContain(
      'Copia parcial: contiene lo que corresponde al período del 01/03/2024 al 31/03/2024',
    );
    for (const other of ['De febrero', 'De abril', 'De hoy']) expect(text).not.toContain(other);
  });

  it('of some days counts no follow-up in error, and has a revocation of a consent of before', async () => {
    const today = todayInClinic();
    const { id_solicitud: id, id_paciente } = await request({
      alcance: 'parcial',
      desde: today,
      hasta: today,
      caracter: 'oficio_judicial',
      acreditacion: 'Oficio 13/2024',
    });
    const consent = {
      tipo: 'tratamiento',
      otorgado_por: 'paciente',
      medio: 'verbal',
      fecha_acto: '2024-02-01',
    };
    const given = await t.as(admin, 'POST', `/api/patients/${id_paciente}/consents`, consent);
    const motivo = 'Ya no lo quiere';
    const revoked = await t.as(admin, 'POST', `/api/consents/${given.json().id_consentimiento}/revocation`, {
      motivo,
    });
    expect(revoked.statusCode, revoked.body).toBe(201);
    const note = { id_paciente, fecha: today, eje_tratamiento: 'De hoy' };
    const [, { folio }] = [
      await t.as(admin, 'POST', '/api/follow-ups', note),
      (await t.as(admin, 'POST', '/api/follow-ups', note)).json(),
    ];
    const marked = { aclaracion: 'Era de otra persona', error: true };
    await t.as(admin, 'POST', `/api/patients/${id_paciente}/entries/${folio}/corrections`, marked);
    await prepared(id);
    const text = readPdf((await copyOf(director, id)).rawPayload)
      .pages.flat()
      .join('\n');
    expect(text).toContain('1 seguimiento.');
    expect(text).toContain(motivo);
  });

  it('is prepared again after its process died, and can be withdrawn while it is being made', async () => {
    const { id_solicitud: id } = await request();
    const stuck = (age: string) =>
      sql`insert into preparaciones_copia (id_solicitud, id_prestador, intento, latido)
          values (${id}, ${admin.id}, gen_random_uuid(), now() - ${age}::interval)
          on conflict (id_solicitud) do update set latido = excluded.latido`.execute(owner);
    await stuck('10 seconds');
    expect((await step(director, id, 'preparar')).json()).toMatchObject({
      estado: 'pendiente',
      preparacion: { fallo: false },
    });
    await stuck('3 minutes');
    expect((await list(director)).find(({ id_solicitud }) => id_solicitud === id)?.preparacion?.fallo).toBe(
      true,
    );
    expect((await prepared(id)).estado).toBe('preparada');
    expect((await step(desk, id, 'desistir')).json()).toMatchObject({
      estado: 'desistida',
      preparacion: null,
    });
    const { rows } = await sql`select from partes_copia where id_solicitud = ${id}`.execute(owner);
    expect(rows).toHaveLength(0);
  });

  it('is sealed: verify finds all of them as the trail left them', async () => {
    await sql`select adopt_untracked_records()`.execute(owner);
    expect(await owner.transaction().execute((tx) => verifyRecords(tx))).toEqual([]);
  });
});

describe('the clock', () => {
  const recorded = (numero: string): ReceivedMail[] =>
    smtp.received.filter(({ raw }) => raw.includes(`Pedido de copia ${numero}`));
  const remind = () =>
    Promise.all(
      [mailer, otherMailer, mailer].map((one) =>
        remindOfCopies({ db: t.db, mailer: one, publicUrl: 'http://trama.test' }),
      ),
    );
  /** How many mails about it have arrived, once `expected` of them have: they leave in rounds of the outbox. */
  async function mailsOf(numero: string, expected: number): Promise<number> {
    for (let tries = 0; tries < 200 && recorded(numero).length < expected; tries++) await pause(50);
    return recorded(numero).length;
  }

  it('reminds 24 and 6 hours before, once each, over midnight, a restart and several processes', async () => {
    const { id_solicitud: id, numero } = await request();
    await remind();
    expect(await mailsOf(numero, 0)).toBe(0);
    // 23 hours are left: it came in the day before yesterday by the calendar.
    await agedBy(id, 25);
    await remind();
    await remind();
    expect(await mailsOf(numero, 1)).toBe(1);
    await agedBy(id, 18);
    await remind();
    // The age of a test moves the due moment; a real one stays. What was sent for the first is not sent again.
    const { rows } = await sql<{ aviso: string; sent: number }>`
      select aviso, count(*)::integer as sent from avisos_copia where id_solicitud = ${id} group by aviso
       order by aviso`.execute(t.db);
    expect(rows).toEqual([
      { aviso: '24 h', sent: 1 },
      { aviso: '6 h', sent: 1 },
    ]);
    await remind();
    expect(await mailsOf(numero, 2)).toBe(2);
  });

  it('tells directors alone, without a name, and of an urgent one when it comes in', async () => {
    const withMail = await useTestApp({
      mail: { smtpUrl: smtp.url, pace: { pollMs: 200 } },
      database: t.ownerUrl,
    });
    const id_paciente = await createPatient(t, { apellido: 'Secreta' });
    const answer = await withMail.as(desk, 'POST', '/api/copy-requests', {
      id_paciente,
      ...asked({ urgente: true }),
    });
    const { numero, vence_el, recibida_el } = answer.json<CopyRequest>();
    expect(vence_el).toBe(recibida_el);
    expect(await mailsOf(numero, 1)).toBe(1);
    const mails = recorded(numero);
    expect(mails.map(({ to }) => to)).toEqual([director.email]);
    expect(mails[0]?.raw).not.toMatch(/Secreta|Rosa|20111222/);
    await remind();
    expect(await mailsOf(numero, 1)).toBe(1);
  });

  it('is read as a person says it', () => {
    const now = new Date('2026-03-01T02:30:00Z');
    const at = (minutes: number) => clockText(new Date(now.getTime() + minutes * 60_000).toISOString(), now);
    expect([at(5 * 60 + 10), at(-125), at(59), at(-1), at(0), at(0.5), at(6 * 24 * 60)]).toEqual([
      'Vence en 5 h',
      'Vencido hace 2 h',
      'Vence en 59 min',
      'Vencido hace 1 min',
      'Recién vencido',
      'Vence en menos de 1 min',
      'Vence en 6 días',
    ]);
  });
});

it('the steps that are offered are those that are taken, for every role and state', () => {
  const when = { vence_el: '2026-03-01T00:00:00Z', prorroga_hasta: null };
  for (const role of ROLES)
    for (const estado of COPY_STATES)
      for (const name of COPY_STEP_NAMES) {
        const { from, roles } = COPY_STEPS[name];
        const offered = stepsFor(role, { estado, ...when }).includes(name);
        expect(offered).toBe(from.some((one) => one === estado) && roles.some((one) => one === role));
      }
  for (const name of ['autenticar', 'prorrogar', 'denegar'] as const)
    expect([...COPY_STEPS[name].roles].sort()).toEqual(['administrador', 'director_medico']);
});
