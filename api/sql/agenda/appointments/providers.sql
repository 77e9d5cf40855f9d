-- Written by `npm run sql`. Do not edit.

-- GET /api/appointments/providers
with person as materialized (
  select d.id_prestador as actor_id, d.role, s.id as session_id,
         d.role = any('{administrador,recepcion}'::text[]) as sees_all,
         d.role = any('{director_medico,psiquiatra,psicologo,acompanante_terapeutico}'::text[]) as sees_own,
         d.role = any('{}'::text[]) as sees_by_glass,
         $4::text as address, $5::text as request_id
    from sessions s join prestadores d on d.id_prestador = s.id_prestador
   where s.id = $2::uuid and s.id_prestador = $3::bigint and s.closed_at is null and s.expires_at > now()
     and d.is_active and d.role = any('{administrador,director_medico,psiquiatra,psicologo,acompanante_terapeutico,recepcion}'::text[])
), allowed as materialized (
  select person.*, null::bigint as id_paciente, null::bigint as object_id from person
), own as materialized (
  select own.* from allowed cross join lateral (
    select true as allowed_found, own.*
    from (
      select (select row_to_json(shaped) from (
      select d.nombre as "nombre", d.apellido as "apellido", d.role as "role", d.profesion as "profesion",
             d.id_prestador as "id_prestador", d.is_active as "is_active", coalesce(g.paso, 30) as "paso",
             exists (select from asignaciones a where a.id_paciente = $1::bigint and a.id_prestador = d.id_prestador
                                     and a.fecha_baja is null and (allowed.sees_all
              or exists (select from asignaciones reach where allowed.sees_own and reach.id_prestador = allowed.actor_id and reach.fecha_baja is null and reach.id_paciente = $1::bigint)
              or (allowed.sees_by_glass and exists (
               select from accesos_emergencia glass
                where glass.id_prestador = allowed.actor_id and glass.hasta > now() and glass.id_paciente = $1::bigint)))) as "equipo") shaped) as json, case when $1::bigint is not null and (allowed.sees_all
                or exists (select from asignaciones reach where allowed.sees_own and reach.id_prestador = allowed.actor_id and reach.fecha_baja is null and reach.id_paciente = $1::bigint)
                or (allowed.sees_by_glass and exists (
                 select from accesos_emergencia glass
                  where glass.id_prestador = allowed.actor_id and glass.hasta > now() and glass.id_paciente = $1::bigint))) then array[$1::bigint] end as pacientes
        from prestadores d left join agendas g on g.id_prestador = d.id_prestador
       where d.is_active and d.role = any('{psicologo,psiquiatra,acompanante_terapeutico,director_medico}'::text[])
         and (allowed.role = any('{administrador,director_medico,recepcion}'::text[]) or d.id_prestador = allowed.actor_id)
       order by clave_orden(d.apellido), clave_orden(d.nombre), d.id_prestador
    ) own
  ) own
), recorded as (
  insert into audit_log (id_prestador, role, action, outcome, address, request_id, id_paciente, object_id, pacientes)
  select allowed.actor_id, allowed.role, 'agenda.read', 'ok', allowed.address, allowed.request_id, allowed.id_paciente, allowed.object_id, (select max(own.pacientes) from own)
    from allowed
   where (select set_config('synchronous_commit', 'off', true)) = 'off'
)
select allowed.actor_id as allowed_id, allowed.role as allowed_role, allowed.id_paciente as allowed_patient, own.*
  from allowed
  left join own on true;
