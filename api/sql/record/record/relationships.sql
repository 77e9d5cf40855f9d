-- Written by `npm run sql`. Do not edit.

-- GET /api/patients/:id/record.pdf
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
  select person.*, subject.id_paciente as id_paciente, null::bigint as object_id
    from person join pacientes subject on subject.id_paciente = $6::bigint
   where (person.sees_all
     or exists (select from asignaciones reach where person.sees_own and reach.id_prestador = person.actor_id and reach.fecha_baja is null and reach.id_paciente = subject.id_paciente)
     or (person.sees_by_glass and exists (
      select from accesos_emergencia glass
       where glass.id_prestador = person.actor_id and glass.hasta > now() and glass.id_paciente = subject.id_paciente)))
)
select allowed.actor_id as allowed_id, allowed.role as allowed_role, allowed.id_paciente as allowed_patient, own.*
  from allowed
  left join lateral (
    select true as allowed_found, own.*
    from (
      select (select row_to_json(shaped) from (
      select r.id_vinculo as "id_vinculo", r.id_paciente as "id_paciente",
             to_char(r.fecha_creacion, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "fecha_creacion",
             coalesce((select asiento.autor from asientos asiento where asiento.id_paciente = r.id_paciente and asiento.clase = 'relationship' and asiento.id_objeto = r.id_vinculo
                and asiento.version = 1)::json, (
               select row_to_json(d) from (
                 select nombre, apellido, role, matricula, matricula_tipo, matricula_jurisdiccion from prestadores where id_prestador = r.registrado_por) d)) as "autor",
             (select asiento.folio from asientos asiento where asiento.id_paciente = r.id_paciente and asiento.clase = 'relationship' and asiento.id_objeto = r.id_vinculo
                and asiento.version = 1) as "folio",
             exists (select from correcciones marca where marca.error and marca.id_paciente = r.id_paciente and marca.clase = 'relationship' and marca.id_objeto = r.id_vinculo
                and marca.version = 1) as "error",
             case when exists (select from correcciones marca where marca.id_paciente = r.id_paciente and marca.clase = 'relationship' and marca.id_objeto = r.id_vinculo
                and marca.version = 1) then (
               select coalesce(json_agg((select row_to_json(shaped) from (
               select asiento.folio as "folio", correccion.error as "error", correccion.aclaracion as "aclaracion",
                      to_char(correccion.fecha_creacion, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "fecha_creacion",
                      correccion.registrado_por as "registrado_por", asiento.autor as "autor",
                      case when correccion.en_ausencia_de is not null then (
                        select original.autor from asientos original
                         where original.id_paciente = correccion.id_paciente and original.folio = correccion.folio) end as "en_ausencia_de",
                      case when correccion.otro_folio is not null then (
                        select json_build_object('folio', correccion.otro_folio, 'id_paciente', otro.id_paciente,
                                                 'paciente', case when otro.id_paciente is not null
                                                   then concat_ws(' ', coalesce(nullif(otro.nombre_elegido, ''), otro.nombre), otro.apellido) end)
                          from (select) one left join pacientes otro on otro.id_paciente = correccion.otro_paciente and (allowed.sees_all
                       or exists (select from asignaciones reach where allowed.sees_own and reach.id_prestador = allowed.actor_id and reach.fecha_baja is null and reach.id_paciente = otro.id_paciente)
                       or (allowed.sees_by_glass and exists (
                        select from accesos_emergencia glass
                         where glass.id_prestador = allowed.actor_id and glass.hasta > now() and glass.id_paciente = otro.id_paciente)))) end as "otro") shaped) order by correccion.id_correccion), '[]')
                 from (
                   select correccion.*, coalesce(sum(octet_length(correccion.aclaracion)) over (
                                 order by correccion.error desc, correccion.id_correccion rows between unbounded preceding and 1 preceding), 0) as before
                     from (select correccion.* from correcciones correccion where correccion.id_paciente = r.id_paciente and correccion.clase = 'relationship' and correccion.id_objeto = r.id_vinculo
                and correccion.version = 1
                            order by correccion.error desc, correccion.id_correccion limit 100) correccion) correccion
               join asientos asiento on asiento.id_paciente = correccion.id_paciente and asiento.clase = 'correction' and asiento.id_objeto = correccion.id_correccion
                and asiento.version = 1
                where correccion.before < 500000) else '[]' end as "correcciones", r.nombre as "nombre",
             r.vinculo as "vinculo", r.edad as "edad", r.ocupacion as "ocupacion", r.convive as "convive",
             r.en_tratamiento as "en_tratamiento", r.tratamiento_tipo as "tratamiento_tipo") shaped) as record
        from vinculos r
       where r.id_vinculo = any($1::bigint[]) and r.id_paciente = allowed.id_paciente
       order by r.fecha_creacion, r.id_vinculo
    ) own
  ) own on true;
