import type { SessionTokens } from '@trama/contract/schemas/access/auth';
import type { AlertKind } from '@trama/contract/words/access/alerts';
import { EXPORTS, NOT_LISTED } from '@trama/contract/words/access/trail-marks';
import { todayInClinic } from '@trama/contract/words/clinic-time';
import { TRAIL_ACTIONS } from '@trama/contract/words/trail-actions';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { assign, createPatient } from '../../../../test/factories.ts';
import { type Person, TEST_PASSWORD, useTestApp } from '../../../../test/test-app.ts';
import { importSteps } from '../../../../test/uploads.ts';
import { ALERT_RULES } from './alert-rules.ts';
import { watchSql } from './alerts.queries.ts';
import { raiseAll } from './alerts.service.ts';

/** Each rule: a story that raises it, and ordinary days that do not. */

const HOURS = { opens: 7, closes: 22 };
const TABLE_ROWS = 20_000;
const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;

const t = await useTestApp();
const owner = new pg.Client({ connectionString: t.ownerUrl });
await owner.connect();
afterAll(() => owner.end());

/** Stories happen on days of their own, so that they do not count for each other. */
let day = 0;
let today = '';
beforeEach(() => {
  day += 1;
  today = new Date(Date.UTC(2031, 2, day * 3)).toISOString().slice(0, 10);
});
const at = (clock: string) => `${today}T${clock}:00.000-03:00`;

/** Gives the trail rows of `work` that hour of the clinic, whatever the hour of the test is. */
async function happening(clock: string, work: () => Promise<unknown>): Promise<void> {
  const { rows } = await owner.query<{ last: string }>('select coalesce(max(id), 0) as last from audit_log');
  await work();
  await owner.query(
    `update audit_log set at = $1::timestamptz + (id - $2::bigint) * interval '1 second' where id > $2::bigint`,
    [at(clock), rows[0]?.last],
  );
}

const OFF = Object.fromEntries(ALERT_RULES.map((rule) => [rule.kind, 0]));
async function raisedBy(kind: AlertKind, threshold: number) {
  const span = { from: at('00:00'), to: at('23:59') };
  const settings = { hours: HOURS, thresholds: { ...OFF, [kind]: threshold } };
  const raised = await t.db.transaction().execute((tx) => raiseAll(tx, span, settings));
  return alerts(raised.map(({ id_alerta }) => id_alerta));
}
async function alerts(ids: number[]) {
  if (ids.length === 0) return [];
  const columns = ['tipo', 'id_prestador', 'direccion', 'cantidad'] as const;
  return t.db.selectFrom('alertas').select(columns).where('id_alerta', 'in', ids).execute();
}
const about = (tipo: AlertKind, who: Person, cantidad: number) => [
  { tipo, id_prestador: who.id, direccion: null, cantidad },
];

async function ownPatients(who: Person, count: number): Promise<number[]> {
  const ids: number[] = [];
  for (let n = 0; n < count; n++) {
    const id = await createPatient(t);
    await assign(t, id, who.id);
    ids.push(id);
  }
  return ids;
}
const opens = async (who: Person, patients: number[], parts = ['', '/follow-ups']) => {
  for (const id of patients) for (const part of parts) await t.as(who, 'GET', `/api/patients/${id}${part}`);
};
/** What somebody did in an hour, day after day, before today. */
const usually = (who: Person, clock: string, action: string, patients: number[]) =>
  owner.query(
    `insert into audit_log (at, id_prestador, role, action, outcome, id_paciente)
     select $1::timestamptz - d * interval '1 day', $2, $3, $4, 'ok', p
       from generate_series(1, 20) d cross join unnest($5::bigint[]) p`,
    [at(clock), who.id, who.role, action, patients],
  );

describe('many records in a short time', () => {
  it('raise an alert beyond what the person usually does', async () => {
    const who = await t.signIn('psicologo');
    const patients = await ownPatients(who, 5);
    await usually(who, '10:00', 'patient.read', patients.slice(0, 2));
    await happening('10:00', () => opens(who, patients));
    expect(await raisedBy('muchas_fichas', 4)).toEqual(about('muchas_fichas', who, 5));
  });

  it('raise no alert when it is their habit, or when all parts of one record are read', async () => {
    const [busy, thorough] = [await t.signIn('psicologo'), await t.signIn('psiquiatra')];
    const patients = await ownPatients(busy, 5);
    await usually(busy, '10:00', 'patient.read', patients.slice(0, 3));
    await happening('10:00', () => opens(busy, patients));
    const parts = ['', '/follow-ups', '/medical-history', '/medications', '/diseases', '/contacts'];
    await happening('11:00', async () => opens(thorough, await ownPatients(thorough, 2), parts));
    expect(await raisedBy('muchas_fichas', 4)).toEqual([]);
  });
});

describe('records that are read without being opened', async () => {
  const admin = await t.signIn('administrador');
  const entered = async (who: Person, id_paciente: number) =>
    (await t.as(who, 'POST', '/api/follow-ups', { id_paciente, fecha: '2026-01-05' })).json<{
      folio: number;
    }>();

  it('count where somebody asks themselves to sign their entries', async () => {
    const who = await t.signIn('psicologo');
    const patients = await ownPatients(who, 4);
    const folios = await Promise.all(patients.map((id) => entered(who, id)));
    await happening('10:00', async () => {
      for (const [n, id] of patients.entries())
        await t.as(admin, 'POST', `/api/patients/${id}/entries/${folios[n]?.folio}/signatures`, {
          caracter: 'cofirma',
          id_prestador: admin.id,
        });
      const shown = (await t.as(admin, 'GET', '/api/signatures')).json<{ contenido: object }[]>();
      expect(shown.filter(({ contenido }) => contenido)).toHaveLength(4);
    });
    expect(await raisedBy('muchas_fichas', 4)).toEqual(about('muchas_fichas', admin, 4));
  });

  it('count where a change answers with what others wrote, but not what a file brought', async () => {
    const who = await t.signIn('psicologo');
    const [history, medication, document] = await ownPatients(who, 3);
    const made = async (url: string, body: object) => (await t.as(who, 'POST', url, body)).json();
    const { id_admision } = await made('/api/medical-history', { id_paciente: history, motivo: 'Llora' });
    const { id_medicacion } = await made('/api/medications', {
      id_paciente: medication,
      nombre_medicamento: 'Fármaco A',
    });
    const templates = (await t.as(admin, 'GET', '/api/document-templates')).json<
      { clase: string; id_plantilla: number }[]
    >();
    const id_plantilla = templates.find(({ clase }) => clase === 'resumen_medicacion')?.id_plantilla;
    await happening('10:00', async () => {
      await t.as(admin, 'PUT', `/api/medical-history/${id_admision}`, { motivo: 'Llora mucho' });
      await t.as(admin, 'PATCH', `/api/medications/${id_medicacion}`, { notas: 'Con agua' });
      await t.as(admin, 'POST', `/api/patients/${document}/documents`, { id_plantilla });
    });
    expect(await raisedBy('muchas_fichas', 3)).toEqual(about('muchas_fichas', admin, 3));
  });

  it('count by whatever is done in them, also at night, but for a file and a signature', async () => {
    const who = await t.signIn('psiquiatra');
    const writes = (clock: string, actions: string[], request: string | null = null) =>
      owner.query(
        `insert into audit_log (at, id_prestador, role, action, outcome, request_id, id_paciente)
         select $1, $2, $3, action, 'ok', $5, n from unnest($4::text[]) with ordinality each (action, n)`,
        [at(clock), who.id, who.role, actions, request],
      );
    const written = ['follow_up.create', 'consent.create', 'safety_plan.create', 'copy_request.update'];
    await writes('10:00', [...written, 'signature.create', 'supervision.create', 'appointment.create']);
    await writes('22:30', written);
    const brought = [...written, 'disease.create', 'relationship.create', 'import.apply'];
    await writes('11:00', brought, 'a-file');
    await writes('23:00', brought, 'another-file');
    expect(await raisedBy('muchas_fichas', 4)).toEqual(about('muchas_fichas', who, 4));
    expect(await raisedBy('acceso_nocturno', 4)).toEqual(about('acceso_nocturno', who, 4));
  });

  it('are not those of the notes for supervision that somebody answers one after the other', async () => {
    const [who, director] = [await t.signIn('psicologo'), await t.signIn('director_medico')];
    const patients = await ownPatients(who, 4);
    const notes: number[] = [];
    for (const id_paciente of patients) {
      await assign(t, id_paciente, director.id);
      const fields = { id_paciente, fecha: '2026-01-05', supervisar: '¿Sigo así?' };
      const { id_seguimiento } = (await t.as(who, 'POST', '/api/follow-ups', fields)).json();
      notes.push(Number(id_seguimiento));
    }
    const works = async () => {
      await t.as(director, 'GET', '/api/supervision');
      for (const id of notes)
        await t.as(director, 'POST', `/api/follow-ups/${id}/supervision`, { respuesta: 'Sí' });
    };
    await happening('22:10', works);
    const { rows } = await owner.query(
      `select from audit_log where action = 'correction.create' and id_prestador = $1`,
      [director.id],
    );
    expect(rows).toHaveLength(4);
    expect(await raisedBy('muchas_fichas', 4)).toEqual([]);
    expect(await raisedBy('acceso_nocturno', 4)).toEqual([]);
  });

  it('are what was done in the hours of companions, corrected or listed one patient at a time', async () => {
    const [admin, desk, companion] = [
      await t.signIn('administrador'),
      await t.signIn('recepcion'),
      await t.signIn('acompanante_terapeutico'),
    ];
    const shifts: { id_jornada: number; id_paciente: number }[] = [];
    for (const id_paciente of await ownPatients(companion, 4)) {
      const fin = Date.now() - (shifts.length + 1) * 2 * HOUR_MS;
      const times = { inicio: new Date(fin - HOUR_MS).toISOString(), fin: new Date(fin).toISOString() };
      const made = await t.as(companion, 'POST', '/api/shifts', {
        id_paciente,
        ...times,
        actividades: 'Lloró',
      });
      expect(made.statusCode, made.body).toBe(201);
      shifts.push(made.json());
    }
    const corrects = async (who: Person) => {
      for (const { id_jornada } of shifts.slice(0, 2))
        expect((await t.as(who, 'PATCH', `/api/shifts/${id_jornada}`, { lugar: 'Casa' })).statusCode).toBe(
          200,
        );
      for (const { id_paciente } of shifts.slice(2))
        expect((await t.as(who, 'GET', `/api/shifts?id_paciente=${id_paciente}`)).json()).toHaveLength(1);
    };
    await happening('10:00', () => corrects(desk));
    expect(await raisedBy('muchas_fichas', 4)).toEqual([]);
    await happening('11:00', () => corrects(admin));
    expect(await raisedBy('muchas_fichas', 4)).toEqual(about('muchas_fichas', admin, 4));
  });

  it('are not those of the patients whom the front desk books and charges', async () => {
    const [desk, psi] = [await t.signIn('recepcion'), await t.signIn('psicologo')];
    const patients = await ownPatients(psi, 4);
    const { id_grupo } = (
      await t.as(desk, 'POST', '/api/groups', {
        nombre: 'Martes',
        id_prestador: psi.id,
        miembros: patients.map((id_paciente) => ({ id_paciente })),
      })
    ).json();
    const group = { tipo: 'grupo', id_grupo, id_prestador: psi.id };
    const hour = { inicio: '2031-01-07T13:00:00.000Z', fin: '2031-01-07T13:30:00.000Z' };
    const { id_turno } = (await t.as(desk, 'POST', '/api/appointments', { ...group, ...hour })).json();
    const works = async () => {
      for (const id of patients)
        for (const part of ['authorizations', 'coverages', 'account'])
          expect((await t.as(desk, 'GET', `/api/patients/${id}/${part}`)).statusCode).toBe(200);
      const later = { inicio: '2031-01-07T14:00:00.000Z', fin: '2031-01-07T14:30:00.000Z' };
      expect((await t.as(desk, 'PATCH', `/api/appointments/${id_turno}`, later)).statusCode).toBe(200);
    };
    await happening('10:00', works);
    expect(await raisedBy('muchas_fichas', 4)).toEqual([]);
    expect(await raisedBy('muchos_en_listas', 4)).toEqual(about('muchos_en_listas', desk, 4));
  });

  it('are not those of the day whose cash the front desk closes', async () => {
    const [desk, psi] = [await t.signIn('recepcion'), await t.signIn('psicologo')];
    for (const id_paciente of await ownPatients(psi, 6))
      await t.as(desk, 'POST', '/api/payments', { id_paciente, importe: 100, medio: 'efectivo' });
    const fecha = todayInClinic();
    await happening('21:00', () => t.as(desk, 'POST', `/api/cash/${fecha}/closing`, { contado: {} }));
    expect(await raisedBy('muchas_fichas', 3)).toEqual([]);
  });
});

describe('many patients in lists and searches', () => {
  const turnsPages = async (who: Person, pages: number) => {
    for (let page = 1; page <= pages; page++) await t.as(who, 'GET', `/api/patients?page=${page}&pageSize=5`);
  };
  const usuallyListed = (who: Person, patients: number[]) =>
    owner.query(
      `insert into audit_log (at, id_prestador, role, action, outcome, pacientes)
       select $1::timestamptz - d * interval '1 day', $2, $3, 'patient.list', 'ok', $4 from generate_series(1, 20) d`,
      [at('10:00'), who.id, who.role, patients],
    );

  it('raise an alert beyond what the person usually does, without a record being opened', async () => {
    const who = await t.signIn('psicologo');
    const patients = await ownPatients(who, 12);
    await usuallyListed(who, patients.slice(0, 5));
    await happening('10:00', () => turnsPages(who, 3));
    expect(await raisedBy('muchas_fichas', 1)).toEqual([]);
    expect(await raisedBy('muchos_en_listas', 11)).toEqual(about('muchos_en_listas', who, 12));
  });

  it('raise an alert about somebody who searches name by name', async () => {
    const who = await t.signIn('psicologo');
    await ownPatients(who, 8);
    await happening('10:00', () => t.as(who, 'GET', '/api/patients/search/prueba'));
    expect(await raisedBy('muchos_en_listas', 8)).toEqual(about('muchos_en_listas', who, 8));
  });

  it('are one page that a program turns again and again, too', async () => {
    const who = await t.signIn('psicologo');
    const patients = await ownPatients(who, 3);
    await owner.query(
      `insert into audit_log (at, id_prestador, role, action, outcome, pacientes)
       select $1, $2, $3, 'patient.list', 'ok', $4 from generate_series(1, 1010)`,
      [at('10:00'), who.id, who.role, patients],
    );
    expect(await raisedBy('muchos_en_listas', 8)).toEqual(about('muchos_en_listas', who, 13));
  });

  it('keep no other rule from looking when they cannot be counted', async () => {
    const who = await t.signIn('psicologo');
    const failed: unknown[] = [];
    await happening('10:00', async () => opens(who, await ownPatients(who, 3)));
    const settings = { hours: HOURS, thresholds: { muchas_fichas: 3, muchos_en_listas: 2 ** 40 } };
    const span = { from: at('00:00'), to: at('23:59') };
    const raised = await t.db
      .transaction()
      .execute((tx) => raiseAll(tx, span, settings, (one) => failed.push(one)));
    expect([raised.length, failed.length > 0]).toEqual([1, true]);
  });

  it('raise an alert by the number alone when the weeks before cannot be counted', async () => {
    const who = await t.signIn('psicologo');
    await happening('10:00', async () => opens(who, await ownPatients(who, 3)));
    const older = await createPatient(t);
    await usually(who, '10:00', 'patient.read', [older]);
    await owner.query(
      `alter table audit_log enable row level security;
       create policy slow on audit_log to trama_app using (id_paciente is distinct from ${older} or 1 / (id * 0) = 1) with check (true)`,
    );
    const failed: unknown[] = [];
    const settings = { hours: HOURS, thresholds: { ...OFF, muchas_fichas: 3 } };
    const span = { from: at('00:00'), to: at('23:59') };
    const raised = await t.db
      .transaction()
      .execute((tx) => raiseAll(tx, span, settings, (one) => failed.push(one)));
    await owner.query('drop policy slow on audit_log; alter table audit_log disable row level security');
    expect([raised.length, failed.length]).toEqual([1, 2]);
  });

  it('are counted person by person when all together take too long, and who alone does is told of', async () => {
    const [ana, bea, program, quiet] = await Promise.all([
      t.signIn('psicologo'),
      t.signIn('psiquiatra'),
      t.signIn('psicologo'),
      t.signIn('psicologo'),
    ]);
    await happening('10:00', async () => {
      for (const [who, count] of [
        [ana, 3],
        [bea, 4],
        [program, 5],
        [quiet, 1],
      ] as const)
        await opens(who, await ownPatients(who, count));
    });
    // As if each statement that counts everybody, or the program, came to its time limit.
    await owner.query(
      `create function too_long() returns trigger language plpgsql as $$ begin
         if current_query() like '%with event%' and (current_query() not like '%$5%' or new.id_prestador = ${program.id})
         then raise query_canceled; end if;
         return new;
       end $$;
       create trigger too_long before insert on alertas for each row execute function too_long()`,
    );
    const settings = { hours: HOURS, thresholds: { ...OFF, muchas_fichas: 3 } };
    const span = { from: at('00:00'), to: at('23:59') };
    const failed: unknown[] = [];
    await t.db.transaction().execute((tx) => raiseAll(tx, span, settings, (one) => failed.push(one)));
    await owner.query('drop function too_long cascade');
    expect(failed.length).toBe(3);
    const raised = await t.db
      .selectFrom('alertas')
      .select(['id_prestador', 'cantidad'])
      .where('id_prestador', 'in', [ana.id, bea.id, program.id, quiet.id])
      .execute();
    expect(raised).toHaveLength(3);
    expect(raised).toEqual(
      expect.arrayContaining([
        { id_prestador: ana.id, cantidad: 3 },
        { id_prestador: bea.id, cantidad: 4 },
        { id_prestador: program.id, cantidad: 3 },
      ]),
    );
  });

  it('are whatever names patients, one or many, but for the day’s work', async () => {
    const counted = Object.keys(TRAIL_ACTIONS).filter((action) => !NOT_LISTED.some((one) => one === action));
    expect(counted.length).toBeGreaterThan(200);
    const [one, many] = [await t.signIn('administrador'), await t.signIn('administrador')];
    await owner.query(
      `insert into audit_log (at, id_prestador, role, action, outcome, id_paciente, pacientes)
       select $1, who, 'administrador', action, 'ok', case who when $2 then n end, case who when $3 then array[n] end
         from unnest($4::text[]) with ordinality each (action, n) cross join unnest(array[$2, $3]::bigint[]) who`,
      [at('10:00'), one.id, many.id, [...counted, ...NOT_LISTED]],
    );
    expect(await raisedBy('muchos_en_listas', 150)).toEqual(
      expect.arrayContaining([
        ...about('muchos_en_listas', one, counted.length),
        ...about('muchos_en_listas', many, counted.length),
      ]),
    );
  });

  it('are not what waits for one person alone: of the calls that name patients a few', () => {
    const named = t.routes
      .filter(({ method, config }) => method === 'GET' && config.sends?.some(({ shown }) => shown?.patients))
      .map(({ config: { access } }) => (access && access.kind !== 'public' ? access.inTrail : undefined));
    const work = NOT_LISTED.filter((action) => !EXPORTS.includes(action));
    expect(work.filter((action) => !named.includes(action))).toEqual([]);
    expect(work.length).toBeLessThan(new Set(named).size / 3);
  });

  it('are the boards too', async () => {
    const who = await t.signIn('psicologo');
    await ownPatients(who, 8);
    await happening('10:00', () => t.as(who, 'GET', '/api/boards/team'));
    expect(await raisedBy('muchos_en_listas', 8)).toEqual(about('muchos_en_listas', who, 8));
  });

  it('are one’s own drafts, and whose number somebody types to ask who read them', async () => {
    const [admin, auditor] = [await t.signIn('administrador'), await t.signIn('auditor')];
    const patients = await ownPatients(await t.signIn('psicologo'), 7);
    await happening('10:00', async () => {
      for (const id of patients)
        await t.as(admin, 'PUT', `/api/drafts/follow-up/${id}`, { contenido: { motivo: 'x' } });
      await t.as(admin, 'GET', '/api/drafts');
    });
    expect(await raisedBy('muchos_en_listas', 7)).toEqual(about('muchos_en_listas', admin, 7));
    await happening('12:00', async () => {
      for (const id of patients) await t.as(auditor, 'GET', `/api/audit/readers?clave=${id}`);
      await t.as(auditor, 'GET', '/api/audit');
    });
    expect(await raisedBy('muchos_en_listas', 7)).toEqual(about('muchos_en_listas', auditor, 7));
  });

  it('are those whose documents somebody types into one row of a file', async () => {
    const admin = await t.signIn('administrador');
    const dnis = ['30777001', '30777002', '30777003'];
    for (const dni of dnis) await createPatient(t, { dni });
    const { upload, simulate } = importSteps(t, admin);
    const { id_importacion: id } = await simulate(await upload('dni;nombre;apellido\n30777999;Ana;Paz\n'));
    await happening('10:00', async () => {
      for (const dni of dnis) await t.as(admin, 'PATCH', `/api/imports/${id}/rows/2`, { textos: { dni } });
    });
    expect(await raisedBy('muchos_en_listas', 3)).toEqual(about('muchos_en_listas', admin, 3));
  });

  it('are months gone by of the agenda, not the weeks around today', async () => {
    const [desk, psi] = [await t.signIn('recepcion'), await t.signIn('psicologo')];
    const monthsAgo = new Date(Date.parse(today) - 90 * DAY_MS).toISOString().slice(0, 10);
    const book = (date: string, patients: number[]) =>
      owner.query(
        `insert into turnos (id_prestador, id_paciente, inicio, fin, modalidad)
         select $1, p, $2::timestamptz + n * interval '1 hour', $2::timestamptz + (n + 1) * interval '1 hour', 'presencial'
           from unnest($3::bigint[]) with ordinality u (p, n)`,
        [psi.id, `${date}T08:00:00-03:00`, patients],
      );
    await book(today, await ownPatients(psi, 8));
    await book(monthsAgo, await ownPatients(psi, 7));
    const looksAt = (date: string) => t.as(desk, 'GET', `/api/appointments?from=${date}&to=${date}`);
    await happening('10:00', () => looksAt(today));
    expect(await raisedBy('muchos_en_listas', 6)).toEqual([]);
    await happening('11:00', () => looksAt(monthsAgo));
    expect(await raisedBy('muchos_en_listas', 6)).toEqual(about('muchos_en_listas', desk, 7));
  });

  it('are the answers to what one writes, too, but not what a file brought', async () => {
    const [desk, psi] = [await t.signIn('recepcion'), await t.signIn('psicologo')];
    const patients = await ownPatients(psi, 9);
    const changes = async () => {
      for (const id_paciente of patients.slice(0, 3))
        await t.as(desk, 'POST', '/api/waiting-list', { id_paciente, role: 'psicologo' });
      for (const id of patients.slice(2, 5))
        await t.as(desk, 'PUT', `/api/patients/${id}`, { localidad: 'Villa del Ceibo' });
      const { inicio, fin } = { inicio: '2031-01-06T13:00:00.000Z', fin: '2031-01-06T13:30:00.000Z' };
      const participantes = patients.slice(5);
      await t.as(desk, 'POST', '/api/appointments', {
        id_prestador: psi.id,
        tipo: 'grupo',
        participantes,
        inicio,
        fin,
      });
    };
    await happening('10:00', changes);
    expect(await raisedBy('muchos_en_listas', 9)).toEqual(about('muchos_en_listas', desk, 9));
    const importer = await t.signIn('administrador');
    await owner.query(
      `insert into audit_log (at, id_prestador, role, action, outcome, request_id, id_paciente)
       select $1, $2, $3, case when n = 0 then 'import.apply' else 'patient.update' end, 'ok', 'a-file', nullif(n, 0)
         from generate_series(0, 9) n`,
      [at('12:00'), importer.id, importer.role],
    );
    expect(await raisedBy('muchos_en_listas', 9)).toEqual([]);
  });

  it('raise no alert when it is their habit, or when it is the same page again and again', async () => {
    const [busy, patient] = [await t.signIn('psicologo'), await t.signIn('psiquiatra')];
    await usuallyListed(busy, await ownPatients(busy, 8));
    await ownPatients(patient, 5);
    await happening('10:00', () => turnsPages(busy, 2));
    await happening('11:00', async () => {
      for (let n = 0; n < 4; n++) await turnsPages(patient, 1);
    });
    expect(await raisedBy('muchos_en_listas', 6)).toEqual([]);
  });
});

describe('the record of somebody who works here', () => {
  it('raises an alert when somebody who does not treat them reads it', async () => {
    const colleague = await t.signIn('psicologo', { nombre: 'Inés', apellido: 'Ledesma' });
    const admin = await t.signIn('administrador');
    const byMail = await createPatient(t, { email: colleague.email.toUpperCase() });
    const byName = await createPatient(t, { nombre: 'INES', apellido: 'Ledesma' });
    await happening('10:00', () => opens(admin, [byMail, byName]));
    expect(await raisedBy('ficha_de_colega', 1)).toEqual(about('ficha_de_colega', admin, 2));
  });

  it('raises none for those who treat them, for the front desk, nor with another name', async () => {
    const colleague = await t.signIn('psicologo', { nombre: 'Inés', apellido: 'Otamendi' });
    const [treating, desk] = [await t.signIn('psiquiatra'), await t.signIn('recepcion')];
    const patient = await createPatient(t, { email: colleague.email });
    await assign(t, patient, treating.id);
    const namesake = await createPatient(t, { nombre: 'Inés María', apellido: 'Otamendi' });
    const admin = await t.signIn('administrador');
    await happening('10:00', async () => {
      await opens(treating, [patient]);
      await opens(desk, [patient], ['', '/contacts']);
      await opens(admin, [namesake]);
    });
    expect(await raisedBy('ficha_de_colega', 1)).toEqual([]);
  });
});

describe('records at night', () => {
  it('raise one alert a night about somebody who works by day', async () => {
    const who = await t.signIn('psicologo');
    const patients = await ownPatients(who, 3);
    await happening('22:10', () => opens(who, patients.slice(0, 2)));
    await happening('23:30', () => opens(who, patients.slice(2)));
    expect(await raisedBy('acceso_nocturno', 3)).toEqual(about('acceso_nocturno', who, 3));
  });

  it('raise none by day, nor for somebody on duty at night', async () => {
    const [byDay, onDuty] = [await t.signIn('psicologo'), await t.signIn('psiquiatra')];
    const patients = await ownPatients(onDuty, 3);
    await usually(onDuty, '02:00', 'patient.read', patients.slice(0, 2));
    await happening('21:50', async () => opens(byDay, await ownPatients(byDay, 3)));
    await happening('23:00', () => opens(onDuty, patients));
    expect(await raisedBy('acceso_nocturno', 3)).toEqual([]);
  });
});

describe('exports', () => {
  const exports = async (who: Person, times: number) => {
    for (let n = 0; n < times; n++)
      await t.as(who, 'GET', '/api/audit/export.csv?desde=2020-01-01&hasta=2020-01-01');
  };
  it('raise an alert when there are many in one hour', async () => {
    const who = await t.signIn('auditor');
    await happening('10:00', () => exports(who, 3));
    expect(await raisedBy('exportaciones', 3)).toEqual(about('exportaciones', who, 3));
  });

  it('raise no alert one by one', async () => {
    const who = await t.signIn('auditor');
    for (const clock of ['10:00', '11:00', '12:00']) await happening(clock, () => exports(who, 1));
    expect(await raisedBy('exportaciones', 3)).toEqual([]);
  });
});

describe('what is refused', () => {
  it('raises an alert when somebody tries one record after the other', async () => {
    const who = await t.signIn('psicologo');
    const patients = [await createPatient(t), await createPatient(t), 999_999];
    await happening('10:00', () => opens(who, patients, ['']));
    expect(await raisedBy('rechazos', 3)).toEqual(about('rechazos', who, 3));
  });

  it('raises no alert about one record that was taken away, or a wrong password', async () => {
    const who = await t.signIn('psicologo');
    const patient = await createPatient(t);
    await happening('10:00', async () => {
      await opens(who, [patient], ['', '/follow-ups', '/medical-history', '/contacts']);
      for (let n = 0; n < 3; n++)
        await t.as(who, 'POST', '/api/auth/change-password', {
          currentPassword: `Equivocada-${n}`,
          newPassword: 'Otra-Clave-Buena-7',
        });
    });
    expect(await raisedBy('rechazos', 3)).toEqual([]);
  });
});

describe('a refresh token', () => {
  const refresh = async (refreshToken: string) =>
    (await t.as(null, 'POST', '/api/auth/refresh', { refreshToken })).json<SessionTokens>();

  it('raises an alert when it comes back after its successor was used', async () => {
    const who = await t.signIn('psicologo');
    await happening('10:00', async () => {
      await refresh((await refresh(who.session.refreshToken)).refreshToken);
      await refresh(who.session.refreshToken);
    });
    expect(await raisedBy('token_reutilizado', 1)).toEqual(about('token_reutilizado', who, 1));
  });

  it('raises no alert when two tabs use it at the same moment', async () => {
    const who = await t.signIn('psicologo');
    await happening('10:00', () =>
      Promise.all([refresh(who.session.refreshToken), refresh(who.session.refreshToken)]),
    );
    expect(await raisedBy('token_reutilizado', 1)).toEqual([]);
  });
});

describe('wrong passwords', () => {
  const signsIn = (email: string, password: string, remoteAddress: string) =>
    t.app.inject({ method: 'POST', url: '/api/auth/login', payload: { email, password }, remoteAddress });

  it('raise an alert about the address that tries many accounts', async () => {
    await happening('10:00', async () => {
      for (let n = 0; n < 6; n++) await signsIn(`nadie${n}@clinica.test`, 'Verano-2031', '198.51.100.7');
    });
    expect(await raisedBy('adivinanza', 6)).toEqual([
      { tipo: 'adivinanza', id_prestador: null, direccion: '198.51.100.7', cantidad: 6 },
    ]);
  });

  it('raise an alert when they come from everywhere', async () => {
    await happening('10:00', async () => {
      for (let n = 0; n < 6; n++)
        await signsIn(`nadie${n}@clinica.test`, 'Verano-2031', `198.51.100.${n + 1}`);
    });
    expect(await raisedBy('adivinanza', 6)).toEqual([
      { tipo: 'adivinanza', id_prestador: null, direccion: null, cantidad: 6 },
    ]);
  });

  it('raise no alert about people who mistype theirs and then sign in', async () => {
    const people = [await t.signIn('psicologo'), await t.signIn('psiquiatra')];
    await happening('10:00', async () => {
      for (const { email } of people) {
        for (let n = 0; n < 2; n++) await signsIn(email, 'Equivocada-1', '203.0.113.9');
        await signsIn(email, TEST_PASSWORD, '203.0.113.9');
      }
    });
    expect(await raisedBy('adivinanza', 6)).toEqual([]);
  });
});

it('one situation is one alert, which grows; closed, it takes as much again to raise another', async () => {
  const who = await t.signIn('psicologo');
  const refused = async (clock: string, count: number) =>
    happening(clock, async () => {
      for (let n = 0; n < count; n++) await opens(who, [await createPatient(t)], ['']);
    });
  await refused('10:00', 3);
  expect(await raisedBy('rechazos', 3)).toEqual(about('rechazos', who, 3));
  expect(await raisedBy('rechazos', 3)).toEqual([]);
  await refused('10:20', 2);
  await refused('15:00', 4);
  expect(await raisedBy('rechazos', 3)).toEqual([]);
  const all = () => t.db.selectFrom('alertas').selectAll().where('id_prestador', '=', who.id).execute();
  expect(await all()).toMatchObject([{ cantidad: 5 }]);

  // The person who closed the alert at that hour had seen all of this.
  await sql`update alertas set cerrada_en = ${at('16:00')}, cerrada_por = ${who.id}, palabra = 'Revisada'
             where id_prestador = ${who.id}`.execute(t.db);
  await refused('17:00', 2);
  expect(await raisedBy('rechazos', 3)).toEqual([]);
  await refused('17:10', 1);
  expect(await raisedBy('rechazos', 3)).toEqual(about('rechazos', who, 3));
  expect(await all()).toHaveLength(2);
});

it('a rule that is set to 0 is off', async () => {
  const who = await t.signIn('psicologo');
  await happening('10:00', () => opens(who, [999_991, 999_992, 999_993], ['']));
  expect(await raisedBy('rechazos', 0)).toEqual([]);
});

it('a hundred pages of the same hundred patients are a row or two of each patient, not of each page', async () => {
  const who = await t.signIn('psicologo');
  await owner.query(
    `insert into audit_log (at, id_prestador, role, action, outcome, pacientes)
     select $1::timestamptz, $2, 'psicologo', 'patient.list', 'ok', array(select k * page % 101 from generate_series(1, 100) k)
       from generate_series(1, 100) page`,
    [at('10:00'), who.id],
  );
  const rule = ALERT_RULES.find(({ kind }) => kind === 'muchos_en_listas');
  const events = rule?.events(`a.id_prestador = ${who.id}`, HOURS);
  expect((await owner.query(`select from (${events}) e`)).rowCount).toBe(200);
  expect(await raisedBy('muchos_en_listas', 100)).toEqual(about('muchos_en_listas', who, 100));
});

it('a record that a program opens again and again is a row or two, not one for each time', async () => {
  const who = await t.signIn('psicologo');
  await owner.query(
    `insert into audit_log (at, id_prestador, role, action, outcome, id_paciente)
     select $1::timestamptz + n * interval '1 second', $2, 'psicologo', 'patient.read', 'ok', n % 3 from generate_series(1, 1000) n`,
    [at('10:00'), who.id],
  );
  for (const kind of ['muchas_fichas', 'acceso_nocturno']) {
    const events = ALERT_RULES.find((rule) => rule.kind === kind)?.events(`a.id_prestador = ${who.id}`, {
      opens: 20,
      closes: 21,
    });
    expect([kind, (await owner.query(`select from (${events}) e`)).rowCount]).toEqual([kind, 6]);
  }
  expect(await raisedBy('muchas_fichas', 3)).toEqual(about('muchas_fichas', who, 3));
});

it('no rule walks through the whole trail', async () => {
  await owner.query(
    `insert into audit_log (at, id_prestador, role, action, outcome, id_paciente)
     select timestamptz '2032-01-01' + n * interval '10 minutes', 1 + n % 7, 'psicologo',
            (array['patient.read', 'history.read', 'follow_up.list', 'patient.list'])[1 + n % 4], 'ok', 1 + n % 50
       from generate_series(1, ${TABLE_ROWS}) n`,
  );
  await owner.query('analyze audit_log');
  for (const rule of ALERT_RULES) {
    const { rows } = await owner.query({
      text: `explain ${watchSql(rule, HOURS)}`,
      values: ['2032-03-01T12:30:00Z', '2032-03-01T12:31:00Z', 5, rule.kind],
      rowMode: 'array',
    });
    expect([rule.kind, rows.flat().join('\n')]).toEqual([
      rule.kind,
      expect.not.stringContaining('Seq Scan on audit_log'),
    ]);
  }
});
