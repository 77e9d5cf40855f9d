-- Written by `npm run sql`. Do not edit.

-- GET /api/document-templates
with person as materialized (
  select d.id_prestador as actor_id, d.role, s.id as session_id,
         d.role = any('{administrador,recepcion}'::text[]) as sees_all,
         d.role = any('{director_medico,psiquiatra,psicologo}'::text[]) as sees_own,
         d.role = any('{}'::text[]) as sees_by_glass,
         $3::text as address, $4::text as request_id
    from sessions s join prestadores d on d.id_prestador = s.id_prestador
   where s.id = $1::uuid and s.id_prestador = $2::bigint and s.closed_at is null and s.expires_at > now()
     and d.is_active and d.role = any('{administrador,director_medico,psiquiatra,psicologo,recepcion}'::text[])
), allowed as materialized (
  select person.*, null::bigint as id_paciente, null::bigint as object_id from person
), recorded as (
  insert into audit_log (id_prestador, role, action, outcome, address, request_id, id_paciente, object_id)
  select allowed.actor_id, allowed.role, 'template.list', 'ok', allowed.address, allowed.request_id, allowed.id_paciente, allowed.object_id
    from allowed
   where (select set_config('synchronous_commit', 'off', true)) = 'off'
)
select allowed.actor_id as allowed_id, allowed.role as allowed_role, allowed.id_paciente as allowed_patient, own.*
  from allowed
  left join lateral (
    select true as allowed_found, own.*
    from (
      select (select row_to_json(shaped) from (
      select p.id_plantilla as "id_plantilla", p.version as "version", p.clase as "clase", p.nombre as "nombre",
             p.texto as "texto", p.activa as "activa", to_char(p.fecha, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "fecha",
             (select nullif(concat_ws(' ', d.nombre, d.apellido), '') from prestadores d where d.id_prestador = p.autor) as "autor") shaped) as json
        from plantillas_vigentes p
       where (allowed.role <> 'recepcion' or p.clase = any('{constancia_asistencia}'::text[]))
       order by p.clase, p.nombre, p.id_plantilla limit 500
    ) own
  ) own on true;
