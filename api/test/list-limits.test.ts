import { APPOINTMENTS_MAX } from '@trama/contract/words/agenda/appointments';
import {
  HOLIDAYS_MAX,
  LIST_IS_FULL,
  LIST_OF_PATIENT_MAX,
  PROVIDERS_MAX,
  ROOMS_MAX,
  TOO_MANY_ROWS,
} from '@trama/contract/words/list-limits';
import { LIST_NAMES, listOf } from '@trama/contract/words/record/clinical-lists';
import { CONSENT_TEXTS_MAX } from '@trama/contract/words/record/consents';
import { TEMPLATES_MAX } from '@trama/contract/words/record/documents';
import { MESSAGES_MAX } from '@trama/contract/words/record/messages';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { query } from './backups.ts';
import { assign, createPatient } from './factories.ts';
import { useTestApp } from './test-app.ts';

interface Answer {
  description?: string;
  content?: Record<string, { schema: Schema }>;
}
interface Schema {
  $ref?: string;
  type?: string;
  maxItems?: number;
  properties?: Record<string, Schema>;
}
interface Call {
  parameters?: { name: string }[];
  responses: Record<string, Answer>;
}
interface Described {
  paths: Record<string, { get?: Call }>;
  components: { schemas: Record<string, Schema> };
}

const t = await useTestApp();
const described = (await t.app.inject({ url: '/api/openapi.json' })).json<Described>();
const ana = await t.signIn('psicologo');
const patient = await createPatient(t);
await assign(t, patient, ana.id);

const resolved = (schema: Schema | undefined): Schema | undefined =>
  schema?.$ref ? described.components.schemas[schema.$ref.split('/').at(-1) ?? ''] : schema;

/** Pages are of a size that the query names, within what its schema takes. */
const isPaged = ({ parameters = [] }: Call) => parameters.some(({ name }) => /^(pageSize|limit)$/.test(name));

/** What is wrong with how a call says how much it answers. */
function unbounded(call: Call): string | undefined {
  const [[type, { schema }] = ['', { schema: {} }]] = Object.entries(call.responses[200]?.content ?? {});
  if (type === 'text/csv')
    return /at most \d+|all there is/.test(call.responses[200]?.description ?? '')
      ? undefined
      : 'a file without end';
  const answer = resolved(schema);
  if (answer?.type === 'array') return answer.maxItems === undefined ? 'a list without end' : undefined;
  const data = resolved(answer?.properties?.data);
  if (data?.type !== 'array' || data.maxItems !== undefined || isPaged(call)) return undefined;
  return 'pages without a size';
}

it('every list says how long it can be, or comes in pages', () => {
  const calls = Object.entries(described.paths).flatMap(([path, { get }]) => (get ? [{ path, get }] : []));
  expect(calls.length).toBeGreaterThan(40);
  const faults = calls.map(({ path, get }) => ({ path, fault: unbounded(get) }));
  expect(faults.filter(({ fault }) => fault !== undefined)).toEqual([]);
});

it('the database refuses beyond the numbers that the contract says', async () => {
  const { rows } = await sql<{ table: string; most: string }>`
    select tgrelid::regclass::text as table, split_part(encode(tgargs, 'escape'), '\\000', 2) as most
      from pg_trigger where tgfoid = 'limitar_filas'::regproc`.execute(t.db);
  const ofPatient = [
    'seguimientos',
    'contactos',
    'evaluaciones_riesgo',
    'adjuntos',
    'planes_seguridad',
    'eventos_riesgo',
    'notificaciones_riesgo',
    'egresos',
    'reingresos',
    'consentimientos',
    'reuniones_equipo',
    ...LIST_NAMES.map((name) => listOf(name).table),
  ];
  expect(Object.fromEntries(rows.map(({ table, most }) => [table, Number(most)]))).toEqual({
    ...Object.fromEntries(ofPatient.map((table) => [table, LIST_OF_PATIENT_MAX])),
    prestadores: PROVIDERS_MAX,
    consultorios: ROOMS_MAX,
    textos_consentimiento: CONSENT_TEXTS_MAX,
    plantillas_documento: TEMPLATES_MAX,
    pedidos_firma: LIST_OF_PATIENT_MAX,
    mensajes_equipo: MESSAGES_MAX,
    feriados: HOLIDAYS_MAX,
    // No answer is as long as that: the list of one's passkeys has no number in the contract.
    passkeys: 50,
  });
  const ahead = await sql<{ text: string }>`
    select prosrc as text from pg_proc where proname = 'limitar_turnos'`.execute(t.db);
  expect(ahead.rows[0]?.text).toContain(`offset ${APPOINTMENTS_MAX})`);
});

it('so do lists inside an answer that grow with the work of years', () => {
  const inner = ['assignedPatients', 'correcciones', 'corregido_por', 'horarios', 'ausencias'];
  const found: string[] = [];
  JSON.stringify(described, (name, value) => {
    if (inner.includes(name) && value.type === 'array') found.push(`${name} ${value.maxItems !== undefined}`);
    return value;
  });
  expect([...new Set(found)].sort()).toEqual(inner.map((name) => `${name} true`).sort());
});

const fill = (table: string, column: string, rows: number) =>
  sql`insert into ${sql.table(table)} (id_paciente, registrado_por, ${sql.ref(column)})
      select ${patient}, ${ana.id}, 'x' from generate_series(1, ${rows}::int)`.execute(t.db);

it('a list of a patient takes no row beyond its maximum, also when two come at once', async () => {
  await fill('antecedentes', 'tratamiento', LIST_OF_PATIENT_MAX - 1);
  await sql`select adoptar_legajos(${patient}, ${patient})`.execute(t.db);
  const create = () => t.as(ana, 'POST', '/api/antecedents', { id_paciente: patient, tratamiento: 'TCC' });
  const answers = await Promise.all([create(), create(), create()]);
  expect(answers.map(({ statusCode }) => statusCode).sort(), answers.map(({ body }) => body).join()).toEqual([
    201, 400, 400,
  ]);
  const refused = answers.find(({ statusCode }) => statusCode === 400);
  expect(refused?.json()).toMatchObject({ error: LIST_IS_FULL, code: 'VALIDATION_ERROR' });
  const { rows } = await sql`select from antecedentes where id_paciente = ${patient}`.execute(t.db);
  expect(rows).toHaveLength(LIST_OF_PATIENT_MAX);
});

it('too many assignments are refused before the first is sent', async () => {
  const admin = await t.signIn('administrador');
  const side = 450;
  await query(
    t.ownerUrl,
    `set session_replication_role = replica;
     with doctors as (
       insert into prestadores (nombre, apellido, email, role)
       select 'Ana', 'Ruiz', 'ana' || n || '@muchos.test', 'psicologo' from generate_series(1, ${side}) n returning id_prestador
     ), people as (
       insert into pacientes (apellido) select 'Paz' from generate_series(1, ${side}) returning id_paciente)
     insert into asignaciones (id_paciente, id_prestador) select id_paciente, id_prestador from doctors, people`,
  );
  for (const path of ['', '/all', '/providers/all', '/export.csv']) {
    const refused = await t.as(admin, 'GET', `/api/assignments${path}`);
    expect([refused.statusCode, refused.json().error], path).toEqual([400, TOO_MANY_ROWS]);
  }
});
