import { CLINIC_TIME_ZONE } from '@trama/contract/words/clinic-time';
import { sql } from 'kysely';
import type { Tx } from '../../../database/connect.ts';
import type { Actor } from '../../../platform/access/actor.ts';
import { invalidField } from '../../../platform/errors/app-error.ts';
import { violatesConstraint } from '../../../platform/errors/database-errors.ts';
import type { Guard } from '../../../platform/statements/guarded.ts';
import { recordAudit } from '../../../platform/trail/audit.ts';
import { dayBegins, notCancelled } from './appointments.queries.ts';

/** A state that no appointment can have: what would become it is refused by the table itself. */
const IMPOSSIBLE = 'no atendible';

/**
 * Common table expressions that make the appointment of a follow-up that is being created 'realizado', and tell the trail. One that
 * was cancelled, or missed on an earlier day, or whose day has not come, is refused.
 */
export const attendedAppointment = (followUp: string) => `attended as (
    update turnos t
       set estado = case when ${notCancelled('t')} and t.inicio < ${dayBegins('(f.hoy + 1)')}
                          and (t.estado <> 'ausente' or t.inicio >= ${dayBegins('f.hoy')}) then 'realizado' else '${IMPOSSIBLE}' end,
           fecha_actualizacion = now()
      from (select f.*, (now() at time zone '${CLINIC_TIME_ZONE}')::date as hoy from ${followUp} f) f
     where t.id_turno = f.id_turno and t.id_paciente = f.id_paciente and t.id_prestador = f.id_prestador
       and t.estado <> 'realizado'
    returning t.*
  ), attended_told as (
    insert into audit_log
      (id_prestador, role, action, outcome, id_paciente, object_id, address, request_id, huella)
    select allowed.actor_id, allowed.role, 'appointment.attend', 'ok', attended.id_paciente, attended.id_turno,
           allowed.address, allowed.request_id, huella(to_jsonb(attended))
      from allowed cross join attended
  )`;

const NOT_OF_BOTH = 'El turno no es de este paciente con este prestador';

const APPOINTMENT_OF_BOTH = {
  name: 'appointment of a follow-up',
  text: `select 1 as one from turnos t where t.id_turno = $1::bigint and t.id_paciente = allowed.id_paciente
            and t.id_prestador = coalesce($2::bigint, allowed.actor_id)`,
};

/**
 * Gives the appointment of a follow-up that is being marked as an error back: it is as it was before, and open to an
 * absence or to another follow-up.
 */
export async function reopenAppointmentOf(tx: Tx, actor: Actor, followUp: number): Promise<void> {
  const { rows } = await sql<{ id_turno: number; id_paciente: number }>`
    update turnos t
       set estado = case when t.presente_el is null then 'confirmado' else 'presente' end, fecha_actualizacion = now()
      from seguimientos s
     where s.id_seguimiento = ${followUp} and t.id_turno = s.id_turno and t.estado = 'realizado'
    returning t.id_turno, t.id_paciente`.execute(tx);
  for (const { id_turno, id_paciente } of rows)
    await recordAudit(tx, actor, 'appointment.reopen', { patient: id_paciente, object: id_turno });
}

/** What the constraints say of a follow-up's appointment, in words. */
export async function appointmentError(
  error: unknown,
  guard: Guard,
  {
    id_turno,
    id_prestador,
  }: { id_turno?: number | null | undefined; id_prestador?: number | null | undefined },
): Promise<unknown> {
  if (violatesConstraint(error, 'seguimientos_de_turno')) return invalidField('id_turno', NOT_OF_BOTH);
  if (violatesConstraint(error, 'seguimientos_un_turno')) {
    const own = await guard.readMore({ ...APPOINTMENT_OF_BOTH, values: [id_turno, id_prestador ?? null] });
    // A colleague's appointment answers like one that does not exist.
    return invalidField('id_turno', own.length > 0 ? 'El turno ya tiene un seguimiento' : NOT_OF_BOTH);
  }
  if (violatesConstraint(error, 'turnos_estado_check'))
    return invalidField(
      'id_turno',
      'El turno está cancelado, quedó como ausente otro día, o su día todavía no llegó',
    );
  return error;
}
