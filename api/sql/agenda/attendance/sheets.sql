-- Written by `npm run sql`. Do not edit.

-- GET /api/patients/:id/attendance.pdf
-- GET /api/attendance.pdf
with person as materialized (
  select d.id_prestador as actor_id, d.role, s.id as session_id,
         d.role = any('{administrador,recepcion}'::text[]) as sees_all,
         d.role = any('{director_medico,psiquiatra,psicologo,acompanante_terapeutico}'::text[]) as sees_own,
         d.role = any('{}'::text[]) as sees_by_glass,
         $7::text as address, $8::text as request_id
    from sessions s join prestadores d on d.id_prestador = s.id_prestador
   where s.id = $5::uuid and s.id_prestador = $6::bigint and s.closed_at is null and s.expires_at > now()
     and d.is_active and d.role = any('{administrador,director_medico,psiquiatra,psicologo,acompanante_terapeutico,recepcion}'::text[])
), allowed as materialized (
  select person.*, subject.id_paciente as id_paciente, null::bigint as object_id
    from person join pacientes subject on subject.id_paciente = $9::bigint
   where (person.sees_all
     or exists (select from asignaciones reach where person.sees_own and reach.id_prestador = person.actor_id and reach.fecha_baja is null and reach.id_paciente = subject.id_paciente)
     or (person.sees_by_glass and exists (
      select from accesos_emergencia glass
       where glass.id_prestador = person.actor_id and glass.hasta > now() and glass.id_paciente = subject.id_paciente)))
), own as materialized (
  select own.* from allowed cross join lateral (
    select true as allowed_found, own.*
    from (
      with found as materialized (
        select t.*, case when $4::bigint is null then financiador_de(t.id_turno) else $4::bigint end as financiador from turnos t where t.inicio >= ($1::date::timestamp at time zone 'America/Argentina/Buenos_Aires')
         and t.inicio < (($1::date + interval '1 month')::timestamp at time zone 'America/Argentina/Buenos_Aires') and t.id_paciente is not null and (allowed.sees_all
        or exists (select from asignaciones reach where allowed.sees_own and reach.id_prestador = allowed.actor_id and reach.fecha_baja is null and reach.id_paciente = t.id_paciente)
        or (allowed.sees_by_glass and exists (
         select from accesos_emergencia glass
          where glass.id_prestador = allowed.actor_id and glass.hasta > now() and glass.id_paciente = t.id_paciente)))
         and (allowed.role = any('{administrador,director_medico,recepcion}'::text[]) or t.id_prestador = allowed.actor_id)
         and ($2::bigint is null or t.id_prestador = $2::bigint) and ($3::bigint is null or t.id_paciente = $3::bigint)
           and t.estado in ('realizado', 'ausente')
           and ($4::bigint is null
                or (t.id_paciente in (select k.id_paciente from coberturas k where k.id_financiador = $4::bigint)
                    and financiador_de(t.id_turno) = $4::bigint))
      ), months as materialized (
        select t.id_paciente, t.financiador,
               json_agg(json_build_object(
                 'id_prestador', t.id_prestador, 'prestador', d.autor, 'inicio', t.inicio, 'fin', t.fin,
                 'minutos', (extract(epoch from t.fin - t.inicio) / 60)::integer, 'estado', t.estado,
                 'orden', a.numero,
                 'conformidad', case when c.id_conformidad is not null then json_build_object(
                   'id_conformidad', c.id_conformidad, 'medio', c.medio, 'firmante', c.firmante,
                   'fecha_creacion', c.fecha_creacion) end) order by t.id_prestador, t.inicio) as turnos
          from found t
          join (select one.id_prestador, autor_de(one.id_prestador) as autor
                  from (select distinct f.id_prestador from found f) one) d on d.id_prestador = t.id_prestador
          left join (autorizaciones a join coberturas o using (id_cobertura))
            on a.id_autorizacion = t.id_autorizacion and o.id_financiador = t.financiador
          left join conformidades c on c.id_turno = t.id_turno and c.id_paciente = t.id_paciente and c.asistio and c.anulada_el is null
         group by t.id_paciente, t.financiador
      ), wanted as (
        select r.id_paciente from months r
        union
        select $3::bigint where $3::bigint is not null and (allowed.sees_all
        or exists (select from asignaciones reach where allowed.sees_own and reach.id_prestador = allowed.actor_id and reach.fecha_baja is null and reach.id_paciente = $3::bigint)
        or (allowed.sees_by_glass and exists (
         select from accesos_emergencia glass
          where glass.id_prestador = allowed.actor_id and glass.hasta > now() and glass.id_paciente = $3::bigint)))
      )
      select p.id_paciente, p.nombre, p.nombre_elegido, p.apellido, p.dni, p.tipo_documento,
             case when payer.is_known then f.nombre else p.obra_social end as obra_social,
             case when payer.is_known then k.plan else p.plan end as plan,
             case when payer.is_known then k.numero_afiliado else p.numero_afiliado end as numero_afiliado,
             coalesce(r.turnos, '[]') as turnos
        from wanted join pacientes p on p.id_paciente = wanted.id_paciente
        left join months r on r.id_paciente = p.id_paciente
       cross join lateral (
          select coalesce(r.financiador, $4::bigint) as id, r.id_paciente is not null or $4::bigint is not null as is_known) payer
        left join financiadores f on f.id_financiador = payer.id
        left join lateral (
          select k.plan, k.numero_afiliado from coberturas k
           where k.id_paciente = p.id_paciente and k.id_financiador = payer.id
           order by k.principal desc, k.id_cobertura desc limit 1) k on true
       order by p.apellido_orden, p.nombre_orden, p.id_paciente, f.nombre limit 1001
    ) own
  ) own
), recorded as (
  insert into audit_log (id_prestador, role, action, outcome, address, request_id, id_paciente, object_id, pacientes)
  select allowed.actor_id, allowed.role, 'appointment.export', 'ok', allowed.address, allowed.request_id, allowed.id_paciente, allowed.object_id, (select array_agg(distinct own.id_paciente) from own)
    from allowed
   where (select set_config('synchronous_commit', 'off', true)) = 'off'
)
select allowed.actor_id as allowed_id, allowed.role as allowed_role, allowed.id_paciente as allowed_patient, own.*
  from allowed
  left join own on true;

-- GET /api/attendance.pdf
with person as materialized (
  select d.id_prestador as actor_id, d.role, s.id as session_id,
         d.role = any('{administrador,recepcion}'::text[]) as sees_all,
         d.role = any('{director_medico,psiquiatra,psicologo,acompanante_terapeutico}'::text[]) as sees_own,
         d.role = any('{}'::text[]) as sees_by_glass,
         $7::text as address, $8::text as request_id
    from sessions s join prestadores d on d.id_prestador = s.id_prestador
   where s.id = $5::uuid and s.id_prestador = $6::bigint and s.closed_at is null and s.expires_at > now()
     and d.is_active and d.role = any('{administrador,director_medico,psiquiatra,psicologo,acompanante_terapeutico,recepcion}'::text[])
), allowed as materialized (
  select person.*, null::bigint as id_paciente, null::bigint as object_id from person
), own as materialized (
  select own.* from allowed cross join lateral (
    select true as allowed_found, own.*
    from (
      with found as materialized (
        select t.*, case when $4::bigint is null then financiador_de(t.id_turno) else $4::bigint end as financiador from turnos t where t.inicio >= ($1::date::timestamp at time zone 'America/Argentina/Buenos_Aires')
         and t.inicio < (($1::date + interval '1 month')::timestamp at time zone 'America/Argentina/Buenos_Aires') and t.id_paciente is not null and (allowed.sees_all
        or exists (select from asignaciones reach where allowed.sees_own and reach.id_prestador = allowed.actor_id and reach.fecha_baja is null and reach.id_paciente = t.id_paciente)
        or (allowed.sees_by_glass and exists (
         select from accesos_emergencia glass
          where glass.id_prestador = allowed.actor_id and glass.hasta > now() and glass.id_paciente = t.id_paciente)))
         and (allowed.role = any('{administrador,director_medico,recepcion}'::text[]) or t.id_prestador = allowed.actor_id)
         and ($2::bigint is null or t.id_prestador = $2::bigint) and ($3::bigint is null or t.id_paciente = $3::bigint)
           and t.estado in ('realizado', 'ausente')
           and ($4::bigint is null
                or (t.id_paciente in (select k.id_paciente from coberturas k where k.id_financiador = $4::bigint)
                    and financiador_de(t.id_turno) = $4::bigint))
      ), months as materialized (
        select t.id_paciente, t.financiador,
               json_agg(json_build_object(
                 'id_prestador', t.id_prestador, 'prestador', d.autor, 'inicio', t.inicio, 'fin', t.fin,
                 'minutos', (extract(epoch from t.fin - t.inicio) / 60)::integer, 'estado', t.estado,
                 'orden', a.numero,
                 'conformidad', case when c.id_conformidad is not null then json_build_object(
                   'id_conformidad', c.id_conformidad, 'medio', c.medio, 'firmante', c.firmante,
                   'fecha_creacion', c.fecha_creacion) end) order by t.id_prestador, t.inicio) as turnos
          from found t
          join (select one.id_prestador, autor_de(one.id_prestador) as autor
                  from (select distinct f.id_prestador from found f) one) d on d.id_prestador = t.id_prestador
          left join (autorizaciones a join coberturas o using (id_cobertura))
            on a.id_autorizacion = t.id_autorizacion and o.id_financiador = t.financiador
          left join conformidades c on c.id_turno = t.id_turno and c.id_paciente = t.id_paciente and c.asistio and c.anulada_el is null
         group by t.id_paciente, t.financiador
      ), wanted as (
        select r.id_paciente from months r
        union
        select $3::bigint where $3::bigint is not null and (allowed.sees_all
        or exists (select from asignaciones reach where allowed.sees_own and reach.id_prestador = allowed.actor_id and reach.fecha_baja is null and reach.id_paciente = $3::bigint)
        or (allowed.sees_by_glass and exists (
         select from accesos_emergencia glass
          where glass.id_prestador = allowed.actor_id and glass.hasta > now() and glass.id_paciente = $3::bigint)))
      )
      select p.id_paciente, p.nombre, p.nombre_elegido, p.apellido, p.dni, p.tipo_documento,
             case when payer.is_known then f.nombre else p.obra_social end as obra_social,
             case when payer.is_known then k.plan else p.plan end as plan,
             case when payer.is_known then k.numero_afiliado else p.numero_afiliado end as numero_afiliado,
             coalesce(r.turnos, '[]') as turnos
        from wanted join pacientes p on p.id_paciente = wanted.id_paciente
        left join months r on r.id_paciente = p.id_paciente
       cross join lateral (
          select coalesce(r.financiador, $4::bigint) as id, r.id_paciente is not null or $4::bigint is not null as is_known) payer
        left join financiadores f on f.id_financiador = payer.id
        left join lateral (
          select k.plan, k.numero_afiliado from coberturas k
           where k.id_paciente = p.id_paciente and k.id_financiador = payer.id
           order by k.principal desc, k.id_cobertura desc limit 1) k on true
       order by p.apellido_orden, p.nombre_orden, p.id_paciente, f.nombre limit 1001
    ) own
  ) own
), recorded as (
  insert into audit_log (id_prestador, role, action, outcome, address, request_id, id_paciente, object_id, pacientes)
  select allowed.actor_id, allowed.role, 'appointment.export', 'ok', allowed.address, allowed.request_id, allowed.id_paciente, allowed.object_id, (select array_agg(distinct own.id_paciente) from own)
    from allowed
   where (select set_config('synchronous_commit', 'off', true)) = 'off'
)
select allowed.actor_id as allowed_id, allowed.role as allowed_role, allowed.id_paciente as allowed_patient, own.*
  from allowed
  left join own on true;
