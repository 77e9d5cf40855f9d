-- Written by `npm run sql`. Do not edit.

-- GET /api/clinic
with person as materialized (
  select d.id_prestador as actor_id, d.role, s.id as session_id,
         d.role = any('{administrador}'::text[]) as sees_all,
         d.role = any('{director_medico,psiquiatra,psicologo,acompanante_terapeutico}'::text[]) as sees_own,
         d.role = any('{}'::text[]) as sees_by_glass,
         $3::text as address, $4::text as request_id
    from sessions s join prestadores d on d.id_prestador = s.id_prestador
   where s.id = $1::uuid and s.id_prestador = $2::bigint and s.closed_at is null and s.expires_at > now()
     and d.is_active and d.role = any('{administrador,director_medico,auditor,psiquiatra,psicologo,acompanante_terapeutico,recepcion}'::text[])
), allowed as materialized (
  select person.*, null::bigint as id_paciente, null::bigint as object_id from person
)
select allowed.actor_id as allowed_id, allowed.role as allowed_role, allowed.id_paciente as allowed_patient, own.*
  from allowed
  left join lateral (
    select true as allowed_found, own.*
    from (
      select coalesce(a.version, 0) as version, coalesce(a.contenido, '{}') as contenido, a.fecha,
           nullif(concat_ws(' ', d.nombre, d.apellido), '') as autor
      from (select) nothing
      left join lateral (select * from ajustes order by version desc limit 1) a on true
      left join prestadores d on d.id_prestador = a.autor
    ) own
  ) own on true;
