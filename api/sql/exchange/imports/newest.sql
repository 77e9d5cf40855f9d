-- Written by `npm run sql`. Do not edit.

-- GET /api/imports
with person as materialized (
  select d.id_prestador as actor_id, d.role, s.id as session_id,
         d.role = any('{administrador}'::text[]) as sees_all,
         d.role = any('{}'::text[]) as sees_own,
         d.role = any('{}'::text[]) as sees_by_glass,
         $3::text as address, $4::text as request_id
    from sessions s join prestadores d on d.id_prestador = s.id_prestador
   where s.id = $1::uuid and s.id_prestador = $2::bigint and s.closed_at is null and s.expires_at > now()
     and d.is_active and d.role = any('{administrador}'::text[])
), allowed as materialized (
  select person.*, null::bigint as id_paciente, null::bigint as object_id from person
), recorded as (
  insert into audit_log (id_prestador, role, action, outcome, address, request_id, id_paciente, object_id)
  select allowed.actor_id, allowed.role, 'import.list', 'ok', allowed.address, allowed.request_id, allowed.id_paciente, allowed.object_id
    from allowed
   where (select set_config('synchronous_commit', 'off', true)) = 'off'
)
select allowed.actor_id as allowed_id, allowed.role as allowed_role, allowed.id_paciente as allowed_patient, own.*
  from allowed
  left join lateral (
    select true as allowed_found, own.*
    from (
      select (select row_to_json(shaped) from (
      select i.id_importacion as "id_importacion", i.tipo as "tipo", i.archivo as "archivo", i.origen as "origen",
             i.hoja as "hoja", i.filas as "filas", i.estado as "estado",
             to_char((select max(o.fecha_aplicacion) from importaciones o
               where o.sha256 = i.sha256 and o.tipo = i.tipo and o.fecha_aplicacion is not null and o.id_importacion <> i.id_importacion
                 and (i.fecha_aplicacion is null or o.fecha_aplicacion < i.fecha_aplicacion)), 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "aplicado_antes",
             i.resumen as "resumen", to_char(i.fecha_creacion, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "fecha_creacion",
             to_char(i.fecha_aplicacion, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "fecha_aplicacion") shaped) as json
        from (select * from importaciones order by id_importacion desc limit 50) i
       order by i.id_importacion desc
    ) own
  ) own on true;
