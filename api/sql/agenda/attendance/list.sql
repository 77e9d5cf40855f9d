-- Written by `npm run sql`. Do not edit.

-- GET /api/attendance
with person as materialized (
  select d.id_prestador as actor_id, d.role, s.id as session_id,
         d.role = any('{administrador,recepcion}'::text[]) as sees_all,
         d.role = any('{director_medico,psiquiatra,psicologo,acompanante_terapeutico}'::text[]) as sees_own,
         d.role = any('{}'::text[]) as sees_by_glass,
         $6::text as address, $7::text as request_id
    from sessions s join prestadores d on d.id_prestador = s.id_prestador
   where s.id = $4::uuid and s.id_prestador = $5::bigint and s.closed_at is null and s.expires_at > now()
     and d.is_active and d.role = any('{administrador,director_medico,psiquiatra,psicologo,acompanante_terapeutico,recepcion}'::text[])
), allowed as materialized (
  select person.*, null::bigint as id_paciente, null::bigint as object_id from person
), own as materialized (
  select own.* from allowed cross join lateral (
    select true as allowed_found, own.*
    from (
      with found as materialized (
        select t.id_prestador, t.id_paciente,
               count(*) filter (where t.estado = 'realizado')::integer as realizados,
               count(*) filter (where t.estado = 'ausente')::integer as ausentes,
               count(*) filter (where t.estado = any('{cancelado_paciente,cancelado_clinica}'::text[]))::integer as cancelados,
               coalesce(sum(extract(epoch from t.fin - t.inicio) / 60) filter (where t.estado = 'realizado'), 0)::integer
                 as minutos
          from turnos t where t.inicio >= ($1::date::timestamp at time zone 'America/Argentina/Buenos_Aires')
           and t.inicio < (($1::date + interval '1 month')::timestamp at time zone 'America/Argentina/Buenos_Aires') and t.id_paciente is not null and (allowed.sees_all
          or exists (select from asignaciones reach where allowed.sees_own and reach.id_prestador = allowed.actor_id and reach.fecha_baja is null and reach.id_paciente = t.id_paciente)
          or (allowed.sees_by_glass and exists (
           select from accesos_emergencia glass
            where glass.id_prestador = allowed.actor_id and glass.hasta > now() and glass.id_paciente = t.id_paciente)))
           and (allowed.role = any('{administrador,director_medico,recepcion}'::text[]) or t.id_prestador = allowed.actor_id)
           and ($2::bigint is null or t.id_prestador = $2::bigint) and ($3::bigint is null or t.id_paciente = $3::bigint)
           and (t.estado in ('realizado', 'ausente') or t.estado = any('{cancelado_paciente,cancelado_clinica}'::text[]))
         group by t.id_prestador, t.id_paciente
         order by t.id_prestador, t.id_paciente limit 10001
      ), counted as materialized (
        select count(*) > 10000 as too_many from found
      )
      select (select row_to_json(shaped) from (
      select m.id_prestador as "id_prestador", m.id_paciente as "id_paciente",
             (select row_to_json(d) from (
               select nombre, apellido, role, profesion from prestadores where id_prestador = m.id_prestador) d) as "prestadores",
             (select row_to_json(p) from (
               select nombre, nombre_elegido, apellido, dni, telefono from pacientes where id_paciente = m.id_paciente) p) as "pacientes",
             m.realizados as "realizados", m.ausentes as "ausentes", m.cancelados as "cancelados", m.minutos as "minutos") shaped) as json, m.id_paciente from found m where not (select too_many from counted)
      union all
      select null, null from counted where too_many
    ) own
  ) own
), recorded as (
  insert into audit_log (id_prestador, role, action, outcome, address, request_id, id_paciente, object_id, pacientes)
  select allowed.actor_id, allowed.role, 'attendance.list', 'ok', allowed.address, allowed.request_id, allowed.id_paciente, allowed.object_id, (select coalesce(array_agg(distinct own.id_paciente) filter (where own.id_paciente is not null), case when $3::bigint is not null and (allowed.sees_all
   or exists (select from asignaciones reach where allowed.sees_own and reach.id_prestador = allowed.actor_id and reach.fecha_baja is null and reach.id_paciente = $3::bigint)
   or (allowed.sees_by_glass and exists (
    select from accesos_emergencia glass
     where glass.id_prestador = allowed.actor_id and glass.hasta > now() and glass.id_paciente = $3::bigint))) then array[$3::bigint] end) from own)
    from allowed
   where (select set_config('synchronous_commit', 'off', true)) = 'off'
)
select allowed.actor_id as allowed_id, allowed.role as allowed_role, allowed.id_paciente as allowed_patient, own.*
  from allowed
  left join own on true;

-- GET /api/attendance/export.csv
with person as materialized (
  select d.id_prestador as actor_id, d.role, s.id as session_id,
         d.role = any('{administrador}'::text[]) as sees_all,
         d.role = any('{director_medico}'::text[]) as sees_own,
         d.role = any('{}'::text[]) as sees_by_glass,
         $6::text as address, $7::text as request_id
    from sessions s join prestadores d on d.id_prestador = s.id_prestador
   where s.id = $4::uuid and s.id_prestador = $5::bigint and s.closed_at is null and s.expires_at > now()
     and d.is_active and d.role = any('{administrador,director_medico}'::text[])
), allowed as materialized (
  select person.*, null::bigint as id_paciente, null::bigint as object_id from person
), own as materialized (
  select own.* from allowed cross join lateral (
    select true as allowed_found, own.*
    from (
      with found as materialized (
        select t.id_prestador, t.id_paciente,
               count(*) filter (where t.estado = 'realizado')::integer as realizados,
               count(*) filter (where t.estado = 'ausente')::integer as ausentes,
               count(*) filter (where t.estado = any('{cancelado_paciente,cancelado_clinica}'::text[]))::integer as cancelados,
               coalesce(sum(extract(epoch from t.fin - t.inicio) / 60) filter (where t.estado = 'realizado'), 0)::integer
                 as minutos
          from turnos t where t.inicio >= ($1::date::timestamp at time zone 'America/Argentina/Buenos_Aires')
           and t.inicio < (($1::date + interval '1 month')::timestamp at time zone 'America/Argentina/Buenos_Aires') and t.id_paciente is not null and (allowed.sees_all
          or exists (select from asignaciones reach where allowed.sees_own and reach.id_prestador = allowed.actor_id and reach.fecha_baja is null and reach.id_paciente = t.id_paciente)
          or (allowed.sees_by_glass and exists (
           select from accesos_emergencia glass
            where glass.id_prestador = allowed.actor_id and glass.hasta > now() and glass.id_paciente = t.id_paciente)))
           and (allowed.role = any('{administrador,director_medico,recepcion}'::text[]) or t.id_prestador = allowed.actor_id)
           and ($2::bigint is null or t.id_prestador = $2::bigint) and ($3::bigint is null or t.id_paciente = $3::bigint)
           and (t.estado in ('realizado', 'ausente') or t.estado = any('{cancelado_paciente,cancelado_clinica}'::text[]))
         group by t.id_prestador, t.id_paciente
         order by t.id_prestador, t.id_paciente limit 10001
      ), counted as materialized (
        select count(*) > 10000 as too_many from found
      )
      select (select row_to_json(shaped) from (
      select m.id_prestador as "id_prestador", m.id_paciente as "id_paciente",
             (select row_to_json(d) from (
               select nombre, apellido, role, profesion from prestadores where id_prestador = m.id_prestador) d) as "prestadores",
             (select row_to_json(p) from (
               select nombre, nombre_elegido, apellido, dni, telefono from pacientes where id_paciente = m.id_paciente) p) as "pacientes",
             m.realizados as "realizados", m.ausentes as "ausentes", m.cancelados as "cancelados", m.minutos as "minutos") shaped) as json, m.id_paciente from found m where not (select too_many from counted)
      union all
      select null, null from counted where too_many
    ) own
  ) own
), recorded as (
  insert into audit_log (id_prestador, role, action, outcome, address, request_id, id_paciente, object_id, pacientes, filas)
  select allowed.actor_id, allowed.role, 'export.attendance', 'ok', allowed.address, allowed.request_id, allowed.id_paciente, allowed.object_id, (select coalesce(array_agg(distinct own.id_paciente) filter (where own.id_paciente is not null), case when $3::bigint is not null and (allowed.sees_all
   or exists (select from asignaciones reach where allowed.sees_own and reach.id_prestador = allowed.actor_id and reach.fecha_baja is null and reach.id_paciente = $3::bigint)
   or (allowed.sees_by_glass and exists (
    select from accesos_emergencia glass
     where glass.id_prestador = allowed.actor_id and glass.hasta > now() and glass.id_paciente = $3::bigint))) then array[$3::bigint] end) from own), (select count(own.json) from own)
    from allowed
   where (select set_config('synchronous_commit', 'off', true)) = 'off'
)
select allowed.actor_id as allowed_id, allowed.role as allowed_role, allowed.id_paciente as allowed_patient, own.*
  from allowed
  left join own on true;
