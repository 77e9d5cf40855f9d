-- Written by `npm run sql`. Do not edit.

-- GET /api/shifts/months
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
), own as materialized (
  select own.* from allowed cross join lateral (
    select true as allowed_found, own.*
    from (
      select (select row_to_json(shaped) from (
      select m.id_paciente as "id_paciente", m.id_prestador as "id_prestador", m.jornadas as "jornadas",
             m.minutos as "minutos", m.abiertas as "abiertas",
             case when (allowed.sees_all
              or exists (select from asignaciones reach where allowed.sees_own and reach.id_prestador = allowed.actor_id and reach.fecha_baja is null and reach.id_paciente = m.id_paciente)
              or (allowed.sees_by_glass and exists (
               select from accesos_emergencia glass
                where glass.id_prestador = allowed.actor_id and glass.hasta > now() and glass.id_paciente = m.id_paciente))) then (
               select coalesce(sum((extract(epoch from j.fin - j.inicio) / 60)::integer), 0)::integer from jornadas j
                where j.id_paciente = m.id_paciente and j.anulada_el is null and (j.inicio >= ($1::date::timestamp at time zone 'America/Argentina/Buenos_Aires')
               and j.inicio < (($1::date + interval '1 month')::date::timestamp at time zone 'America/Argentina/Buenos_Aires'))) else m.minutos end as "minutos_paciente",
             case when (allowed.sees_all
              or exists (select from asignaciones reach where allowed.sees_own and reach.id_prestador = allowed.actor_id and reach.fecha_baja is null and reach.id_paciente = m.id_paciente)
              or (allowed.sees_by_glass and exists (
               select from accesos_emergencia glass
                where glass.id_prestador = allowed.actor_id and glass.hasta > now() and glass.id_paciente = m.id_paciente))) then (
               select sum(a.horas_mes)::integer from autorizaciones a join coberturas c using (id_cobertura)
                where a.id_paciente = m.id_paciente and a.activa and a.horas_mes is not null
                  and greatest(a.desde, c.desde) < $1::date + interval '1 month'
                  and coalesce(least(a.hasta, c.hasta), 'infinity') >= $1::date) end as "horas_mes",
             (select row_to_json(c) from (
               select c.medio, c.firmante, c.minutos, c.fecha_creacion from conformidades c
                where c.id_paciente = m.id_paciente and c.id_prestador = m.id_prestador and c.mes = to_char($1::date, 'YYYY-MM')
                  and c.asistio and c.anulada_el is null) c) as "conformidad",
             (select concat_ws(' ', d.nombre, d.apellido) from prestadores d where d.id_prestador = m.id_prestador) as "prestador",
             (select row_to_json(n) from (
               select p.nombre, p.nombre_elegido, p.apellido from pacientes p where p.id_paciente = m.id_paciente) n) as "pacientes") shaped) as json, m.id_paciente
        from (select j.id_paciente, j.id_prestador, count(*)::integer as jornadas,
                     coalesce(sum((extract(epoch from j.fin - j.inicio) / 60)::integer), 0)::integer as minutos, count(*) filter (where j.fin is null)::integer as abiertas
                from jornadas j
               where (j.id_prestador = allowed.actor_id
                or (allowed.role <> 'acompanante_terapeutico' and (allowed.sees_all
               or exists (select from asignaciones reach where allowed.sees_own and reach.id_prestador = allowed.actor_id and reach.fecha_baja is null and reach.id_paciente = j.id_paciente)
               or (allowed.sees_by_glass and exists (
                select from accesos_emergencia glass
                 where glass.id_prestador = allowed.actor_id and glass.hasta > now() and glass.id_paciente = j.id_paciente))))) and j.anulada_el is null and (j.inicio >= ($1::date::timestamp at time zone 'America/Argentina/Buenos_Aires')
                 and j.inicio < (($1::date + interval '1 month')::date::timestamp at time zone 'America/Argentina/Buenos_Aires'))
                 and ($2::bigint is null or j.id_paciente = $2::bigint)
               group by j.id_paciente, j.id_prestador
               order by j.id_paciente, j.id_prestador limit 2000) m
    ) own
  ) own
), recorded as (
  insert into audit_log (id_prestador, role, action, outcome, address, request_id, id_paciente, object_id, pacientes)
  select allowed.actor_id, allowed.role, 'shift.list', 'ok', allowed.address, allowed.request_id, allowed.id_paciente, allowed.object_id, (select coalesce(array_agg(distinct own.id_paciente), case when $2::bigint is not null and (allowed.sees_all
   or exists (select from asignaciones reach where allowed.sees_own and reach.id_prestador = allowed.actor_id and reach.fecha_baja is null and reach.id_paciente = $2::bigint)
   or (allowed.sees_by_glass and exists (
    select from accesos_emergencia glass
     where glass.id_prestador = allowed.actor_id and glass.hasta > now() and glass.id_paciente = $2::bigint))) then array[$2::bigint] end) from own)
    from allowed
   where (select set_config('synchronous_commit', 'off', true)) = 'off'
)
select allowed.actor_id as allowed_id, allowed.role as allowed_role, allowed.id_paciente as allowed_patient, own.*
  from allowed
  left join own on true;
