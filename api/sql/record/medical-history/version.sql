-- Written by `npm run sql`. Do not edit.

-- GET /api/medical-history/:id/versions/:version
with person as materialized (
  select d.id_prestador as actor_id, d.role, s.id as session_id,
         d.role = any('{administrador}'::text[]) as sees_all,
         d.role = any('{director_medico,psiquiatra,psicologo,acompanante_terapeutico}'::text[]) as sees_own,
         d.role = any('{director_medico,psiquiatra,psicologo,acompanante_terapeutico}'::text[]) as sees_by_glass,
         $4::text as address, $5::text as request_id
    from sessions s join prestadores d on d.id_prestador = s.id_prestador
   where s.id = $2::uuid and s.id_prestador = $3::bigint and s.closed_at is null and s.expires_at > now()
     and d.is_active and d.role = any('{administrador,director_medico,psiquiatra,psicologo,acompanante_terapeutico}'::text[])
), allowed as materialized (
  select person.*, subject.id_paciente as id_paciente, $6::bigint as object_id
    from person join admisiones subject on subject.id_admision = $6::bigint
   where (person.sees_all
     or exists (select from asignaciones reach where person.sees_own and reach.id_prestador = person.actor_id and reach.fecha_baja is null and reach.id_paciente = subject.id_paciente)
     or (person.sees_by_glass and exists (
      select from accesos_emergencia glass
       where glass.id_prestador = person.actor_id and glass.hasta > now() and glass.id_paciente = subject.id_paciente)))
), recorded as (
  insert into audit_log (id_prestador, role, action, outcome, address, request_id, id_paciente, object_id)
  select allowed.actor_id, allowed.role, 'history.versions', 'ok', allowed.address, allowed.request_id, allowed.id_paciente, allowed.object_id
    from allowed
   where (select set_config('synchronous_commit', 'off', true)) = 'off'
)
select allowed.actor_id as allowed_id, allowed.role as allowed_role, allowed.id_paciente as allowed_patient, own.*
  from allowed
  left join lateral (
    select true as allowed_found, own.*
    from (
      select v.version, v.fecha, jsonb_build_object('id_prestador', p.id_prestador)
      || coalesce((
        select row_to_json(fila) from (
          select asiento.autor ->> 'nombre' as nombre, asiento.autor ->> 'apellido' as apellido, asiento.autor ->> 'role' as role from asientos asiento where asiento.id_paciente = allowed.id_paciente and asiento.clase = 'history' and asiento.id_objeto = v.id_admision
       and asiento.version = v.version) fila), json_build_object('nombre', p.nombre, 'apellido', p.apellido, 'role', p.role))::jsonb as autor, (select asiento.folio from asientos asiento where asiento.id_paciente = allowed.id_paciente and asiento.clase = 'history' and asiento.id_objeto = v.id_admision
       and asiento.version = v.version) as folio, exists (select from correcciones marca where marca.error and marca.id_paciente = allowed.id_paciente and marca.clase = 'history' and marca.id_objeto = v.id_admision
       and marca.version = v.version) as error, case when exists (select from correcciones marca where marca.id_paciente = allowed.id_paciente and marca.clase = 'history' and marca.id_objeto = v.id_admision
        and marca.version = v.version) then (
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
             from (select correccion.* from correcciones correccion where correccion.id_paciente = allowed.id_paciente and correccion.clase = 'history' and correccion.id_objeto = v.id_admision
        and correccion.version = v.version
                    order by correccion.error desc, correccion.id_correccion limit 100) correccion) correccion
       join asientos asiento on asiento.id_paciente = correccion.id_paciente and asiento.clase = 'correction' and asiento.id_objeto = correccion.id_correccion
        and asiento.version = 1
        where correccion.before < 500000) else '[]' end as correcciones, v.contenido
        from admisiones_versiones v join prestadores p on p.id_prestador = v.autor
       where v.id_admision = allowed.object_id and v.version = $1::bigint
    ) own
  ) own on true;
