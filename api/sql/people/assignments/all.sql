-- Written by `npm run sql`. Do not edit.

-- GET /api/assignments/all
with person as materialized (
  select d.id_prestador as actor_id, d.role, s.id as session_id,
         d.role = any('{administrador}'::text[]) as sees_all,
         d.role = any('{}'::text[]) as sees_own,
         d.role = any('{}'::text[]) as sees_by_glass,
         $5::text as address, $6::text as request_id
    from sessions s join prestadores d on d.id_prestador = s.id_prestador
   where s.id = $3::uuid and s.id_prestador = $4::bigint and s.closed_at is null and s.expires_at > now()
     and d.is_active and d.role = any('{administrador}'::text[])
), allowed as materialized (
  select person.*, null::bigint as id_paciente, null::bigint as object_id from person
), own as materialized (
  select own.* from allowed cross join lateral (
    select true as allowed_found, own.*
    from (
      select (select row_to_json(shaped) from (
      select a.id_asignacion as "id_asignacion", a.id_paciente as "id_paciente", a.id_prestador as "id_prestador",
             a.notas as "notas", to_char(a.fecha_asignacion, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "fecha_asignacion",
             (select row_to_json(r) from (select pr.id_prestador, pr.nombre, pr.apellido, pr.email, pr.matricula, pr.role) r) as "prestadores",
             (select row_to_json(r) from (select p.id_paciente, p.nombre, p.nombre_elegido, p.apellido, p.dni, p.email, p.activo) r) as "pacientes",
             to_char(a.fecha_baja, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "fecha_baja") shaped) as json, a.fecha_asignacion as fecha, a.id_asignacion as id,
             a.id_paciente
        from asignaciones a
        join prestadores pr on pr.id_prestador = a.id_prestador
        join pacientes p on p.id_paciente = a.id_paciente
       where true and (allowed.sees_all
       or exists (select from asignaciones reach where allowed.sees_own and reach.id_prestador = allowed.actor_id and reach.fecha_baja is null and reach.id_paciente = a.id_paciente)
       or (allowed.sees_by_glass and exists (
        select from accesos_emergencia glass
         where glass.id_prestador = allowed.actor_id and glass.hasta > now() and glass.id_paciente = a.id_paciente)))
         and ($1::timestamptz is not null or (select dentro_del_maximo(exists (select from asignaciones a where true offset 200000))))
         and ($1::timestamptz is null or (a.fecha_asignacion, a.id_asignacion) < ($1::timestamptz, $2::bigint))
       order by a.fecha_asignacion desc, a.id_asignacion desc limit 2000
    ) own
  ) own
), recorded as (
  insert into audit_log (id_prestador, role, action, outcome, address, request_id, id_paciente, object_id, pacientes)
  select allowed.actor_id, allowed.role, 'assignment.list', 'ok', allowed.address, allowed.request_id, allowed.id_paciente, allowed.object_id, (select array_agg(distinct own.id_paciente) from own)
    from allowed
   where (select set_config('synchronous_commit', 'off', true)) = 'off'
)
select allowed.actor_id as allowed_id, allowed.role as allowed_role, allowed.id_paciente as allowed_patient, own.*
  from allowed
  left join own on true;
