-- Written by `npm run sql`. Do not edit.

-- GET /api/dashboard/risk-patients
with person as materialized (
  select d.id_prestador as actor_id, d.role, s.id as session_id,
         d.role = any('{administrador}'::text[]) as sees_all,
         d.role = any('{director_medico,psiquiatra,psicologo,acompanante_terapeutico}'::text[]) as sees_own,
         d.role = any('{}'::text[]) as sees_by_glass,
         $3::text as address, $4::text as request_id
    from sessions s join prestadores d on d.id_prestador = s.id_prestador
   where s.id = $1::uuid and s.id_prestador = $2::bigint and s.closed_at is null and s.expires_at > now()
     and d.is_active and d.role = any('{administrador,director_medico,auditor,psiquiatra,psicologo,acompanante_terapeutico,recepcion}'::text[])
), allowed as materialized (
  select person.*, null::bigint as id_paciente, null::bigint as object_id from person
), own as materialized (
  select own.* from allowed cross join lateral (
    select true as allowed_found, own.*
    from (
      with at_risk as not materialized (
        select p.* from pacientes p where allowed.sees_all and allowed.role = any('{administrador,director_medico,psiquiatra,psicologo,acompanante_terapeutico}'::text[]) and p.activo and p.egresado is null
        and p.riesgo_actual in ('alto', 'muy alto')
        union all
        select p.* from pacientes p
         where p.id_paciente in (select reach.id_paciente from asignaciones reach where allowed.sees_own and reach.id_prestador = allowed.actor_id and reach.fecha_baja is null) and allowed.role = any('{administrador,director_medico,psiquiatra,psicologo,acompanante_terapeutico}'::text[]) and p.activo and p.egresado is null
         and p.riesgo_actual in ('alto', 'muy alto')
      )
      select json_build_object(
               'total', (select count(*) from (select from at_risk limit 1001) counted),
               'data', (select coalesce(json_agg((select row_to_json(shaped) from (
               select p.id_paciente as "id_paciente", p.nombre as "nombre", p.nombre_elegido as "nombre_elegido",
                      p.apellido as "apellido", p.riesgo_actual as "riesgo_actual",
                      to_char(p.riesgo_fecha, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "riesgo_fecha", p.riesgo_autor as "riesgo_autor",
                      p.riesgo_tipo as "riesgo_tipo", p.riesgo_inminente as "riesgo_inminente",
                      p.riesgo_reevaluar as "riesgo_reevaluar") shaped)), '[]')
                          from (select p.* from at_risk p
                                 order by coalesce(p.riesgo_inminente, false) desc, grado_de_riesgo(p.riesgo_actual) desc, p.riesgo_fecha desc, p.id_paciente desc
                                 limit 6) p)) as json
    ) own
  ) own
), recorded as (
  insert into audit_log (id_prestador, role, action, outcome, address, request_id, id_paciente, object_id, pacientes)
  select allowed.actor_id, allowed.role, 'dashboard.read', 'ok', allowed.address, allowed.request_id, allowed.id_paciente, allowed.object_id, (select (
    select array_agg((patient ->> 'id_paciente')::bigint)
      from json_array_elements(max(own.json::text)::json -> 'data') patient) from own)
    from allowed
   where (select set_config('synchronous_commit', 'off', true)) = 'off'
)
select allowed.actor_id as allowed_id, allowed.role as allowed_role, allowed.id_paciente as allowed_patient, own.*
  from allowed
  left join own on true;
