-- Written by `npm run sql`. Do not edit.

-- GET /api/patients/:id/messages
with person as materialized (
  select d.id_prestador as actor_id, d.role, s.id as session_id,
         d.role = any('{}'::text[]) as sees_all,
         d.role = any('{administrador,director_medico,psiquiatra,psicologo,acompanante_terapeutico}'::text[]) as sees_own,
         d.role = any('{}'::text[]) as sees_by_glass,
         $4::text as address, $5::text as request_id
    from sessions s join prestadores d on d.id_prestador = s.id_prestador
   where s.id = $2::uuid and s.id_prestador = $3::bigint and s.closed_at is null and s.expires_at > now()
     and d.is_active and d.role = any('{administrador,director_medico,psiquiatra,psicologo,acompanante_terapeutico}'::text[])
), allowed as materialized (
  select person.*, subject.id_paciente as id_paciente, null::bigint as object_id
    from person join pacientes subject on subject.id_paciente = $6::bigint
   where (person.sees_all
     or exists (select from asignaciones reach where person.sees_own and reach.id_prestador = person.actor_id and reach.fecha_baja is null and reach.id_paciente = subject.id_paciente)
     or (person.sees_by_glass and exists (
      select from accesos_emergencia glass
       where glass.id_prestador = person.actor_id and glass.hasta > now() and glass.id_paciente = subject.id_paciente)))
), recorded as (
  insert into audit_log (id_prestador, role, action, outcome, address, request_id, id_paciente, object_id)
  select allowed.actor_id, allowed.role, 'message.list', 'ok', allowed.address, allowed.request_id, allowed.id_paciente, allowed.object_id
    from allowed
   where (select set_config('synchronous_commit', 'off', true)) = 'off'
)
select allowed.actor_id as allowed_id, allowed.role as allowed_role, allowed.id_paciente as allowed_patient, own.*
  from allowed
  left join lateral (
    select true as allowed_found, own.*
    from (
      select m.id_mensaje as id, case when m.before < 1000000 then (select row_to_json(shaped) from (
      select m.id_mensaje as "id_mensaje", m.id_paciente as "id_paciente", m.texto as "texto",
             to_char(m.fecha_creacion, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "fecha_creacion",
             to_char(m.fecha_creacion + interval '90 days', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "vence_el",
             (select row_to_json(d) from (select d.id_prestador, d.nombre, d.apellido from prestadores d where d.id_prestador = m.id_prestador) d) as "autor",
             (m.id_prestador = allowed.actor_id or exists (
                 select from mensajes_leidos l where l.id_mensaje = m.id_mensaje and l.id_prestador = allowed.actor_id)) as "leido",
             m.leido_por as "leido_por") shaped) end as json
        from (
          select m.*, coalesce(sum(coalesce(octet_length(m.texto::text), 0) + coalesce(octet_length(m.leido_por::text), 0)) over (
                   order by m.id_mensaje desc rows between unbounded preceding and 1 preceding), 0) as before
            from (
              select m.*,
                     (
                  select coalesce(json_agg(r order by r.leido_el), '[]') from (
                    select d.id_prestador, d.nombre, d.apellido, to_char(l.leido_el, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as leido_el
                      from mensajes_leidos l join prestadores d using (id_prestador)
                     where l.id_mensaje = m.id_mensaje order by l.leido_el limit 100) r) as leido_por
                from mensajes_equipo m
               where m.id_paciente = allowed.id_paciente
                 and ($1::bigint[] is null or m.id_mensaje = any($1::bigint[]))
                 and m.fecha_creacion > now() - interval '90 days'
              offset 0
            ) m
        ) m
       order by m.id_mensaje desc
    ) own
  ) own on true;

-- GET /api/patients/:id/messages, from the second part on
with person as materialized (
  select d.id_prestador as actor_id, d.role, s.id as session_id,
         d.role = any('{}'::text[]) as sees_all,
         d.role = any('{administrador,director_medico,psiquiatra,psicologo,acompanante_terapeutico}'::text[]) as sees_own,
         d.role = any('{}'::text[]) as sees_by_glass,
         $4::text as address, $5::text as request_id
    from sessions s join prestadores d on d.id_prestador = s.id_prestador
   where s.id = $2::uuid and s.id_prestador = $3::bigint and s.closed_at is null and s.expires_at > now()
     and d.is_active and d.role = any('{administrador,director_medico,psiquiatra,psicologo,acompanante_terapeutico}'::text[])
), allowed as materialized (
  select person.*, subject.id_paciente as id_paciente, null::bigint as object_id
    from person join pacientes subject on subject.id_paciente = $6::bigint
   where (person.sees_all
     or exists (select from asignaciones reach where person.sees_own and reach.id_prestador = person.actor_id and reach.fecha_baja is null and reach.id_paciente = subject.id_paciente)
     or (person.sees_by_glass and exists (
      select from accesos_emergencia glass
       where glass.id_prestador = person.actor_id and glass.hasta > now() and glass.id_paciente = subject.id_paciente)))
)
select allowed.actor_id as allowed_id, allowed.role as allowed_role, allowed.id_paciente as allowed_patient, own.*
  from allowed
  left join lateral (
    select true as allowed_found, own.*
    from (
      select m.id_mensaje as id, case when m.before < 1000000 then (select row_to_json(shaped) from (
      select m.id_mensaje as "id_mensaje", m.id_paciente as "id_paciente", m.texto as "texto",
             to_char(m.fecha_creacion, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "fecha_creacion",
             to_char(m.fecha_creacion + interval '90 days', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "vence_el",
             (select row_to_json(d) from (select d.id_prestador, d.nombre, d.apellido from prestadores d where d.id_prestador = m.id_prestador) d) as "autor",
             (m.id_prestador = allowed.actor_id or exists (
                 select from mensajes_leidos l where l.id_mensaje = m.id_mensaje and l.id_prestador = allowed.actor_id)) as "leido",
             m.leido_por as "leido_por") shaped) end as json
        from (
          select m.*, coalesce(sum(coalesce(octet_length(m.texto::text), 0) + coalesce(octet_length(m.leido_por::text), 0)) over (
                   order by m.id_mensaje desc rows between unbounded preceding and 1 preceding), 0) as before
            from (
              select m.*,
                     (
                  select coalesce(json_agg(r order by r.leido_el), '[]') from (
                    select d.id_prestador, d.nombre, d.apellido, to_char(l.leido_el, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as leido_el
                      from mensajes_leidos l join prestadores d using (id_prestador)
                     where l.id_mensaje = m.id_mensaje order by l.leido_el limit 100) r) as leido_por
                from mensajes_equipo m
               where m.id_paciente = allowed.id_paciente
                 and ($1::bigint[] is null or m.id_mensaje = any($1::bigint[]))
                 and m.fecha_creacion > now() - interval '90 days'
              offset 0
            ) m
        ) m
       order by m.id_mensaje desc
    ) own
  ) own on true;
