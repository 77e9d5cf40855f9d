-- Written by `npm run sql`. Do not edit.

-- GET /api/copy-requests
with person as materialized (
  select d.id_prestador as actor_id, d.role, s.id as session_id,
         d.role = any('{administrador,director_medico,auditor,recepcion}'::text[]) as sees_all,
         d.role = any('{psiquiatra,psicologo}'::text[]) as sees_own,
         d.role = any('{}'::text[]) as sees_by_glass,
         $4::text as address, $5::text as request_id
    from sessions s join prestadores d on d.id_prestador = s.id_prestador
   where s.id = $2::uuid and s.id_prestador = $3::bigint and s.closed_at is null and s.expires_at > now()
     and d.is_active and d.role = any('{administrador,director_medico,auditor,psiquiatra,psicologo,recepcion}'::text[])
), allowed as materialized (
  select person.*, null::bigint as id_paciente, null::bigint as object_id from person
), own as materialized (
  select own.* from allowed cross join lateral (
    select true as allowed_found, own.*
    from (
      select (select row_to_json(shaped) from (
      select s.id_solicitud as "id_solicitud", s.numero as "numero",
             case when allowed.role <> 'auditor' then s.id_paciente end as "id_paciente",
             case when allowed.role <> 'auditor' then (select row_to_json(p) from (
                 select p.nombre, p.apellido, p.nombre_elegido, p.dni from pacientes p where p.id_paciente = s.id_paciente) p) end as "pacientes",
             case when allowed.role <> 'auditor' then s.solicitante_nombre end as "solicitante_nombre",
             case when allowed.role <> 'auditor' then s.solicitante_documento end as "solicitante_documento",
             s.caracter as "caracter", case when allowed.role <> 'auditor' then s.acreditacion end as "acreditacion",
             case when allowed.role <> 'auditor' then s.motivo end as "motivo", s.urgente as "urgente",
             s.alcance as "alcance", s.desde as "desde", s.hasta as "hasta", s.forma as "forma",
             to_char(s.recibida_el, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "recibida_el",
             to_char(s.vence_el, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "vence_el",
             to_char(s.prorroga_hasta, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "prorroga_hasta",
             case when allowed.role <> 'auditor' then s.prorroga_fundamento end as "prorroga_fundamento",
             s.estado as "estado",
             (select json_build_object('partes', m.partes, 'total', m.total,
                                                     'fallo', m.fallo or m.latido < now() - interval '2 minutes')
                   from preparaciones_copia m where m.id_solicitud = s.id_solicitud) as "preparacion",
             case when allowed.role <> 'auditor' then (select row_to_json(c) from (
                 select c.codigo, c.folios, c.paginas from copias c where c.id_copia = s.id_copia) c) end as "copia",
             to_char(s.autenticada_el, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "autenticada_el",
             case when allowed.role <> 'auditor' then (select row_to_json(d) from (
                 select d.nombre, d.apellido from prestadores d where d.id_prestador = s.autenticada_por) d) end as "autenticada_por",
             case when allowed.role <> 'auditor' then s.entregada_a end as "entregada_a",
             case when allowed.role <> 'auditor' then s.denegada_fundamento end as "denegada_fundamento",
             case when allowed.role <> 'auditor' then s.desistida_motivo end as "desistida_motivo",
             to_char(s.terminada_el, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "terminada_el") shaped) as json, case when allowed.role <> 'auditor' then s.id_paciente end as id_paciente
        from solicitudes_copia s
       where (allowed.sees_all
       or exists (select from asignaciones reach where allowed.sees_own and reach.id_prestador = allowed.actor_id and reach.fecha_baja is null and reach.id_paciente = s.id_paciente)
       or (allowed.sees_by_glass and exists (
        select from accesos_emergencia glass
         where glass.id_prestador = allowed.actor_id and glass.hasta > now() and glass.id_paciente = s.id_paciente)))
         and case $1::text when 'terminados' then not s.estado = any('{pendiente,preparada,autenticada}'::text[])
                           when 'vencidos' then s.estado = any('{pendiente,preparada,autenticada}'::text[]) and coalesce(s.prorroga_hasta, s.vence_el) <= now()
                           else s.estado = any('{pendiente,preparada,autenticada}'::text[]) end
       order by case when s.terminada_el is null then coalesce(s.prorroga_hasta, s.vence_el) end, s.terminada_el desc, s.id_solicitud desc
       limit 500
    ) own
  ) own
), recorded as (
  insert into audit_log (id_prestador, role, action, outcome, address, request_id, id_paciente, object_id, pacientes)
  select allowed.actor_id, allowed.role, 'copy_request.list', 'ok', allowed.address, allowed.request_id, allowed.id_paciente, allowed.object_id, (select array_agg(distinct own.id_paciente) filter (where own.id_paciente is not null) from own)
    from allowed
   where (select set_config('synchronous_commit', 'off', true)) = 'off'
)
select allowed.actor_id as allowed_id, allowed.role as allowed_role, allowed.id_paciente as allowed_patient, own.*
  from allowed
  left join own on true;
