import { invalidField } from '../../platform/errors/app-error.ts';
import { violatesConstraint } from '../../platform/errors/database-errors.ts';

/** Common table expressions that make the appointment of a follow-up that is being created 'realizado', and tell the trail. */
export const attendedAppointment = (followUp: string) => `attended as (
    update turnos t set estado = 'realizado', fecha_actualizacion = now() from ${followUp} f
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

/** What the constraints say of a follow-up's appointment, in words. */
export function appointmentError(error: unknown): unknown {
  if (violatesConstraint(error, 'seguimientos_de_turno'))
    return invalidField('id_turno', 'El turno no es de este paciente con este prestador');
  if (violatesConstraint(error, 'seguimientos_un_turno'))
    return invalidField('id_turno', 'El turno ya tiene un seguimiento');
  return error;
}
