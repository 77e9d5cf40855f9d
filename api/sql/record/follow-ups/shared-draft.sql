-- Written by `npm run sql`. Do not edit.

-- GET /api/drafts/shared-follow-up/:id
with person as materialized (
  select d.id_prestador as actor_id, d.role, s.id as session_id,
         d.role = any('{administrador}'::text[]) as sees_all,
         d.role = any('{director_medico,psiquiatra,psicologo,acompanante_terapeutico}'::text[]) as sees_own,
         d.role = any('{director_medico,psiquiatra,psicologo,acompanante_terapeutico}'::text[]) as sees_by_glass,
         $3::text as address, $4::text as request_id
    from sessions s join prestadores d on d.id_prestador = s.id_prestador
   where s.id = $1::uuid and s.id_prestador = $2::bigint and s.closed_at is null and s.expires_at > now()
     and d.is_active and d.role = any('{administrador,director_medico,psiquiatra,psicologo,acompanante_terapeutico}'::text[])
), allowed as materialized (
  select person.*, subject.id_paciente as id_paciente, $5::bigint as object_id
    from person join turnos subject on subject.id_turno = $5::bigint
   where (subject.tipo is not null and subject.id_encuentro is null)
     and (person.role = 'administrador' or subject.id_prestador = person.actor_id)
     and not exists (select from turnos o
                      where o.id_encuentro = subject.id_turno and o.estado <> all('{cancelado_paciente,cancelado_clinica}'::text[])
                        and not (person.sees_all
     or exists (select from asignaciones reach where person.sees_own and reach.id_prestador = person.actor_id and reach.fecha_baja is null and reach.id_paciente = o.id_paciente)
     or (person.sees_by_glass and exists (
      select from accesos_emergencia glass
       where glass.id_prestador = person.actor_id and glass.hasta > now() and glass.id_paciente = o.id_paciente))))
), own as materialized (
  select own.* from allowed cross join lateral (
    select true as allowed_found, own.*
    from (
      select b.id_turno, b.contenido, b.fecha_actualizacion,
            array(select o.id_paciente from turnos o where o.id_encuentro = b.id_turno) as pacientes
       from borradores_encuentro b
      where b.id_prestador = allowed.actor_id and b.id_turno = allowed.object_id
    ) own
  ) own
), recorded as (
  insert into audit_log (id_prestador, role, action, outcome, address, request_id, id_paciente, object_id, pacientes)
  select allowed.actor_id, allowed.role, 'draft.read', 'ok', allowed.address, allowed.request_id, allowed.id_paciente, allowed.object_id, (select max((select array_agg(distinct shown.id) from own listed cross join unnest(listed.pacientes) shown (id))) from own)
    from allowed
   where (select set_config('synchronous_commit', 'off', true)) = 'off'
)
select allowed.actor_id as allowed_id, allowed.role as allowed_role, allowed.id_paciente as allowed_patient, own.*
  from allowed
  left join own on true;
