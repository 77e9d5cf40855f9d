-- Written by `npm run sql`. Do not edit.

-- GET /api/patients/:id/versions
with person as materialized (
  select d.id_prestador as actor_id, d.role, s.id as session_id,
         d.role = any('{administrador,recepcion}'::text[]) as sees_all,
         d.role = any('{director_medico,psiquiatra,psicologo,acompanante_terapeutico}'::text[]) as sees_own,
         d.role = any('{director_medico,psiquiatra,psicologo,acompanante_terapeutico}'::text[]) as sees_by_glass,
         $5::text as address, $6::text as request_id
    from sessions s join prestadores d on d.id_prestador = s.id_prestador
   where s.id = $3::uuid and s.id_prestador = $4::bigint and s.closed_at is null and s.expires_at > now()
     and d.is_active and d.role = any('{administrador,director_medico,psiquiatra,psicologo,acompanante_terapeutico,recepcion}'::text[])
), allowed as materialized (
  select person.*, subject.id_paciente as id_paciente, null::bigint as object_id
    from person join pacientes subject on subject.id_paciente = $7::bigint
   where (person.sees_all
     or exists (select from asignaciones reach where person.sees_own and reach.id_prestador = person.actor_id and reach.fecha_baja is null and reach.id_paciente = subject.id_paciente)
     or (person.sees_by_glass and exists (
      select from accesos_emergencia glass
       where glass.id_prestador = person.actor_id and glass.hasta > now() and glass.id_paciente = subject.id_paciente)))
), recorded as (
  insert into audit_log (id_prestador, role, action, outcome, address, request_id, id_paciente, object_id)
  select allowed.actor_id, allowed.role, 'patient.versions', 'ok', allowed.address, allowed.request_id, allowed.id_paciente, allowed.object_id
    from allowed
   where (select set_config('synchronous_commit', 'off', true)) = 'off'
)
select allowed.actor_id as allowed_id, allowed.role as allowed_role, allowed.id_paciente as allowed_patient, own.*
  from allowed
  left join lateral (
    select true as allowed_found, own.*
    from (
      with saved as (
        select v.id_paciente, v.version, v.fecha, v.autor, v.contenido, v.autor_entonces
          from pacientes_versiones v where v.id_paciente = allowed.id_paciente
        union all
        select p.id_paciente, 1 as version, coalesce(p.fecha_actualizacion, p.fecha_creacion) as fecha,
               (
        select t.id_prestador from audit_log t
         where t.id_paciente = p.id_paciente and t.object_id = p.id_paciente and t.huella is not null
           and t.action in ('patient.create', 'patient.update', 'patient.activate', 'patient.deactivate', 'patient.adopt')
         order by t.at desc, t.id desc limit 1) as autor, jsonb_strip_nulls(to_jsonb(p) - '{total_sesiones,ultima_sesion,apellido_orden,nombre_orden,busqueda,riesgo_actual,riesgo_fecha,riesgo_autor,riesgo_tipo,riesgo_inminente,riesgo_reevaluar,ultima_profesion,otra_profesion_el,psiquiatria_el,medicado,egresado,con_plan,plan_revisar,interdisciplinaria_el}'::text[]) as contenido, null::jsonb as autor_entonces
          from pacientes p where p.id_paciente = allowed.id_paciente and p.version is null
      )
      select json_build_object(
               'data', coalesce((
                 select json_agg((select row_to_json(shaped) from (
                 select v.version as "version", to_char(v.fecha, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "fecha",
                        (select row_to_json(fila) from (
                            select kept.autor ->> 'nombre' as nombre, kept.autor ->> 'apellido' as apellido, kept.autor ->> 'role' as role, kept.autor ->> 'matricula' as matricula, kept.autor ->> 'matricula_tipo' as matricula_tipo, kept.autor ->> 'matricula_jurisdiccion' as matricula_jurisdiccion, v.autor as id_prestador, kept.autor ->> 'profesion' as profesion, kept.autor ->> 'especialidad' as especialidad from (select coalesce(v.autor_entonces, autor_de(v.autor)) as autor) kept
                             where kept.autor is not null) fila) as "autor",
                        (
                          select coalesce(json_agg(json_build_object(
                                   'campo', f.name, 'antes', (case f.name when 'acepta_recordatorios' then coalesce(before.contenido -> f.name, 'false')
                                        else before.contenido -> f.name end), 'despues', (case f.name when 'acepta_recordatorios' then coalesce(v.contenido -> f.name, 'false')
                                        else v.contenido -> f.name end)) order by f.place), '[]')
                            from unnest('{activo,nombre,apellido,dni,fecha_nacimiento,estado_civil,ocupacion,email,telefono,direccion,nombre_elegido,sexo,tipo_documento,cuil,localidad,provincia,codigo_postal,obra_social,plan,numero_afiliado,acepta_recordatorios}'::text[]) with ordinality f (name, place)
                           where (case f.name when 'acepta_recordatorios' then coalesce(v.contenido -> f.name, 'false')
                                        else v.contenido -> f.name end) is distinct from (case f.name when 'acepta_recordatorios' then coalesce(before.contenido -> f.name, 'false')
                                        else before.contenido -> f.name end)) as "cambios") shaped) order by v.version desc)
                   from (select * from saved order by version desc limit $1::bigint offset $2::bigint) v
                   left join saved before on before.version = v.version - 1), '[]'),
               'total', counted.total,
               'totalPages', ceil(counted.total::numeric / $1::bigint)) as json
        from (select count(*) as total from saved) counted
    ) own
  ) own on true;
