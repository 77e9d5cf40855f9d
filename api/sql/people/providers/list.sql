-- Written by `npm run sql`. Do not edit.

-- GET /api/providers
with person as materialized (
  select d.id_prestador as actor_id, d.role, s.id as session_id,
         d.role = any('{administrador,recepcion}'::text[]) as sees_all,
         d.role = any('{director_medico}'::text[]) as sees_own,
         d.role = any('{}'::text[]) as sees_by_glass,
         $4::text as address, $5::text as request_id
    from sessions s join prestadores d on d.id_prestador = s.id_prestador
   where s.id = $2::uuid and s.id_prestador = $3::bigint and s.closed_at is null and s.expires_at > now()
     and d.is_active and d.role = any('{administrador,director_medico,auditor,recepcion}'::text[])
), allowed as materialized (
  select person.*, null::bigint as id_paciente, null::bigint as object_id from person
), recorded as (
  insert into audit_log (id_prestador, role, action, outcome, address, request_id, id_paciente, object_id)
  select allowed.actor_id, allowed.role, 'provider.list', 'ok', allowed.address, allowed.request_id, allowed.id_paciente, allowed.object_id
    from allowed
   where (select set_config('synchronous_commit', 'off', true)) = 'off'
)
select allowed.actor_id as allowed_id, allowed.role as allowed_role, allowed.id_paciente as allowed_patient, own.*
  from allowed
  left join lateral (
    select true as allowed_found, own.*
    from (
      select (select row_to_json(shaped) from (
      select p.id_prestador as "id_prestador", p.nombre as "nombre", p.apellido as "apellido", p.role as "role",
             p.profesion as "profesion", case when allowed.role <> 'recepcion' then p.especialidad end as "especialidad",
             case when allowed.role <> 'recepcion' then p.matricula end as "matricula",
             case when allowed.role <> 'recepcion' then p.matricula_tipo end as "matricula_tipo",
             case when allowed.role <> 'recepcion' then p.matricula_jurisdiccion end as "matricula_jurisdiccion",
             case when allowed.role <> 'recepcion' then p.telefono end as "telefono",
             case when allowed.role <> 'recepcion' then p.email end as "email",
             case when allowed.role <> 'recepcion' then p.direccion end as "direccion", p.is_active as "is_active",
             to_char(p.fecha_creacion, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "fecha_creacion",
             allowed.role <> 'recepcion' and p.is_active and p.password_hash is null and not exists (
               select from audit_log a
                where coalesce(a.object_id, a.id_prestador) = p.id_prestador and a.action = 'password.set' and a.outcome = 'ok') as "invitacion_pendiente",
             case when allowed.role <> 'recepcion' then (
               select count(*) from asignaciones a join pacientes using (id_paciente)
                where a.id_prestador = p.id_prestador and a.fecha_baja is null and activo) end as "pacientes_activos") shaped) as json
        from prestadores p
       where $1::text = 'all' or p.is_active = ($1::text = 'active')
       order by coalesce(clave_orden(p.apellido), '') collate "C", coalesce(clave_orden(p.nombre), '') collate "C",
                p.id_prestador
    ) own
  ) own on true;

-- GET /api/providers/export.csv
with person as materialized (
  select d.id_prestador as actor_id, d.role, s.id as session_id,
         d.role = any('{administrador}'::text[]) as sees_all,
         d.role = any('{director_medico}'::text[]) as sees_own,
         d.role = any('{}'::text[]) as sees_by_glass,
         $4::text as address, $5::text as request_id
    from sessions s join prestadores d on d.id_prestador = s.id_prestador
   where s.id = $2::uuid and s.id_prestador = $3::bigint and s.closed_at is null and s.expires_at > now()
     and d.is_active and d.role = any('{administrador,director_medico}'::text[])
), allowed as materialized (
  select person.*, null::bigint as id_paciente, null::bigint as object_id from person
), own as materialized (
  select own.* from allowed cross join lateral (
    select true as allowed_found, own.*
    from (
      select (select row_to_json(shaped) from (
      select p.id_prestador as "id_prestador", p.nombre as "nombre", p.apellido as "apellido", p.role as "role",
             p.profesion as "profesion", case when allowed.role <> 'recepcion' then p.especialidad end as "especialidad",
             case when allowed.role <> 'recepcion' then p.matricula end as "matricula",
             case when allowed.role <> 'recepcion' then p.matricula_tipo end as "matricula_tipo",
             case when allowed.role <> 'recepcion' then p.matricula_jurisdiccion end as "matricula_jurisdiccion",
             case when allowed.role <> 'recepcion' then p.telefono end as "telefono",
             case when allowed.role <> 'recepcion' then p.email end as "email",
             case when allowed.role <> 'recepcion' then p.direccion end as "direccion", p.is_active as "is_active",
             to_char(p.fecha_creacion, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "fecha_creacion",
             allowed.role <> 'recepcion' and p.is_active and p.password_hash is null and not exists (
               select from audit_log a
                where coalesce(a.object_id, a.id_prestador) = p.id_prestador and a.action = 'password.set' and a.outcome = 'ok') as "invitacion_pendiente",
             case when allowed.role <> 'recepcion' then (
               select count(*) from asignaciones a join pacientes using (id_paciente)
                where a.id_prestador = p.id_prestador and a.fecha_baja is null and activo) end as "pacientes_activos") shaped) as json
        from prestadores p
       where $1::text = 'all' or p.is_active = ($1::text = 'active')
       order by coalesce(clave_orden(p.apellido), '') collate "C", coalesce(clave_orden(p.nombre), '') collate "C",
                p.id_prestador
    ) own
  ) own
), recorded as (
  insert into audit_log (id_prestador, role, action, outcome, address, request_id, id_paciente, object_id, filas)
  select allowed.actor_id, allowed.role, 'export.providers', 'ok', allowed.address, allowed.request_id, allowed.id_paciente, allowed.object_id, (select count(own.json) from own)
    from allowed
   where (select set_config('synchronous_commit', 'off', true)) = 'off'
)
select allowed.actor_id as allowed_id, allowed.role as allowed_role, allowed.id_paciente as allowed_patient, own.*
  from allowed
  left join own on true;
