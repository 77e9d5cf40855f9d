import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, expect, it } from 'vitest';
import { APPOINTMENTS, valuesOf } from '../src/features/agenda/appointments/appointments.queries.ts';
import { needs } from '../src/platform/access/access.ts';
import { composed } from '../src/platform/statements/compose.ts';
import { type Person, useTestApp } from './test-app.ts';

/** The week of a clinic with many appointments is found by an index, for every role. */

const PROVIDERS = 40;
const WEEKS = 60;

const t = await useTestApp();
const owner = new pg.Client(t.ownerUrl);
await owner.connect();
await owner.query(`set session_replication_role = replica`);
await owner.query(
  `insert into prestadores (nombre, apellido, role, email)
     select 'N', n, 'psicologo', 'agenda' || n || '@clinica.test' from generate_series(1, $1) n`,
  [PROVIDERS],
);
await owner.query(`insert into pacientes (apellido) select 'Paz ' || n from generate_series(1, 200) n`);
await owner.query(
  `insert into turnos (id_prestador, id_paciente, inicio, fin, modalidad, sobreturno)
     select d.id_prestador, 1 + (h.n * 37 + d.id_prestador * 5) % 200, i.inicio, i.inicio + interval '30 minutes', 'presencial', true
       from prestadores d cross join generate_series(0, $1 * 7 * 3 - 1) h (n)
      cross join lateral (select timestamptz '2026-06-01 12:00Z' + h.n / 3 * interval '1 day' + h.n % 3 * interval '1 hour'
                                  + d.id_prestador % 2 * interval '30 minutes' as inicio) i
      where d.email like 'agenda%'
         on conflict do nothing`,
  [WEEKS],
);
await owner.query('analyze');
afterAll(() => owner.end());

/** How the statement of the list finds its rows: the scans of turnos that it really ran. */
async function scansOf(person: Person, provider?: number): Promise<{ scans: string[]; rows: number }> {
  const days = { from: '2027-01-04', to: '2027-01-10', id_prestador: provider };
  const { access } = needs('appointments', 'read', 'appointment.list');
  const text = composed({ access, subject: undefined, mode: 'read', proof: false, own: APPOINTMENTS });
  const session = await t.db
    .selectFrom('sessions')
    .select('id')
    .where('id_prestador', '=', person.id)
    .executeTakeFirstOrThrow();
  const { rows } = await owner.query(`explain (analyze, format json) ${text}`, [
    ...valuesOf(days),
    session.id,
    person.id,
    '127.0.0.1',
    'x',
  ]);
  const [{ Plan }] = rows[0]['QUERY PLAN'];
  const scans: string[] = [];
  const visit = (node: Record<string, unknown>) => {
    const ran = Number(node['Actual Loops']) > 0 && Number(node['Actual Rows']) > 0;
    if (ran && String(node['Index Name'] ?? node['Relation Name']).startsWith('turnos'))
      scans.push(`${node['Node Type']} ${node['Index Name'] ?? ''}`.trim());
    for (const inner of (node.Plans as Record<string, unknown>[] | undefined) ?? []) visit(inner);
  };
  visit(Plan);
  return { scans, rows: Plan['Actual Rows'] };
}

it('of everybody, of one provider, and of the person’s own', async () => {
  const { rows } = await sql<{ count: number; id: number }>`
    select count(*)::integer as count, max(id_prestador) as id from turnos`.execute(t.db);
  expect(rows[0]?.count).toBeGreaterThan(40_000);
  const desk = await t.signIn('recepcion');
  for (const found of [
    await scansOf(desk),
    await scansOf(desk, rows[0]?.id),
    await scansOf(await t.signIn('psicologo')),
  ])
    expect(found.scans.filter((scan) => scan.startsWith('Seq Scan'))).toEqual([]);
  expect((await scansOf(desk)).rows).toBeGreaterThan(500);
  expect((await scansOf(desk, rows[0]?.id)).rows).toBeLessThan(50);
}, 60_000);
