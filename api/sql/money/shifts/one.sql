-- Written by `npm run sql`. Do not edit.

-- GET /api/shifts/:id
with person as materialized (
  select d.id_prestador as actor_id, d.role, s.id as session_id,
         d.role = any('{administrador,recepcion}'::text[]) as sees_all,
         d.role = any('{director_medico,psiquiatra,psicologo,acompanante_terapeutico}'::text[]) as sees_own,
         d.role = any('{director_medico,psiquiatra,psicologo,acompanante_terapeutico}'::text[]) as sees_by_glass,
         $3::text as address, $4::text as request_id
    from sessions s join prestadores d on d.id_prestador = s.id_prestador
   where s.id = $1::uuid and s.id_prestador = $2::bigint and s.closed_at is null and s.expires_at > now()
     and d.is_active and d.role = any('{administrador,director_medico,psiquiatra,psicologo,acompanante_terapeutico,recepcion}'::text[])
), allowed as materialized (
  select person.*, subject.id_paciente as id_paciente, $5::bigint as object_id
    from person join jornadas subject on subject.id_jornada = $5::bigint
   where (person.role = any('{administrador,recepcion}'::text[]) or subject.id_prestador = person.actor_id)
), recorded as (
  insert into audit_log (id_prestador, role, action, outcome, address, request_id, id_paciente, object_id)
  select allowed.actor_id, allowed.role, 'shift.list', 'ok', allowed.address, allowed.request_id, allowed.id_paciente, allowed.object_id
    from allowed
   where (select set_config('synchronous_commit', 'off', true)) = 'off'
)
select allowed.actor_id as allowed_id, allowed.role as allowed_role, allowed.id_paciente as allowed_patient, own.*
  from allowed
  left join lateral (
    select true as allowed_found, own.*
    from (
      select (((select row_to_json(shaped) from (
      select j.id_jornada as "id_jornada", j.id_paciente as "id_paciente", j.id_prestador as "id_prestador",
             to_char(j.inicio, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "inicio",
             to_char(j.fin, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "fin",
             (extract(epoch from j.fin - j.inicio) / 60)::integer as "minutos", j.lugar as "lugar",
             case when allowed.role = any('{administrador,director_medico,psiquiatra,psicologo,acompanante_terapeutico}'::text[]) then j.actividades end as "actividades",
             j.fin is null and j.anulada_el is null and j.inicio < now() - interval '12 hours' as "olvidada",
             to_char(j.anulada_el, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "anulada_el", j.anulada_motivo as "anulada_motivo",
             to_char(j.fecha_creacion, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "fecha_creacion",
             to_char(j.fecha_actualizacion, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "fecha_actualizacion",
             jsonb_array_length(coalesce(j.anteriores, '[]')) as "cambios",
             (select concat_ws(' ', d.nombre, d.apellido) from prestadores d where d.id_prestador = j.id_prestador) as "prestador",
             (select row_to_json(n) from (
               select p.nombre, p.nombre_elegido, p.apellido from pacientes p where p.id_paciente = j.id_paciente) n) as "pacientes") shaped))::jsonb || jsonb_build_object('anteriores', coalesce((
               select jsonb_agg(case when allowed.role = any('{administrador,director_medico,psiquiatra,psicologo,acompanante_terapeutico}'::text[]) then b.before else b.before - 'actividades' end order by b.place)
                 from jsonb_array_elements(j.anteriores) with ordinality b (before, place)), '[]')))::json as json
        from jornadas j where j.id_jornada = allowed.object_id
    ) own
  ) own on true;
