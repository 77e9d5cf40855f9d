-- Written by `npm run sql`. Do not edit.

-- GET /api/mails
with person as materialized (
  select d.id_prestador as actor_id, d.role, s.id as session_id,
         d.role = any('{administrador}'::text[]) as sees_all,
         d.role = any('{}'::text[]) as sees_own,
         d.role = any('{}'::text[]) as sees_by_glass,
         $3::text as address, $4::text as request_id
    from sessions s join prestadores d on d.id_prestador = s.id_prestador
   where s.id = $1::uuid and s.id_prestador = $2::bigint and s.closed_at is null and s.expires_at > now()
     and d.is_active and d.role = any('{administrador}'::text[])
), allowed as materialized (
  select person.*, null::bigint as id_paciente, null::bigint as object_id from person
), own as materialized (
  select own.* from allowed cross join lateral (
    select true as allowed_found, own.*
    from (
      select o.id_paciente, (select row_to_json(shaped) from (
      select o.id as "id", o.id_prestador as "id_prestador", o.id_paciente as "id_paciente", o.kind as "kind",
             o.recipient as "recipient",
             case when o.sent_at is not null then 'sent'
             when o.discarded_at is not null then 'discarded'
             when o.dead_at is not null then 'failed'
             else 'pending' end as "state", o.attempts as "attempts", o.last_error as "last_error",
             to_char(o.created_at, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "created_at",
             to_char(o.sent_at, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "sent_at") shaped) as json
        from outbox o
       where o.created_at > now() - make_interval(days => 30)
         and (o.id_prestador is not null
              or o.id_paciente is not null and o.sent_at is null and (o.dead_at is not null or o.last_error is not null))
       order by o.id desc
       limit 200
    ) own
  ) own
), recorded as (
  insert into audit_log (id_prestador, role, action, outcome, address, request_id, id_paciente, object_id, pacientes)
  select allowed.actor_id, allowed.role, 'mail.list', 'ok', allowed.address, allowed.request_id, allowed.id_paciente, allowed.object_id, (select array_agg(distinct own.id_paciente) filter (where own.id_paciente is not null) from own)
    from allowed
   where (select set_config('synchronous_commit', 'off', true)) = 'off'
)
select allowed.actor_id as allowed_id, allowed.role as allowed_role, allowed.id_paciente as allowed_patient, own.*
  from allowed
  left join own on true;
