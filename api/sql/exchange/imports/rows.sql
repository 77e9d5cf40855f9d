-- Written by `npm run sql`. Do not edit.

-- GET /api/imports/:id/rows
with person as materialized (
  select d.id_prestador as actor_id, d.role, s.id as session_id,
         d.role = any('{administrador}'::text[]) as sees_all,
         d.role = any('{}'::text[]) as sees_own,
         d.role = any('{}'::text[]) as sees_by_glass,
         $6::text as address, $7::text as request_id
    from sessions s join prestadores d on d.id_prestador = s.id_prestador
   where s.id = $4::uuid and s.id_prestador = $5::bigint and s.closed_at is null and s.expires_at > now()
     and d.is_active and d.role = any('{administrador}'::text[])
), allowed as materialized (
  select person.*, null::bigint as id_paciente, $8::bigint as object_id
    from person join importaciones subject on subject.id_importacion = $8::bigint
   where true
), own as materialized (
  select own.* from allowed cross join lateral (
    select true as allowed_found, own.*
    from (
      with page as materialized (
        select f.* from importacion_filas f
         where f.id_importacion = allowed.object_id and f.resultado is not null and ($3::text is null or f.resultado = $3)
         order by f.fila limit $1::bigint offset $2::bigint
      )
      select json_build_object(
               'data', coalesce((select json_agg((select row_to_json(shaped) from (
               select f.fila as "fila", f.resultado as "resultado", f.motivos as "motivos", f.cambios as "cambios",
                      (select coalesce(jsonb_object_agg(t.destino, left(t.texto, t.shown)), '{}') from (
                        select t.destino, t.texto, least(5000, greatest(0, 20000 - coalesce(sum(least(length(t.texto), 5000))
                                 over (order by t.destino rows between unbounded preceding and 1 preceding), 0)))::integer as shown
                          from (
                        select t.destino, t.texto
                          from jsonb_each_text((
                                 select coalesce(jsonb_object_agg(c.columna ->> 'destino', coalesce(f.contenido ->> (c.lugar - 1)::integer, '')), '{}')
                                   from jsonb_array_elements(i.columnas) with ordinality c (columna, lugar)
                                  where c.columna ->> 'destino' is not null) || coalesce(f.corregido, '{}')) t (destino, texto)) t) t) as "textos",
                      (select coalesce(jsonb_agg(t.destino), '[]') from (
                        select t.destino, t.texto, least(5000, greatest(0, 20000 - coalesce(sum(least(length(t.texto), 5000))
                                 over (order by t.destino rows between unbounded preceding and 1 preceding), 0)))::integer as shown
                          from (
                        select t.destino, t.texto
                          from jsonb_each_text((
                                 select coalesce(jsonb_object_agg(c.columna ->> 'destino', coalesce(f.contenido ->> (c.lugar - 1)::integer, '')), '{}')
                                   from jsonb_array_elements(i.columnas) with ordinality c (columna, lugar)
                                  where c.columna ->> 'destino' is not null) || coalesce(f.corregido, '{}')) t (destino, texto)) t) t where length(t.texto) > t.shown) as "cortados",
                      f.decision as "decision", f.repite as "repite", f.id_objeto as "id_objeto") shaped) order by f.fila) from page f), '[]'),
               'total', n.total, 'totalPages', ceil(n.total::numeric / $1::bigint)) as json,
             (select array_agg(distinct f.id_objeto) from page f
               where i.tipo <> 'providers' and f.id_objeto is not null) as pacientes
        from importaciones i cross join lateral (
          select count(*) as total from importacion_filas f
           where f.id_importacion = i.id_importacion and f.resultado is not null
             and ($3::text is null or f.resultado = $3)) n
       where i.id_importacion = allowed.object_id
    ) own
  ) own
), recorded as (
  insert into audit_log (id_prestador, role, action, outcome, address, request_id, id_paciente, object_id, pacientes)
  select allowed.actor_id, allowed.role, 'import.read', 'ok', allowed.address, allowed.request_id, allowed.id_paciente, allowed.object_id, (select own.pacientes from own)
    from allowed
   where (select set_config('synchronous_commit', 'off', true)) = 'off'
)
select allowed.actor_id as allowed_id, allowed.role as allowed_role, allowed.id_paciente as allowed_patient, own.*
  from allowed
  left join own on true;
