import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Export } from '@trama/contract/schemas/exchange/exports';
import type { DocumentTemplate } from '@trama/contract/schemas/record/documents';
import type { LightMyRequestResponse } from 'fastify';
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { attach, flipBit, PDF, storedName } from '../../../../test/attachments.ts';
import { query } from '../../../../test/backups.ts';
import { createPatient, trail } from '../../../../test/factories.ts';
import { until } from '../../../../test/server-process.ts';
import { type Person, useTestApp } from '../../../../test/test-app.ts';
import { createPool } from '../../../database/connect.ts';
import { ARCHIVE_TABLES } from './archive/archive-tables.ts';
import { jsonOf } from './archive/rows.ts';
import type { ArchiveTable } from './archive/table.ts';
import { endBrokenExports } from './exports.service.ts';

const URL = '/api/exports/clinic.zip';
const BYTE_ORDER_MARK = [0xef, 0xbb, 0xbf];
const HIDEOUS = { apellido: "=cmd|' /C calc'!A0", nombre: 'Ana "La Negra"\nde los Ángeles; hija' };

const t = await useTestApp();
const admin = await t.signIn('administrador', { nombre: 'Ada', apellido: 'Admin' });
await t.app.listen({ port: 0, host: '127.0.0.1' });
const base = `http://127.0.0.1:${(t.app.server.address() as AddressInfo).port}`;

const textsOf = (files: Record<string, Uint8Array>) =>
  Object.fromEntries(Object.entries(files).map(([name, content]) => [name, strFromU8(content)]));
const filesOf = (bytes: Uint8Array) => textsOf(unzipSync(bytes));
type Row = Record<string, unknown>;
const rowsOf = (files: Record<string, string>, table: string) =>
  JSON.parse(String(files[`json/${table}.json`])) as Row[];
const exports = async () => (await t.as(admin, 'GET', '/api/exports')).json<Export[]>();
const recorded = (id: number) =>
  trail(t)
    .select(['action', 'id_prestador', 'filas'])
    .where('action', 'like', 'export.clinic%')
    .where('object_id', '=', id)
    .orderBy('id')
    .execute();

/** More than a socket holds: 36 MB of archive, from texts that hardly compress. */
const LARGE = { rows: 3_000, characters: 8_000 };
let isLarge = false;
async function makeLarge(): Promise<void> {
  if (isLarge) return;
  isLarge = true;
  const text = () => randomBytes((LARGE.characters * 3) / 4).toString('base64');
  await t.pool.query(
    `insert into audit_log (action, outcome, request_id) select 'patient.list', 'ok', unnest($1::text[])`,
    [Array.from({ length: LARGE.rows }, text)],
  );
}

/** A download that has begun, and is not taken. */
async function begin(person: Person = admin) {
  await makeLarge();
  const giveUp = new AbortController();
  const answer = await fetch(base + URL, {
    headers: { authorization: `Bearer ${person.session.token}` },
    signal: giveUp.signal,
  });
  expect(answer.status).toBe(200);
  const reader = answer.body?.getReader() as ReadableStreamDefaultReader<Uint8Array>;
  const chunks = [(await reader.read()).value as Uint8Array];
  const rest = async () => {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return Buffer.concat(chunks);
      chunks.push(value);
    }
  };
  const [one] = await exports();
  return { id: Number(one?.id_exportacion), rest, chunks, giveUp };
}

describe('of a small clinic', () => {
  let id_paciente: number;
  let answer: LightMyRequestResponse;
  let packed: Record<string, Uint8Array>;
  let files: Record<string, string>;
  beforeAll(async () => {
    id_paciente = await createPatient(t, HIDEOUS);
    const created = await t.as(admin, 'POST', '/api/medical-history', {
      id_paciente,
      motivo: 'Insomnio 😀\nde años',
    });
    expect(created.statusCode).toBe(201);
    answer = await t.as(admin, 'GET', URL);
    expect(answer.statusCode).toBe(200);
    packed = unzipSync(answer.rawPayload);
    files = textsOf(packed);
  });

  it('has every row of every table, as the database has it', async () => {
    const { headers } = answer;
    expect(headers['content-type']).toBe('application/zip');
    expect(headers['content-disposition']).toMatch(/^attachment; filename="clinica-\d{4}-\d\d-\d\d\.zip"/);
    expect(Object.keys(files).sort()).toEqual(
      [
        'LEEME.md',
        'columnas.json',
        'adjuntos/FALTANTES.csv',
        ...ARCHIVE_TABLES.flatMap(({ name }) => [`csv/${name}.csv`, `json/${name}.json`]),
      ].sort(),
    );
    // These go on while it is made and afterwards.
    const growing = ['audit_log', 'audit_seals', 'exportaciones'];
    for (const { name, columns, key } of ARCHIVE_TABLES.filter((table) => !growing.includes(table.name))) {
      const stored = await query<{ row: Row }>(
        t.ownerUrl,
        `select row_to_json(r) as row from (select ${Object.keys(columns)} from ${name} order by ${key}) r`,
      );
      expect([name, rowsOf(files, name)]).toEqual([name, stored.map(({ row }) => row)]);
      const lines = String(files[`csv/${name}.csv`]).split('\r\n').slice(0, -1);
      expect([name, lines[0]]).toEqual([name, Object.keys(columns).join(';')]);
      expect(lines).toHaveLength(stored.length + 1);
    }
    expect([...(packed['csv/pacientes.csv']?.subarray(0, 3) ?? [])]).toEqual(BYTE_ORDER_MARK);
    expect(rowsOf(files, 'pacientes')).toContainEqual(expect.objectContaining(HIDEOUS));
    expect(files['csv/pacientes.csv']).toContain(
      `\r\n${id_paciente};"Ana ""La Negra"" de los Ángeles; hija";'=cmd|' /C calc'!A0;`,
    );
    expect(rowsOf(files, 'admisiones')).toContainEqual(
      expect.objectContaining({ motivo: 'Insomnio 😀\nde años' }),
    );
  });

  it('says what every column is, which moment it holds, and what is left out', () => {
    const { momento, tablas } = JSON.parse(String(files['columnas.json']));
    expect(Math.abs(Date.parse(momento) - Date.now())).toBeLessThan(60_000);
    const patients = tablas.find(({ tabla }: { tabla: string }) => tabla === 'pacientes');
    expect(patients).toMatchObject({
      clave: ['id_paciente'],
      filas: rowsOf(files, 'pacientes').length,
      columnas: { apellido: 'Apellido', obra_social: 'Obra social' },
    });
    expect(files['LEEME.md']).toContain('# Centro de la Prueba\n');
    expect(files['LEEME.md']).toContain('`pacientes` (1 fila)');
    expect(files['LEEME.md']).toContain('`totp_secrets`');
    expect(files['LEEME.md']).toContain('`prestadores.password_hash`');
  });

  it('has nobody’s password, nor anything to sign in with', async () => {
    const secrets = await query<{ secret: string }>(
      t.ownerUrl,
      `select password_hash as secret from prestadores where password_hash is not null
     union all select id::text from sessions union all select encode(hash, 'hex') from refresh_tokens`,
    );
    expect(secrets.length).toBeGreaterThan(2);
    const all = Object.values(files).join('\n');
    for (const { secret } of secrets) expect(all.includes(secret)).toBe(false);
    expect(all).not.toContain('$argon2');
  });

  it('is in the list and in the trail, from its beginning to its end, with its rows', async () => {
    const [one] = await exports();
    expect(one).toMatchObject({ estado: 'terminada', prestadores: { nombre: 'Ada', apellido: 'Admin' } });
    expect(one?.filas).toBe(one?.total);
    expect(one?.bytes).toBeGreaterThan(1_000);
    expect(one?.fecha_fin).not.toBeNull();
    expect(await recorded(Number(one?.id_exportacion))).toEqual([
      { action: 'export.clinic', id_prestador: admin.id, filas: one?.total },
      { action: 'export.clinic_finished', id_prestador: admin.id, filas: one?.total },
    ]);
  });

  it('is read from a standby where there is one, and from the leader while that does not answer', async () => {
    // Another database stands for the standby, so that the test can tell which one was read.
    const elsewhere = await useTestApp();
    await createPatient(elsewhere, { apellido: 'Lejana' });
    const gone = createPool({ url: 'postgresql://nobody@127.0.0.1:9/none', onError: () => {} });
    for (const [standby, known] of [
      [elsewhere.pool, 'Lejana'],
      [gone, HIDEOUS.apellido],
    ] as const) {
      const leader = await useTestApp({ database: t.ownerUrl, standby });
      const read = await leader.as(admin, 'GET', URL);
      const names = rowsOf(filesOf(read.rawPayload), 'pacientes').map(({ apellido }) => apellido);
      expect(names).toEqual([known]);
      const [one] = await exports();
      expect((await recorded(Number(one?.id_exportacion))).at(-1)).toMatchObject({
        action: 'export.clinic_finished',
      });
    }
    await elsewhere.close();
    await gone.end();
  });
});

it('has the attached files, and names one that is lost and one that was altered instead of breaking off', async () => {
  const patient = await createPatient(t);
  const attached = async () => {
    const answer = await attach(t, admin, patient);
    return answer.json<{ id_adjunto: number }>().id_adjunto;
  };
  const [whole, lost, altered] = [await attached(), await attached(), await attached()];
  await t.files.store.remove(await storedName(t, lost));
  await flipBit(t, altered);
  const entries = unzipSync((await t.as(admin, 'GET', URL)).rawPayload);
  const named = (id: number) => entries[`adjuntos/${id}-estudio.pdf`];
  expect(Buffer.from(named(whole) ?? []).equals(PDF)).toBe(true);
  expect(named(lost)).toHaveLength(0);
  expect(strFromU8(entries['adjuntos/FALTANTES.csv'] ?? new Uint8Array()).split('\r\n')).toEqual([
    'id_adjunto;id_paciente;folio;archivo;problema',
    `${lost};${patient};2;adjuntos/${lost}-estudio.pdf;El archivo se perdió`,
    `${altered};${patient};3;adjuntos/${altered}-estudio.pdf;El archivo fue alterado y está incompleto`,
    '',
  ]);
  expect((await exports())[0]).toMatchObject({ estado: 'terminada' });
});

it('one runs at a time, other requests go on, and it holds one moment even while people write', async () => {
  const before = await createPatient(t, { apellido: 'De Antes' });
  const { rest, id } = await begin();
  await t.db
    .updateTable('pacientes')
    .set({ apellido: 'De Después' })
    .where('id_paciente', '=', before)
    .execute();
  const later = await createPatient(t, { apellido: 'Llegó Tarde' });
  const history = await t.as(admin, 'POST', '/api/medical-history', { id_paciente: later, motivo: 'Tarde' });
  expect(history.statusCode).toBe(201);
  const second = await t.as(admin, 'GET', URL);
  expect([second.statusCode, second.json()]).toEqual([
    409,
    { error: 'Ya hay una exportación de la clínica en curso', code: 'EXPORT_RUNNING' },
  ]);
  expect((await t.as(admin, 'GET', '/api/patients')).statusCode).toBe(200);
  // A running export is not cleaned up.
  expect(await endBrokenExports(t.db)).toBe(0);
  expect((await exports())[0]).toMatchObject({ id_exportacion: id, estado: 'en_curso' });
  const files = filesOf(await rest());
  expect((await exports())[0]).toMatchObject({ id_exportacion: id, estado: 'terminada' });
  const ofPatients = rowsOf(files, 'pacientes');
  expect(ofPatients).toContainEqual(expect.objectContaining({ id_paciente: before, apellido: 'De Antes' }));
  for (const table of ['pacientes', 'admisiones', 'asientos', 'legajos', 'audit_log'])
    expect(rowsOf(files, table).filter((row) => row.id_paciente === later)).toEqual([]);
  const { tablas } = JSON.parse(String(files['columnas.json']));
  for (const { tabla, filas } of tablas) expect([tabla, rowsOf(files, tabla).length]).toEqual([tabla, filas]);
}, 300_000);

it('broken off it is no archive, and the trail says how far it came', async () => {
  const { id, giveUp, chunks } = await begin();
  giveUp.abort();
  await until(async () => (await exports())[0]?.estado === 'interrumpida');
  const [one] = await exports();
  expect(one?.filas).toBeLessThan(Number(one?.total));
  expect(await recorded(id)).toEqual([
    { action: 'export.clinic', id_prestador: admin.id, filas: one?.total },
    { action: 'export.clinic_broken', id_prestador: admin.id, filas: one?.filas },
  ]);
  expect(() => unzipSync(Buffer.concat(chunks))).toThrow();
  // That the next one may begin is shown by the test after this one.
}, 300_000);

it('begins after a broken one, and ends with the session of the person who takes it', async () => {
  const other = await t.signIn('administrador');
  const { id, rest } = await begin(other);
  // Then the next part asks again whether they may.
  await pause(1_100);
  await query(t.ownerUrl, `update sessions set closed_at = now() where id_prestador = ${other.id}`);
  // Not the archive itself: to print it took the test's process all of its memory.
  const came = rest().then(
    () => 'whole',
    () => 'broken off',
  );
  expect(await came).toBe('broken off');
  await until(async () => (await exports())[0]?.estado === 'interrumpida');
  expect((await recorded(id)).at(-1)).toMatchObject({
    action: 'export.clinic_broken',
    id_prestador: other.id,
  });
}, 300_000);

it('holds few characters at a time, however long the rows are that follow short ones', async () => {
  const short = `insert into audit_log (action, outcome) select 'patient.list', 'ok' from generate_series(1, 500)`;
  await t.pool.query(short);
  await t.pool.query(
    `insert into audit_log (action, outcome, request_id) select 'patient.list', 'ok', repeat('x', 100000) from generate_series(1, 50)`,
  );
  const table = ARCHIVE_TABLES.find(({ name }) => name === 'audit_log');
  let longest = 0;
  await t.db.transaction().execute(async (tx) => {
    for await (const part of jsonOf(tx, table as ArchiveTable, async () => {}))
      longest = Math.max(longest, part.length);
  });
  expect(longest).toBeGreaterThan(100_000);
  expect(longest).toBeLessThan(400_000);
});

it('is marked as broken off, once, if its process died', async () => {
  const { id_exportacion: id } = await t.db
    .insertInto('exportaciones')
    .values({ total: 9, filas: 4, creado_por: admin.id })
    .returning('id_exportacion')
    .executeTakeFirstOrThrow();
  expect(await endBrokenExports(t.db)).toBe(1);
  expect(await endBrokenExports(t.db)).toBe(0);
  expect((await exports())[0]).toMatchObject({ id_exportacion: id, estado: 'interrumpida', filas: 4 });
  expect(await recorded(id)).toEqual([{ action: 'export.clinic_broken', id_prestador: null, filas: 4 }]);
});

describe('the chain, recomputed from an export by somebody else', () => {
  const script = fileURLToPath(new globalThis.URL('../../../../../docs/verify-chain.mjs', import.meta.url));
  const folder = mkdtempSync(join(tmpdir(), 'trama-chain-'));
  mkdirSync(join(folder, 'json'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  const run = () => spawnSync(process.execPath, [script, join(folder, 'json')], { encoding: 'utf8' });
  const post = async (path: string, body: object) => (await t.as(admin, 'POST', `/api/${path}`, body)).json();

  /** Each kind of paper, and what takes it back. */
  async function writePapers(id_paciente: number): Promise<void> {
    await attach(t, admin, id_paciente);
    const consent = await post(`patients/${id_paciente}/consents`, {
      tipo: 'tratamiento',
      otorgado_por: 'paciente',
      medio: 'verbal',
    });
    await post(`consents/${consent.id_consentimiento}/revocation`, { motivo: 'Cambió de idea' });
    const templates = (await t.as(admin, 'GET', '/api/document-templates')).json<DocumentTemplate[]>();
    const report = templates.find(({ clase }) => clase === 'informe');
    const issued = await post(`patients/${id_paciente}/documents`, {
      id_plantilla: report?.id_plantilla,
      texto: 'Informe de {{paciente.apellido}}: año “ñ”',
    });
    await post(`documents/${issued.id_documento}/annulment`, { motivo: 'Era de otra fecha' });
    const kinds = await query<{ clase: string }>(
      t.ownerUrl,
      `select distinct clase from asientos where id_paciente = ${id_paciente}`,
    );
    expect(kinds.map(({ clase }) => clase)).toEqual(
      expect.arrayContaining(['attachment', 'consent', 'revocation', 'document', 'document_annulment']),
    );
  }

  it('holds, and finds what was altered afterwards', async () => {
    // What made the others long: each export would carry it, and the script read it twice.
    await query(t.ownerUrl, `delete from audit_log where action = 'patient.list'`);
    const id_paciente = await createPatient(t);
    const entry = (path: string, body: object) => post(path, { id_paciente, ...body });
    const markError = (folio: number) =>
      post(`patients/${id_paciente}/entries/${folio}/corrections`, {
        aclaracion: 'No\tera "así"',
        error: true,
      });
    const visit = await entry('follow-ups', {
      fecha: '2024-03-01',
      hora: '10:30',
      eje_tratamiento: 'Año “ñ” \\ 😀',
    });
    const history = await entry('medical-history', { motivo: 'Uno', tabaco: false });
    await t.as(admin, 'PUT', `/api/medical-history/${history.id_admision}`, { motivo: 'Dos' });
    const pill = await entry('medications', { nombre_medicamento: 'Litio', dosis: '300 mg' });
    await t.as(admin, 'PATCH', `/api/medications/${pill.id_medicacion}`, { dosis: '450 mg', motivo: 'x' });
    await entry('relationships', { nombre: 'Rosa', vinculo: 'Madre', edad: 70 });
    await entry('antecedents', { tratamiento: 'Psicoterapia' });
    const ill = await entry('diseases', { nombre_enfermedad: 'Asma' });
    for (const { folio } of [visit, ill, pill]) await markError(folio);
    await writePapers(id_paciente);
    const files = filesOf((await t.as(admin, 'GET', URL)).rawPayload);
    for (const [name, content] of Object.entries(files))
      if (/^json\/|^columnas/.test(name)) writeFileSync(join(folder, name), content);
    expect(run()).toMatchObject({ status: 0, stdout: expect.stringMatching(/^\d+ entries, 0 wrong\n$/) });

    const altered = String(files['json/seguimientos.json']).replace('Año', 'Ano');
    writeFileSync(join(folder, 'json', 'seguimientos.json'), altered);
    const found = run();
    expect([found.status, found.stdout]).toEqual([
      1,
      expect.stringContaining(`folio ${visit.folio} of patient ${id_paciente} is not what was written`),
    ]);
  });
});
