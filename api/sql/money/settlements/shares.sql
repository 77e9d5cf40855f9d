-- Written by `npm run sql`. Do not edit.

-- GET /api/shares
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
  select allowed.actor_id, allowed.role, 'share.list', 'ok', allowed.address, allowed.request_id, allowed.id_paciente, allowed.object_id
    from allowed
   where (select set_config('synchronous_commit', 'off', true)) = 'off'
)
select allowed.actor_id as allowed_id, allowed.role as allowed_role, allowed.id_paciente as allowed_patient, own.*
  from allowed
  left join lateral (
    select true as allowed_found, own.*
    from (
      select (select row_to_json(shaped) from (
      select s.id_participacion as "id_participacion", s.id_prestador as "id_prestador",
             (select row_to_json(d) from (
               select d.nombre, d.apellido, d.role from prestadores d where d.id_prestador = s.id_prestador) d) as "prestadores",
             s.id_financiador as "id_financiador",
             (select f.nombre from financiadores f where f.id_financiador = s.id_financiador) as "financiador",
             s.centesimos as "centesimos", s.desde as "desde",
             s.desde <= (now() at time zone 'America/Argentina/Buenos_Aires')::date as "vigente") shaped) as json
        from (select * from (
          select distinct on (p.id_prestador, p.id_financiador) p.* from participaciones p where p.desde <= (now() at time zone 'America/Argentina/Buenos_Aires')::date
           order by p.id_prestador, p.id_financiador, p.desde desc, p.id_participacion desc) holding
        union all
        select * from participaciones later where later.desde > (now() at time zone 'America/Argentina/Buenos_Aires')::date) s
        join prestadores d using (id_prestador)
       where allowed.role = any('{administrador,director_medico,auditor,recepcion}'::text[]) or s.id_prestador = allowed.actor_id
       order by clave_orden(d.apellido), s.id_prestador, s.id_financiador nulls first, s.desde, s.id_participacion
       limit 2000
    ) own
  ) own on true;
