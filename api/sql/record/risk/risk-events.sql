-- Written by `npm run sql`. Do not edit.

-- GET /api/patients/:id/risk-events
with person as materialized (
  select d.id_prestador as actor_id, d.role, s.id as session_id,
         d.role = any('{administrador}'::text[]) as sees_all,
         d.role = any('{director_medico,psiquiatra,psicologo}'::text[]) as sees_own,
         d.role = any('{director_medico,psiquiatra,psicologo}'::text[]) as sees_by_glass,
         $4::text as address, $5::text as request_id
    from sessions s join prestadores d on d.id_prestador = s.id_prestador
   where s.id = $2::uuid and s.id_prestador = $3::bigint and s.closed_at is null and s.expires_at > now()
     and d.is_active and d.role = any('{administrador,director_medico,psiquiatra,psicologo}'::text[])
), allowed as materialized (
  select person.*, subject.id_paciente as id_paciente, null::bigint as object_id
    from person join pacientes subject on subject.id_paciente = $6::bigint
   where (person.sees_all
     or exists (select from asignaciones reach where person.sees_own and reach.id_prestador = person.actor_id and reach.fecha_baja is null and reach.id_paciente = subject.id_paciente)
     or (person.sees_by_glass and exists (
      select from accesos_emergencia glass
       where glass.id_prestador = person.actor_id and glass.hasta > now() and glass.id_paciente = subject.id_paciente)))
), recorded as (
  insert into audit_log (id_prestador, role, action, outcome, address, request_id, id_paciente, object_id, pacientes)
  select allowed.actor_id, allowed.role, 'risk_event.list', 'ok', allowed.address, allowed.request_id, allowed.id_paciente, allowed.object_id, (
    select array_agg(distinct c.otro_paciente) from correcciones c
     where c.id_paciente = allowed.id_paciente and c.clase = 'risk_event' and c.otro_paciente is not null
       and (allowed.sees_all
   or exists (select from asignaciones reach where allowed.sees_own and reach.id_prestador = allowed.actor_id and reach.fecha_baja is null and reach.id_paciente = c.otro_paciente)
   or (allowed.sees_by_glass and exists (
    select from accesos_emergencia glass
     where glass.id_prestador = allowed.actor_id and glass.hasta > now() and glass.id_paciente = c.otro_paciente))))
    from allowed
   where (select set_config('synchronous_commit', 'off', true)) = 'off'
)
select allowed.actor_id as allowed_id, allowed.role as allowed_role, allowed.id_paciente as allowed_patient, own.*
  from allowed
  left join lateral (
    select true as allowed_found, own.*
    from (
      select r.id_evento as id, case when r.before < 1000000 then (select row_to_json(shaped) from (
      select r.id_evento as "id_evento", r.id_paciente as "id_paciente", r.tipo as "tipo", r.fecha_acto as "fecha_acto",
             r.descripcion as "descripcion", r.notificado_el as "notificado_el",
             (r.tipo = 'intento' and r.notificado_el is null and not exists (
               select from notificaciones_riesgo answer
                where answer.id_evento = r.id_evento and answer.id_paciente = r.id_paciente
                  and not exists (select from correcciones marca where marca.error and marca.id_paciente = answer.id_paciente and marca.clase = 'risk_notice' and marca.id_objeto = answer.id_notificacion
                and marca.version = 1))
               and not exists (select from correcciones marca where marca.error and marca.id_paciente = r.id_paciente and marca.clase = 'risk_event' and marca.id_objeto = r.id_evento
                and marca.version = 1)) as "falta_notificar",
             to_char(r.fecha_creacion, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "fecha_creacion",
             (select row_to_json(fila) from (
                 select kept.autor ->> 'nombre' as nombre, kept.autor ->> 'apellido' as apellido, kept.autor ->> 'role' as role, kept.autor ->> 'matricula' as matricula, kept.autor ->> 'matricula_tipo' as matricula_tipo, kept.autor ->> 'matricula_jurisdiccion' as matricula_jurisdiccion from (select coalesce(r.asentado_por, autor_de(r.registrado_por)) as autor) kept
                  where kept.autor is not null) fila) as "autor", r.folio as "folio",
             ((select exists (select from correcciones marca where marca.id_paciente = allowed.id_paciente)) and exists (select from correcciones marca where marca.error and marca.id_paciente = allowed.id_paciente and marca.clase = 'risk_event' and marca.id_objeto = r.id_evento
                and marca.version = 1)) as "error", r.correcciones as "correcciones") shaped) end as json
        from (
          select r.*, coalesce(sum(coalesce(octet_length(r.fecha_acto::text), 0) + coalesce(octet_length(r.descripcion::text), 0) + coalesce(octet_length(r.notificado_el::text), 0) + coalesce(octet_length(r.correcciones::text), 0)) over (
                   order by r.id_evento desc rows between unbounded preceding and 1 preceding), 0) as before
            from (
              select r.*,
                     case when allowed.role = any('{administrador,director_medico,psiquiatra,psicologo}'::text[]) or r.registrado_por = allowed.actor_id then case when (select exists (select from correcciones marca where marca.id_paciente = allowed.id_paciente)) and exists (select from correcciones marca where marca.id_paciente = allowed.id_paciente and marca.clase = 'risk_event' and marca.id_objeto = r.id_evento
                 and marca.version = 1)
                then correcciones_de(allowed.id_paciente, 'risk_event', r.id_evento, 1, array(
                select otra.otro_paciente from correcciones otra
                 where otra.id_paciente = allowed.id_paciente and otra.otro_paciente is not null and (allowed.sees_all
               or exists (select from asignaciones reach where allowed.sees_own and reach.id_prestador = allowed.actor_id and reach.fecha_baja is null and reach.id_paciente = otra.otro_paciente)
               or (allowed.sees_by_glass and exists (
                select from accesos_emergencia glass
                 where glass.id_prestador = allowed.actor_id and glass.hasta > now() and glass.id_paciente = otra.otro_paciente))))) else '[]' end else '[]' end as correcciones
                from (
                select r.*, asiento.folio, asiento.autor as asentado_por, coalesce(asiento.prestador, asiento.autor) as efectuado_por
                  from eventos_riesgo r left join asientos asiento on asiento.id_paciente = allowed.id_paciente and asiento.clase = 'risk_event' and asiento.id_objeto = r.id_evento
                 and asiento.version = 1) r
               where r.id_paciente = allowed.id_paciente
                 and ($1::bigint[] is null or r.id_evento = any($1::bigint[]))
              offset 0
            ) r
        ) r
       order by r.id_evento desc
    ) own
  ) own on true;

-- GET /api/patients/:id/risk-events, from the second part on
with person as materialized (
  select d.id_prestador as actor_id, d.role, s.id as session_id,
         d.role = any('{administrador}'::text[]) as sees_all,
         d.role = any('{director_medico,psiquiatra,psicologo}'::text[]) as sees_own,
         d.role = any('{director_medico,psiquiatra,psicologo}'::text[]) as sees_by_glass,
         $4::text as address, $5::text as request_id
    from sessions s join prestadores d on d.id_prestador = s.id_prestador
   where s.id = $2::uuid and s.id_prestador = $3::bigint and s.closed_at is null and s.expires_at > now()
     and d.is_active and d.role = any('{administrador,director_medico,psiquiatra,psicologo}'::text[])
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
      select r.id_evento as id, case when r.before < 1000000 then (select row_to_json(shaped) from (
      select r.id_evento as "id_evento", r.id_paciente as "id_paciente", r.tipo as "tipo", r.fecha_acto as "fecha_acto",
             r.descripcion as "descripcion", r.notificado_el as "notificado_el",
             (r.tipo = 'intento' and r.notificado_el is null and not exists (
               select from notificaciones_riesgo answer
                where answer.id_evento = r.id_evento and answer.id_paciente = r.id_paciente
                  and not exists (select from correcciones marca where marca.error and marca.id_paciente = answer.id_paciente and marca.clase = 'risk_notice' and marca.id_objeto = answer.id_notificacion
                and marca.version = 1))
               and not exists (select from correcciones marca where marca.error and marca.id_paciente = r.id_paciente and marca.clase = 'risk_event' and marca.id_objeto = r.id_evento
                and marca.version = 1)) as "falta_notificar",
             to_char(r.fecha_creacion, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "fecha_creacion",
             (select row_to_json(fila) from (
                 select kept.autor ->> 'nombre' as nombre, kept.autor ->> 'apellido' as apellido, kept.autor ->> 'role' as role, kept.autor ->> 'matricula' as matricula, kept.autor ->> 'matricula_tipo' as matricula_tipo, kept.autor ->> 'matricula_jurisdiccion' as matricula_jurisdiccion from (select coalesce(r.asentado_por, autor_de(r.registrado_por)) as autor) kept
                  where kept.autor is not null) fila) as "autor", r.folio as "folio",
             ((select exists (select from correcciones marca where marca.id_paciente = allowed.id_paciente)) and exists (select from correcciones marca where marca.error and marca.id_paciente = allowed.id_paciente and marca.clase = 'risk_event' and marca.id_objeto = r.id_evento
                and marca.version = 1)) as "error", r.correcciones as "correcciones") shaped) end as json
        from (
          select r.*, coalesce(sum(coalesce(octet_length(r.fecha_acto::text), 0) + coalesce(octet_length(r.descripcion::text), 0) + coalesce(octet_length(r.notificado_el::text), 0) + coalesce(octet_length(r.correcciones::text), 0)) over (
                   order by r.id_evento desc rows between unbounded preceding and 1 preceding), 0) as before
            from (
              select r.*,
                     case when allowed.role = any('{administrador,director_medico,psiquiatra,psicologo}'::text[]) or r.registrado_por = allowed.actor_id then case when (select exists (select from correcciones marca where marca.id_paciente = allowed.id_paciente)) and exists (select from correcciones marca where marca.id_paciente = allowed.id_paciente and marca.clase = 'risk_event' and marca.id_objeto = r.id_evento
                 and marca.version = 1)
                then correcciones_de(allowed.id_paciente, 'risk_event', r.id_evento, 1, array(
                select otra.otro_paciente from correcciones otra
                 where otra.id_paciente = allowed.id_paciente and otra.otro_paciente is not null and (allowed.sees_all
               or exists (select from asignaciones reach where allowed.sees_own and reach.id_prestador = allowed.actor_id and reach.fecha_baja is null and reach.id_paciente = otra.otro_paciente)
               or (allowed.sees_by_glass and exists (
                select from accesos_emergencia glass
                 where glass.id_prestador = allowed.actor_id and glass.hasta > now() and glass.id_paciente = otra.otro_paciente))))) else '[]' end else '[]' end as correcciones
                from (
                select r.*, asiento.folio, asiento.autor as asentado_por, coalesce(asiento.prestador, asiento.autor) as efectuado_por
                  from eventos_riesgo r left join asientos asiento on asiento.id_paciente = allowed.id_paciente and asiento.clase = 'risk_event' and asiento.id_objeto = r.id_evento
                 and asiento.version = 1) r
               where r.id_paciente = allowed.id_paciente
                 and ($1::bigint[] is null or r.id_evento = any($1::bigint[]))
              offset 0
            ) r
        ) r
       order by r.id_evento desc
    ) own
  ) own on true;
