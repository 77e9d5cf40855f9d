import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { AlertKind } from '@trama/contract/words/access/alerts';
import { EXPORTS } from '@trama/contract/words/access/trail-marks';
import type { FastifyInstance } from 'fastify';
import pg from 'pg';
import { afterAll, describe, expect, it } from 'vitest';
import { createPatient } from '../../../../test/factories.ts';
import { type Person, TEST_PASSWORD, useTestApp } from '../../../../test/test-app.ts';
import { importSteps, newDni } from '../../../../test/uploads.ts';
import { ALERT_RULES } from './alert-rules.ts';
import { raiseAll } from './alerts.service.ts';

/** What counts, how often, and against which habit. A story of each rule is in alert-rules.test.ts. */

const HOURS = { opens: 7, closes: 22 };
const MINUTE = 60_000;

const t = await useTestApp({ breakGlass: true });
const owner = new pg.Client({ connectionString: t.ownerUrl });
await owner.connect();
afterAll(() => owner.end());

async function raisedBetween(from: string, to: string, kind: AlertKind, threshold: number) {
  const off = Object.fromEntries(ALERT_RULES.map((rule) => [rule.kind, 0]));
  const settings = { hours: HOURS, thresholds: { ...off, [kind]: threshold } };
  const raised = await t.db.transaction().execute((tx) => raiseAll(tx, { from, to }, settings));
  const ids = raised.map(({ id_alerta }) => id_alerta);
  if (ids.length === 0) return [];
  const columns = ['id_prestador', 'direccion', 'cantidad'] as const;
  return t.db.selectFrom('alertas').select(columns).where('id_alerta', 'in', ids).execute();
}

/** Everything that was done up to now is put into one hour of a day of its own, so that no hour ends in between. */
let day = 0;
async function raisedByWhatWasDone(kind: AlertKind, threshold: number) {
  day += 1;
  const at = new Date(Date.UTC(2031, 2, day * 3, 15, 10)).getTime();
  const moment = (ms: number) => new Date(ms).toISOString();
  await owner.query(`update audit_log set at = $1 where at < '2031-01-01'`, [moment(at)]);
  return raisedBetween(moment(at - MINUTE), moment(at + MINUTE), kind, threshold);
}

describe('an export', () => {
  it('is every one that a route lets out, by whatever name', async () => {
    const declared: string[] = [];
    const listen = (message: unknown) =>
      (message as { fastify: FastifyInstance }).fastify.addHook('onRoute', ({ config }) => {
        const access = config?.access;
        if (access?.kind === 'needs' && access.action === 'export') declared.push(access.inTrail);
      });
    subscribe('fastify.initialization', listen);
    const another = await t.another();
    unsubscribe('fastify.initialization', listen);
    await another.close();
    expect(declared.length).toBeGreaterThan(5);
    expect(EXPORTS).toEqual(expect.arrayContaining(declared));
    expect(EXPORTS).not.toContain('export.list');
    expect(EXPORTS).not.toContain('export.clinic_finished');
  });

  it('counts once, however many rows it has in the trail', async () => {
    const admin = await t.signIn('administrador');
    const patient = await createPatient(t);
    await t.as(admin, 'GET', `/api/patients/${patient}/record.pdf`);
    await t.as(admin, 'GET', '/api/patients/export.csv');
    await t.as(admin, 'GET', `/api/patients/${patient}/follow-ups/export.csv`);
    expect(await raisedByWhatWasDone('exportaciones', 3)).toEqual([
      { id_prestador: admin.id, direccion: null, cantidad: 3 },
    ]);
  });

  it('of clinical data also counts as a reading of it, as of a colleague who is a patient', async () => {
    const admin = await t.signIn('administrador');
    const colleague = await t.signIn('psicologo', { nombre: 'Zulma', apellido: 'Colega' });
    const patient = await createPatient(t, { email: colleague.email });
    for (const list of ['follow-ups', 'medications'])
      await t.as(admin, 'GET', `/api/patients/${patient}/${list}/export.csv`);
    const { data } = (await t.as(admin, 'GET', `/api/audit?id_paciente=${patient}`)).json<{
      data: { action: string; marca: string | null }[];
    }>();
    expect(data.map(({ action, marca }) => [action, marca]).sort()).toEqual([
      ['export.clinical_list', 'administrativa'],
      ['export.follow_ups', 'administrativa'],
    ]);
    expect(await raisedByWhatWasDone('ficha_de_colega', 1)).toEqual([
      { id_prestador: admin.id, direccion: null, cantidad: 1 },
    ]);
  });
});

it('each refused try to break the glass counts: five make an alert', async () => {
  const who = await t.signIn('psicologo');
  for (let n = 0; n < 5; n++)
    await t.as(who, 'POST', '/api/glass', { dni: `7700${n}`, motivo: 'Llegó a la guardia descompensado' });
  expect(await raisedByWhatWasDone('rechazos', 5)).toEqual([
    { id_prestador: who.id, direccion: null, cantidad: 5 },
  ]);
});

it('twenty refusals of one record do not hide the others that are tried after it', async () => {
  const who = await t.signIn('psicologo');
  for (let n = 0; n < 20; n++) await t.as(who, 'GET', '/api/patients/888000');
  for (let n = 1; n <= 30; n++) await t.as(who, 'GET', `/api/patients/${888000 + n}`);
  expect(await raisedByWhatWasDone('rechazos', 5)).toEqual([
    { id_prestador: who.id, direccion: null, cantidad: 20 },
  ]);
});

it('wrong passwords of somebody already signed in are guesses too', async () => {
  const who = await t.signIn('administrador');
  for (let n = 0; n < 3; n++) {
    const password = `Equivocada-${n}`;
    await t.as(who, 'POST', '/api/account/proof', { password });
    const change = { currentPassword: password, newPassword: 'Nueva-Clave-Larga-9' };
    await t.as(who, 'POST', '/api/auth/change-password', change);
    await t.as(who, 'POST', '/api/account/second-factor/totp', { currentPassword: password });
  }
  await t.as(who, 'POST', '/api/account/proof', { password: TEST_PASSWORD });
  expect(await raisedByWhatWasDone('adivinanza', 9)).toEqual([
    { id_prestador: null, direccion: '127.0.0.1', cantidad: 9 },
  ]);
});

it('a row that stands for many tries of an address counts as many, and the address as one', async () => {
  await owner.query(
    `insert into audit_log (action, outcome, address, filas)
     values ('session.login_failed', 'refused', '198.51.100.7', 1000), ('second_factor.failed', 'refused', '198.51.100.7', null)`,
  );
  expect(await raisedByWhatWasDone('adivinanza', 500)).toEqual([
    { id_prestador: null, direccion: '198.51.100.7', cantidad: 1001 },
  ]);
});

it('so many pages that nobody looks at them count whole, and keep the rule from nothing', async () => {
  const [desk, psi] = [await t.signIn('recepcion'), await t.signIn('psicologo')];
  const patient = await createPatient(t);
  const hour = { inicio: '2031-03-31T12:00:00Z', fin: '2031-03-31T12:30:00Z' };
  await t.db
    .insertInto('turnos')
    .values({ ...hour, id_paciente: patient, id_prestador: psi.id, modalidad: 'virtual' })
    .execute();
  await owner.query('drop index audit_log_shown');
  await owner.query(
    `insert into audit_log (id_prestador, role, action, outcome, pacientes)
     select $1, 'recepcion', 'appointment.list', 'ok', array_append(array_fill($2::bigint, array[1999]), page)
       from generate_series(1, 1500) page`,
    [desk.id, patient],
  );
  const [alert] = await raisedByWhatWasDone('muchos_en_listas', 200);
  expect(alert?.id_prestador).toBe(desk.id);
  expect(alert?.cantidad).toBeGreaterThan(1_900_000);
});

it('the same page of the agenda, more often than anybody turns it, counts beyond that', async () => {
  const [desk, psi] = [await t.signIn('recepcion'), await t.signIn('psicologo')];
  const patient = await createPatient(t);
  const hour = { inicio: '2031-04-03T12:00:00Z', fin: '2031-04-03T12:30:00Z' };
  await t.db
    .insertInto('turnos')
    .values({ ...hour, id_paciente: patient, id_prestador: psi.id, modalidad: 'virtual' })
    .execute();
  const turns = (pages: number) =>
    owner.query(
      `insert into audit_log (id_prestador, role, action, outcome, pacientes)
       select $1, 'recepcion', 'appointment.list', 'ok', array[$2::bigint] from generate_series(1, $3)`,
      [desk.id, patient, pages],
    );
  await turns(10_000);
  expect(await raisedByWhatWasDone('muchos_en_listas', 200)).toEqual([]);
  await turns(10_001);
  expect(await raisedByWhatWasDone('muchos_en_listas', 200)).toEqual([
    { id_prestador: desk.id, direccion: null, cantidad: 1001 },
  ]);
});

it('answers that name nobody, however many, hide no page that is turned after them', async () => {
  const desk = await t.signIn('recepcion');
  const once = { 'Idempotency-Key': 'once-again' };
  const closes = () => t.as(desk, 'POST', '/api/cash/2001-01-01/closing', { contado: {} }, once);
  await closes();
  await closes();
  const { rowCount } = await owner.query(`select from audit_log where pacientes = '{}'`);
  expect(rowCount).toBe(1);
  const shows = (patients: string, times: number) =>
    owner.query(
      `insert into audit_log (id_prestador, role, action, outcome, pacientes)
       select $1, 'recepcion', action, 'ok', ${patients}
         from generate_series(1, $2) n cross join unnest('{cash.read,settlement.read}'::text[]) action`,
      [desk.id, times],
    );
  await shows(`'{}'`, 10_001);
  await shows('array[n * 2, n * 2 + 1]', 500);
  expect(await raisedByWhatWasDone('muchos_en_listas', 200)).toEqual([
    { id_prestador: desk.id, direccion: null, cantidad: 1000 },
  ]);
});

describe('what changes patients part by part', () => {
  /** The second part fails, as if the process had ended before it. */
  async function interrupted(table: string, of: string, work: () => Promise<{ statusCode: number }>) {
    await owner.query(`
      create function break_off() returns trigger language plpgsql as $$
        begin
          if (select count(*) from audit_log where action = '${of}' and request_id = (
                select request_id from audit_log order by id desc limit 1)) >= 500 then raise 'the machine ends'; end if;
          return new;
        end $$;
      create trigger break_off before insert or update on ${table} for each statement execute function break_off()`);
    const { statusCode } = await work();
    await owner.query(`drop function break_off cascade`);
    expect(statusCode).toBe(500);
  }
  const changedSince = async (id: string, action: string) =>
    (await owner.query('select from audit_log where id > $1 and action = $2', [id, action])).rowCount;
  const newest = async () =>
    (await owner.query<{ id: string }>('select max(id) as id from audit_log')).rows[0]?.id ?? '';

  it('raises no alert when it is broken off: the team of the house', async () => {
    const [admin, director] = [await t.signIn('administrador'), await t.signIn('director_medico')];
    await owner.query(
      `insert into pacientes (nombre, apellido) select 'Ana', 'Parte ' || n from generate_series(1, 2500) n`,
    );
    const settings = await t.as(admin, 'GET', '/api/settings');
    const { version, ...rest } = settings.json();
    expect(
      (await t.as(admin, 'PUT', '/api/settings', { ...rest, version, equipo_de_la_casa: [director.id] }))
        .statusCode,
    ).toBe(200);
    await raisedByWhatWasDone('muchos_en_listas', 200);
    const before = await newest();
    await interrupted('asignaciones', 'assignment.create', () =>
      t.as(admin, 'POST', '/api/settings/house-team/assignments'),
    );
    expect(await changedSince(before, 'assignment.create')).toBe(2000);
    expect(await raisedByWhatWasDone('muchos_en_listas', 200)).toEqual([]);
  });

  it('raises no alert when it is broken off: an import that is withdrawn', async () => {
    const admin = await t.signIn('administrador');
    const { applied } = importSteps(t, admin);
    const rows = Array.from({ length: 700 }, (_, n) => `${newDni()};Ana;Retirada ${n}`);
    const { id_importacion: id } = await applied(`dni;nombre;apellido\n${rows.join('\n')}\n`);
    await raisedByWhatWasDone('muchos_en_listas', 200);
    const before = await newest();
    await interrupted('pacientes', 'patient.deactivate', () =>
      t.as(admin, 'POST', `/api/imports/${id}/withdrawal`),
    );
    expect(await changedSince(before, 'patient.deactivate')).toBe(500);
    expect(await raisedByWhatWasDone('muchos_en_listas', 200)).toEqual([]);
  });
});

describe('the habit', () => {
  const at = (date: string, clock: string) => `${date}T${clock}:00-03:00`;
  /** So many different records in one minute. */
  const reads = (who: Person, moment: string, count: number) =>
    owner.query(
      `insert into audit_log (at, id_prestador, role, action, outcome, id_paciente)
       select $1::timestamptz, $2, $3, 'patient.read', 'ok', 1000 + n from generate_series(1, $4::integer) n`,
      [moment, who.id, who.role, count],
    );
  const lookAt = (date: string, hour: string) =>
    raisedBetween(at(date, `${hour}:05`), at(date, `${hour}:59`), 'muchas_fichas', 30);

  it('is not made in the hours before: doubling from hour to hour raises an alert', async () => {
    const who = await t.signIn('psiquiatra');
    const counts: number[] = [];
    for (const [hour, count] of [
      ['10', 29],
      ['11', 58],
      ['12', 116],
    ] as const) {
      await reads(who, at('2033-05-10', `${hour}:30`), count);
      counts.push((await lookAt('2033-05-10', hour)).length);
    }
    expect(counts).toEqual([0, 1, 0]);
    const [alert] = await t.db.selectFrom('alertas').selectAll().where('id_prestador', '=', who.id).execute();
    expect(alert).toMatchObject({ cantidad: 116 });
  });

  it('is not made in the days before: doubling from day to day raises an alert', async () => {
    const who = await t.signIn('psiquiatra');
    const counts: number[] = [];
    for (const [date, count] of [
      ['2033-07-04', 29],
      ['2033-07-05', 58],
      ['2033-07-06', 116],
    ] as const) {
      await reads(who, at(date, '10:30'), count);
      counts.push((await lookAt(date, '10')).length);
    }
    expect(counts).toEqual([0, 1, 1]);
  });

  it('is made by five days whose alerts somebody has closed: a busy desk does not ring for ever', async () => {
    const [who, auditor] = [await t.signIn('recepcion'), await t.signIn('auditor')];
    for (const day of ['01', '02', '03', '04', '05']) {
      await reads(who, at(`2033-08-${day}`, '10:30'), 80);
      expect(await lookAt(`2033-08-${day}`, '10')).toHaveLength(1);
    }
    await reads(who, at('2033-08-15', '10:30'), 160);
    const closes = (days: string) =>
      owner.query(
        `update alertas set cerrada_en = hasta, cerrada_por = $2, palabra = 'Es su trabajo'
          where id_prestador = $1 and cerrada_en is null and dia <= $3::date`,
        [who.id, auditor.id, days],
      );
    await closes('2033-08-04');
    expect(await lookAt('2033-08-15', '10')).toHaveLength(1);
    await closes('2033-08-05');
    await reads(who, at('2033-08-16', '10:30'), 160);
    expect(await lookAt('2033-08-16', '10')).toEqual([]);
    await reads(who, at('2033-08-17', '10:30'), 161);
    expect(await lookAt('2033-08-17', '10')).toHaveLength(1);
  });

  it('is not made by a day that raised an alert, but by the ordinary ones', async () => {
    const who = await t.signIn('psiquiatra');
    await reads(who, at('2033-05-27', '10:30'), 20);
    await reads(who, at('2033-05-28', '10:30'), 90);
    expect(await lookAt('2033-05-28', '10')).toHaveLength(1);
    await reads(who, at('2033-06-07', '10:30'), 90);
    expect(await lookAt('2033-06-07', '10')).toHaveLength(1);
    await reads(who, at('2033-06-08', '10:30'), 40);
    expect(await lookAt('2033-06-08', '10')).toEqual([]);
    await reads(who, at('2033-06-09', '10:30'), 90);
    expect(await lookAt('2033-06-09', '10')).toHaveLength(1);
  });
});
