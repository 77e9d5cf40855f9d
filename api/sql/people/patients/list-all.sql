-- Written by `npm run sql`. Do not edit.

-- GET /api/patients
with person as materialized (
  select d.id_prestador as actor_id, d.role, s.id as session_id,
         d.role = any('{administrador,recepcion}'::text[]) as sees_all,
         d.role = any('{director_medico,psiquiatra,psicologo,acompanante_terapeutico}'::text[]) as sees_own,
         d.role = any('{}'::text[]) as sees_by_glass,
         $5::text as address, $6::text as request_id
    from sessions s join prestadores d on d.id_prestador = s.id_prestador
   where s.id = $3::uuid and s.id_prestador = $4::bigint and s.closed_at is null and s.expires_at > now()
     and d.is_active and d.role = any('{administrador,director_medico,psiquiatra,psicologo,acompanante_terapeutico,recepcion}'::text[])
), allowed as materialized (
  select person.*, null::bigint as id_paciente, null::bigint as object_id from person
), own as materialized (
  select own.* from allowed cross join lateral (
    select true as allowed_found, own.*
    from (
      with own_patients as materialized (
        select p.apellido_orden, p.nombre_orden, p.id_paciente from pacientes p where p.id_paciente = any(array(select reach.id_paciente from asignaciones reach where allowed.sees_own and reach.id_prestador = allowed.actor_id and reach.fecha_baja is null))
      ), place as (
        (select p.apellido_orden, p.nombre_orden, p.id_paciente from pacientes p where allowed.sees_all
          order by p.apellido_orden, p.nombre_orden, p.id_paciente offset $2::bigint limit 100)
        union all
        (select * from own_patients p order by p.apellido_orden, p.nombre_orden, p.id_paciente offset $2::bigint limit 100)
      ), page as (
        select p.*
          from (select * from place order by place.apellido_orden, place.nombre_orden, place.id_paciente limit $1::bigint) place
         cross join lateral (select p.* from pacientes p where p.id_paciente = place.id_paciente limit 1) p
         order by place.apellido_orden, place.nombre_orden, place.id_paciente
      ), counted as materialized (
        select case when allowed.sees_all then (select count(*) from pacientes p where true)
                    else (select count(*) from own_patients) end as total
      )
      select json_build_object(
              'data', coalesce(shown.rows, '[]'), 'total', counted.total,
              'totalPages', ceil(counted.total::numeric / $1::bigint)) as json, shown.ids
       from counted
      cross join (
        select json_agg((select row_to_json(shaped) from (
       select p.id_paciente as "id_paciente", p.id_paciente as "legajo", p.nombre as "nombre", p.apellido as "apellido",
              p.dni as "dni", p.fecha_nacimiento as "fecha_nacimiento", p.estado_civil as "estado_civil",
              p.ocupacion as "ocupacion", p.email as "email", p.telefono as "telefono", p.direccion as "direccion",
              p.nombre_elegido as "nombre_elegido", p.sexo as "sexo", p.tipo_documento as "tipo_documento", p.cuil as "cuil",
              p.localidad as "localidad", p.provincia as "provincia", p.codigo_postal as "codigo_postal",
              p.obra_social as "obra_social", p.plan as "plan", p.numero_afiliado as "numero_afiliado", p.activo as "activo",
              to_char(p.fecha_creacion, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "fecha_creacion",
              to_char(p.fecha_actualizacion, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "fecha_actualizacion",
              coalesce(p.acepta_recordatorios, false) as "acepta_recordatorios",
              case when allowed.role = any('{administrador,director_medico,psiquiatra,psicologo,acompanante_terapeutico}'::text[]) then p.total_sesiones end as "total_sesiones",
              case when allowed.role = any('{administrador,director_medico,psiquiatra,psicologo,acompanante_terapeutico}'::text[]) then p.ultima_sesion end as "ultima_sesion",
              case when allowed.role = any('{administrador,director_medico,psiquiatra,psicologo,acompanante_terapeutico}'::text[]) then p.riesgo_actual end as "riesgo_actual",
              to_char(case when allowed.role = any('{administrador,director_medico,psiquiatra,psicologo,acompanante_terapeutico}'::text[]) then p.riesgo_fecha end, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "riesgo_fecha",
              case when allowed.role = any('{administrador,director_medico,psiquiatra,psicologo,acompanante_terapeutico}'::text[]) then p.riesgo_autor end as "riesgo_autor",
              case when allowed.role = any('{administrador,director_medico,psiquiatra,psicologo,acompanante_terapeutico}'::text[]) then p.riesgo_tipo end as "riesgo_tipo",
              case when allowed.role = any('{administrador,director_medico,psiquiatra,psicologo,acompanante_terapeutico}'::text[]) then p.riesgo_inminente end as "riesgo_inminente",
              case when allowed.role = any('{administrador,director_medico,psiquiatra,psicologo,acompanante_terapeutico}'::text[]) then case when p.egresado is null then p.riesgo_reevaluar end end as "riesgo_reevaluar") shaped)) as rows, array_agg(p.id_paciente) as ids
          from page p) shown
    ) own
  ) own
), recorded as (
  insert into audit_log (id_prestador, role, action, outcome, address, request_id, id_paciente, object_id, pacientes)
  select allowed.actor_id, allowed.role, 'patient.list', 'ok', allowed.address, allowed.request_id, allowed.id_paciente, allowed.object_id, (select max(own.ids) from own)
    from allowed
   where (select set_config('synchronous_commit', 'off', true)) = 'off'
)
select allowed.actor_id as allowed_id, allowed.role as allowed_role, allowed.id_paciente as allowed_patient, own.*
  from allowed
  left join own on true;
