-- Written by `npm run sql`. Do not edit.

-- GET /api/absences/within
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
), recorded as (
  insert into audit_log (id_prestador, role, action, outcome, address, request_id, id_paciente, object_id)
  select allowed.actor_id, allowed.role, 'agenda.read', 'ok', allowed.address, allowed.request_id, allowed.id_paciente, allowed.object_id
    from allowed
   where (select set_config('synchronous_commit', 'off', true)) = 'off'
)
select allowed.actor_id as allowed_id, allowed.role as allowed_role, allowed.id_paciente as allowed_patient, own.*
  from allowed
  left join lateral (
    select true as allowed_found, own.*
    from (
      select (select row_to_json(shaped) from (
      select a.desde as "desde", a.hasta as "hasta", a.motivo as "motivo", a.id_prestador as "id_prestador",
             json_build_object('nombre', d.nombre, 'apellido', d.apellido) as "prestadores") shaped) as json
        from ausencias_prestador a join prestadores d using (id_prestador)
       where a.desde <= $2::date and a.hasta >= $1::date and d.is_active
         and (allowed.role = any('{administrador,director_medico,recepcion}'::text[]) or a.id_prestador = allowed.actor_id)
       order by a.desde, a.id_ausencia limit 1001
    ) own
  ) own on true;
