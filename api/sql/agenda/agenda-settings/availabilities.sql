-- Written by `npm run sql`. Do not edit.

-- GET /api/availability/all
with person as materialized (
  select d.id_prestador as actor_id, d.role, s.id as session_id,
         d.role = any('{administrador,recepcion}'::text[]) as sees_all,
         d.role = any('{director_medico,psiquiatra,psicologo,acompanante_terapeutico}'::text[]) as sees_own,
         d.role = any('{}'::text[]) as sees_by_glass,
         $3::text as address, $4::text as request_id
    from sessions s join prestadores d on d.id_prestador = s.id_prestador
   where s.id = $1::uuid and s.id_prestador = $2::bigint and s.closed_at is null and s.expires_at > now()
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
      select whose.id_prestador as "id_prestador",
             (
               select coalesce(json_agg(json_build_object('dia', h.dia, 'desde', to_char(h.desde, 'HH24:MI'),
                                                          'hasta', to_char(h.hasta, 'HH24:MI')) order by h.dia, h.desde), '[]')
                 from disponibilidades h where h.id_prestador = whose.id_prestador) as "horarios",
             coalesce((select g.paso from agendas g where g.id_prestador = whose.id_prestador), 30) as "paso") shaped) as json
        from prestadores whose
       where whose.is_active and (allowed.role = any('{administrador,director_medico,recepcion}'::text[]) or whose.id_prestador = allowed.actor_id)
         and exists (select from disponibilidades h where h.id_prestador = whose.id_prestador)
       order by whose.id_prestador
    ) own
  ) own on true;
