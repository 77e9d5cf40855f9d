-- Written by `npm run sql`. Do not edit.

-- GET /api/appointments/load
with person as materialized (
  select d.id_prestador as actor_id, d.role, s.id as session_id,
         d.role = any('{administrador,recepcion}'::text[]) as sees_all,
         d.role = any('{director_medico,psiquiatra,psicologo,acompanante_terapeutico}'::text[]) as sees_own,
         d.role = any('{}'::text[]) as sees_by_glass,
         $4::text as address, $5::text as request_id
    from sessions s join prestadores d on d.id_prestador = s.id_prestador
   where s.id = $2::uuid and s.id_prestador = $3::bigint and s.closed_at is null and s.expires_at > now()
     and d.is_active and d.role = any('{administrador,director_medico,psiquiatra,psicologo,acompanante_terapeutico,recepcion}'::text[])
), allowed as materialized (
  select person.*, null::bigint as id_paciente, null::bigint as object_id from person
), recorded as (
  insert into audit_log (id_prestador, role, action, outcome, address, request_id, id_paciente, object_id)
  select allowed.actor_id, allowed.role, 'agenda.read', 'ok', allowed.address, allowed.request_id, allowed.id_paciente, allowed.object_id
    from allowed
   where (select set_config('synchronous_commit', 'off', true)) = 'off'
)
select allowed.actor_id as allowed_id, allowed.role as allowed_role, allowed.id_paciente as allowed_patient, own.*
  from allowed
  left join lateral (
    select true as allowed_found, own.*
    from (
      select (select row_to_json(shaped) from (
      select load.id_prestador as "id_prestador", load.dia as "dia", load.turnos as "turnos") shaped) as json from (
        select t.id_prestador, (t.inicio at time zone 'America/Argentina/Buenos_Aires')::date as dia, count(*) as turnos
          from turnos t
         where (allowed.role = any('{administrador,director_medico,recepcion}'::text[]) or t.id_prestador = allowed.actor_id) and not (t.id_paciente is null and t.tipo is null)
           and t.id_encuentro is null and t.estado <> all('{cancelado_paciente,cancelado_clinica}'::text[]) and t.inicio >= ($1::date::timestamp at time zone 'America/Argentina/Buenos_Aires') and t.inicio < (($1::date + 7)::date::timestamp at time zone 'America/Argentina/Buenos_Aires')
         group by 1, 2) load
       order by load.id_prestador, load.dia
    ) own
  ) own on true;
