-- Written by `npm run sql`. Do not edit.

-- GET /api/consent-texts
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
  select allowed.actor_id, allowed.role, 'consent_text.list', 'ok', allowed.address, allowed.request_id, allowed.id_paciente, allowed.object_id
    from allowed
   where (select set_config('synchronous_commit', 'off', true)) = 'off'
)
select allowed.actor_id as allowed_id, allowed.role as allowed_role, allowed.id_paciente as allowed_patient, own.*
  from allowed
  left join lateral (
    select true as allowed_found, own.*
    from (
      select (select row_to_json(shaped) from (
      select x.id_texto as "id_texto", x.tipo as "tipo", x.version as "version", x.titulo as "titulo", x.texto as "texto",
             encode(sha256(convert_to(x.texto, 'UTF8')), 'hex') as "sha256",
             to_char(x.fecha_creacion, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "fecha_creacion",
             not exists (select from textos_consentimiento later where later.tipo = x.tipo and later.version > x.version) as "vigente") shaped) as json
        from textos_consentimiento x
       where x.tipo = any(case allowed.role when 'administrador' then '{tratamiento,psicofarmacos,telesalud,recordatorios,datos_personales,grabacion,otro}' when 'director_medico' then '{tratamiento,psicofarmacos,telesalud,recordatorios,datos_personales,grabacion,otro}' when 'auditor' then '{}' when 'psiquiatra' then '{tratamiento,psicofarmacos,telesalud,recordatorios,datos_personales,grabacion,otro}' when 'psicologo' then '{tratamiento,psicofarmacos,telesalud,recordatorios,datos_personales,grabacion,otro}' when 'acompanante_terapeutico' then '{}' when 'recepcion' then '{recordatorios,datos_personales}' end::text[])
       order by x.tipo, x.version desc
    ) own
  ) own on true;
