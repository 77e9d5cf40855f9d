-- Written by `npm run sql`. Do not edit.

-- GET /api/assignment-requests
with person as materialized (
  select d.id_prestador as actor_id, d.role, s.id as session_id,
         d.role = any('{administrador}'::text[]) as sees_all,
         d.role = any('{director_medico}'::text[]) as sees_own,
         d.role = any('{}'::text[]) as sees_by_glass,
         $3::text as address, $4::text as request_id
    from sessions s join prestadores d on d.id_prestador = s.id_prestador
   where s.id = $1::uuid and s.id_prestador = $2::bigint and s.closed_at is null and s.expires_at > now()
     and d.is_active and d.role = any('{administrador,director_medico}'::text[])
), allowed as materialized (
  select person.*, null::bigint as id_paciente, null::bigint as object_id from person
), own as materialized (
  select own.* from allowed cross join lateral (
    select true as allowed_found, own.*
    from (
      select (select row_to_json(shaped) from (
      select r.id_pedido as "id_pedido", r.id_paciente as "id_paciente", r.id_prestador as "id_prestador",
             r.estado as "estado", to_char(r.fecha_creacion, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "fecha_creacion",
             to_char(coalesce((select min(t.inicio) from turnos t where t.id_paciente = r.id_paciente and t.id_prestador = r.id_prestador
               and t.estado <> all('{cancelado_paciente,cancelado_clinica}'::text[]) and t.fin > now()), (select max(t.inicio) from turnos t where t.id_paciente = r.id_paciente and t.id_prestador = r.id_prestador
               and t.estado <> all('{cancelado_paciente,cancelado_clinica}'::text[]))), 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "turno",
             (select row_to_json(d) from (
               select d.nombre, d.apellido, d.role from prestadores d where d.id_prestador = r.pedido_por) d) as "solicitante",
             (select row_to_json(d) from (
               select d.nombre, d.apellido, d.role, d.profesion from prestadores d where d.id_prestador = r.id_prestador) d) as "prestadores",
             (select row_to_json(p) from (
               select p.nombre, p.nombre_elegido, p.apellido, p.dni from pacientes p where p.id_paciente = r.id_paciente) p) as "pacientes",
             (select coalesce(json_agg(team), '[]') from (
               select d.nombre, d.apellido, d.role from asignaciones a join prestadores d on d.id_prestador = a.id_prestador
                where a.id_paciente = r.id_paciente and a.fecha_baja is null
                order by clave_orden(d.apellido), d.id_prestador limit 20) team) as "equipo") shaped) as json, r.id_paciente
        from pedidos_asignacion r
       where r.estado = 'pendiente' and (allowed.sees_all
       or exists (select from asignaciones reach where allowed.sees_own and reach.id_prestador = allowed.actor_id and reach.fecha_baja is null and reach.id_paciente = r.id_paciente)
       or (allowed.sees_by_glass and exists (
        select from accesos_emergencia glass
         where glass.id_prestador = allowed.actor_id and glass.hasta > now() and glass.id_paciente = r.id_paciente))) and exists (select from turnos t where t.id_paciente = r.id_paciente and t.id_prestador = r.id_prestador
         and t.estado <> all('{cancelado_paciente,cancelado_clinica}'::text[]))
       order by r.fecha_creacion, r.id_pedido limit 200
    ) own
  ) own
), recorded as (
  insert into audit_log (id_prestador, role, action, outcome, address, request_id, id_paciente, object_id, pacientes)
  select allowed.actor_id, allowed.role, 'assignment_request.list', 'ok', allowed.address, allowed.request_id, allowed.id_paciente, allowed.object_id, (select array_agg(distinct own.id_paciente) from own)
    from allowed
   where (select set_config('synchronous_commit', 'off', true)) = 'off'
)
select allowed.actor_id as allowed_id, allowed.role as allowed_role, allowed.id_paciente as allowed_patient, own.*
  from allowed
  left join own on true;
