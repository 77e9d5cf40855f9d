import type { AppointmentQuery } from '@trama/contract/schemas/agenda/agenda-days';
import { Appointment, AppointmentParticipant } from '@trama/contract/schemas/agenda/appointments';
import {
  APPOINTMENTS_IN_FILE_MAX,
  APPOINTMENTS_MAX,
  type AppointmentState,
  CANCELLED_STATES,
  TOO_MANY_APPOINTMENTS,
} from '@trama/contract/words/agenda/appointments';
import { CLINIC_TIME_ZONE } from '@trama/contract/words/clinic-time';
import { sql } from 'kysely';
import type { Tx } from '../../../database/connect.ts';
import { ownAssignments, reachOf, withinReach } from '../../../platform/access/reach.ts';
import { followUpInError } from '../../../platform/entries/entry-fields.ts';
import { invalidField } from '../../../platform/errors/app-error.ts';
import type { Allowed, JsonRow } from '../../../platform/statements/guard.ts';
import { ownSql } from '../../../platform/statements/own-sql.ts';
import { shownOrAsked } from '../../../platform/statements/patient-rows.ts';
import { rowAsJson } from '../../../platform/statements/row-json.ts';
import { SHOWN_IN_ARRAYS } from '../../../platform/trail/read-row.ts';
import { mayReadHistories, patientRiskFor } from '../../people/patients/patient-fields.service.ts';
import { keepsAgendaOf, readsEveryAgenda } from '../agenda-settings/agenda-reach.service.ts';

/** SQL, true if the appointment with this alias occupies its hour. */
export const notCancelled = (alias: string) => `${alias}.estado <> all('{${CANCELLED_STATES}}'::text[])`;

/**
 * SQL, true of the row that stands for everybody in an appointment with participants. Each of them has a row of their own,
 * which names this one in `id_encuentro`.
 */
export const isEncounter = (alias: string) => `(${alias}.tipo is not null and ${alias}.id_encuentro is null)`;

/** SQL, true of a row that keeps nobody: neither a patient nor participants. */
export const isBlock = (alias: string) => `(${alias}.id_paciente is null and ${alias}.tipo is null)`;

/** SQL of the state of the appointment `t`: with participants, what theirs say of it. */
export const STATE = `case when ${isEncounter('t')} and ${notCancelled('t')} then estado_del_encuentro(t.id_turno) else t.estado end`;

/** SQL of the state to which undoing returns the appointment `t`; null unless it is 'presente', 'ausente' or cancelled. */
const STATE_BEFORE = `case when t.estado = 'ausente' and t.presente_el is not null then 'presente'
  when t.estado in ('presente', 'ausente', ${CANCELLED_STATES.map((state) => `'${state}'`).join(', ')}) then coalesce(t.estado_previo, 'programado') end`;

/** SQL of the moment at which a day of the clinic begins. */
export const dayBegins = (day: string) => `(${day}::date::timestamp at time zone '${CLINIC_TIME_ZONE}')`;

/**
 * What somebody may know of an appointment `t`: all of it, if it stands in an agenda that they read; and who comes, if that
 * patient is within their reach or comes to them. Of a colleague's appointment with the reader's patient: the hour and the
 * profession.
 */
export const SEE = `cross join lateral (
  select ${readsEveryAgenda()} or t.id_prestador = allowed.actor_id as whole,
         t.id_paciente is not null and ${withinReach('t.id_paciente')} as known) see`;

/** SQL, true of an appointment with participants who are all within the reader's reach. */
const everybodySeen = (alias: string) => `(${isEncounter(alias)} and not exists (
  select from turnos o where o.id_encuentro = ${alias}.id_turno and not ${withinReach('o.id_paciente')}))`;

/** SQL: the reader may know who comes. Of a patient out of reach, a provider sees what they need to call them. */
const IS_NAMED = '(see.known or (t.id_paciente is not null and t.id_prestador = allowed.actor_id))';
const AGE = `extract(year from age((now() at time zone '${CLINIC_TIME_ZONE}')::date, p.fecha_nacimiento))::integer`;

/** SQL of the follow-up that was written from the appointment with this alias. A follow-up in error does not count. */
export const followUpOf = (alias: string) =>
  `select s.id_seguimiento from seguimientos s where s.id_turno = ${alias}.id_turno and not ${followUpInError('s')}`;

const whole = (value: string) => `case when see.whole then ${value} end`;
/** SQL of a field that may name the patient, or a participant: only for readers who may see them all. */
const ifPatientSeen = (value: string) =>
  `case when see.whole and (see.known or ${isBlock('t')} or ${everybodySeen('t')}) then ${value} end`;

/** SQL of what the patient of the appointment `t` owes in all. */
const BALANCE = `coalesce((select sum(c.importe) from cargos c
                             where c.id_paciente = t.id_paciente and c.anulado_el is null), 0)
                  - coalesce((select sum(p.importe) from pagos p
                               where p.id_paciente = t.id_paciente
                                 and not exists (select from anulaciones_pago x where x.id_pago = p.id_pago)), 0)`;
/** What was paid on account counts too: nobody owes more for a session than their whole balance. */
const MONEY = `case when see.whole and see.known then (select row_to_json(c) from (
    select m.importe, m.pagado,
           case when m.importe <= m.pagado then 0
                when m.importe is not null then greatest(0, least(m.importe - m.pagado, ${BALANCE})) end as debe
      from (select (select c.importe from cargos c
                     where c.id_turno = t.id_turno and c.anulado_el is null and c.tipo <> 'ajuste') as importe,
                   coalesce((select sum(p.importe) from pagos p
                              where p.id_turno = t.id_turno
                                and not exists (select from anulaciones_pago x where x.id_pago = p.id_pago)), 0) as pagado) m) c) end`;

const PATIENT = `(select row_to_json(p) from (
    select p.nombre, p.nombre_elegido, p.apellido, case when see.known then p.dni end as dni, p.telefono,
           case when see.known then p.obra_social end as obra_social, p.id_paciente as legajo, ${AGE} as edad,
           case when see.known then ${patientRiskFor('p')} end as riesgo
      from pacientes p where p.id_paciente = t.id_paciente) p)`;

/** SQL of what the payer authorised for the appointment `t`, with the sessions that were held. */
const AUTHORIZATION = `(select row_to_json(a) from (
    select a.id_autorizacion, a.prestacion, a.sesiones, uso.usadas
      from autorizaciones a cross join lateral uso_de_autorizacion(a.id_autorizacion) uso
     where a.id_autorizacion = t.id_autorizacion) a)`;

const CONFORMITY = whole(`(select c.medio from conformidades c
    where c.id_turno = t.id_turno and c.asistio and c.anulada_el is null limit 1)`);

const FOLLOW_UP_ID = `case when see.whole and see.known and ${mayReadHistories()}
    then (${followUpOf('t')}) end`;

/** SQL of the rows `t` of the participants of the appointment `t` around it, each with its SEE. */
const PARTICIPANTS = `(select t.id_turno as id) encounter
      cross join lateral (select t.* from turnos t where t.id_encuentro = encounter.id) t ${SEE}`;

/** SQL of the patients that the appointment `t` shows by name, in an array: for the trail. */
export const NAMED_PATIENTS = `case when ${isEncounter('t')} and see.whole
    then (select array_agg(t.id_paciente) from ${PARTICIPANTS} where ${IS_NAMED})
    when ${IS_NAMED} then array[t.id_paciente] end`;

/** SQL of `turnos t` with its SEE as an Appointment. */
export const APPOINTMENT_JSON = rowAsJson(Appointment, 't', {
  id_prestador: whole('t.id_prestador'),
  id_paciente: 'case when see.known then t.id_paciente end',
  bloqueo: isBlock('t'),
  modalidad: whole('t.modalidad'),
  consultorio: whole('t.consultorio'),
  consultorio_nombre: whole('(select c.nombre from consultorios c where c.id_consultorio = t.consultorio)'),
  estado: whole(STATE),
  estado_anterior: whole(STATE_BEFORE),
  presente_el: whole('t.presente_el'),
  sobreturno: 'see.whole and t.sobreturno',
  id_serie: whole('t.id_serie'),
  nota: ifPatientSeen('t.nota'),
  motivo: ifPatientSeen('t.motivo'),
  id_seguimiento: FOLLOW_UP_ID,
  id_autorizacion: ifPatientSeen('t.id_autorizacion'),
  autorizacion: ifPatientSeen(AUTHORIZATION),
  cobro: MONEY,
  conformidad: CONFORMITY,
  editable: keepsAgendaOf('t.id_prestador'),
  prestadores: `(select row_to_json(d) from (
    select ${whole('d.nombre')} as nombre, ${whole('d.apellido')} as apellido, d.role, d.profesion
      from prestadores d where d.id_prestador = t.id_prestador) d)`,
  pacientes: `case when ${IS_NAMED} then ${PATIENT} end`,
  tipo: whole(`coalesce(t.tipo, 'individual')`),
  grupo: `case when see.whole and t.id_grupo is not null and t.id_encuentro is null then (select row_to_json(g) from (
    select g.id_grupo, g.nombre from grupos g where g.id_grupo = t.id_grupo) g) end`,
  participantes: `case when ${isEncounter('t')} and see.whole then (
    select coalesce(json_agg(${rowAsJson(AppointmentParticipant, 't', {
      id_paciente: 'case when see.known then t.id_paciente end',
      estado_anterior: STATE_BEFORE,
      id_seguimiento: FOLLOW_UP_ID,
      autorizacion: ifPatientSeen(AUTHORIZATION),
      cobro: MONEY,
      conformidad: CONFORMITY,
      pacientes: PATIENT,
    })} order by t.id_turno), '[]')
      from ${PARTICIPANTS} where ${IS_NAMED}) else '[]' end`,
  participantes_total: `case when ${isEncounter('t')} and see.whole then (
    select count(*) from turnos o where o.id_encuentro = t.id_turno and ${notCancelled('o')}) else 0 end`,
});

/** Beginning within the days, or before and not over: nothing lasts longer than a day. */
export const WITHIN = `t.inicio < ${dayBegins('($2::date + 1)')} and t.fin > ${dayBegins('$1')}
  and t.inicio > ${dayBegins('$1')} - interval '24 hours'`;

/** SQL of how many people the appointment `t` answers with: each participant is as long as an appointment of their own. */
const SEATS = `case when ${isEncounter('t')}
  then greatest(1, (select count(*) from turnos o where o.id_encuentro = t.id_turno)) else 1 end`;

/**
 * The appointments of some days: of every agenda that the person reads, and when their patients see colleagues. Asked about
 * a patient, it shows that patient's own appointment and no other participant. $1 and $2 are the days, $3 and $4 the provider and the patient if only theirs are wanted. Each branch finds its rows by another
 * index; for one person and one question only some of them find any.
 */
const upTo = (max: number, name: string, rows: (alias: string) => string) => ownSql(
  `agenda/appointments/${name}`,
  {
    shown: shownOrAsked(SHOWN_IN_ARRAYS, '$4'),
  },
)`
  with found as materialized (
    select t.*, see.whole, see.known
      from (
        select t.* from turnos t where ${readsEveryAgenda()} and $3::bigint is null and $4::bigint is null and ${rows('t')} and ${WITHIN}
        union all
        select t.* from turnos t
         where t.id_prestador = case when ${readsEveryAgenda()} then $3::bigint
                                     when coalesce($3::bigint, allowed.actor_id) = allowed.actor_id then allowed.actor_id end
           and case when $4::bigint is null then ${rows('t')} else t.id_paciente = $4::bigint end and ${WITHIN}
        union all
        select t.* from turnos t
         where ${readsEveryAgenda()} and $3::bigint is null and t.id_paciente = $4::bigint and ${WITHIN}
        union all
        select t.* from (select reach.id_paciente from ${ownAssignments()}) own
          join turnos t on t.id_paciente = own.id_paciente
         where not ${readsEveryAgenda()} and $3::bigint is null and ($4::bigint is null or t.id_paciente = $4::bigint)
           and t.id_prestador <> allowed.actor_id and ${notCancelled('t')} and ${WITHIN}
      ) t ${SEE}
     where $4::bigint is null or see.known
     order by t.inicio, t.id_turno limit ${max + 1}
  ), counted as materialized (
    select coalesce(sum(${SEATS}), 0) > ${max} as too_many from found t
  )
  select ${APPOINTMENT_JSON} as json, ${NAMED_PATIENTS} as pacientes
    from found t cross join lateral (select t.whole, t.known) see
   where not (select too_many from counted)
  union all
  select null, null from counted where too_many`;

/** The agenda shows an appointment with participants once. */
export const APPOINTMENTS = upTo(APPOINTMENTS_MAX, 'list', (t) => `${t}.id_encuentro is null`);
/** The file has a line for each participant and none for all of them, so that every line is of one patient. */
export const APPOINTMENTS_IN_FILE = upTo(APPOINTMENTS_IN_FILE_MAX, 'file', (t) => `not ${isEncounter(t)}`);

export const valuesOf = ({ from, to, id_prestador, id_paciente }: AppointmentQuery) => [
  from,
  to,
  id_prestador ?? null,
  id_paciente ?? null,
];

/** Too many are refused: a part of an agenda must not look like the whole. */
export function refuseTooMany([first]: JsonRow[]): undefined {
  if (first?.json === null) throw invalidField('to', TOO_MANY_APPOINTMENTS);
}

/** The JSON of an appointment that the transaction has made or holds, for that person. */
export async function readAppointment(tx: Tx, allowed: Allowed, id: number): Promise<string> {
  const { rows } = await sql<{ json: string }>`
    select ${sql.raw(APPOINTMENT_JSON)}::text as json
      from turnos t cross join ${reachOf(allowed)} allowed ${sql.raw(SEE)}
     where t.id_turno = ${id}`.execute(tx);
  return String(rows[0]?.json);
}

/** Of these patients, the numbers of those that the signed-in person may see. */
export async function reachedOf(tx: Tx, allowed: Allowed, patients: number[]): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    select asked.id from ${reachOf(allowed)} allowed cross join unnest(${patients}::bigint[]) asked (id)
     where ${sql.raw(withinReach('asked.id'))}`.execute(tx);
  return new Set(rows.map(({ id }) => id));
}

/** Locks the row: the guard locks the agenda, but links of reminders and follow-ups change a row without that lock. */
export async function findAppointment(tx: Tx, id: number) {
  const { estado_actual, ...row } = await tx
    .selectFrom('turnos as t')
    .selectAll()
    .select(sql.raw<AppointmentState | null>(STATE_BEFORE).as('estado_anterior'))
    .select(sql.raw<AppointmentState>(STATE).as('estado_actual'))
    .where('id_turno', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  return { ...row, estado: estado_actual };
}
export type HeldAppointment = Awaited<ReturnType<typeof findAppointment>>;
export type StoredAppointment = Omit<HeldAppointment, 'estado_anterior'>;

/** The later appointments of its series that have not begun. */
export function followingOf(tx: Tx, { id_serie, inicio }: StoredAppointment) {
  return tx
    .selectFrom('turnos')
    .selectAll()
    .where('id_serie', '=', id_serie)
    .where('inicio', '>', inicio)
    .where('estado', 'in', ['programado', 'confirmado'])
    .orderBy('inicio')
    .forNoKeyUpdate()
    .execute();
}
