import type { CreatedAppointment } from '@trama/contract/schemas/agenda/appointments';
import type { ChangedGroup } from '@trama/contract/schemas/agenda/groups';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { agendaDay, book } from './agenda.ts';
import { assign, createPatient } from './factories.ts';
import { useTestApp } from './test-app.ts';

/** Whatever changes something holds patients before agendas: otherwise two changes wait for each other until one is undone. */

const t = await useTestApp();
const admin = await t.signIn('administrador');
const ana = await t.signIn('psicologo');
const bea = await t.signIn('psicologo');
let people: number[] = [];
const other = new pg.Client(t.ownerUrl);

beforeAll(async () => {
  await other.connect();
  people = [await createPatient(t), await createPatient(t)];
  for (const patient of people) for (const { id } of [ana, bea]) await assign(t, patient, id);
});
afterAll(() => other.end());

const holdPatient = (patient: number | undefined) =>
  other.query('select from pacientes where id_paciente = $1 for no key update', [patient]);

async function isAgendaFree(provider: number): Promise<boolean> {
  const { rows } = await other.query(
    `select pg_try_advisory_xact_lock(hashtextextended('agenda ' || $1::bigint, 0)) as free`,
    [provider],
  );
  return rows[0].free;
}

/** Until somebody waits for what this connection holds. */
async function untilWaitedFor(): Promise<void> {
  for (;;) {
    const { rows } = await other.query(
      `select from pg_stat_activity a, pg_backend_pid() me where me = any(pg_blocking_pids(a.pid))`,
    );
    if (rows.length > 0) return;
  }
}

it('people who join a group are held before its agenda', async () => {
  const group = await t.as(admin, 'POST', '/api/groups', {
    nombre: 'Ansiedad',
    id_prestador: ana.id,
    miembros: [{ id_paciente: people[0] }],
  });
  await other.query('begin');
  await holdPatient(people[1]);
  const joining = t.as(ana, 'PATCH', `/api/groups/${group.json<ChangedGroup>().id_grupo}`, {
    miembros: [{ id_paciente: people[1] }],
  });
  await untilWaitedFor();
  expect(await isAgendaFree(ana.id)).toBe(true);
  await other.query('commit');
  expect((await joining).statusCode).toBe(200);
});

it('an appointment that is handed over holds its patient before both agendas', async () => {
  const created = await book(t, admin, {
    id_prestador: ana.id,
    id_paciente: people[0],
    inicio: agendaDay(9, '10:00'),
    fin: agendaDay(9, '11:00'),
  });
  await other.query('begin');
  await holdPatient(people[0]);
  const path = `/api/appointments/${created.json<CreatedAppointment>().id_turno}`;
  const handing = t.as(admin, 'PATCH', path, { id_prestador: bea.id });
  await untilWaitedFor();
  expect([await isAgendaFree(ana.id), await isAgendaFree(bea.id)]).toEqual([true, true]);
  await other.query('commit');
  expect((await handing).statusCode).toBe(200);
});

it('a statement that the database undoes because two wait for each other is sent again', async () => {
  const follow = () =>
    t.as(ana, 'POST', '/api/follow-ups', { id_paciente: people[0], fecha: '2026-03-02', hora: '10:00' });
  expect((await follow()).statusCode).toBe(201);
  // The other side waits longer before it looks for a deadlock: the statement is undone.
  await other.query(`set deadlock_timeout = '1min'`);
  await other.query('begin');
  await other.query('select from legajos where id_paciente = $1 for update', [people[0]]);
  const writing = follow();
  await untilWaitedFor();
  await holdPatient(people[0]);
  await other.query('commit');
  expect((await writing).statusCode).toBe(201);
});
