import type { DashboardActivity } from '@trama/contract/schemas/dashboard';
import { todayInClinic } from '@trama/contract/words/clinic-time';
import {
  ACTIVITY_PROVIDERS_MAX,
  ACTIVITY_WEEKS,
  QUIET_DAYS,
  QUIET_PATIENTS_COUNTED,
  QUIET_PATIENTS_MAX,
} from '@trama/contract/words/dashboard';
import { sql } from 'kysely';
import type { Db } from '../../database/connect.ts';
import type { Actor } from '../../platform/access/actor.ts';
import { withinReach } from '../../platform/access/reach.ts';

export async function findActivity(db: Db, actor: Actor): Promise<DashboardActivity> {
  const [sessionsPerWeek, patientsByProvider, quietPatients] = await Promise.all([
    countSessionsPerWeek(db, actor),
    countPatientsByProvider(db, actor),
    findQuietPatients(db, actor),
  ]);
  return { sessionsPerWeek, patientsByProvider, quietPatients };
}

/** The week starts on Monday; the running one is the last. */
async function countSessionsPerWeek(db: Db, actor: Actor): Promise<DashboardActivity['sessionsPerWeek']> {
  const { rows } = await sql<DashboardActivity['sessionsPerWeek'][number]>`
    with hoy as (select date_trunc('week', ${todayInClinic()}::date)::date as lunes),
         semanas as (
           select (lunes - 7 * n)::date as semana from hoy, generate_series(${ACTIVITY_WEEKS}::int - 1, 0, -1) n),
         sesiones as (
           select s.fecha, count(*) as cantidad from seguimientos s, hoy
            where s.fecha >= lunes - 7 * (${ACTIVITY_WEEKS}::int - 1) and s.fecha < lunes + 7
              and ${withinReach(actor, sql`s.id_paciente`)}
            group by s.fecha)
    select semana, coalesce(sum(cantidad), 0)::bigint as sesiones
      from semanas left join sesiones on fecha >= semana and fecha < semana + 7
     group by semana order by semana`.execute(db);
  return rows;
}

async function countPatientsByProvider(
  db: Db,
  actor: Actor,
): Promise<DashboardActivity['patientsByProvider']> {
  const { rows } = await sql<DashboardActivity['patientsByProvider'][number]>`
    select d.id_prestador, d.nombre, d.apellido, count(*) as pacientes
      from asignaciones a
      join pacientes p on p.id_paciente = a.id_paciente
      join prestadores d on d.id_prestador = a.id_prestador
     where a.fecha_baja is null and p.activo and ${withinReach(actor, sql`a.id_paciente`)}
     group by d.id_prestador
     order by pacientes desc, d.apellido, d.nombre, d.id_prestador
     limit ${ACTIVITY_PROVIDERS_MAX}`.execute(db);
  return rows;
}

/** In the order of the index pacientes_recientes, from its far end. */
async function findQuietPatients(db: Db, actor: Actor): Promise<DashboardActivity['quietPatients']> {
  const quiet = sql<boolean>`p.activo and ${withinReach(actor, sql`p.id_paciente`)}
    and (p.ultima_sesion is null or p.ultima_sesion < ${todayInClinic()}::date - ${QUIET_DAYS}::int)`;
  const [patients, counted] = await Promise.all([
    sql<DashboardActivity['quietPatients']['data'][number]>`
      select p.id_paciente, p.nombre, p.apellido, p.ultima_sesion from pacientes p
       where ${quiet}
       order by dia_reciente(p.ultima_sesion, p.fecha_creacion), p.fecha_creacion, p.id_paciente
       limit ${QUIET_PATIENTS_MAX}`.execute(db),
    sql<{ total: number }>`
      select count(*) as total
        from (select from pacientes p where ${quiet} limit ${QUIET_PATIENTS_COUNTED + 1}) q`.execute(db),
  ]);
  return { total: counted.rows[0]?.total ?? 0, data: patients.rows };
}
