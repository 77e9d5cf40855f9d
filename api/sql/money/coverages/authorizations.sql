-- Written by `npm run sql`. Do not edit.

-- GET /api/coverages/:id/authorizations
with person as materialized (
  select d.id_prestador as actor_id, d.role, s.id as session_id,
         d.role = any('{administrador,recepcion}'::text[]) as sees_all,
         d.role = any('{director_medico,psiquiatra,psicologo,acompanante_terapeutico}'::text[]) as sees_own,
         d.role = any('{director_medico,psiquiatra,psicologo,acompanante_terapeutico}'::text[]) as sees_by_glass,
         $3::text as address, $4::text as request_id
    from sessions s join prestadores d on d.id_prestador = s.id_prestador
   where s.id = $1::uuid and s.id_prestador = $2::bigint and s.closed_at is null and s.expires_at > now()
     and d.is_active and d.role = any('{administrador,director_medico,psiquiatra,psicologo,acompanante_terapeutico,recepcion}'::text[])
), allowed as materialized (
  select person.*, subject.id_paciente as id_paciente, $5::bigint as object_id
    from person join coberturas subject on subject.id_cobertura = $5::bigint
   where (person.sees_all
     or exists (select from asignaciones reach where person.sees_own and reach.id_prestador = person.actor_id and reach.fecha_baja is null and reach.id_paciente = subject.id_paciente)
     or (person.sees_by_glass and exists (
      select from accesos_emergencia glass
       where glass.id_prestador = person.actor_id and glass.hasta > now() and glass.id_paciente = subject.id_paciente)))
), recorded as (
  insert into audit_log (id_prestador, role, action, outcome, address, request_id, id_paciente, object_id)
  select allowed.actor_id, allowed.role, 'authorization.list', 'ok', allowed.address, allowed.request_id, allowed.id_paciente, allowed.object_id
    from allowed
   where (select set_config('synchronous_commit', 'off', true)) = 'off'
)
select allowed.actor_id as allowed_id, allowed.role as allowed_role, allowed.id_paciente as allowed_patient, own.*
  from allowed
  left join lateral (
    select true as allowed_found, own.*
    from (
      select (select row_to_json(shaped) from (
      select a.id_autorizacion as "id_autorizacion", a.id_cobertura as "id_cobertura", a.id_paciente as "id_paciente",
             a.prestacion as "prestacion", a.numero as "numero", a.sesiones as "sesiones", a.horas_mes as "horas_mes",
             a.desde as "desde", a.hasta as "hasta",
             case when not exists (select from correcciones marca where marca.error and marca.id_paciente = a.id_paciente and marca.clase = 'attachment' and marca.id_objeto = a.id_adjunto
                and marca.version = 1) then a.id_adjunto end as "id_adjunto", a.activa as "activa", uso.usadas as "usadas",
             uso.reservadas as "reservadas",
             case when not a.activa then 'anulada' when a.hasta < (now() at time zone 'America/Argentina/Buenos_Aires')::date or exists (
               select from coberturas c where c.id_cobertura = a.id_cobertura and c.hasta < (now() at time zone 'America/Argentina/Buenos_Aires')::date) then 'vencida'
               when uso.usadas >= a.sesiones then 'agotada'
               when uso.usadas * 100 >= a.sesiones * 80 or a.hasta <= (now() at time zone 'America/Argentina/Buenos_Aires')::date + 30 then 'por_renovar'
               else 'vigente' end as "situacion",
             to_char(a.fecha_creacion, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "fecha_creacion",
             to_char(a.fecha_actualizacion, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "fecha_actualizacion") shaped) as json from autorizaciones a cross join lateral uso_de_autorizacion(a.id_autorizacion) uso
       where a.id_cobertura = allowed.object_id and a.id_paciente = allowed.id_paciente
       order by a.desde desc, a.id_autorizacion desc limit 500
    ) own
  ) own on true;
