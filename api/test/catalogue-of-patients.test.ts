import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { TimelinePage } from '@trama/contract/schemas/record/timeline';
import { LIST_NAMES, listOf } from '@trama/contract/words/record/clinical-lists';
import {
  changeActionsOf,
  isChangeable,
  revisedFieldsOf,
  switchesOf,
} from '@trama/contract/words/record/clinical-lists/list';
import { kindOfEvent } from '@trama/contract/words/record/timeline-events';
import { type RawBuilder, sql } from 'kysely';
import pg from 'pg';
import { expect, it } from 'vitest';
import { writeBackup } from '../src/database/backup/write-backup.ts';
import { createDb, createPool, type Tx } from '../src/database/connect.ts';
import { PATIENT_TABLE_NAMES, PATIENT_TABLES } from '../src/database/patient-tables.ts';
import { DERIVED_COLUMNS } from '../src/platform/trail/fingerprints.ts';
import { verifyRecords } from '../src/platform/trail/verify-records.ts';
import { dayFromToday } from './agenda.ts';
import { atEnd } from './at-end.ts';
import { formOf, PDF } from './attachments.ts';
import { createProvider } from './factories.ts';
import { ApiDescription } from './hostile/description.ts';
import { makesARecord, markedBody, recordUrl } from './hostile/scene.ts';
import { settleSession } from './money.ts';
import {
  EXCUSES,
  NAMES_PATIENTS,
  type PatientPromise,
  PROMISES,
  patientTables,
  watchedTables,
} from './patient-tables.ts';
import { readPdf } from './pdf-reader.ts';
import { useTestApp } from './test-app.ts';
import { type SentStatement, touching, unguardedStatements, watchStatements } from './watch-statements.ts';

/**
 * Every table that has something of a patient is guarded, sealed, printed, told, backed up and granted narrowly, or is
 * excused by name (patient-tables.ts). The tables are those of the catalogue and the calls those of the API's own
 * description: a new list is judged here without anybody thinking of it.
 */

/** Everything that can be read about one patient whose texts all have a mark. */
interface Evidence {
  statements: SentStatement[];
  /** Marks of each table's rows. */
  marks: Map<string, string[]>;
  pdf: string;
  timeline: TimelinePage['data'];
  backedUp: Map<string, number>;
}

/** A copy that takes longer than 600 looks, a minute at least, has failed. */
const COPY_TRIES = 600;

const t = await useTestApp();
const admin = await t.signIn('administrador');
const colleague = await createProvider(t);
const teammate = await t.signIn('psicologo');
const third = await t.signIn('psicologo');
const owner = createDb(createPool({ url: t.ownerUrl, poolSize: 1, onError: () => {} }));
atEnd(() => owner.destroy());
// The tests' own ways to make an account leave no row in the trail.
await sql`select adopt_untracked_records()`.execute(owner);

const MARK = 'Zqx';
const ANY_MARK = /Zqx\d+z/g;
let marks = 0;
const evidence = await gather();

/** The same body with another mark in each text. */
function marked(body: object): object {
  return JSON.parse(JSON.stringify(body).replaceAll(MARK, () => `${MARK}${++marks}z`));
}

async function call<T = Record<string, number>>(
  method: 'GET' | 'POST' | 'PUT' | 'PATCH',
  url: string,
  body?: object,
  { isForm = false } = {},
) {
  const form = isForm
    ? formOf(marked(body ?? {}) as Record<string, string>, 'archivo.pdf', PDF)
    : { payload: body && marked(body) };
  const answer = await t.as(admin, method, url, form.payload, 'headers' in form ? form.headers : {});
  if (answer.statusCode >= 300) throw new Error(`${method} ${url}: ${answer.statusCode} ${answer.body}`);
  return answer.statusCode === 204 ? ({} as T) : answer.json<T>();
}

async function gather(): Promise<Evidence> {
  const api = new ApiDescription((await t.as(null, 'GET', '/api/openapi.json')).json());
  const { result: patient, statements } = await watchStatements(async () => {
    const id = await createEverything(api);
    await readEverything(api, id);
    return id;
  });
  // Roles that reach every patient need no emergency access.
  await sql`insert into accesos_emergencia (id_paciente, id_prestador, motivo, hasta)
            values (${patient}, ${colleague}, ${MARK}, now())`.execute(owner);
  await sql`select adopt_untracked_records()`.execute(owner);
  // Reminders are written by a job, which no request asks for.
  await sql`insert into enlaces_turnos (hash, id_turno, inicio, confirma)
            select sha256('x'), id_turno, inicio, true from turnos limit 1`.execute(owner);
  // Of a copy that is ready there is no progress any more.
  await sql`insert into preparaciones_copia (id_solicitud, id_prestador, intento)
            select id_solicitud, ${admin.id}, gen_random_uuid() from solicitudes_copia limit 1`.execute(
    owner,
  );
  const pdf = await t.as(admin, 'GET', `/api/patients/${patient}/record.pdf`);
  return {
    statements,
    marks: await marksByTable(),
    pdf: readPdf(pdf.rawPayload).pages.flat().join('\n'),
    timeline: (await call<TimelinePage>('GET', `/api/patients/${patient}/timeline?limit=100`)).data,
    backedUp: await backedUpRows(),
  };
}

/** A patient with a record of every kind that a call can create, second versions of data and history, a team and drafts. */
async function createEverything(api: ApiDescription): Promise<number> {
  const newPatient = api.calls.find(({ name }) => name === 'POST /api/patients');
  const { id_paciente: id } = await call('POST', '/api/patients', markedBody(newPatient?.body, MARK, 0));
  await call('PUT', `/api/patients/${id}`, { ocupacion: MARK });
  await call('POST', `/api/patients/${id}/assign/${teammate.id}`, { notes: MARK });
  for (const one of api.calls.filter((made) => makesARecord(made) && !made.name.endsWith('/messages')))
    await call(
      'POST',
      recordUrl(one, Number(id)),
      {
        ...markedBody(one.body, MARK, Number(id)),
        // Nobody books with an administrator.
        ...(/appointments|waiting-list/.test(one.name) && { id_prestador: colleague }),
        ...(one.name.endsWith('/meetings') && { participantes: [teammate.id] }),
      },
      one,
    );
  const { data } = await call<{ data: { id_admision: number } }>(
    'GET',
    `/api/patients/${id}/medical-history`,
  );
  await call('PUT', `/api/medical-history/${data.id_admision}`, { motivo: MARK });
  for (const list of LIST_NAMES.map(listOf).filter(isChangeable)) {
    const [record] = await call<Record<string, number>[]>('GET', `/api/patients/${id}/${list.path}`);
    const revised = revisedFieldsOf(list).map(([name, { kind }]) => [
      name,
      kind === 'date' ? '2024-02-29' : MARK,
    ]);
    const switched = switchesOf(list).map(({ name }) => [name, false]);
    await call('PATCH', `/api/${list.path}/${record?.[list.id]}`, {
      ...Object.fromEntries(revised.length > 0 ? revised : switched),
      motivo: MARK,
    });
  }
  const attempt = await call('POST', `/api/patients/${id}/risk-events`, {
    tipo: 'intento',
    descripcion: MARK,
  });
  await call('POST', `/api/patients/${id}/risk-events/${attempt.id_evento}/notification`, { motivo: MARK });
  const [ended] = await call<Record<string, number>[]>('GET', `/api/patients/${id}/discharges`);
  await call('POST', `/api/patients/${id}/discharges/${ended?.id_egreso}/readmission`, { motivo: MARK });
  const [consent] = await call<Record<string, number>[]>('GET', `/api/patients/${id}/consents`);
  await call('POST', `/api/consents/${consent?.id_consentimiento}/revocation`, { motivo: MARK });
  await call('POST', `/api/patients/${id}/entries/1/corrections`, { aclaracion: MARK });
  await call('POST', `/api/patients/${id}/assign/${colleague}`, { notes: MARK });
  await workTogether(Number(id));
  await call('POST', '/api/waiting-list', { id_paciente: id, id_prestador: colleague, nota: MARK });
  await call('POST', '/api/appointments', {
    id_paciente: id,
    // Outside the team, so that the assignment is asked for.
    id_prestador: await createProvider(t),
    inicio: '2027-05-12T10:00:00-03:00',
    fin: '2027-05-12T11:00:00-03:00',
    nota: MARK,
    repetir: { cada: 'semanal', hasta: '2027-05-19' },
  });
  const [coverage] = await call<Record<string, number>[]>('GET', `/api/patients/${id}/coverages`);
  await call('POST', `/api/coverages/${coverage?.id_cobertura}/authorizations`, {
    prestacion: MARK,
    sesiones: 10,
    desde: '2024-02-29',
  });
  const payer = Number(coverage?.id_financiador);
  await settleSession(t, admin, { patient: Number(id), provider: colleague, payer });
  const { id_pago } = await call('POST', '/api/payments', { id_paciente: id, importe: 1, medio: 'otro' });
  await call('POST', `/api/payments/${id_pago}/annulment`, { motivo: MARK });
  const held = await call('POST', '/api/appointments', {
    id_paciente: id,
    id_prestador: colleague,
    inicio: '2024-03-04T10:00:00-03:00',
    fin: '2024-03-04T11:00:00-03:00',
  });
  await call('PATCH', `/api/appointments/${held.id_turno}`, { estado: 'realizado' });
  for (const medio of ['enlace', 'papel'])
    await call('POST', `/api/appointments/${held.id_turno}/conformity`, { medio, firmante: MARK });
  await call('POST', '/api/shifts', { id_paciente: id, id_prestador: colleague, lugar: MARK });
  const [document] = await call<Record<string, number>[]>('GET', `/api/patients/${id}/documents`);
  await call('POST', `/api/documents/${document?.id_documento}/annulment`, { motivo: MARK });
  await t.as(admin, 'GET', `/api/documents/${document?.id_documento}.pdf`);
  await prepareCopies(id);
  await call('PUT', `/api/drafts/follow-up/${id}`, { contenido: { texto: MARK } });
  await meetInGroup(Number(id));
  return Number(id);
}

/** The team signs, supervises and writes to each other. */
async function workTogether(id: number): Promise<void> {
  const asTeammate = async (method: 'PATCH' | 'POST', url: string, body: object) => {
    const answer = await t.as(teammate, method, url, marked(body));
    if (answer.statusCode >= 300) throw new Error(`${method} ${url}: ${answer.statusCode} ${answer.body}`);
    return answer.json();
  };
  const [request] = (await t.as(teammate, 'GET', '/api/signatures')).json();
  await asTeammate('PATCH', `/api/signatures/${request.id_firma}`, { estado: 'rechazada', motivo: MARK });
  const note = await asTeammate('POST', '/api/follow-ups', {
    id_paciente: id,
    fecha: '2024-02-29',
    supervisar: MARK,
  });
  await call('POST', `/api/follow-ups/${note.id_seguimiento}/supervision`, { respuesta: MARK });
  const said = await asTeammate('POST', `/api/patients/${id}/messages`, { texto: MARK });
  await call('POST', `/api/patients/${id}/assign/${third.id}`);
  await t.as(third, 'POST', `/api/patients/${id}/messages/reading`, { hasta: said.id_mensaje });
}

/** A group that meets, a note that is written about it and one that is not finished. */
async function meetInGroup(id_paciente: number): Promise<void> {
  const other = await call('POST', '/api/patients', { apellido: 'Otra' });
  const desde = dayFromToday(-1);
  const miembros = [id_paciente, other.id_paciente].map((id) => ({ id_paciente: id, desde }));
  const { id_grupo } = await call('POST', '/api/groups', {
    nombre: 'Lunes',
    id_prestador: colleague,
    miembros,
  });
  for (const hour of [0, 1]) {
    const { id_turno } = await call('POST', '/api/appointments', {
      tipo: 'grupo',
      id_grupo,
      id_prestador: colleague,
      inicio: `${dayFromToday(-1)}T0${hour}:00:00-03:00`,
      fin: `${dayFromToday(-1)}T0${hour}:50:00-03:00`,
    });
    if (hour === 1)
      await call('PUT', `/api/drafts/shared-follow-up/${id_turno}`, { contenido: { comun: MARK } });
    else
      await call('POST', '/api/follow-ups/shared', {
        id_turno,
        comun: MARK,
        participantes: [{ id_paciente, propio: MARK }],
      });
  }
}

/** A copy is prepared and taken. */
async function prepareCopies(id_paciente: number | undefined): Promise<void> {
  const asked = { id_paciente, solicitante_nombre: 'Rosa', solicitante_documento: '1', caracter: 'paciente' };
  const { id_solicitud } = await call('POST', '/api/copy-requests', asked);
  await call('PATCH', `/api/copy-requests/${id_solicitud}`, { accion: 'preparar' });
  // It is made in the background.
  for (let tries = 0, isReady = false; !isReady; tries++) {
    if (tries === COPY_TRIES) throw new Error('the copy was never prepared');
    await pause(100);
    const open = await call<Record<string, unknown>[]>('GET', '/api/copy-requests');
    isReady = open.some((one) => one.id_solicitud === id_solicitud && one.estado === 'preparada');
  }
  await t.as(admin, 'GET', `/api/copy-requests/${id_solicitud}/copy.pdf`);
}

/** Every GET that names no more than the patient. */
async function readEverything(api: ApiDescription, patient: number): Promise<void> {
  for (const { method, segments } of api.calls) {
    const url = `/${segments.join('/')}`.replace('/patients/{id}', `/patients/${patient}`);
    if (method === 'GET' && !url.includes('{')) await t.as(admin, 'GET', url);
  }
}

async function marksByTable(): Promise<Map<string, string[]>> {
  const found = new Map<string, string[]>();
  for (const table of await patientTables(t.ownerUrl)) {
    const { rows } = await sql<{ row: string }>`
      select to_jsonb(r)::text as row from ${sql.table(table)} r`.execute(owner);
    found.set(
      table,
      rows.flatMap(({ row }) => row.match(ANY_MARK) ?? []),
    );
  }
  return found;
}

async function backedUpRows(): Promise<Map<string, number>> {
  const folder = await mkdtemp(path.join(tmpdir(), 'trama-catalogue-'));
  try {
    const file = path.join(folder, 'clinic.backup');
    const { manifest } = await writeBackup({ ownerUrl: t.ownerUrl, file, onProgress: () => {} });
    return new Map(manifest.tables.map(({ name, rows }) => [name, rows]));
  } finally {
    await rm(folder, { recursive: true });
  }
}

const KEPT: Record<PatientPromise, (table: string) => boolean | Promise<boolean>> = {
  'a guarded statement touches it': (table) =>
    evidence.statements.some(({ text }) => touching([table]).test(text)),
  'verify notices a change by hand': noticesAChange,
  'the PDF has its texts': (table) => {
    const texts = evidence.marks.get(table) ?? [];
    return texts.length > 0 && texts.every((mark) => evidence.pdf.includes(mark));
  },
  'the timeline tells of it': (table) =>
    evidence.timeline.some(({ evento }) => {
      const kind = PATIENT_TABLE_NAMES.find((one) => PATIENT_TABLES[one].table === table);
      return kind !== undefined && kindOfEvent(evento) === kind;
    }),
  'the backup has its rows': (table) => (evidence.backedUp.get(table) ?? 0) > 0,
  'the application cannot delete from it': (table) => lacksPrivilege(table, 'delete, truncate'),
  'the application cannot change it': async (table) =>
    CHANGED_TABLES.includes(table) || (await lacksPrivilege(table, 'update')),
  'every patient that it names exists': (table) =>
    holds(sql`not exists (
      select from pg_attribute a
       where a.attrelid = ${table}::regclass and ${sql.raw(NAMES_PATIENTS)}
         and not exists (${sql.raw(REFERENCE)} and k.conkey[1] = a.attnum))`),
  // A table without such a column is read by what it refers to.
  'an index leads to the rows of a patient': (table) =>
    holds(sql`exists (
      select from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = i.indkey[0]
       where i.indrelid = ${table}::regclass
         and (a.attname = 'id_paciente'
              or not exists (select from pg_attribute a where a.attrelid = i.indrelid and ${sql.raw(NAMES_PATIENTS)})
                 and exists (${sql.raw(REFERENCE)} and k.conkey[1] = a.attnum)))`),
};

/** SQL: the references of the table of the column `a`. */
const REFERENCE = `select from pg_constraint k where k.contype = 'f' and k.conrelid = a.attrelid`;

async function holds(condition: RawBuilder<unknown>): Promise<boolean> {
  const { rows } = await sql<{ holds: boolean }>`select ${condition} as holds`.execute(owner);
  return rows[0]?.holds === true;
}

/** Their records can change: what they held before is kept (cambios_clinicos), and the trail says who did it. */
const CHANGED_TABLES = LIST_NAMES.map(listOf)
  .filter(isChangeable)
  .map(({ table }) => table);

class Undone extends Error {}

/** A closed list of words would refuse the altered one. */
async function dropChecks(tx: Tx, table: string): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select conname as name from pg_constraint where contype = 'c' and conrelid = ${table}::regclass`.execute(
    tx,
  );
  for (const { name } of rows)
    await sql`alter table ${sql.table(table)} drop constraint ${sql.ref(name)}`.execute(tx);
}

/** Alters a text (or, for want of one, a day) of every row, looks whether the check of the records finds anything, and takes it back. */
async function noticesAChange(table: string): Promise<boolean> {
  let findings: string[] = [];
  const work = async (tx: Tx) => {
    const { rows } = await sql<{
      column: string;
      type: 'text' | 'jsonb' | 'bytea' | 'timestamp with time zone';
    }>`
      select column_name as column, data_type as type from information_schema.columns
       where table_schema = 'public' and table_name = ${table} and is_generated = 'NEVER'
         and data_type in ('text', 'jsonb', 'bytea', 'timestamp with time zone')
         and column_name <> all(${DERIVED_COLUMNS})
       -- Columns that take any text come first: a value outside a check could not be written at all.
       order by array_position('{text,jsonb,bytea,timestamp with time zone}', data_type::text), exists (
         select from pg_constraint k join pg_attribute a on a.attrelid = k.conrelid and a.attnum = any(k.conkey)
          where k.contype = 'c' and k.conrelid = ${table}::regclass and a.attname = column_name), column_name desc`.execute(
      tx,
    );
    const [text] = rows;
    if (!text) throw new Error(`${table} has no text to alter`);
    const altered = {
      text: sql`coalesce(${sql.ref(text.column)}, '') || 'x'`,
      jsonb: sql`${sql.ref(text.column)} || '{"x": "x"}'`,
      bytea: sql`${sql.ref(text.column)} || 'x'`,
      // Of a table without a text.
      'timestamp with time zone': sql`coalesce(${sql.ref(text.column)}, now()) + interval '1 day'`,
    }[text.type];
    await dropChecks(tx, table);
    await sql`update ${sql.table(table)} set ${sql.ref(text.column)} = ${altered}`.execute(tx);
    findings = await verifyRecords(tx);
    throw new Undone();
  };
  await owner
    .transaction()
    .execute(work)
    .catch((error) => {
      if (!(error instanceof Undone)) throw error;
    });
  return findings.length > 0;
}

async function lacksPrivilege(table: string, privilege: string): Promise<boolean> {
  const onColumns =
    privilege === 'update' ? sql`has_any_column_privilege('trama_app', ${table}, 'update')` : sql`false`;
  const { rows } = await sql<{ has: boolean }>`
    select has_table_privilege('trama_app', ${table}, ${privilege}) or ${onColumns} as has`.execute(owner);
  return rows[0]?.has === false;
}

/** `TABLE: PROMISE`, of what is not kept. */
async function broken(tables: string[]): Promise<string[]> {
  const found: string[] = [];
  for (const table of tables)
    for (const promise of PROMISES) if (!(await KEPT[promise](table))) found.push(`${table}: ${promise}`);
  return found;
}

it('records that nobody has altered are as the trail left them', async () => {
  expect(await owner.transaction().execute((tx) => verifyRecords(tx))).toEqual([]);
});

it('every table of a patient keeps every promise, or is excused by name; and no excuse is idle', async () => {
  const excused = EXCUSES.flatMap(({ tables, from }) =>
    tables.flatMap((table) => from.map((promise) => `${table}: ${promise}`)),
  );
  expect((await broken(await patientTables(t.ownerUrl))).sort()).toEqual(excused.sort());
});

it('every statement on a table of a patient begins with the guard', async () => {
  expect(unguardedStatements(evidence.statements, await watchedTables(t.ownerUrl))).toEqual([]);
});

it('the index of the changes knows every change that the timeline tells of', async () => {
  const { rows } = await sql<{ condition: string }>`
    select pg_get_expr(indpred, indrelid) as condition from pg_index
     where indexrelid = 'audit_log_changes'::regclass`.execute(owner);
  for (const action of LIST_NAMES.map(listOf).flatMap(changeActionsOf))
    expect(rows[0]?.condition).toContain(`'${action}'`);
});

it('a forgotten table is reported, promise by promise', async () => {
  const client = new pg.Client(t.ownerUrl);
  await client.connect();
  await client.query(`
    create table olvidadas (id_olvidada bigint primary key, id_paciente bigint, texto text);
    create table renglones (id_olvidada bigint references olvidadas);
    insert into olvidadas (id_olvidada, texto) values (1, 'Zqx0z');
    grant select, delete, update (texto) on olvidadas to trama_app;`);
  expect(await patientTables(t.ownerUrl)).toEqual(expect.arrayContaining(['olvidadas', 'renglones']));
  await client.end();
  // The backup asks the catalogue itself: it forgets no table.
  evidence.backedUp = await backedUpRows();
  const forgotten = PROMISES.filter((promise) => promise !== 'the backup has its rows');
  expect(await broken(['olvidadas'])).toEqual(forgotten.map((promise) => `olvidadas: ${promise}`));
});
