-- Written by `npm run sql`. Do not edit.

-- GET /api/medical-history/:id/versions
with person as materialized (
  select d.id_prestador as actor_id, d.role, s.id as session_id,
         d.role = any('{administrador}'::text[]) as sees_all,
         d.role = any('{director_medico,psiquiatra,psicologo,acompanante_terapeutico}'::text[]) as sees_own,
         d.role = any('{director_medico,psiquiatra,psicologo,acompanante_terapeutico}'::text[]) as sees_by_glass,
         $5::text as address, $6::text as request_id
    from sessions s join prestadores d on d.id_prestador = s.id_prestador
   where s.id = $3::uuid and s.id_prestador = $4::bigint and s.closed_at is null and s.expires_at > now()
     and d.is_active and d.role = any('{administrador,director_medico,psiquiatra,psicologo,acompanante_terapeutico}'::text[])
), allowed as materialized (
  select person.*, subject.id_paciente as id_paciente, $7::bigint as object_id
    from person join admisiones subject on subject.id_admision = $7::bigint
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
      select json_build_object(
              'data', coalesce(json_agg((select row_to_json(shaped) from (
              select listed.version as "version", to_char(listed.fecha, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "fecha",
                     listed.autor as "autor", listed.folio as "folio", listed.error as "error", listed.campos as "campos") shaped) order by listed.version desc)
                               filter (where listed.version is not null), '[]'),
              'total', counted.total,
              'totalPages', ceil(counted.total::numeric / $1::bigint)) as json
       from (select count(*) as total from admisiones_versiones v where v.id_admision = allowed.object_id) counted
       left join (
         select v.version, v.fecha, jsonb_build_object('id_prestador', p.id_prestador)
         || coalesce((
           select row_to_json(fila) from (
             select asiento.autor ->> 'nombre' as nombre, asiento.autor ->> 'apellido' as apellido, asiento.autor ->> 'role' as role from asientos asiento where asiento.id_paciente = allowed.id_paciente and asiento.clase = 'history' and asiento.id_objeto = v.id_admision
          and asiento.version = v.version) fila), json_build_object('nombre', p.nombre, 'apellido', p.apellido, 'role', p.role))::jsonb as autor, (select asiento.folio from asientos asiento where asiento.id_paciente = allowed.id_paciente and asiento.clase = 'history' and asiento.id_objeto = v.id_admision
          and asiento.version = v.version) as folio, ((select exists (select from correcciones marca where marca.id_paciente = allowed.id_paciente)) and exists (select from correcciones marca where marca.error and marca.id_paciente = allowed.id_paciente and marca.clase = 'history' and marca.id_objeto = v.id_admision
          and marca.version = v.version)) as error, changed.campos
           from (select v.* from admisiones_versiones v where v.id_admision = allowed.object_id
                  order by v.version desc limit $1::bigint offset $2::bigint) v
           join prestadores p on p.id_prestador = v.autor
           left join lateral (select earlier.contenido from admisiones_versiones earlier
            where earlier.id_admision = v.id_admision and earlier.version < v.version
              and not exists (select from correcciones marca where marca.error and marca.id_paciente = allowed.id_paciente and marca.clase = 'history' and marca.id_objeto = earlier.id_admision
            and marca.version = earlier.version)
            order by earlier.version desc limit 1) before on true
          cross join lateral (
            select coalesce(jsonb_agg(field.key order by field.key), '[]') as campos
              from jsonb_each(v.contenido) field
             where field.value is distinct from coalesce(before.contenido -> field.key, 'null')) changed
       ) listed on true
      group by counted.total
    ) own
  ) own on true;
