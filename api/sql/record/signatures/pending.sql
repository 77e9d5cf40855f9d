-- Written by `npm run sql`. Do not edit.

-- GET /api/signatures/pending
with person as materialized (
  select d.id_prestador as actor_id, d.role, s.id as session_id,
         d.role = any('{administrador}'::text[]) as sees_all,
         d.role = any('{director_medico,psiquiatra,psicologo,acompanante_terapeutico}'::text[]) as sees_own,
         d.role = any('{}'::text[]) as sees_by_glass,
         $3::text as address, $4::text as request_id
    from sessions s join prestadores d on d.id_prestador = s.id_prestador
   where s.id = $1::uuid and s.id_prestador = $2::bigint and s.closed_at is null and s.expires_at > now()
     and d.is_active and d.role = any('{administrador,director_medico,psiquiatra,psicologo,acompanante_terapeutico}'::text[])
), allowed as materialized (
  select person.*, null::bigint as id_paciente, null::bigint as object_id from person
)
select allowed.actor_id as allowed_id, allowed.role as allowed_role, allowed.id_paciente as allowed_patient, own.*
  from allowed
  left join lateral (
    select true as allowed_found, own.*
    from (
      select json_build_object('pendientes', (
      select count(*) from (
        select from pedidos_firma q
         where q.id_prestador = allowed.actor_id and (not exists (select from firmas answer where answer.id_firma = q.id_firma) and not (exists (select from correcciones marca where marca.error and marca.id_paciente = q.id_paciente and marca.clase = q.clase and marca.id_objeto = q.id_objeto
          and marca.version = q.version)
         or q.clase = 'history' and exists (
           select from admisiones_versiones later
            where later.id_admision = q.id_objeto and later.version > q.version
              and not exists (select from correcciones marca where marca.error and marca.id_paciente = q.id_paciente and marca.clase = 'history' and marca.id_objeto = q.id_objeto
          and marca.version = later.version))
         or exists (
           select from cambios_clinicos later
            where later.lista = q.clase and later.id_registro = q.id_objeto
              and not exists (select from correcciones marca where marca.error and marca.id_paciente = q.id_paciente and marca.clase = 'change' and marca.id_objeto = later.id_cambio
          and marca.version = 1)))) and (allowed.sees_all
          or exists (select from asignaciones reach where allowed.sees_own and reach.id_prestador = allowed.actor_id and reach.fecha_baja is null and reach.id_paciente = q.id_paciente)
          or (allowed.sees_by_glass and exists (
           select from accesos_emergencia glass
            where glass.id_prestador = allowed.actor_id and glass.hasta > now() and glass.id_paciente = q.id_paciente)))
         limit 100) counted)) as json
    ) own
  ) own on true;
