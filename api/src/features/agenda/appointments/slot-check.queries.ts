import type { SlotQuery } from '@trama/contract/schemas/agenda/slots';
import { withinReach } from '../../../platform/access/reach.ts';
import { ownSql } from '../../../platform/statements/own-sql.ts';
import { teamStandingSql } from '../../people/assignments/team.service.ts';
import { readsEveryAgenda } from '../agenda-settings/agenda-reach.service.ts';
import { isBlock, notCancelled, SEE } from './appointments.queries.ts';
import { isInactive, SLOT_FACTS, withoutSessions } from './warnings.service.ts';

/** No appointment lasts longer than a day. */
const OVERLAPS = `t.inicio < slot.fin and t.fin > slot.inicio and t.inicio > slot.inicio - interval '24 hours'
  and ${notCancelled('t')} and coalesce($6::bigint not in (t.id_turno, t.id_encuentro), true)`;
const takenBy = (quien: string, condition: string) =>
  `(select '${quien}' as quien, t.* from slot join turnos t on ${condition} and ${OVERLAPS} order by t.inicio limit 1)`;

const TAKEN_BY_PATIENTS = `(select 'paciente' as quien, t.* from slot cross join who cross join lateral (
  select t.* from turnos t where t.id_paciente = who.id_paciente and ${OVERLAPS} order by t.inicio limit 1) t)`;

/**
 * The hour $4 to $5 with the provider $1, the patient $2 or the participants $8, and the room $3; $6 is the appointment that
 * moves there, whose participants move along, $7 the authorisation that it carries, $9 those of the participants. Patients out of reach are ignored; any
 * other is named in the trail, because the warnings say whether the provider is of their team. It shows of other appointments only what the agenda shows to that person.
 */
export const SLOT_CHECK = ownSql('agenda/appointments/slot-check', {
  shown: { patients: 'own.pacientes' },
})`
  with slot as materialized (
    select case when ${readsEveryAgenda()} then coalesce($1::bigint, allowed.actor_id) else allowed.actor_id end as id_prestador,
           case when ${withinReach('$2::bigint')} then $2::bigint end as id_paciente,
           $3::bigint as consultorio, $4::timestamptz as inicio, $5::timestamptz as fin,
           $7::bigint as id_autorizacion,
           case when exists (select from turnos t where t.id_turno = $6::bigint and t.id_autorizacion = $7::bigint)
                then 0 else 1 end as sin_hacer
  ), who as materialized (
    select asked.id as id_paciente
      from (select $2::bigint as id
            union select unnest($8::bigint[])
            union select o.id_paciente from turnos t join turnos o on o.id_encuentro = t.id_turno and ${notCancelled('o')}
             where t.id_turno = $6::bigint and (${readsEveryAgenda()} or t.id_prestador = allowed.actor_id)) asked
     where asked.id is not null and ${withinReach('asked.id')}
  ), theirs as materialized (
    select a.*, count(*) filter (where asked.is_new) as sin_hacer
      from (select unnest($9::bigint[]) as id, true as is_new
            union all
            select o.id_autorizacion, false from turnos o where o.id_encuentro = $6::bigint and ${notCancelled('o')}) asked
      join autorizaciones a on a.id_autorizacion = asked.id
      join who on who.id_paciente = a.id_paciente
     group by a.id_autorizacion
  ), busy as materialized (
    select t.quien, t.inicio, t.fin, ${isBlock('t')} as bloqueo,
           case when see.known and (see.whole or t.quien = 'paciente') then t.id_paciente end as id_paciente,
           case when see.whole then d.nombre end as prestador_nombre, case when see.whole then d.apellido end as prestador_apellido,
           coalesce(d.profesion, d.role) as profesion,
           (select c.nombre from consultorios c where c.id_consultorio = t.consultorio) as consultorio
      from (${takenBy('prestador', 't.id_encuentro is null and t.id_prestador = slot.id_prestador')}
            union all ${TAKEN_BY_PATIENTS}
            union all ${takenBy('consultorio', 't.id_encuentro is null and t.consultorio = slot.consultorio')}) t
      join prestadores d on d.id_prestador = t.id_prestador ${SEE}
  )
  select facts.*, facts.dia::text as dia, facts.ausente_hasta::text as ausente_hasta, d.nombre, d.apellido,
         (select coalesce(json_agg(json_build_object(
                   'quien', b.quien, 'inicio', b.inicio, 'fin', b.fin, 'bloqueo', b.bloqueo, 'consultorio', b.consultorio,
                   'profesion', b.profesion,
                   'prestador', json_build_object('nombre', b.prestador_nombre, 'apellido', b.prestador_apellido),
                   'paciente', (select json_build_object('nombre', p.nombre, 'nombre_elegido', p.nombre_elegido,
                                                         'apellido', p.apellido)
                                  from pacientes p where p.id_paciente = b.id_paciente))), '[]')
            from (select * from busy
                   order by array_position('{prestador,paciente,consultorio}', quien), id_paciente) b) as ocupados,
         (select coalesce(json_agg(json_build_object('nombre', p.nombre, 'nombre_elegido', p.nombre_elegido,
                                                     'apellido', p.apellido) order by p.id_paciente), '[]')
            from who join pacientes p on p.id_paciente = who.id_paciente
           where who.id_paciente is distinct from slot.id_paciente
             and ${teamStandingSql('who.id_paciente', 'slot.id_prestador')} = 'fuera') as fuera_de_su_equipo,
         (select coalesce(json_agg(json_build_object('nombre', p.nombre, 'nombre_elegido', p.nombre_elegido,
                                                     'apellido', p.apellido) order by p.id_paciente), '[]')
            from theirs a join pacientes p on p.id_paciente = a.id_paciente
            cross join lateral uso_de_autorizacion(a.id_autorizacion) uso
           where ${withoutSessions('facts.dia', 'a.sin_hacer')} is not null) as sin_sesiones_suyas,
         (select coalesce(json_agg(json_build_object('nombre', p.nombre, 'nombre_elegido', p.nombre_elegido,
                                                     'apellido', p.apellido) order by p.id_paciente), '[]')
            from who join pacientes p on p.id_paciente = who.id_paciente
           where who.id_paciente is distinct from slot.id_paciente and ${isInactive('p')}) as inactivos_suyos,
         (select array_agg(distinct named.id) filter (where named.id is not null)
            from (select b.id_paciente as id from busy b union all select who.id_paciente from who) named) as pacientes
    from slot join prestadores d on d.id_prestador = slot.id_prestador ${SLOT_FACTS}`;

export const slotValues = (query: SlotQuery) => {
  const { id_prestador, id_paciente, consultorio, inicio, fin, id_turno, id_autorizacion } = query;
  return [
    id_prestador ?? null,
    id_paciente ?? null,
    consultorio ?? null,
    inicio,
    fin,
    id_turno ?? null,
    id_autorizacion ?? null,
    query.participantes ?? [],
    query.autorizaciones ?? [],
  ];
};
