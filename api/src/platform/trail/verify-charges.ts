import { CLINIC_TIME_ZONE } from '@trama/contract/words/clinic-time';
import { sql } from 'kysely';
import type { Tx } from '../../database/connect.ts';

/** How many are named; the rest would say the same. */
const NAMED_AT_MOST = 50;

/** A fee that was being saved while the session was charged was not seen by it: both moments are those of a beginning. */
const FEE_MAY_TAKE = '5 minutes';

/**
 * A charge of a session has no fingerprint: a trigger makes it from the appointment and the fee, which have theirs. So it is
 * compared with both (the modality can be changed later, so it is not), and its fee was the latest of that kind when it was made:
 * the trail has a row of the appointment at that moment, and none of a later state, or an earlier moment would make an earlier fee
 * right. One that was annulled tells of an appointment that changed its state at that moment, and has another charge if that state came back; or of
 * one that got another order then (also in the step in which the session was held), whose payer had no fee: what the coverage or
 * the modality became later says nothing of that. The appointment may have been moved afterwards, to another day or another provider.
 */
export async function verifyCharges(tx: Tx): Promise<string[]> {
  const { rows } = await sql<{ id: number }>`
    select c.id_cargo as id
      from cargos c left join turnos t using (id_turno) left join aranceles a using (id_arancel)
     cross join lateral (select (t.inicio at time zone ${CLINIC_TIME_ZONE})::date as day) booked
     where c.tipo <> 'ajuste'
       and ((c.id_paciente, c.importe, c.importe_financiador)
            is distinct from
            (t.id_paciente, a.importe, case c.tipo when 'sesion' then a.importe_financiador else 0 end)
            or (c.id_prestador, c.fecha)
               is distinct from (t.id_prestador, booked.day)
               and not exists (
                 select from audit_log r
                  where r.action = 'appointment.move' and r.object_id = c.id_turno and r.at >= c.anulado_el)
            or num_nonnulls(c.concepto, c.registrado_por) > 0
            or exists (
                 select from audit_log made
                  where made.id_paciente = c.id_paciente and made.object_id = c.id_turno and made.action = 'appointment.create')
               and not exists (
                 select from audit_log r
                  where r.action like 'appointment.%' and (r.object_id = c.id_turno or r.id_paciente = c.id_paciente)
                    and r.at between c.fecha_creacion - interval '1 hour' and c.fecha_creacion + interval '1 hour')
            or a.desde > c.fecha or a.id_financiador <> c.id_financiador
            or exists (
              select from aranceles later
               where (later.id_financiador, later.role, later.modalidad)
                     is not distinct from (a.id_financiador, a.role, a.modalidad)
                 and (later.desde, later.id_arancel) > (a.desde, a.id_arancel) and later.desde <= c.fecha
                 and later.fecha_creacion < c.fecha_creacion - ${FEE_MAY_TAKE}::interval)
            or case when c.anulado_el is null
                    then t.estado is distinct from case c.tipo when 'sesion' then 'realizado' else 'ausente' end
                      or exists (
                        select from audit_log r
                         where r.id_paciente = c.id_paciente and r.object_id = c.id_turno
                           and r.action in ('appointment.state', 'appointment.attend') and r.at > c.fecha_creacion + interval '1 hour')
                    else not exists (
                      select from audit_log r
                       where r.action like 'appointment.%' and (r.object_id = c.id_turno or r.id_paciente = c.id_paciente)
                         and r.at between c.anulado_el - interval '1 hour' and c.anulado_el + interval '1 hour')
                      or c.tipo = 'sesion' and t.estado = 'realizado'
                         and not exists (select from cargos again where again.id_turno = c.id_turno and again.id_cargo > c.id_cargo)
                         and (arancel_de(cobertura_en(t.id_paciente, t.id_autorizacion, booked.day),
                                         (select d.role from prestadores d where d.id_prestador = t.id_prestador),
                                         t.modalidad, booked.day)).fecha_creacion < c.anulado_el
                         and not exists (
                           select from audit_log made join audit_log r using (id_paciente, object_id)
                            where made.id_paciente = c.id_paciente and made.object_id = c.id_turno
                              and made.action like 'appointment.%' and made.at >= c.fecha_creacion
                              and made.id < r.id
                              and r.action in ('appointment.update', 'appointment.state', 'appointment.reopen')
                              and r.at between c.anulado_el and c.anulado_el + interval '1 minute') end)
     order by 1 limit ${NAMED_AT_MOST}`.execute(tx);
  return rows.map(
    ({ id }) => `charge ${id} is not what its appointment and its fee say: it was altered by hand`,
  );
}
