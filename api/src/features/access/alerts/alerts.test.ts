import type { Alert, AlertPage } from '@trama/contract/schemas/access/alerts';
import { sql } from 'kysely';
import pino from 'pino';
import { afterAll, describe, expect, it } from 'vitest';
import { atEnd } from '../../../../test/at-end.ts';
import { createPatient, trail } from '../../../../test/factories.ts';
import { startMailServer } from '../../../../test/mail-server.ts';
import { type Person, TEST_JWT_SECRET, useTestApp } from '../../../../test/test-app.ts';
import { noMailer } from '../../../platform/mail/mailer.ts';
import { smtpMailer } from '../../../platform/mail/smtp-mailer.ts';
import { watchTrail } from './alerts.service.ts';

const t = await useTestApp();
const smtp = await startMailServer();
atEnd(smtp.close);
const logger = pino({ level: 'silent' });
const from = 'Trama <trama@clinica.test>';
const mailer = smtpMailer({ db: t.db, smtpUrl: smtp.url, from, secret: TEST_JWT_SECRET, logger });
const admin = await t.signIn('administrador');
const auditor = await t.signIn('auditor', { nombre: 'Olga', apellido: 'Auditora' });
afterAll(() => mailer.stop());

const ALWAYS = { hours: { opens: 0, closes: 24 }, thresholds: { rechazos: 1 } };
const watch = (withMails = false) =>
  watchTrail({
    db: t.db,
    mailer: withMails ? mailer : noMailer,
    publicUrl: 'http://trama.test',
    alerts: ALWAYS,
  });
const list = async (query = '') => (await t.as(auditor, 'GET', `/api/alerts${query}`)).json<AlertPage>();
const close = (who: Person, { id_alerta }: Alert, palabra = 'Era una prueba') =>
  t.as(who, 'PATCH', `/api/alerts/${id_alerta}`, { palabra });

/** Somebody who asks for a patient that is not theirs, and the alert that this raises. */
async function raisedAlert(who?: Person): Promise<Alert> {
  const person = who ?? (await t.signIn('psicologo', { nombre: 'Leo', apellido: 'Curioso' }));
  const url = who
    ? '/api/patients/999999'
    : `/api/patients/${await createPatient(t, { apellido: 'Zubizarreta' })}`;
  await t.as(person, 'GET', url);
  await watch();
  const found = (await list()).data.find(({ id_prestador }) => id_prestador === person.id);
  return found as Alert;
}

describe('the round', () => {
  it('looks at new rows once, and sends each watcher one mail without names', async () => {
    await watch();
    const curious = await t.signIn('psicologo', { nombre: 'Leo', apellido: 'Curioso' });
    await t.as(curious, 'GET', `/api/patients/${await createPatient(t, { apellido: 'Zubizarreta' })}`);
    expect(await watch(true)).toBe(1);
    expect(await watch(true)).toBe(0);
    expect((await list()).data[0]).toMatchObject({
      tipo: 'rechazos',
      id_prestador: curious.id,
      apellido: 'Curioso',
      cantidad: 1,
      fichas: 1,
      cerrada_en: null,
    });
    for (const { email } of [admin, auditor]) {
      const [mail, ...others] = smtp.to(email);
      expect(others).toEqual([]);
      expect(mail?.raw).toContain('Intentos rechazados');
      expect(mail?.raw).toContain('http://trama.test/audit/alerts');
      expect(mail?.raw).not.toMatch(/Zubizarreta|Curioso/);
    }
    expect(smtp.received).toHaveLength(2);
    const recorded = await trail(t).select(['id_prestador']).where('action', '=', 'alert.raise').execute();
    expect(recorded).toEqual([{ id_prestador: null }]);
  });

  it('raises each alert once when several processes run it', async () => {
    const curious = await t.signIn('psicologo');
    await t.as(curious, 'GET', '/api/patients/999999');
    const counts = await Promise.all([watch(), watch(), watch(), watch()]);
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(1);
  });

  it('raises nothing of what was before it first looked', async () => {
    const { rows } = await sql<{ at: string }>`select revisado_hasta as at from vigilancia`.execute(t.db);
    expect(Date.now() - Date.parse(String(rows[0]?.at))).toBeLessThan(60_000);
  });
});

describe('the list', () => {
  it('comes newest first, in pages, with those that are open counted', async () => {
    const raised = [await raisedAlert(), await raisedAlert(), await raisedAlert()];
    const first = await list('?limit=2');
    expect(first.data.map(({ id_alerta }) => id_alerta)).toEqual([
      raised[2]?.id_alerta,
      raised[1]?.id_alerta,
    ]);
    expect(first.next).toBe(raised[1]?.id_alerta);
    const second = await list(`?limit=100&before=${first.next}`);
    expect(second.data[0]?.id_alerta).toBe(raised[0]?.id_alerta);
    expect(second.next).toBeNull();
    expect(first.abiertas).toBe(first.data.length + second.data.length);
  });

  it.each(['estado=viva', 'before=x', 'limit=0', 'limit=101'])('%s: 400', async (query) => {
    expect((await t.as(auditor, 'GET', `/api/alerts?${query}`)).statusCode).toBe(400);
  });
});

describe('closing', () => {
  it('takes a word, by administrator and auditor alike, and stands in the trail', async () => {
    for (const who of [admin, auditor]) {
      const alert = await raisedAlert();
      const answer = await close(who, alert, '  Pedido mal dirigido ');
      expect(answer.statusCode).toBe(200);
      expect(answer.json()).toMatchObject({ palabra: 'Pedido mal dirigido', cerrada_en: expect.any(String) });
      const { data } = await list('?estado=cerrada');
      expect(data[0]).toEqual(answer.json());
      expect((await list('?estado=abierta')).data.map(({ id_alerta }) => id_alerta)).not.toContain(
        alert.id_alerta,
      );
      const recorded = await trail(t)
        .select(['id_prestador', 'object_id'])
        .where('action', '=', 'alert.close')
        .orderBy('id', 'desc')
        .executeTakeFirst();
      expect(recorded).toEqual({ id_prestador: who.id, object_id: alert.id_alerta });
    }
  });

  it('wants three letters at least', async () => {
    const answer = await close(admin, await raisedAlert(), ' ok ');
    expect([answer.statusCode, answer.json().error]).toEqual([400, 'Escriba al menos 3 caracteres']);
  });

  it('is recorded once when two people do it at the same moment', async () => {
    const alert = await raisedAlert();
    const answers = await Promise.all([close(admin, alert, 'Primera'), close(auditor, alert, 'Segunda')]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    const late = await close(admin, alert, 'Tercera');
    expect([late.statusCode, late.json().code]).toEqual([409, 'ALERT_CLOSED']);
  });

  it('cannot be closed by the person it is about, unless nobody else could', async () => {
    const alert = await raisedAlert(auditor);
    // An auditor has no patients: a 403, which is a refusal like any other.
    expect(alert.id_prestador).toBe(auditor.id);
    const own = await close(auditor, alert);
    expect([own.statusCode, own.json().code]).toEqual([409, 'OWN_ALERT']);
    await sql`update prestadores set is_active = false where id_prestador = ${admin.id}`.execute(t.db);
    expect((await close(auditor, alert)).statusCode).toBe(200);
    await sql`update prestadores set is_active = true where id_prestador = ${admin.id}`.execute(t.db);
  });
});
