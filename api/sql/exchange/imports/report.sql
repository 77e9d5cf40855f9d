-- Written by `npm run sql`. Do not edit.

-- GET /api/imports/:id/report.csv
with person as materialized (
  select d.id_prestador as actor_id, d.role, s.id as session_id,
         d.role = any('{administrador}'::text[]) as sees_all,
         d.role = any('{}'::text[]) as sees_own,
         d.role = any('{}'::text[]) as sees_by_glass,
         $4::text as address, $5::text as request_id
    from sessions s join prestadores d on d.id_prestador = s.id_prestador
   where s.id = $2::uuid and s.id_prestador = $3::bigint and s.closed_at is null and s.expires_at > now()
     and d.is_active and d.role = any('{administrador}'::text[])
), allowed as materialized (
  select person.*, null::bigint as id_paciente, $6::bigint as object_id
    from person join importaciones subject on subject.id_importacion = $6::bigint
   where true
), own as materialized (
  select own.* from allowed cross join lateral (
    select true as allowed_found, own.*
    from (
      select f.fila, f.resultado, f.motivos, f.cambios, f.id_objeto, f.contenido, f.tipo,
            case when f.lugar = 1 then f.columnas end as columnas, (f.antes + f.largo)::integer as hasta
       from (
         select f.*, sum(f.largo) over orden - f.largo as antes, row_number() over orden as lugar
           from (select f.*, i.tipo, i.columnas, length(f.contenido::text) as largo
                   from importaciones i join importacion_filas f using (id_importacion)
                  where i.id_importacion = allowed.object_id and f.resultado is not null and f.fila > $1::integer
                  order by f.fila limit 1000) f
         window orden as (order by f.fila)
       ) f
      where f.antes < 1000000
      order by f.fila
    ) own
  ) own
), recorded as (
  insert into audit_log (id_prestador, role, action, outcome, address, request_id, id_paciente, object_id, pacientes, filas)
  select allowed.actor_id, allowed.role, 'import.export', 'ok', allowed.address, allowed.request_id, allowed.id_paciente, allowed.object_id, (select array_agg(distinct own.id_objeto) filter (where own.tipo <> 'providers' and own.id_objeto is not null) from own), (select count(*) from own)
    from allowed
   where (select set_config('synchronous_commit', 'off', true)) = 'off'
)
select allowed.actor_id as allowed_id, allowed.role as allowed_role, allowed.id_paciente as allowed_patient, own.*
  from allowed
  left join own on true;
