-- Written by `npm run sql`. Do not edit.

-- GET /api/dashboard/events
with person as materialized (
  select d.id_prestador as actor_id, d.role, s.id as session_id,
         d.role = any('{administrador}'::text[]) as sees_all,
         d.role = any('{director_medico,psiquiatra,psicologo}'::text[]) as sees_own,
         d.role = any('{}'::text[]) as sees_by_glass,
         $4::text as address, $5::text as request_id
    from sessions s join prestadores d on d.id_prestador = s.id_prestador
   where s.id = $2::uuid and s.id_prestador = $3::bigint and s.closed_at is null and s.expires_at > now()
     and d.is_active and d.role = any('{administrador,director_medico,psiquiatra,psicologo}'::text[])
), allowed as materialized (
  select person.*, null::bigint as id_paciente, null::bigint as object_id from person
), own as materialized (
  select own.* from allowed cross join lateral (
    select true as allowed_found, own.*
    from (
      select (select row_to_json(shaped) from (
      select e.id_evento as "id_evento", e.id_paciente as "id_paciente", p.nombre as "nombre",
             p.nombre_elegido as "nombre_elegido", p.apellido as "apellido", e.tipo as "tipo", e.fecha_acto as "fecha_acto",
             to_char(e.fecha_creacion, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "fecha_creacion",
             (select concat_ws(' ', d.nombre, d.apellido) from prestadores d where d.id_prestador = e.registrado_por) as "autor",
             e.falta_notificar as "falta_notificar") shaped) as json, e.id_paciente
        from (
          select e.*, true as falta_notificar from eventos_riesgo e
           where e.tipo = 'intento' and e.notificado_el is null and (e.tipo = 'intento' and e.notificado_el is null and not exists (
           select from notificaciones_riesgo answer
            where answer.id_evento = e.id_evento and answer.id_paciente = e.id_paciente
              and not exists (select from correcciones marca where marca.error and marca.id_paciente = answer.id_paciente and marca.clase = 'risk_notice' and marca.id_objeto = answer.id_notificacion
            and marca.version = 1))
           and not exists (select from correcciones marca where marca.error and marca.id_paciente = e.id_paciente and marca.clase = 'risk_event' and marca.id_objeto = e.id_evento
            and marca.version = 1))
          union all
          select e.*, false from eventos_riesgo e
           where e.fecha_creacion > $1::timestamptz - interval '3 days'
             and e.registrado_por <> allowed.actor_id and not exists (select from correcciones marca where marca.error and marca.id_paciente = e.id_paciente and marca.clase = 'risk_event' and marca.id_objeto = e.id_evento
             and marca.version = 1) and not (e.tipo = 'intento' and e.notificado_el is null and not exists (
             select from notificaciones_riesgo answer
              where answer.id_evento = e.id_evento and answer.id_paciente = e.id_paciente
                and not exists (select from correcciones marca where marca.error and marca.id_paciente = answer.id_paciente and marca.clase = 'risk_notice' and marca.id_objeto = answer.id_notificacion
              and marca.version = 1))
             and not exists (select from correcciones marca where marca.error and marca.id_paciente = e.id_paciente and marca.clase = 'risk_event' and marca.id_objeto = e.id_evento
              and marca.version = 1))
        ) e join pacientes p on p.id_paciente = e.id_paciente
       where (allowed.sees_all
       or exists (select from asignaciones reach where allowed.sees_own and reach.id_prestador = allowed.actor_id and reach.fecha_baja is null and reach.id_paciente = e.id_paciente)
       or (allowed.sees_by_glass and exists (
        select from accesos_emergencia glass
         where glass.id_prestador = allowed.actor_id and glass.hasta > now() and glass.id_paciente = e.id_paciente)))
       order by e.falta_notificar desc, e.fecha_creacion desc, e.id_evento desc
       limit 20
    ) own
  ) own
), recorded as (
  insert into audit_log (id_prestador, role, action, outcome, address, request_id, id_paciente, object_id, pacientes)
  select allowed.actor_id, allowed.role, 'dashboard.read', 'ok', allowed.address, allowed.request_id, allowed.id_paciente, allowed.object_id, (select array_agg(distinct own.id_paciente) from own)
    from allowed
   where (select set_config('synchronous_commit', 'off', true)) = 'off'
)
select allowed.actor_id as allowed_id, allowed.role as allowed_role, allowed.id_paciente as allowed_patient, own.*
  from allowed
  left join own on true;
