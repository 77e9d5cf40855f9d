import type { AlertPage } from '@trama/contract/schemas/access/alerts';
import type { GlassAccess, GlassOpened, OwnGlass } from '@trama/contract/schemas/access/emergency-access';
import type { TrailPage } from '@trama/contract/schemas/access/trail';
import { sql } from 'kysely';
import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { atEnd } from '../../../../test/at-end.ts';
import { assign, createPatient, trailOf } from '../../../../test/factories.ts';
import { startMailServer } from '../../../../test/mail-server.ts';
import { type Person, TEST_PASSWORD, useTestApp } from '../../../../test/test-app.ts';
import { openByGlass } from '../../../platform/access/reach.ts';

/** test/access-matrix.test.ts proves which routes it opens, and which not. */

const smtp = await startMailServer();
atEnd(smtp.close);
const t = await useTestApp({ mail: { smtpUrl: smtp.url }, breakGlass: true });
const admin = await t.signIn('administrador');
const director = await t.signIn('director_medico');

const MOTIVO = 'Llegó a la guardia descompensado y nadie de su equipo responde';
let documents = 41_000_000;
async function stranger() {
  documents += 1;
  const dni = String(documents);
  return { id: await createPatient(t, { dni, apellido: 'Zubizarreta' }), dni };
}
const breakGlass = (who: Person, dni: string, motivo = MOTIVO) =>
  t.as(who, 'POST', '/api/glass', { dni, motivo });
const read = async (who: Person, id: number) => (await t.as(who, 'GET', `/api/patients/${id}`)).statusCode;

describe('a clinician who treats a patient without an assignment', () => {
  it('reaches them for twelve hours, reads and writes, and nobody else does', async () => {
    const [who, other] = [await t.signIn('psiquiatra'), await t.signIn('psiquiatra')];
    const { id, dni } = await stranger();
    expect(await read(who, id)).toBe(404);
    const answer = await breakGlass(who, dni);
    expect(answer.statusCode).toBe(200);
    const { id_paciente, hasta } = answer.json<GlassOpened>();
    expect(id_paciente).toBe(id);
    const hours = (Date.parse(String(hasta)) - Date.now()) / 3_600_000;
    expect(hours).toBeGreaterThan(11.9);
    expect(hours).toBeLessThanOrEqual(12);
    expect([await read(who, id), await read(other, id)]).toEqual([200, 404]);
    const followUp = { id_paciente: id, fecha: '2024-02-29', eje_tratamiento: 'Guardia' };
    expect((await t.as(who, 'POST', '/api/follow-ups', followUp)).statusCode).toBe(201);
    // Lists still show only their own patients.
    expect((await t.as(who, 'GET', '/api/patients')).json().data).toEqual([]);
  });

  it('loses the patient when the time is over, with the same open session', async () => {
    const who = await t.signIn('psicologo');
    const { id, dni } = await stranger();
    await breakGlass(who, dni);
    const owner = new pg.Client({ connectionString: t.ownerUrl });
    await owner.connect();
    await owner.query('update accesos_emergencia set hasta = now() where id_prestador = $1', [who.id]);
    await owner.end();
    expect(await read(who, id)).toBe(404);
    expect(
      (await t.as(who, 'POST', '/api/follow-ups', { id_paciente: id, fecha: '2024-02-29' })).statusCode,
    ).toBe(404);
    const { propios } = (await t.as(who, 'GET', '/api/glass')).json<OwnGlass>();
    expect(propios).toEqual([expect.objectContaining({ id_paciente: id, nombre: null, apellido: null })]);
  });

  it('shows who they are first, if that was more than ten minutes ago', async () => {
    const who = await t.signIn('psiquiatra');
    const { id, dni } = await stranger();
    await t.db
      .updateTable('sessions')
      .set({ proved_at: sql<string>`now() - interval '11 minutes'` })
      .where('id_prestador', '=', who.id)
      .execute();
    const asked = await breakGlass(who, dni);
    expect([asked.statusCode, asked.json().code, await read(who, id)]).toEqual([403, 'PROOF_REQUIRED', 404]);
    await t.as(who, 'POST', '/api/account/proof', { password: TEST_PASSWORD });
    expect((await breakGlass(who, dni)).statusCode).toBe(200);
  });

  it('takes a DNI however it is typed', async () => {
    const { id, dni } = await stranger();
    const typed = ` ${dni.slice(0, 2)}.${dni.slice(2, 5)}.${dni.slice(5)} `;
    expect((await breakGlass(await t.signIn('psicologo'), typed)).json()).toMatchObject({ id_paciente: id });
  });

  it('asked for again, or by two tabs at once, is the same access', async () => {
    const who = await t.signIn('psicologo');
    const { id, dni } = await stranger();
    const answers = await Promise.all([1, 2, 3, 4].map(() => breakGlass(who, dni)));
    const ends = new Set(answers.map((answer) => answer.json<GlassOpened>().hasta));
    expect(ends.size).toBe(1);
    expect((await t.as(who, 'GET', `/api/patients/${id}/glass`)).json()).toHaveLength(1);
  });

  it('opens nothing if they reach the patient anyway', async () => {
    const who = await t.signIn('psicologo');
    const { id, dni } = await stranger();
    await assign(t, id, who.id);
    for (const person of [who, admin])
      expect((await breakGlass(person, dni)).json()).toEqual({ id_paciente: id, hasta: null });
    expect(await trailOf(t, 'glass.open', id)).toEqual([]);
  });
});

describe('is reported', () => {
  it('at once to directors and administrators, by mail without name or reason, and as an alert', async () => {
    const who = await t.signIn('psicologo', { nombre: 'Eva', apellido: 'Guardia' });
    const [one, two] = [await stranger(), await stranger()];
    await breakGlass(who, one.dni);
    await breakGlass(who, two.dni);
    for (const { email } of [admin, director]) {
      await expect
        .poll(() => smtp.to(email).filter(({ raw }) => raw.includes('Eva Guardia')))
        .toHaveLength(2);
      const mails = smtp.to(email).map(({ raw }) => raw);
      expect(mails.some((raw) => raw.includes(`paciente N.º ${one.id}`))).toBe(true);
      for (const raw of mails) expect(raw).not.toMatch(/Zubizarreta|descompensado/);
    }
    expect(smtp.to(admin.email).at(-1)?.raw).toContain('http://trama.test/patients/');
    expect(smtp.to(director.email).at(-1)?.raw).not.toContain('http://trama.test');
    expect(smtp.to(who.email)).toEqual([]);
    const { data } = (await t.as(admin, 'GET', '/api/alerts')).json<AlertPage>();
    expect(data.filter(({ id_prestador }) => id_prestador === who.id)).toEqual([
      expect.objectContaining({ tipo: 'emergencia', cantidad: 2 }),
    ]);
  });

  it('by the record: to its team with the reason, and as a mark on whatever was read or written', async () => {
    const [who, treating] = [await t.signIn('psicologo'), await t.signIn('psiquiatra')];
    const { id, dni } = await stranger();
    await assign(t, id, treating.id);
    await breakGlass(who, dni);
    await t.as(who, 'GET', `/api/patients/${id}/follow-ups`);
    await t.as(treating, 'GET', `/api/patients/${id}/follow-ups`);
    const accesses = (await t.as(treating, 'GET', `/api/patients/${id}/glass`)).json<GlassAccess[]>();
    expect(accesses).toEqual([expect.objectContaining({ id_prestador: who.id, motivo: MOTIVO })]);
    const { data } = (await t.as(admin, 'GET', `/api/audit?id_paciente=${id}`)).json<TrailPage>();
    const marked = data.filter(({ marca }) => marca === 'emergencia');
    expect(marked.map(({ id_prestador, action }) => [id_prestador, action])).toEqual([
      [who.id, 'follow_up.list'],
      [who.id, 'glass.open'],
    ]);
  });
});

describe('is refused', () => {
  it('without a reason of twenty letters, and without a DNI', async () => {
    const who = await t.signIn('psicologo');
    const { dni } = await stranger();
    const short = await breakGlass(who, dni, '  Es una urgencia   ');
    expect([short.statusCode, short.json().error]).toEqual([
      400,
      'Explique el motivo con al menos 20 caracteres',
    ]);
    expect((await breakGlass(who, ' . ')).json().error).toBe('Escriba el DNI del paciente');
  });

  it('after ten tries in a quarter of an hour, for existing patients too; every try is in the trail', async () => {
    const who = await t.signIn('psicologo');
    const { dni } = await stranger();
    for (let n = 0; n < 10; n++) expect((await breakGlass(who, `9900${n}`)).statusCode).toBe(404);
    expect((await breakGlass(who, dni)).statusCode).toBe(429);
    expect((await breakGlass(who, '99099')).statusCode).toBe(429);
    expect((await breakGlass(who, ' . ')).statusCode).toBe(429);
    const { data } = (
      await t.as(admin, 'GET', `/api/audit?id_prestador=${who.id}&action=glass.open&outcome=refused`)
    ).json<TrailPage>();
    expect(data).toHaveLength(11);
  });

  it('to everybody where the setting is off, also for a patient who exists', async () => {
    const off = await useTestApp({ database: t.ownerUrl });
    const who = await off.signIn('psiquiatra');
    const { dni } = await stranger();
    const answer = await off.as(who, 'POST', '/api/glass', { dni, motivo: MOTIVO });
    expect([answer.statusCode, answer.json().code]).toEqual([404, 'NOT_FOUND']);
    expect((await off.as(who, 'GET', '/api/glass')).json()).toEqual({ disponible: false, propios: [] });
  });
});

it('the guard finds an access by its index, however many there are', async () => {
  const owner = new pg.Client({ connectionString: t.ownerUrl });
  await owner.connect();
  const patient = await createPatient(t);
  await owner.query(
    `insert into accesos_emergencia (id_paciente, id_prestador, motivo, desde, hasta)
     select ${patient}, ${director.id}, repeat('x', 20), now() - n * interval '1 day', now() - n * interval '1 day'
       from generate_series(1, 20000) n`,
  );
  await owner.query('analyze accesos_emergencia');
  const { rows } = await owner.query({
    text: `explain select ${openByGlass(String(patient))}
      from (select ${director.id}::bigint as actor_id, true as sees_by_glass) allowed`,
    rowMode: 'array',
  });
  await owner.end();
  expect(rows.flat().join('\n')).toMatch(/Index (Only )?Scan using accesos_emergencia_de/);
});
