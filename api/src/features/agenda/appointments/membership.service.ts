import { NextMeeting } from '@trama/contract/schemas/agenda/groups';
import { dayOfAppointment } from '@trama/contract/words/agenda/appointments';
import { CLINIC_TIME_ZONE } from '@trama/contract/words/clinic-time';
import { sql } from 'kysely';
import type { Tx } from '../../../database/connect.ts';
import type { Actor } from '../../../platform/access/actor.ts';
import { rowAsJson } from '../../../platform/statements/row-json.ts';
import { recordInTrail } from '../../../platform/trail/record-in-trail.ts';
import { recordedBy } from '../../../platform/trail/trail-rows.ts';
import { followBooking } from '../intake/intake.service.ts';
import { notCancelled } from './appointments.queries.ts';
import { lockAuthorization } from './booking-rules.service.ts';
import { insertParticipants } from './encounters.queries.ts';
import { withoutSessions } from './warnings.service.ts';

interface Member {
  group: number;
  patient: number;
  /** Who leads the group. */
  provider: number;
}

/** SQL of the next appointment of that group, as a NextMeeting. */
export const nextMeetingOf = (group: string) => `(select ${rowAsJson(NextMeeting, 't')} from turnos t
    where t.id_grupo = ${group} and t.id_encuentro is null and t.inicio > now() and ${notCancelled('t')}
    order by t.inicio limit 1)`;

/** The appointments of the group that have not begun, from one day to another. */
async function meetingsAhead(tx: Tx, group: number, since: string, until: string | null) {
  const { rows } = await sql<{ id_turno: number; inicio: string }>`
    select t.id_turno, t.inicio from turnos t
     where t.id_grupo = ${group} and t.estado = 'programado' and t.inicio > now()
       and (t.inicio at time zone ${CLINIC_TIME_ZONE})::date between ${since}::date and coalesce(${until}::date, 'infinity')
     order by t.inicio`.execute(tx);
  return rows;
}

/** Somebody who joins a group takes part in its appointments to come. Gives the days on which they are busy. */
export async function joinMeetings(
  tx: Tx,
  actor: Actor,
  { group, patient, provider, since, until }: Member & { since: string; until: string | null },
): Promise<{ id_paciente: number; dia: string }[]> {
  const meetings = await meetingsAhead(tx, group, since, until);
  const ids = meetings.map(({ id_turno }) => id_turno);
  const seat = { id_paciente: patient, id_autorizacion: null };
  const seated = new Set((await insertParticipants(tx, actor, ids, [seat])).map((one) => one.id_encuentro));
  const isFree = ({ id_turno }: { id_turno: number }) => seated.has(id_turno);
  const rest = meetings.filter((meeting) => !isFree(meeting)).map(({ id_turno }) => id_turno);
  for (const id of await comeBack(tx, actor, rest, patient)) seated.add(id);
  const busy = meetings
    .filter((meeting) => !isFree(meeting))
    .map(({ inicio }) => ({ id_paciente: patient, dia: dayOfAppointment(inicio) }));
  if (meetings.length > 0) await followBooking(tx, actor, { patientId: patient, providerId: provider });
  await joinSeries(tx, actor, group, patient);
  return busy;
}

const LEFT_THE_GROUP = 'Dejó el grupo';

const BACK = {
  id_paciente: 'back.id_paciente',
  object_id: 'back.id_turno',
  huella: 'huella(to_jsonb(back))',
};

/**
 * Somebody who had left keeps the same appointments, unless they have another one at that hour; of two at the same hour, the
 * first. What they cancelled for another reason stays cancelled. Each keeps its order as long as that has a session for it: it may
 * have been given to another appointment meanwhile. Gives the appointments of the group.
 */
async function comeBack(tx: Tx, actor: Actor, encounters: number[], patient: number): Promise<number[]> {
  if (encounters.length === 0) return [];
  const leftBefore = sql`
    from turnos o
   where o.id_encuentro = any(${encounters}::bigint[]) and o.id_paciente = ${patient}
     and o.estado = 'cancelado_clinica' and o.motivo = ${LEFT_THE_GROUP}`;
  const orders = await sql<{ id: number }>`
    select distinct o.id_autorizacion as id ${leftBefore} and o.id_autorizacion is not null order by 1`.execute(
    tx,
  );
  for (const { id } of orders.rows) await lockAuthorization(tx, id);
  const { rows } = await sql<{ id_encuentro: number }>`
    with left_before as (select o.* ${leftBefore}), free as (
      select l.*, (l.inicio at time zone ${CLINIC_TIME_ZONE})::date as dia,
             row_number() over (partition by l.id_autorizacion order by l.inicio) as place
        from left_before l
       where not exists (select from turnos busy
                          where busy.id_paciente = l.id_paciente and busy.id_turno <> l.id_turno
                            and busy.estado not in ('cancelado_paciente', 'cancelado_clinica')
                            and busy.inicio < l.fin and busy.fin > l.inicio)
         and not exists (select from left_before twin
                          where twin.id_turno < l.id_turno and twin.inicio < l.fin and twin.fin > l.inicio)
    ), back as (
      update turnos o set estado = 'programado', motivo = null, fecha_actualizacion = now(),
                          id_autorizacion = (
                            select a.id_autorizacion
                              from autorizaciones a cross join lateral uso_de_autorizacion(a.id_autorizacion) uso
                             where a.id_autorizacion = f.id_autorizacion
                               and (${sql.raw(withoutSessions('f.dia', 'f.place'))}) is null)
        from free f
       where o.id_turno = f.id_turno
      returning o.*
    ), recorded as (${recordedBy(actor, 'appointment.state', BACK, sql`back`)}
    )
    select id_encuentro from back`.execute(tx);
  return rows.map(({ id_encuentro }) => id_encuentro);
}

const LEFT = {
  id_paciente: 'left_out.id_paciente',
  object_id: 'left_out.id_turno',
  huella: 'huella(to_jsonb(left_out))',
};

/**
 * Somebody who leaves takes no part in what comes after that day. What has been stays as it was. The series keeps their number:
 * each of its appointments is made with the members of its day.
 */
export async function leaveMeetings(
  tx: Tx,
  actor: Actor,
  { group, patient, until }: Member & { until: string },
): Promise<void> {
  await sql`
    with left_out as (
      update turnos o set estado = 'cancelado_clinica', motivo = ${LEFT_THE_GROUP}, estado_previo = o.estado,
                          fecha_actualizacion = now()
        from turnos t
       where t.id_grupo = ${group} and o.id_encuentro = t.id_turno and o.id_paciente = ${patient}
         and o.estado in ('programado', 'confirmado') and o.inicio > now()
         and (o.inicio at time zone ${CLINIC_TIME_ZONE})::date > ${until}::date
      returning o.*
    )
    ${recordedBy(actor, 'appointment.cancel', LEFT, sql`left_out`)}`.execute(tx);
}

async function joinSeries(tx: Tx, actor: Actor, group: number, patient: number): Promise<void> {
  const { rows } = await sql<{ id_serie: number }>`
    update series_turnos s set participantes = array_append(s.participantes, ${patient}::bigint)
     where s.id_grupo = ${group} and not ${patient}::bigint = any(s.participantes)
       and (s.hasta is null or s.hasta >= (now() at time zone ${CLINIC_TIME_ZONE})::date)
    returning s.id_serie`.execute(tx);
  for (const { id_serie: object } of rows) await recordInTrail(tx, actor, 'series.update', { object });
}
