import type { WrittenEntry } from '@trama/contract/schemas/record/entries';
import type { RiskEvent } from '@trama/contract/schemas/record/risk-events';
import type { SafetyPlan } from '@trama/contract/schemas/record/safety-plans';
import { NOTICE_ANSWERED, NOTICE_OF_ERROR } from '@trama/contract/words/record/risk-events';
import { PLAN_EMPTY } from '@trama/contract/words/record/safety-plans';
import { describe, expect, it, vi } from 'vitest';
import { dayFromToday } from '../../../../test/agenda.ts';
import { atEnd } from '../../../../test/at-end.ts';
import { createPatientOf } from '../../../../test/history-scene.ts';
import { startMailServer } from '../../../../test/mail-server.ts';
import { readPdf } from '../../../../test/pdf-reader.ts';
import { type Person, useTestApp } from '../../../../test/test-app.ts';

const mails = await startMailServer();
atEnd(() => mails.close());
const t = await useTestApp({ mail: { smtpUrl: mails.url } });
const admin = await t.signIn('administrador');
const ana = await t.signIn('psicologo', { nombre: 'Ana', apellido: 'Ruiz' });
const companion = await t.signIn('acompanante_terapeutico');

const PLAN = {
  senales: 'Dejo de dormir',
  apoyos: [{ nombre: 'Rosa', telefono: '11 4444-5555' }],
  profesionales: null,
  entorno_seguro: 'Rosa guarda la medicación',
  acordado_con_paciente: true,
  revisar_el: dayFromToday(30),
};
const plansOf = (patient: number) => `/api/patients/${patient}/safety-plans`;
const eventsOf = (patient: number) => `/api/patients/${patient}/risk-events`;

describe('a safety plan', () => {
  it('has versions, each an entry; its paper is one page with the help lines and without the level', async () => {
    const patient = await createPatientOf(t, ana, companion);
    await t.as(ana, 'POST', `/api/patients/${patient}/risk-evaluations`, {
      tipo: 'suicida',
      nivel: 'alto',
      fundamentos: 'Zqxgrave',
      reevaluar_el: dayFromToday(7),
    });
    const first = (await t.as(ana, 'POST', plansOf(patient), PLAN)).json<SafetyPlan>();
    const second = (
      await t.as(ana, 'POST', plansOf(patient), { ...PLAN, razones: 'Su hija' })
    ).json<SafetyPlan>();
    expect([first, second]).toMatchObject([
      { version: 1, folio: 2, apoyos: [{ nombre: 'Rosa' }] },
      { version: 2, folio: 3, razones: 'Su hija' },
    ]);
    const list = (await t.as(companion, 'GET', plansOf(patient))).json<SafetyPlan[]>();
    expect(list).toEqual([second, first]);
    await t.as(admin, 'PUT', '/api/settings', {
      lineas_de_ayuda: [{ nombre: 'Línea de prueba', telefono: '0800 000' }],
    });
    const paper = await t.as(ana, 'GET', `${plansOf(patient)}/${second.id_plan}/plan.pdf`);
    const { pages } = readPdf(paper.rawPayload);
    expect(pages).toHaveLength(1);
    const text = pages.flat().join(' ');
    for (const part of ['Dejo de dormir', 'Rosa, 11 4444-5555', 'Su hija', 'Línea de prueba: 0800 000'])
      expect(text).toContain(part);
    for (const part of ['Zqxgrave', 'lto', 'uicid']) expect(text).not.toContain(part);
    const card = await t.as(ana, 'GET', `${plansOf(patient)}/${second.id_plan}/plan.pdf?formato=tarjeta`);
    expect(readPdf(card.rawPayload).pages.flat().join(' ')).toContain('11 4444-5555');
  });

  it('is not undone in silence by somebody who began with an older version', async () => {
    const patient = await createPatientOf(t, ana);
    const save = (fields: object, key?: string) =>
      t.as(ana, 'POST', plansOf(patient), { ...PLAN, ...fields }, key ? { 'idempotency-key': key } : {});
    expect((await save({ version: null })).statusCode).toBe(201);
    const mine = { razones: 'Su hija', version: 1 };
    for (const _sent of [1, 2])
      expect((await save(mine, 'second-plan')).json()).toMatchObject({ version: 2, razones: 'Su hija' });
    for (const version of [null, 1, 2 ** 31, Number.MAX_SAFE_INTEGER]) {
      const refused = await save({ version });
      expect([refused.statusCode, refused.json().code]).toEqual([409, 'EDIT_CONFLICT']);
    }
    // What is in error holds no more: the form began with the version before it.
    const [newest] = (await t.as(ana, 'GET', plansOf(patient))).json<SafetyPlan[]>();
    await t.as(ana, 'POST', `/api/patients/${patient}/entries/${newest?.folio}/corrections`, {
      aclaracion: 'De otra persona',
      error: true,
    });
    expect((await save({ version: 1 })).json()).toMatchObject({ version: 3 });
    expect((await save({})).json()).toMatchObject({ version: 4 });
  });

  it('stays on one page however much is written, and is refused when it says nothing', async () => {
    const patient = await createPatientOf(t, ana);
    const long = 'Palabra '.repeat(49).trim();
    const people = Array.from({ length: 6 }, (_, n) => ({
      nombre: `Persona ${n}`,
      telefono: '11 5555-0000',
    }));
    const full = {
      senales: long,
      recursos_propios: long,
      personas_y_lugares: long,
      entorno_seguro: long,
      razones: long,
      apoyos: people,
      profesionales: people,
    };
    const { id_plan } = (await t.as(ana, 'POST', plansOf(patient), full)).json<SafetyPlan>();
    const paper = await t.as(ana, 'GET', `${plansOf(patient)}/${id_plan}/plan.pdf`);
    expect(readPdf(paper.rawPayload).pages).toHaveLength(1);
    expect(readPdf(paper.rawPayload).pages.join()).not.toContain('ERROR');
    await markedAsError(patient, 1);
    for (const format of ['hoja', 'tarjeta']) {
      const marked = await t.as(ana, 'GET', `${plansOf(patient)}/${id_plan}/plan.pdf?formato=${format}`);
      expect(readPdf(marked.rawPayload).pages.join(), format).toContain('· ERROR');
    }
    const empty = await t.as(ana, 'POST', plansOf(patient), { acordado_con_paciente: true });
    expect(empty.json()).toMatchObject({ code: 'VALIDATION_ERROR', error: PLAN_EMPTY });
    expect((await t.as(companion, 'POST', plansOf(patient), PLAN)).statusCode).toBe(403);
  });
});

const markedAsError = (patient: number, folio: number) =>
  t.as(ana, 'POST', `/api/patients/${patient}/entries/${folio}/corrections`, {
    aclaracion: 'Era de otra persona',
    error: true,
  });

describe('an event', () => {
  it('reported by a companion tells the others of the team once each, without a word of it', async () => {
    const bea = await t.signIn('psiquiatra');
    const patient = await createPatientOf(t, ana, bea, companion);
    const secret = 'Zqxintento';
    const key = { 'idempotency-key': `evento-${patient}` };
    const report = () =>
      t.as(companion, 'POST', eventsOf(patient), { tipo: 'intento', descripcion: secret }, key);
    const [created, again] = [await report(), await report()];
    expect(created.statusCode).toBe(201);
    expect(again.json()).toEqual(created.json());
    expect(created.json()).toMatchObject({ folio: 1, fecha_acto: dayFromToday(0), falta_notificar: true });
    const rows = await t.db
      .selectFrom('outbox')
      .select(['id_prestador', 'recipient'])
      .where('kind', '=', 'risk_event')
      .orderBy('id_prestador')
      .execute();
    expect(rows).toEqual([ana, bea].map(({ id, email }) => ({ id_prestador: id, recipient: email })));
    await vi.waitFor(() => expect(mails.received).toHaveLength(2), { timeout: 20_000, interval: 200 });
    for (const { raw: whole } of mails.received) {
      for (const word of [secret, 'Paz', 'intento', 'suicid', 'riesgo']) expect(whole).not.toContain(word);
    }
    // They report what they saw; what others reported is not theirs to read.
    expect((await t.as(companion, 'GET', eventsOf(patient))).statusCode).toBe(403);
    await t.as(ana, 'POST', eventsOf(patient), { tipo: 'crisis', descripcion: 'Zqxajeno' });
    const entry = (folio: number) => t.as(companion, 'GET', `/api/patients/${patient}/entries/${folio}`);
    expect((await entry(1)).json<WrittenEntry>().contenido).toMatchObject({ descripcion: secret });
    expect((await entry(2)).statusCode).toBe(404);
    const timeline = await t.as(companion, 'GET', `/api/patients/${patient}/timeline`);
    expect(timeline.body).not.toContain('Zqx');
  });

  it('belongs to the day in Buenos Aires of the moment that was sent', async () => {
    const patient = await createPatientOf(t, ana);
    const event = { tipo: 'crisis', fecha_acto: '2024-03-01T02:30:00Z', descripcion: 'x' };
    const created = await t.as(ana, 'POST', eventsOf(patient), {
      ...event,
      notificado_el: '2024-03-01T22:00:00-03:00',
    });
    expect(created.json()).toMatchObject({ fecha_acto: '2024-02-29', notificado_el: '2024-03-01' });
    const wrong = await t.as(ana, 'POST', eventsOf(patient), {
      ...event,
      fecha_acto: '2023-02-29T02:30:00Z',
    });
    expect(wrong.json().details[0].field).toBe('fecha_acto');
  });

  it('asks of an attempt whether it was notified until somebody answers, and again if the answer was an error', async () => {
    const patient = await createPatientOf(t, ana);
    const events = async () => (await t.as(ana, 'GET', eventsOf(patient))).json<RiskEvent[]>();
    const { id_evento } = (
      await t.as(ana, 'POST', eventsOf(patient), { tipo: 'intento', descripcion: 'x' })
    ).json<RiskEvent>();
    await t.as(ana, 'POST', eventsOf(patient), { tipo: 'crisis', descripcion: 'x' });
    await t.as(ana, 'POST', eventsOf(patient), {
      tipo: 'intento',
      descripcion: 'x',
      notificado_el: dayFromToday(0),
    });
    expect((await events()).map(({ falta_notificar }) => falta_notificar)).toEqual([false, false, true]);
    const answer = (body: object) =>
      t.as(ana, 'POST', `${eventsOf(patient)}/${id_evento}/notification`, body);
    expect((await answer({})).statusCode).toBe(400);
    expect((await answer({ notificado_el: dayFromToday(1) })).statusCode).toBe(400);
    // Of many answers at once one counts; sent again with its key it is the same one.
    const key = { 'idempotency-key': `respuesta-${patient}` };
    const send = (headers: Record<string, string>) =>
      t.as(
        ana,
        'POST',
        `${eventsOf(patient)}/${id_evento}/notification`,
        { notificado_el: dayFromToday(0) },
        headers,
      );
    const many = await Promise.all([...Array(6)].map(() => send({})).concat(send(key)));
    const answered = many.filter(({ statusCode }) => statusCode === 201);
    expect(answered.map((one) => one.json())).toMatchObject([{ folio: 4, id_evento }]);
    expect((await events()).some(({ falta_notificar }) => falta_notificar)).toBe(false);
    expect((await answer({ motivo: 'otra vez' })).json()).toMatchObject({ error: NOTICE_ANSWERED });
    await markedAsError(patient, 4);
    expect((await events()).at(-1)?.falta_notificar).toBe(true);
    const [first, again] = [await send(key), await send(key)];
    expect([again.statusCode, again.json()]).toEqual([201, first.json()]);
    await markedAsError(patient, first.json().folio);
    await markedAsError(patient, 1);
    expect((await events()).at(-1)?.falta_notificar).toBe(false);
    expect((await answer({ motivo: 'No hizo falta' })).json()).toMatchObject({ error: NOTICE_OF_ERROR });
  });

  it('of somebody else cannot be answered through a patient of their own', async () => {
    const [own, foreign] = [await createPatientOf(t, ana), await createPatientOf(t, companion)];
    const attempt = { tipo: 'intento', descripcion: 'x' };
    const { id_evento } = (await t.as(companion, 'POST', eventsOf(foreign), attempt)).json<RiskEvent>();
    const answer = await t.as(ana, 'POST', `${eventsOf(own)}/${id_evento}/notification`, {
      motivo: 'No fue',
    });
    expect(answer.json().code).toBe('NOT_FOUND');
    const [event] = (await t.as(admin, 'GET', eventsOf(foreign))).json<RiskEvent[]>();
    expect(event?.falta_notificar).toBe(true);
  });

  it.each(['recepcion', 'auditor'] as const)('is nothing for %s', async (role) => {
    const person: Person = await t.signIn(role);
    const patient = await createPatientOf(t, ana);
    await t.as(ana, 'POST', eventsOf(patient), { tipo: 'crisis', descripcion: 'Zqxnada' });
    for (const url of [eventsOf(patient), plansOf(patient)])
      expect((await t.as(person, 'GET', url)).statusCode).toBe(403);
    expect(
      (await t.as(person, 'POST', eventsOf(patient), { tipo: 'crisis', descripcion: 'x' })).statusCode,
    ).toBe(403);
  });
});
