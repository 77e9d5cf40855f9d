-- Written by `npm run sql`. Do not edit.

-- GET /api/patients/:id/discharge-check
with person as materialized (
  select d.id_prestador as actor_id, d.role, s.id as session_id,
         d.role = any('{administrador}'::text[]) as sees_all,
         d.role = any('{director_medico,psiquiatra,psicologo}'::text[]) as sees_own,
         d.role = any('{director_medico,psiquiatra,psicologo}'::text[]) as sees_by_glass,
         $3::text as address, $4::text as request_id
    from sessions s join prestadores d on d.id_prestador = s.id_prestador
   where s.id = $1::uuid and s.id_prestador = $2::bigint and s.closed_at is null and s.expires_at > now()
     and d.is_active and d.role = any('{administrador,director_medico,psiquiatra,psicologo}'::text[])
), allowed as materialized (
  select person.*, subject.id_paciente as id_paciente, null::bigint as object_id
    from person join pacientes subject on subject.id_paciente = $5::bigint
   where (person.sees_all
     or exists (select from asignaciones reach where person.sees_own and reach.id_prestador = person.actor_id and reach.fecha_baja is null and reach.id_paciente = subject.id_paciente)
     or (person.sees_by_glass and exists (
      select from accesos_emergencia glass
       where glass.id_prestador = person.actor_id and glass.hasta > now() and glass.id_paciente = subject.id_paciente)))
), recorded as (
  insert into audit_log (id_prestador, role, action, outcome, address, request_id, id_paciente, object_id)
  select allowed.actor_id, allowed.role, 'discharge.list', 'ok', allowed.address, allowed.request_id, allowed.id_paciente, allowed.object_id
    from allowed
   where (select set_config('synchronous_commit', 'off', true)) = 'off'
)
select allowed.actor_id as allowed_id, allowed.role as allowed_role, allowed.id_paciente as allowed_patient, own.*
  from allowed
  left join lateral (
    select true as allowed_found, own.*
    from (
      select case when p.riesgo_actual <> 'sin riesgo' then p.riesgo_actual end as riesgo,
             coalesce(p.riesgo_inminente, false) as inminente,
             exists (select from eventos_riesgo e where e.id_paciente = p.id_paciente and (e.tipo = 'intento' and e.notificado_el is null and not exists (
      select from notificaciones_riesgo answer
       where answer.id_evento = e.id_evento and answer.id_paciente = e.id_paciente
         and not exists (select from correcciones marca where marca.error and marca.id_paciente = answer.id_paciente and marca.clase = 'risk_notice' and marca.id_objeto = answer.id_notificacion
       and marca.version = 1))
      and not exists (select from correcciones marca where marca.error and marca.id_paciente = e.id_paciente and marca.clase = 'risk_event' and marca.id_objeto = e.id_evento
       and marca.version = 1))) as intento,
             (select count(*)::integer from turnos t
               where t.id_paciente = p.id_paciente and t.inicio > now() and t.estado <> all('{cancelado_paciente,cancelado_clinica}'::text[])) as turnos
        from pacientes p where p.id_paciente = allowed.id_paciente
    ) own
  ) own on true;
