-- Written by `npm run sql`. Do not edit.

-- GET /api/boards/risk
with person as materialized (
  select d.id_prestador as actor_id, d.role, s.id as session_id,
         d.role = any('{administrador}'::text[]) as sees_all,
         d.role = any('{director_medico,psiquiatra,psicologo}'::text[]) as sees_own,
         d.role = any('{}'::text[]) as sees_by_glass,
         $8::text as address, $9::text as request_id
    from sessions s join prestadores d on d.id_prestador = s.id_prestador
   where s.id = $6::uuid and s.id_prestador = $7::bigint and s.closed_at is null and s.expires_at > now()
     and d.is_active and d.role = any('{administrador,director_medico,psiquiatra,psicologo}'::text[])
), allowed as materialized (
  select person.*, null::bigint as id_paciente, null::bigint as object_id from person
), own as materialized (
  select own.* from allowed cross join lateral (
    select true as allowed_found, own.*
    from (
      with attempted as materialized (
        select distinct p.id_paciente from eventos_riesgo e join pacientes p on p.id_paciente = e.id_paciente
         where e.tipo = 'intento' and e.notificado_el is null and (e.tipo = 'intento' and e.notificado_el is null and not exists (
         select from notificaciones_riesgo answer
          where answer.id_evento = e.id_evento and answer.id_paciente = e.id_paciente
            and not exists (select from correcciones marca where marca.error and marca.id_paciente = answer.id_paciente and marca.clase = 'risk_notice' and marca.id_objeto = answer.id_notificacion
          and marca.version = 1))
         and not exists (select from correcciones marca where marca.error and marca.id_paciente = e.id_paciente and marca.clase = 'risk_event' and marca.id_objeto = e.id_evento
          and marca.version = 1))
           and (allowed.sees_all
           or exists (select from asignaciones reach where allowed.sees_own and reach.id_prestador = allowed.actor_id and reach.fecha_baja is null and reach.id_paciente = p.id_paciente)
           or (allowed.sees_by_glass and exists (
            select from accesos_emergencia glass
             where glass.id_prestador = allowed.actor_id and glass.hasta > now() and glass.id_paciente = p.id_paciente))) and case $5::text when 'REEVALUACION_VENCIDA' then p.egresado is null and p.riesgo_actual is not null and p.riesgo_reevaluar < $3::date
             when 'SIN_EVALUACION' then p.riesgo_tipo is null and p.riesgo_actual is not null
             when 'SIN_CONTACTO' then p.riesgo_actual in ('alto', 'muy alto') and (p.ultima_sesion is null or p.ultima_sesion < $3::date - (select umbral('dias_sin_contacto_riesgo', 7)))
             when 'SIN_PLAN' then p.riesgo_actual in ('medio', 'alto', 'muy alto') and p.con_plan is null
             when 'PLAN_POR_REVISAR' then p.plan_revisar < $3::date
             when 'INTENTO_SIN_NOTIFICAR' then exists (
              select e.id_evento from eventos_riesgo e
               where e.id_paciente = p.id_paciente and e.tipo = 'intento' and e.notificado_el is null and (e.tipo = 'intento' and e.notificado_el is null and not exists (
              select from notificaciones_riesgo answer
               where answer.id_evento = e.id_evento and answer.id_paciente = e.id_paciente
                 and not exists (select from correcciones marca where marca.error and marca.id_paciente = answer.id_paciente and marca.clase = 'risk_notice' and marca.id_objeto = answer.id_notificacion
               and marca.version = 1))
              and not exists (select from correcciones marca where marca.error and marca.id_paciente = e.id_paciente and marca.clase = 'risk_event' and marca.id_objeto = e.id_evento
               and marca.version = 1))
               order by e.id_evento limit 1)
             when 'SIN_CONTACTO_DE_EMERGENCIA' then not exists (
              select from (select distinct on (c.id_contacto) c.activo, c.es_emergencia from contactos c
                            where c.id_paciente = p.id_paciente order by c.id_contacto, c.id_version desc) c
               where c.activo and c.es_emergencia)
             when 'SIN_TURNO' then not exists (
              select t.inicio from turnos t
               where t.id_paciente = p.id_paciente and t.inicio > $4::timestamptz and t.estado <> all('{cancelado_paciente,cancelado_clinica}'::text[])
               order by t.inicio limit 1) else true end
      ), found as materialized (
        select p.id_paciente, p.riesgo_actual, p.riesgo_inminente, p.riesgo_reevaluar, true as attempted
          from attempted join pacientes p using (id_paciente)
        union all
        (select p.id_paciente, p.riesgo_actual, p.riesgo_inminente, p.riesgo_reevaluar, false from pacientes p
          where allowed.sees_all and p.riesgo_actual is not null and p.riesgo_actual <> 'sin riesgo' and p.activo and p.egresado is null and case $5::text when 'REEVALUACION_VENCIDA' then p.egresado is null and p.riesgo_actual is not null and p.riesgo_reevaluar < $3::date
          when 'SIN_EVALUACION' then p.riesgo_tipo is null and p.riesgo_actual is not null
          when 'SIN_CONTACTO' then p.riesgo_actual in ('alto', 'muy alto') and (p.ultima_sesion is null or p.ultima_sesion < $3::date - (select umbral('dias_sin_contacto_riesgo', 7)))
          when 'SIN_PLAN' then p.riesgo_actual in ('medio', 'alto', 'muy alto') and p.con_plan is null
          when 'PLAN_POR_REVISAR' then p.plan_revisar < $3::date
          when 'INTENTO_SIN_NOTIFICAR' then exists (
           select e.id_evento from eventos_riesgo e
            where e.id_paciente = p.id_paciente and e.tipo = 'intento' and e.notificado_el is null and (e.tipo = 'intento' and e.notificado_el is null and not exists (
           select from notificaciones_riesgo answer
            where answer.id_evento = e.id_evento and answer.id_paciente = e.id_paciente
              and not exists (select from correcciones marca where marca.error and marca.id_paciente = answer.id_paciente and marca.clase = 'risk_notice' and marca.id_objeto = answer.id_notificacion
            and marca.version = 1))
           and not exists (select from correcciones marca where marca.error and marca.id_paciente = e.id_paciente and marca.clase = 'risk_event' and marca.id_objeto = e.id_evento
            and marca.version = 1))
            order by e.id_evento limit 1)
          when 'SIN_CONTACTO_DE_EMERGENCIA' then not exists (
           select from (select distinct on (c.id_contacto) c.activo, c.es_emergencia from contactos c
                         where c.id_paciente = p.id_paciente order by c.id_contacto, c.id_version desc) c
            where c.activo and c.es_emergencia)
          when 'SIN_TURNO' then not exists (
           select t.inicio from turnos t
            where t.id_paciente = p.id_paciente and t.inicio > $4::timestamptz and t.estado <> all('{cancelado_paciente,cancelado_clinica}'::text[])
            order by t.inicio limit 1) else true end
            and p.id_paciente not in (select id_paciente from attempted)
          order by coalesce(p.riesgo_inminente, false) desc, grado_de_riesgo(p.riesgo_actual) desc, p.riesgo_reevaluar, p.id_paciente limit greatest(10001, $1::bigint + $2::bigint))
        union all
        select p.id_paciente, p.riesgo_actual, p.riesgo_inminente, p.riesgo_reevaluar, false from pacientes p where p.id_paciente = any(array(select reach.id_paciente from asignaciones reach where allowed.sees_own and reach.id_prestador = allowed.actor_id and reach.fecha_baja is null))
           and p.riesgo_actual is not null and p.riesgo_actual <> 'sin riesgo' and p.activo and p.egresado is null and case $5::text when 'REEVALUACION_VENCIDA' then p.egresado is null and p.riesgo_actual is not null and p.riesgo_reevaluar < $3::date
           when 'SIN_EVALUACION' then p.riesgo_tipo is null and p.riesgo_actual is not null
           when 'SIN_CONTACTO' then p.riesgo_actual in ('alto', 'muy alto') and (p.ultima_sesion is null or p.ultima_sesion < $3::date - (select umbral('dias_sin_contacto_riesgo', 7)))
           when 'SIN_PLAN' then p.riesgo_actual in ('medio', 'alto', 'muy alto') and p.con_plan is null
           when 'PLAN_POR_REVISAR' then p.plan_revisar < $3::date
           when 'INTENTO_SIN_NOTIFICAR' then exists (
            select e.id_evento from eventos_riesgo e
             where e.id_paciente = p.id_paciente and e.tipo = 'intento' and e.notificado_el is null and (e.tipo = 'intento' and e.notificado_el is null and not exists (
            select from notificaciones_riesgo answer
             where answer.id_evento = e.id_evento and answer.id_paciente = e.id_paciente
               and not exists (select from correcciones marca where marca.error and marca.id_paciente = answer.id_paciente and marca.clase = 'risk_notice' and marca.id_objeto = answer.id_notificacion
             and marca.version = 1))
            and not exists (select from correcciones marca where marca.error and marca.id_paciente = e.id_paciente and marca.clase = 'risk_event' and marca.id_objeto = e.id_evento
             and marca.version = 1))
             order by e.id_evento limit 1)
           when 'SIN_CONTACTO_DE_EMERGENCIA' then not exists (
            select from (select distinct on (c.id_contacto) c.activo, c.es_emergencia from contactos c
                          where c.id_paciente = p.id_paciente order by c.id_contacto, c.id_version desc) c
             where c.activo and c.es_emergencia)
           when 'SIN_TURNO' then not exists (
            select t.inicio from turnos t
             where t.id_paciente = p.id_paciente and t.inicio > $4::timestamptz and t.estado <> all('{cancelado_paciente,cancelado_clinica}'::text[])
             order by t.inicio limit 1) else true end
           and p.id_paciente not in (select id_paciente from attempted)
      ), page as (
        select p.id_paciente, row_number() over (order by p.attempted desc, coalesce(p.riesgo_inminente, false) desc, grado_de_riesgo(p.riesgo_actual) desc, p.riesgo_reevaluar, p.id_paciente) as place
          from found p order by place limit $1::bigint offset $2::bigint
      )
      select json_build_object(
               'data', (select coalesce(json_agg((select row_to_json(shaped) from (
        select p.id_paciente as "id_paciente", p.nombre as "nombre", p.nombre_elegido as "nombre_elegido",
               p.apellido as "apellido",
               case when p.riesgo_actual is not null and allowed.role = any('{administrador,director_medico,psiquiatra,psicologo,acompanante_terapeutico}'::text[]) then (select row_to_json(shaped) from (
                 select p.riesgo_actual as "riesgo_actual", to_char(p.riesgo_fecha, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "riesgo_fecha",
                        p.riesgo_autor as "riesgo_autor", p.riesgo_tipo as "riesgo_tipo", p.riesgo_inminente as "riesgo_inminente",
                        case when p.egresado is null then p.riesgo_reevaluar end as "riesgo_reevaluar") shaped) end as "riesgo",
               to_char((select plan.fecha_creacion from (
                 select s.* from planes_seguridad s
                  where s.id_paciente = p.id_paciente
                    and not exists (select from correcciones marca where marca.error and marca.id_paciente = s.id_paciente and marca.clase = 'safety_plan' and marca.id_objeto = s.id_plan
                  and marca.version = 1)
                  order by s.id_plan desc limit 1) plan), 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "plan_fecha",
               p.plan_revisar as "plan_revisar", p.ultima_sesion as "ultimo_contacto",
               to_char((
                 select t.inicio from turnos t
                  where t.id_paciente = p.id_paciente and t.inicio > $4::timestamptz and t.estado <> all('{cancelado_paciente,cancelado_clinica}'::text[])
                  order by t.inicio limit 1), 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "proximo_turno",
               (select coalesce(json_agg(seen order by seen.fecha desc, seen.profesion), '[]') from (
                 select coalesce(disciplina_de(coalesce(e.prestador, e.autor, autor_de(s.id_prestador))), 'otra') as profesion,
                        max(s.fecha) as fecha
                   from seguimientos s
                   left join asientos e on e.id_paciente = s.id_paciente and e.clase = 'follow_up' and e.id_objeto = s.id_seguimiento
                                       and e.version = 1
                  where s.id_paciente = p.id_paciente and s.fecha > $3::date - (select umbral('dias_disciplinas', 90)) and s.fecha <= $3::date
                    and not sin_fecha(s) and not exists (select from correcciones marca where marca.error and marca.id_paciente = s.id_paciente and marca.clase = 'follow_up' and marca.id_objeto = s.id_seguimiento
                  and marca.version = 1)
                  group by 1) seen) as "profesiones",
               (
                 select e.id_evento from eventos_riesgo e
                  where e.id_paciente = p.id_paciente and e.tipo = 'intento' and e.notificado_el is null and (e.tipo = 'intento' and e.notificado_el is null and not exists (
                 select from notificaciones_riesgo answer
                  where answer.id_evento = e.id_evento and answer.id_paciente = e.id_paciente
                    and not exists (select from correcciones marca where marca.error and marca.id_paciente = answer.id_paciente and marca.clase = 'risk_notice' and marca.id_objeto = answer.id_notificacion
                  and marca.version = 1))
                 and not exists (select from correcciones marca where marca.error and marca.id_paciente = e.id_paciente and marca.clase = 'risk_event' and marca.id_objeto = e.id_evento
                  and marca.version = 1))
                  order by e.id_evento limit 1) as "id_evento",
               (select coalesce(json_agg(gap.name order by gap.place), '[]') from (values
                   (0, 'REEVALUACION_VENCIDA', p.egresado is null and p.riesgo_actual is not null and p.riesgo_reevaluar < $3::date),
                   (1, 'SIN_EVALUACION', p.riesgo_tipo is null and p.riesgo_actual is not null),
                   (2, 'SIN_CONTACTO', p.riesgo_actual in ('alto', 'muy alto') and (p.ultima_sesion is null or p.ultima_sesion < $3::date - (select umbral('dias_sin_contacto_riesgo', 7)))),
                   (3, 'SIN_PLAN', p.riesgo_actual in ('medio', 'alto', 'muy alto') and p.con_plan is null),
                   (4, 'PLAN_POR_REVISAR', p.plan_revisar < $3::date),
                   (5, 'INTENTO_SIN_NOTIFICAR', exists (
                 select e.id_evento from eventos_riesgo e
                  where e.id_paciente = p.id_paciente and e.tipo = 'intento' and e.notificado_el is null and (e.tipo = 'intento' and e.notificado_el is null and not exists (
                 select from notificaciones_riesgo answer
                  where answer.id_evento = e.id_evento and answer.id_paciente = e.id_paciente
                    and not exists (select from correcciones marca where marca.error and marca.id_paciente = answer.id_paciente and marca.clase = 'risk_notice' and marca.id_objeto = answer.id_notificacion
                  and marca.version = 1))
                 and not exists (select from correcciones marca where marca.error and marca.id_paciente = e.id_paciente and marca.clase = 'risk_event' and marca.id_objeto = e.id_evento
                  and marca.version = 1))
                  order by e.id_evento limit 1)),
                   (6, 'SIN_CONTACTO_DE_EMERGENCIA', not exists (
                 select from (select distinct on (c.id_contacto) c.activo, c.es_emergencia from contactos c
                               where c.id_paciente = p.id_paciente order by c.id_contacto, c.id_version desc) c
                  where c.activo and c.es_emergencia)),
                   (7, 'SIN_TURNO', not exists (
                 select t.inicio from turnos t
                  where t.id_paciente = p.id_paciente and t.inicio > $4::timestamptz and t.estado <> all('{cancelado_paciente,cancelado_clinica}'::text[])
                  order by t.inicio limit 1))) gap (place, name, holds) where gap.holds) as "faltas") shaped) order by place.place), '[]')
                          from page place join pacientes p on p.id_paciente = place.id_paciente),
               'total', counted.total, 'totalPages', ceil(counted.total::numeric / $1::bigint)) as json,
             (select array_agg(place.id_paciente) from page place) as ids
        from (select least(count(*), 10001) as total from found) counted
    ) own
  ) own
), recorded as (
  insert into audit_log (id_prestador, role, action, outcome, address, request_id, id_paciente, object_id, pacientes)
  select allowed.actor_id, allowed.role, 'board.read', 'ok', allowed.address, allowed.request_id, allowed.id_paciente, allowed.object_id, (select max(own.ids) from own)
    from allowed
   where (select set_config('synchronous_commit', 'off', true)) = 'off'
)
select allowed.actor_id as allowed_id, allowed.role as allowed_role, allowed.id_paciente as allowed_patient, own.*
  from allowed
  left join own on true;
