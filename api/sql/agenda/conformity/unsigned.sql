-- Written by `npm run sql`. Do not edit.

-- GET /api/appointments/unsigned
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
        select t.*, (allowed.sees_all
        or exists (select from asignaciones reach where allowed.sees_own and reach.id_prestador = allowed.actor_id and reach.fecha_baja is null and reach.id_paciente = t.id_paciente)
        or (allowed.sees_by_glass and exists (
         select from accesos_emergencia glass
          where glass.id_prestador = allowed.actor_id and glass.hasta > now() and glass.id_paciente = t.id_paciente))) as known
          from turnos t
         where t.inicio >= ($1::date::timestamp at time zone 'America/Argentina/Buenos_Aires')
           and t.inicio < (($1::date + interval '1 month')::timestamp at time zone 'America/Argentina/Buenos_Aires')
           and t.estado = 'realizado' and t.id_paciente is not null and (allowed.role = any('{administrador,recepcion}'::text[]) or t.id_prestador = allowed.actor_id)
           and ($3::bigint is null or t.id_prestador = $3::bigint)
           and not exists (select from conformidades c where c.id_turno = t.id_turno and c.asistio and c.anulada_el is null)
           and ($2::bigint is null
                or ((allowed.sees_all
                or exists (select from asignaciones reach where allowed.sees_own and reach.id_prestador = allowed.actor_id and reach.fecha_baja is null and reach.id_paciente = t.id_paciente)
                or (allowed.sees_by_glass and exists (
                 select from accesos_emergencia glass
                  where glass.id_prestador = allowed.actor_id and glass.hasta > now() and glass.id_paciente = t.id_paciente)))
                    and exists (select from coberturas k where k.id_paciente = t.id_paciente and k.id_financiador = $2::bigint)
                    and financiador_de(t.id_turno) = $2::bigint))
         order by t.inicio, t.id_turno limit 2001
      ), counted as materialized (
        select count(*) > 2000 as too_many from found
      )
      select (select row_to_json(shaped) from (
      select t.id_turno as "id_turno", case when t.known then t.id_paciente end as "id_paciente",
             t.id_prestador as "id_prestador", to_char(t.inicio, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "inicio",
             to_char(t.fin, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "fin",
             case when t.known then (select f.nombre
               from (select financiador_de(t.id_turno) as id offset 0) payer
               join financiadores f on f.id_financiador = payer.id) end as "financiador",
             case when t.known then (select a.numero from autorizaciones a where a.id_autorizacion = t.id_autorizacion) end as "orden",
             to_char((select max(e.vence_el) from enlaces_conformidad e
               where e.id_turno = t.id_turno and e.usado_el is null and e.vence_el > now()), 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "enlace_vence_el",
             to_char((select max(c.fecha_creacion) from conformidades c
               where c.id_turno = t.id_turno and not c.asistio and c.anulada_el is null), 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "negada_el",
             to_char(undone.anulada_el, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "anulada_el",
             undone.anulada_motivo as "anulada_motivo",
             (select concat_ws(' ', d.nombre, d.apellido) from prestadores d where d.id_prestador = t.id_prestador) as "prestador",
             (select row_to_json(n) from (select p.nombre, p.nombre_elegido, p.apellido, p.telefono
               from pacientes p where p.id_paciente = t.id_paciente) n) as "pacientes") shaped) as json, t.id_paciente
        from found t
        left join lateral (
          select c.anulada_el, c.anulada_motivo from conformidades c
           where c.id_turno = t.id_turno and c.asistio and c.anulada_el is not null
           order by c.anulada_el desc limit 1) undone on true
       where not (select too_many from counted)
      union all
      select null, null from counted where too_many
    ) own
  ) own
), recorded as (
  insert into audit_log (id_prestador, role, action, outcome, address, request_id, id_paciente, object_id, pacientes)
  select allowed.actor_id, allowed.role, 'conformity.list', 'ok', allowed.address, allowed.request_id, allowed.id_paciente, allowed.object_id, (select array_agg(distinct own.id_paciente) filter (where own.id_paciente is not null) from own)
    from allowed
   where (select set_config('synchronous_commit', 'off', true)) = 'off'
)
select allowed.actor_id as allowed_id, allowed.role as allowed_role, allowed.id_paciente as allowed_patient, own.*
  from allowed
  left join own on true;
