-- Written by `npm run sql`. Do not edit.

-- GET /api/shifts
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
      select (select row_to_json(shaped) from (
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
               select p.nombre, p.nombre_elegido, p.apellido from pacientes p where p.id_paciente = j.id_paciente) n) as "pacientes") shaped) as json, j.id_paciente from jornadas j
       where (j.id_prestador = allowed.actor_id
        or (allowed.role <> 'acompanante_terapeutico' and (allowed.sees_all
       or exists (select from asignaciones reach where allowed.sees_own and reach.id_prestador = allowed.actor_id and reach.fecha_baja is null and reach.id_paciente = j.id_paciente)
       or (allowed.sees_by_glass and exists (
        select from accesos_emergencia glass
         where glass.id_prestador = allowed.actor_id and glass.hasta > now() and glass.id_paciente = j.id_paciente)))))
         and ($1::bigint is null or j.id_paciente = $1::bigint) and ($2::bigint is null or j.id_prestador = $2::bigint)
         and ($3::date is null or (j.inicio >= ($3::date::timestamp at time zone 'America/Argentina/Buenos_Aires')
         and j.inicio < (($3::date + interval '1 month')::date::timestamp at time zone 'America/Argentina/Buenos_Aires')))
       order by j.inicio desc, j.id_jornada desc limit 100 offset 100 * ($4::integer - 1)
    ) own
  ) own
), recorded as (
  insert into audit_log (id_prestador, role, action, outcome, address, request_id, id_paciente, object_id, pacientes)
  select allowed.actor_id, allowed.role, 'shift.list', 'ok', allowed.address, allowed.request_id, allowed.id_paciente, allowed.object_id, (select coalesce(array_agg(distinct own.id_paciente), case when $1::bigint is not null and (allowed.sees_all
   or exists (select from asignaciones reach where allowed.sees_own and reach.id_prestador = allowed.actor_id and reach.fecha_baja is null and reach.id_paciente = $1::bigint)
   or (allowed.sees_by_glass and exists (
    select from accesos_emergencia glass
     where glass.id_prestador = allowed.actor_id and glass.hasta > now() and glass.id_paciente = $1::bigint))) then array[$1::bigint] end) from own)
    from allowed
   where (select set_config('synchronous_commit', 'off', true)) = 'off'
)
select allowed.actor_id as allowed_id, allowed.role as allowed_role, allowed.id_paciente as allowed_patient, own.*
  from allowed
  left join own on true;
