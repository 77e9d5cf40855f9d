-- Written by `npm run sql`. Do not edit.

-- GET /api/fees
with person as materialized (
  select d.id_prestador as actor_id, d.role, s.id as session_id,
         d.role = any('{administrador,recepcion}'::text[]) as sees_all,
         d.role = any('{director_medico,psiquiatra,psicologo,acompanante_terapeutico}'::text[]) as sees_own,
         d.role = any('{}'::text[]) as sees_by_glass,
         $3::text as address, $4::text as request_id
    from sessions s join prestadores d on d.id_prestador = s.id_prestador
   where s.id = $1::uuid and s.id_prestador = $2::bigint and s.closed_at is null and s.expires_at > now()
     and d.is_active and d.role = any('{administrador,director_medico,auditor,psiquiatra,psicologo,acompanante_terapeutico,recepcion}'::text[])
), allowed as materialized (
  select person.*, null::bigint as id_paciente, null::bigint as object_id from person
), recorded as (
  insert into audit_log (id_prestador, role, action, outcome, address, request_id, id_paciente, object_id)
  select allowed.actor_id, allowed.role, 'fee.list', 'ok', allowed.address, allowed.request_id, allowed.id_paciente, allowed.object_id
    from allowed
   where (select set_config('synchronous_commit', 'off', true)) = 'off'
)
select allowed.actor_id as allowed_id, allowed.role as allowed_role, allowed.id_paciente as allowed_patient, own.*
  from allowed
  left join lateral (
    select true as allowed_found, own.*
    from (
      select (select row_to_json(shaped) from (
      select a.id_arancel as "id_arancel", a.id_financiador as "id_financiador",
             (select f.nombre from financiadores f where f.id_financiador = a.id_financiador) as "financiador",
             a.role as "role", a.modalidad as "modalidad", a.importe as "importe",
             a.importe_financiador as "importe_financiador", a.desde as "desde",
             a.desde <= (now() at time zone 'America/Argentina/Buenos_Aires')::date as "vigente") shaped) as json
        from (select * from (select distinct on (a.id_financiador, a.role, a.modalidad) a.*
         from aranceles a where a.desde <= (now() at time zone 'America/Argentina/Buenos_Aires')::date
        order by a.id_financiador, a.role, a.modalidad, a.desde desc, a.id_arancel desc) holding
              union all
              select * from aranceles later where later.desde > (now() at time zone 'America/Argentina/Buenos_Aires')::date) a
        left join financiadores payer using (id_financiador)
       order by payer.nombre nulls first, a.role nulls first, a.modalidad nulls first, a.desde, a.id_arancel
       limit 2000
    ) own
  ) own on true;
