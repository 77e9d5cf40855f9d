import type { DashboardStats, TodaysSession } from '@trama/contract/schemas/dashboard';
import { FollowUp } from '@trama/contract/schemas/follow-ups';
import { Patient } from '@trama/contract/schemas/patients';
import type { Reach } from '@trama/contract/words/access-policy';
import { todayInClinic } from '@trama/contract/words/clinic-time';
import { RECENT_PATIENTS_MAX, TODAYS_SESSIONS_MAX } from '@trama/contract/words/dashboard';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../database/connect.ts';
import type { Actor } from '../../platform/access/actor.ts';
import { reachOf, withinReach } from '../../platform/access/reach.ts';
import { columnsOf } from '../../platform/statements/columns.ts';

const patientColumns = columnsOf(Patient, 'p');
const sessionColumns = columnsOf(FollowUp.omit({ prestadores: true }), 's');

/** How many patients of each status are within reach: kept, never counted. */
const COUNTERS: Record<Reach, (actor: Actor) => RawBuilder<unknown>> = {
  all: () => sql`select sum(activos) as activos, sum(inactivos) as inactivos from tramos_de_lista`,
  assigned: ({ id }) => sql`select activos, inactivos from carteras where id_prestador = ${id}`,
  none: () => sql`select 0 as activos, 0 as inactivos`,
};

export async function countForDashboard(db: Db, actor: Actor): Promise<DashboardStats | undefined> {
  const { rows } = await sql<DashboardStats>`
    select coalesce(sum(activos + inactivos), 0)::integer as "totalPatients",
           coalesce(sum(activos), 0)::integer as "activePatients",
           (select count(*) from seguimientos s
             where s.fecha = ${todayInClinic()} and ${withinReach(actor, sql`s.id_paciente`)}) as "todaysSessions"
      from (${COUNTERS[reachOf(actor)](actor)}) counted`.execute(db);
  return rows[0];
}

/** In the order of the index pacientes_recientes. */
export async function findRecentPatients(db: Db, actor: Actor): Promise<Patient[]> {
  const { rows } = await sql<Patient>`
    select ${patientColumns} from pacientes p
     where p.activo and ${withinReach(actor, sql`p.id_paciente`)}
     order by dia_reciente(p.ultima_sesion, p.fecha_creacion) desc, p.fecha_creacion desc, p.id_paciente desc
     limit ${RECENT_PATIENTS_MAX}`.execute(db);
  return rows;
}

export async function findTodaysSessions(db: Db, actor: Actor): Promise<TodaysSession[]> {
  const { rows } = await sql<TodaysSession>`
    select ${sessionColumns}, to_json(d.*) as prestadores, to_json(p.*) as pacientes
      from seguimientos s
      join lateral (
        select nombre, apellido, role, matricula from prestadores where id_prestador = s.id_prestador) d on true
      join lateral (
        select id_paciente, nombre, apellido, dni from pacientes where id_paciente = s.id_paciente) p on true
     where s.fecha = ${todayInClinic()} and ${withinReach(actor, sql`s.id_paciente`)}
     order by s.id_seguimiento desc
     limit ${TODAYS_SESSIONS_MAX}`.execute(db);
  return rows;
}
