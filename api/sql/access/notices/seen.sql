-- Written by `npm run sql`. Do not edit.

-- POST /api/account/notices/seen
with person as materialized (
  select d.id_prestador as actor_id, d.role, s.id as session_id,
         d.role = any('{administrador}'::text[]) as sees_all,
         d.role = any('{director_medico,psiquiatra,psicologo,acompanante_terapeutico}'::text[]) as sees_own,
         d.role = any('{}'::text[]) as sees_by_glass,
         $4::text as address, $5::text as request_id
    from sessions s join prestadores d on d.id_prestador = s.id_prestador
   where s.id = $2::uuid and s.id_prestador = $3::bigint and s.closed_at is null and s.expires_at > now()
     and d.is_active and d.role = any('{administrador,director_medico,auditor,psiquiatra,psicologo,acompanante_terapeutico,recepcion}'::text[])
), allowed as materialized (
  select person.*, null::bigint as id_paciente, null::bigint as object_id from person
), seen as (
  update avisos n set seen_at = now()
    from allowed, sessions s
   where s.id = allowed.session_id and n.id_prestador = allowed.actor_id and n.id <= $1::bigint
     and n.seen_at is null and n.at > now() - interval '60 days' and n.session_id is distinct from s.id and coalesce(n.at > s.device_since, false) and not exists (
    select from avisos first
     where first.id_prestador = n.id_prestador and first.kind = 'new_device' and first.at = s.device_since
       and first.seen_at is null and first.at > now() - interval '60 days')
  returning n.id
)
select allowed.actor_id as allowed_id, allowed.role as allowed_role, allowed.id_paciente as allowed_patient, own.*
  from allowed
  left join lateral (
    select true as allowed_found, own.*
    from (
      select count(*)::integer as seen from seen
    ) own
  ) own on true;
