import { NOT_ATTENDED, type StepProblem, statesBefore } from '@trama/contract/words/agenda/appointments';
import { CLINIC_TIME_ZONE } from '@trama/contract/words/clinic-time';
import { sql } from 'kysely';
import type { Tx } from '../../../database/connect.ts';
import type { Actor } from '../../../platform/access/actor.ts';
import { invalidField } from '../../../platform/errors/app-error.ts';
import { violatesConstraint } from '../../../platform/errors/database-errors.ts';
import { recordInTrail } from '../../../platform/trail/record-in-trail.ts';
import { recordedSql } from '../../../platform/trail/trail-rows.ts';
import { voidConformities } from '../conformity/void.service.ts';

/** SQL of why the appointment `t` cannot become 'realizado', in the words of stepProblem. */
export const WHY_NOT_ATTENDED = `case
  when t.estado <> all('{${statesBefore('realizado')}}'::text[]) then '${'final' satisfies StepProblem}'
  when t.dia > t.hoy then '${'day to come' satisfies StepProblem}'
  when t.estado = 'ausente' and t.dia <> t.hoy then '${'another day' satisfies StepProblem}' end`;

const NOT_OF_BOTH = 'El turno no es de este paciente con este prestador';

/**
 * Steps of the statement that creates a follow-up (see create-entry.ts): they lock its appointment and find why the follow-up
 * cannot be written from it. A colleague's appointment counts as missing; one that is 'realizado' stays so.
 */
const BLOCKED = `appointment as materialized (
  select t.id_turno, t.estado, (t.inicio at time zone '${CLINIC_TIME_ZONE}')::date as dia,
         (now() at time zone '${CLINIC_TIME_ZONE}')::date as hoy
    from allowed cross join performer cross join content
    join turnos t on t.id_turno = content.id_turno and t.id_paciente = allowed.id_paciente
                 and t.id_prestador = performer.id_prestador
     for no key update of t
), blocked as (
  select why.reason
    from content left join appointment t on true
   cross join lateral (
     select case when t.id_turno is null then 'not of both' when t.estado <> 'realizado' then ${WHY_NOT_ATTENDED} end as reason) why
   where content.id_turno is not null and why.reason is not null
)`;

/** The appointment becomes 'realizado' with the follow-up, and the trail says so. */
const ATTENDED = `attended as (
  update turnos t set estado = 'realizado', fecha_actualizacion = now()
    from created join appointment using (id_turno)
   where t.id_turno = created.id_turno and appointment.estado <> 'realizado'
  returning t.*
), attended_recorded as (
  ${recordedSql('appointment.attend', {
    from: 'allowed cross join attended',
    columns: {
      id_paciente: 'attended.id_paciente',
      object_id: 'attended.id_turno',
      huella: 'huella(to_jsonb(attended))',
    },
  })}
)`;

/** What a follow-up does to the appointment that it was written from. */
export const ATTENDS_APPOINTMENT = {
  blocked: BLOCKED,
  blockedBecause: { field: 'id_turno', messages: { ...NOT_ATTENDED, 'not of both': NOT_OF_BOTH } },
  alsoWrites: ATTENDED,
};

/**
 * Returns the appointment of a follow-up that is being marked as an error to its earlier state, so that somebody can mark
 * an absence or write another follow-up.
 */
export async function reopenAppointmentOf(tx: Tx, actor: Actor, followUp: number): Promise<void> {
  const { rows } = await sql<{ id_turno: number; id_paciente: number }>`
    update turnos t
       set estado = case when t.presente_el is null then 'confirmado' else 'presente' end, fecha_actualizacion = now()
      from seguimientos s
     where s.id_seguimiento = ${followUp} and t.id_turno = s.id_turno and t.estado = 'realizado'
    returning t.id_turno, t.id_paciente`.execute(tx);
  for (const { id_turno, id_paciente } of rows) {
    await recordInTrail(tx, actor, 'appointment.reopen', { patient: id_paciente, object: id_turno });
    await voidConformities(tx, actor, id_turno, 'El seguimiento se marcó ERROR y el turno se devolvió');
  }
}

/** What the constraints say of a follow-up's appointment, in words. */
export function appointmentError(error: unknown): unknown {
  if (violatesConstraint(error, 'seguimientos_de_turno')) return invalidField('id_turno', NOT_OF_BOTH);
  if (violatesConstraint(error, 'seguimientos_un_turno'))
    return invalidField('id_turno', 'El turno ya tiene un seguimiento');
  return error;
}
