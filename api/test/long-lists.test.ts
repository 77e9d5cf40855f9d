import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { FollowUp } from '@trama/contract/schemas/record/follow-ups';
import type { ClinicalEntry } from '@trama/contract/words/record/clinical-lists/list';
import { FOLLOW_UP_TEXT_FIELDS } from '@trama/contract/words/record/follow-ups';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { assign, createPatient } from './factories.ts';
import { freePort, serverProcesses, statusOf, until } from './server-process.ts';
import { TEST_JWT_SECRET, useTestApp } from './test-app.ts';
import { touching, watchStatements } from './watch-statements.ts';

/** Lists that are longer than the memory of the process that sends them. */
const HEAP_MB = 80;
const LETTERS = 100_000;
const SESSIONS = 60;
const RECORDS = 330;

const { run, endAll } = serverProcesses(() => folder);

const t = await useTestApp();
const ana = await t.signIn('psicologo');
const patient = await createPatient(t);
await assign(t, patient, ana.id);
const texts = sql.join(FOLLOW_UP_TEXT_FIELDS.map((name) => sql.ref(name)));
const long = sql.join(FOLLOW_UP_TEXT_FIELDS.map(() => sql`repeat(chr(97 + n % 26), ${LETTERS}::int)`));
await sql`
    insert into seguimientos (id_paciente, id_prestador, registrado_por, fecha, ${texts})
    select ${patient}, ${ana.id}, ${ana.id}, date '2024-01-01' + n, ${long}
      from generate_series(1, ${SESSIONS}::int) n`.execute(t.db);
// Otherwise they would get their folios while they are being read.
await sql`select adoptar_legajos(${patient}, ${patient})`.execute(t.db);
const folder = await mkdtemp(join(tmpdir(), 'trama-lists-'));
const port = String(await freePort());
const base = `http://127.0.0.1:${port}`;
const server = run({
  PORT: port,
  DATA_DIR: join(folder, 'data'),
  DATABASE_URL: t.ownerUrl,
  JWT_SECRET: TEST_JWT_SECRET,
  NODE_OPTIONS: `--max-old-space-size=${HEAP_MB}`,
});
beforeAll(() => until(async () => (await statusOf(`${base}/readyz`)) === 200, server));
afterAll(async () => {
  server.child.kill('SIGKILL');
  await endAll();
  await rm(folder, { recursive: true, force: true });
});

const list = (path = 'follow-ups') =>
  fetch(`${base}/api/patients/${patient}/${path}`, {
    headers: { authorization: `Bearer ${ana.session.token}` },
  });

async function lengthOf(answer: Response): Promise<number> {
  let length = 0;
  for await (const chunk of answer.body ?? []) length += chunk.length;
  return length;
}

it('three at once are sent, whole and in order, by a process that could not hold one', async () => {
  const [first, ...others] = await Promise.all([list(), list(), list()]);
  const [bytes, ...lengths] = await Promise.all([first.arrayBuffer(), ...others.map(lengthOf)]);
  expect(lengths).toEqual([bytes.byteLength, bytes.byteLength]);
  expect(bytes.byteLength).toBeGreaterThan(SESSIONS * FOLLOW_UP_TEXT_FIELDS.length * LETTERS);
  const followUps = JSON.parse(Buffer.from(bytes).toString()) as FollowUp[];
  expect(followUps).toHaveLength(SESSIONS);
  const days = followUps.map(({ fecha }) => fecha);
  expect(days).toEqual(days.toSorted().reverse());
  expect(new Set(followUps.map(({ id_seguimiento }) => id_seguimiento)).size).toBe(SESSIONS);
  expect(followUps.at(-1)?.[FOLLOW_UP_TEXT_FIELDS[0]]).toBe('b'.repeat(LETTERS));
  // Asked again: the connection that is used first may have been idle for too long meanwhile.
  await until(async () => (await statusOf(`${base}/readyz`)) === 200, server);
}, 60_000);

it('somebody who loses the patient meanwhile does not get the rest', async () => {
  const bea = await t.signIn('psicologo');
  await assign(t, patient, bea.id);
  const answer = await fetch(`${base}/api/patients/${patient}/follow-ups`, {
    headers: { authorization: `Bearer ${bea.session.token}` },
  });
  const reader = answer.body?.getReader();
  await reader?.read();
  await sql`update asignaciones set fecha_baja = now()
             where id_paciente = ${patient} and id_prestador = ${bea.id}`.execute(t.db);
  const rest = async () => {
    while (!(await reader?.read())?.done);
  };
  await expect(rest()).rejects.toThrow();
}, 60_000);

it('a HEAD is checked and recorded in the trail, but the list is not made', async () => {
  const { result, statements } = await watchStatements(async () => {
    const answer = await t.as(ana, 'HEAD', `/api/patients/${patient}/follow-ups`);
    await pause(500);
    return answer;
  });
  expect([result.statusCode, result.body]).toEqual([200, '']);
  expect(statements.filter(({ text }) => touching(['seguimientos']).test(text))).toHaveLength(1);
}, 60_000);

it('records with long changes come in parts too, each with the newest of its changes', async () => {
  const medications = 8;
  const changes = 20;
  const letters = 2 * LETTERS;
  await sql`
    with made as (
      insert into medicaciones (id_paciente, registrado_por, nombre_medicamento)
      select ${patient}, ${ana.id}, 'Litio ' || n from generate_series(1, ${medications}::int) n
      returning id_medicacion)
    insert into cambios_clinicos (id_paciente, lista, id_registro, registrado_por, antes, despues)
    select ${patient}, 'medication', id_medicacion, ${ana.id}, jsonb_build_object('notas', text),
           jsonb_build_object('notas', text)
      from made, generate_series(1, ${changes}::int) n, repeat(chr(97 + n % 26), ${letters}::int) text`.execute(
    t.db,
  );
  const answers = await Promise.all([list('medications'), list('medications'), list('medications')]);
  const [records] = await Promise.all(answers.map((answer) => answer.json() as Promise<ClinicalEntry[]>));
  expect(records).toHaveLength(medications);
  const newest = await sql<{ id: number }>`
    select max(id_cambio) as id from cambios_clinicos group by id_registro`.execute(t.db);
  expect(records?.map(({ cambios }) => cambios?.[0]?.id_cambio).sort()).toEqual(
    newest.rows.map(({ id }) => id).sort(),
  );
  expect(JSON.stringify(records).length).toBeLessThan(medications * 5 * letters);
  expect(await statusOf(`${base}/readyz`)).toBe(200);
}, 60_000);

it('documents with long annulments, and discharges with long readmissions, come in parts', async () => {
  const rows = 8;
  const letters = 2 * LETTERS;
  const author = sql`autor_de(${ana.id})`;
  await sql`
    with made as (
      insert into documentos (id_paciente, id_plantilla, version, clase, titulo, numero, codigo, texto, emisor, iniciales,
                              paginas, sha256, registrado_por)
      select ${patient}, p.id_plantilla, 1, 'informe', 'Informe', '2020-' || n, lpad(n::text, 16, '0'), 'x', ${author}, 'A. B.',
             1, sha256('x'), ${ana.id}
        from generate_series(1, ${rows}::int) n cross join (select min(id_plantilla) as id_plantilla from plantillas_documento) p
      returning id_documento)
    insert into anulaciones_documento (id_documento, id_paciente, motivo, registrado_por)
    select id_documento, ${patient}, repeat('a', ${letters}::int), ${ana.id} from made`.execute(t.db);
  await sql`
    with made as (
      insert into egresos (id_paciente, registrado_por, tipo, motivo, fecha_acto)
      select ${patient}, ${ana.id}, 'alta', 'x', current_date from generate_series(1, ${rows}::int) n
      returning id_egreso)
    insert into reingresos (id_paciente, id_egreso, registrado_por, motivo)
    select ${patient}, id_egreso, ${ana.id}, repeat('a', ${letters}::int) from made`.execute(t.db);
  for (const [path, table] of [
    ['documents', 'documentos'],
    ['discharges', 'egresos'],
  ] as const) {
    const { result, statements } = await watchStatements(() =>
      t.as(ana, 'GET', `/api/patients/${patient}/${path}`),
    );
    expect(result.json()).toHaveLength(rows);
    expect(statements.filter(({ text }) => touching([table]).test(text)).length, path).toBe(2);
  }
}, 60_000);

it('a record with long lists is printed by a process that could not hold them', async () => {
  const admin = await t.signIn('administrador');
  const written = await createPatient(t);
  // Blanks at the end take as much memory as words, and are not set.
  await sql`
    insert into antecedentes (id_paciente, registrado_por, tratamiento, motivo, resultados)
    select ${written}, ${ana.id}, 'Tratamiento ' || n, text, text
      from generate_series(1, ${RECORDS}::int) n, rpad('palabra', ${LETTERS}::int) text`.execute(t.db);
  const answer = await fetch(`${base}/api/patients/${written}/record.pdf`, {
    headers: { authorization: `Bearer ${admin.session.token}` },
  });
  expect(answer.status).toBe(200);
  // Reading all lists before printing would never reach the first page.
  const reader = answer.body?.getReader();
  expect((await reader?.read())?.value?.length).toBeGreaterThan(0);
  await reader?.cancel();
  expect(await statusOf(`${base}/readyz`)).toBe(200);
}, 60_000);
