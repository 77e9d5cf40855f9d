-- Written by `npm run sql`. Do not edit.

-- GET /api/waiting-list
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
      select (select row_to_json(shaped) from (
      select w.id_espera as "id_espera", w.id_paciente as "id_paciente", w.id_prestador as "id_prestador", w.role as "role",
             w.dias as "dias", to_char(w.desde, 'HH24:MI') as "desde", to_char(w.hasta, 'HH24:MI') as "hasta",
             w.nota as "nota", w.estado as "estado",
             to_char(w.fecha_creacion, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "fecha_creacion",
             (select row_to_json(d) from (
                 select d.nombre, d.apellido from prestadores d where d.id_prestador = w.id_prestador) d) as "prestadores",
             (select row_to_json(p) from (
                 select p.nombre, p.nombre_elegido, p.apellido, p.dni, p.telefono
                   from pacientes p where p.id_paciente = w.id_paciente) p) as "pacientes") shaped) as json, w.id_paciente
        from lista_espera w
       where ((allowed.sees_all
       or exists (select from asignaciones reach where allowed.sees_own and reach.id_prestador = allowed.actor_id and reach.fecha_baja is null and reach.id_paciente = w.id_paciente)
       or (allowed.sees_by_glass and exists (
        select from accesos_emergencia glass
         where glass.id_prestador = allowed.actor_id and glass.hasta > now() and glass.id_paciente = w.id_paciente)))
       and (allowed.role = any('{administrador,director_medico,recepcion}'::text[]) or w.id_prestador = allowed.actor_id or w.role = allowed.role))
         and case when $1::text is null then w.estado = any('{esperando,ofrecido}'::text[]) else w.estado = $1::text end
         and ($2::bigint is null or w.id_prestador = $2::bigint
              or w.role = (select d.role from prestadores d where d.id_prestador = $2::bigint))
         and ($3::bigint is null or w.id_paciente = $3::bigint)
       order by w.fecha_creacion, w.id_espera limit 1000
    ) own
  ) own
), recorded as (
  insert into audit_log (id_prestador, role, action, outcome, address, request_id, id_paciente, object_id, pacientes)
  select allowed.actor_id, allowed.role, 'waiting.list', 'ok', allowed.address, allowed.request_id, allowed.id_paciente, allowed.object_id, (select coalesce(array_agg(distinct own.id_paciente), case when $3::bigint is not null and (allowed.sees_all
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
