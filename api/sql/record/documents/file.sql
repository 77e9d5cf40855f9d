-- Written by `npm run sql`. Do not edit.

-- GET /api/documents/:id.pdf
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
  select person.*, subject.id_paciente as id_paciente, $5::bigint as object_id
    from person join documentos subject on subject.id_documento = $5::bigint
   where ((person.sees_all
     or exists (select from asignaciones reach where person.sees_own and reach.id_prestador = person.actor_id and reach.fecha_baja is null and reach.id_paciente = subject.id_paciente)
     or (person.sees_by_glass and exists (
      select from accesos_emergencia glass
       where glass.id_prestador = person.actor_id and glass.hasta > now() and glass.id_paciente = subject.id_paciente))) and (person.role <> 'recepcion' or subject.clase = any('{constancia_asistencia}'::text[])))
), recorded as (
  insert into audit_log (id_prestador, role, action, outcome, address, request_id, id_paciente, object_id)
  select allowed.actor_id, allowed.role, 'document.export', 'ok', allowed.address, allowed.request_id, allowed.id_paciente, allowed.object_id
    from allowed
   where (select set_config('synchronous_commit', 'off', true)) = 'off'
)
select allowed.actor_id as allowed_id, allowed.role as allowed_role, allowed.id_paciente as allowed_patient, own.*
  from allowed
  left join lateral (
    select true as allowed_found, own.*
    from (
      select f.pdf, d.numero, d.titulo, exists (
              select from anulaciones_documento a where a.id_documento = d.id_documento
                   and not exists (select from correcciones marca where marca.error and marca.id_paciente = a.id_paciente and marca.clase = 'document_annulment' and marca.id_objeto = a.id_anulacion
              and marca.version = 1)) or exists (select from correcciones marca where marca.error and marca.id_paciente = allowed.id_paciente and marca.clase = 'document' and marca.id_objeto = d.id_documento
              and marca.version = 1) as anulado
       from documentos d join documentos_pdf f using (id_documento)
      where d.id_documento = allowed.object_id
    ) own
  ) own on true;
