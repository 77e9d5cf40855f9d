-- Written by `npm run sql`. Do not edit.

-- GET /api/patients/:id/record.pdf
with person as materialized (
  select d.id_prestador as actor_id, d.role, s.id as session_id,
         d.role = any('{administrador}'::text[]) as sees_all,
         d.role = any('{director_medico}'::text[]) as sees_own,
         d.role = any('{}'::text[]) as sees_by_glass,
         $4::text as address, $5::text as request_id
    from sessions s join prestadores d on d.id_prestador = s.id_prestador
   where s.id = $2::uuid and s.id_prestador = $3::bigint and s.closed_at is null and s.expires_at > now()
     and d.is_active and d.role = any('{administrador,director_medico}'::text[])
), allowed as materialized (
  select person.*, subject.id_paciente as id_paciente, null::bigint as object_id
    from person join pacientes subject on subject.id_paciente = $6::bigint
   where (person.sees_all
     or exists (select from asignaciones reach where person.sees_own and reach.id_prestador = person.actor_id and reach.fecha_baja is null and reach.id_paciente = subject.id_paciente)
     or (person.sees_by_glass and exists (
      select from accesos_emergencia glass
       where glass.id_prestador = person.actor_id and glass.hasta > now() and glass.id_paciente = subject.id_paciente)))
)
select allowed.actor_id as allowed_id, allowed.role as allowed_role, allowed.id_paciente as allowed_patient, own.*
  from allowed
  left join lateral (
    select true as allowed_found, own.*
    from (
      select d.titulo, d.numero, d.texto, d.fecha_creacion, d.emisor as autor,
      (select asiento.folio from asientos asiento where asiento.id_paciente = d.id_paciente and asiento.clase = 'document' and asiento.id_objeto = d.id_documento
         and asiento.version = 1) as folio,
      ((select exists (select from correcciones marca where marca.id_paciente = d.id_paciente)) and exists (select from correcciones marca where marca.error and marca.id_paciente = d.id_paciente and marca.clase = 'document' and marca.id_objeto = d.id_documento
         and marca.version = 1)) as error,
      case when (select exists (select from correcciones marca where marca.id_paciente = d.id_paciente)) and exists (select from correcciones marca where marca.id_paciente = d.id_paciente and marca.clase = 'document' and marca.id_objeto = d.id_documento
         and marca.version = 1)
        then correcciones_de(d.id_paciente, 'document', d.id_documento, 1, array(
        select otra.otro_paciente from correcciones otra
         where otra.id_paciente = d.id_paciente and otra.otro_paciente is not null and (allowed.sees_all
       or exists (select from asignaciones reach where allowed.sees_own and reach.id_prestador = allowed.actor_id and reach.fecha_baja is null and reach.id_paciente = otra.otro_paciente)
       or (allowed.sees_by_glass and exists (
        select from accesos_emergencia glass
         where glass.id_prestador = allowed.actor_id and glass.hasta > now() and glass.id_paciente = otra.otro_paciente))))) else '[]' end as correcciones,
             (select coalesce(json_agg(a), '[]') from (
                select a.motivo as motivo,
                a.fecha_creacion as fecha_creacion,
                coalesce((select asiento.autor from asientos asiento where asiento.id_paciente = d.id_paciente and asiento.clase = 'document_annulment' and asiento.id_objeto = a.id_anulacion
                   and asiento.version = 1)::json, (
                  select row_to_json(d) from (
                    select nombre, apellido, role, matricula, matricula_tipo, matricula_jurisdiccion from prestadores where id_prestador = a.registrado_por) d)) as autor,
                (select asiento.folio from asientos asiento where asiento.id_paciente = d.id_paciente and asiento.clase = 'document_annulment' and asiento.id_objeto = a.id_anulacion
                   and asiento.version = 1) as folio,
                ((select exists (select from correcciones marca where marca.id_paciente = d.id_paciente)) and exists (select from correcciones marca where marca.error and marca.id_paciente = d.id_paciente and marca.clase = 'document_annulment' and marca.id_objeto = a.id_anulacion
                   and marca.version = 1)) as error,
                case when (select exists (select from correcciones marca where marca.id_paciente = d.id_paciente)) and exists (select from correcciones marca where marca.id_paciente = d.id_paciente and marca.clase = 'document_annulment' and marca.id_objeto = a.id_anulacion
                   and marca.version = 1)
                  then correcciones_de(d.id_paciente, 'document_annulment', a.id_anulacion, 1, array(
                  select otra.otro_paciente from correcciones otra
                   where otra.id_paciente = d.id_paciente and otra.otro_paciente is not null and (allowed.sees_all
                 or exists (select from asignaciones reach where allowed.sees_own and reach.id_prestador = allowed.actor_id and reach.fecha_baja is null and reach.id_paciente = otra.otro_paciente)
                 or (allowed.sees_by_glass and exists (
                  select from accesos_emergencia glass
                   where glass.id_prestador = allowed.actor_id and glass.hasta > now() and glass.id_paciente = otra.otro_paciente))))) else '[]' end as correcciones
                  from anulaciones_documento a where a.id_documento = d.id_documento order by a.id_anulacion) a) as anulaciones
        from documentos d
       where d.id_documento = any($1::bigint[]) and d.id_paciente = allowed.id_paciente
       order by d.fecha_creacion, d.id_documento
    ) own
  ) own on true;

-- PATCH /api/copy-requests/:id
with person as materialized (
  select d.id_prestador as actor_id, d.role, s.id as session_id,
         d.role = any('{administrador,director_medico,recepcion}'::text[]) as sees_all,
         d.role = any('{}'::text[]) as sees_own,
         d.role = any('{}'::text[]) as sees_by_glass,
         $4::text as address, $5::text as request_id
    from sessions s join prestadores d on d.id_prestador = s.id_prestador
   where s.id = $2::uuid and s.id_prestador = $3::bigint and s.closed_at is null and s.expires_at > now()
     and d.is_active and d.role = any('{administrador,director_medico,recepcion}'::text[])
), allowed as materialized (
  select person.*, subject.id_paciente as id_paciente, null::bigint as object_id
    from person join pacientes subject on subject.id_paciente = $6::bigint
   where (person.sees_all
     or exists (select from asignaciones reach where person.sees_own and reach.id_prestador = person.actor_id and reach.fecha_baja is null and reach.id_paciente = subject.id_paciente)
     or (person.sees_by_glass and exists (
      select from accesos_emergencia glass
       where glass.id_prestador = person.actor_id and glass.hasta > now() and glass.id_paciente = subject.id_paciente)))
)
select allowed.actor_id as allowed_id, allowed.role as allowed_role, allowed.id_paciente as allowed_patient, own.*
  from allowed
  left join lateral (
    select true as allowed_found, own.*
    from (
      select d.titulo, d.numero, d.texto, d.fecha_creacion, d.emisor as autor,
      (select asiento.folio from asientos asiento where asiento.id_paciente = d.id_paciente and asiento.clase = 'document' and asiento.id_objeto = d.id_documento
         and asiento.version = 1) as folio,
      ((select exists (select from correcciones marca where marca.id_paciente = d.id_paciente)) and exists (select from correcciones marca where marca.error and marca.id_paciente = d.id_paciente and marca.clase = 'document' and marca.id_objeto = d.id_documento
         and marca.version = 1)) as error,
      case when (select exists (select from correcciones marca where marca.id_paciente = d.id_paciente)) and exists (select from correcciones marca where marca.id_paciente = d.id_paciente and marca.clase = 'document' and marca.id_objeto = d.id_documento
         and marca.version = 1)
        then correcciones_de(d.id_paciente, 'document', d.id_documento, 1, array(
        select otra.otro_paciente from correcciones otra
         where otra.id_paciente = d.id_paciente and otra.otro_paciente is not null and (allowed.sees_all
       or exists (select from asignaciones reach where allowed.sees_own and reach.id_prestador = allowed.actor_id and reach.fecha_baja is null and reach.id_paciente = otra.otro_paciente)
       or (allowed.sees_by_glass and exists (
        select from accesos_emergencia glass
         where glass.id_prestador = allowed.actor_id and glass.hasta > now() and glass.id_paciente = otra.otro_paciente))))) else '[]' end as correcciones,
             (select coalesce(json_agg(a), '[]') from (
                select a.motivo as motivo,
                a.fecha_creacion as fecha_creacion,
                coalesce((select asiento.autor from asientos asiento where asiento.id_paciente = d.id_paciente and asiento.clase = 'document_annulment' and asiento.id_objeto = a.id_anulacion
                   and asiento.version = 1)::json, (
                  select row_to_json(d) from (
                    select nombre, apellido, role, matricula, matricula_tipo, matricula_jurisdiccion from prestadores where id_prestador = a.registrado_por) d)) as autor,
                (select asiento.folio from asientos asiento where asiento.id_paciente = d.id_paciente and asiento.clase = 'document_annulment' and asiento.id_objeto = a.id_anulacion
                   and asiento.version = 1) as folio,
                ((select exists (select from correcciones marca where marca.id_paciente = d.id_paciente)) and exists (select from correcciones marca where marca.error and marca.id_paciente = d.id_paciente and marca.clase = 'document_annulment' and marca.id_objeto = a.id_anulacion
                   and marca.version = 1)) as error,
                case when (select exists (select from correcciones marca where marca.id_paciente = d.id_paciente)) and exists (select from correcciones marca where marca.id_paciente = d.id_paciente and marca.clase = 'document_annulment' and marca.id_objeto = a.id_anulacion
                   and marca.version = 1)
                  then correcciones_de(d.id_paciente, 'document_annulment', a.id_anulacion, 1, array(
                  select otra.otro_paciente from correcciones otra
                   where otra.id_paciente = d.id_paciente and otra.otro_paciente is not null and (allowed.sees_all
                 or exists (select from asignaciones reach where allowed.sees_own and reach.id_prestador = allowed.actor_id and reach.fecha_baja is null and reach.id_paciente = otra.otro_paciente)
                 or (allowed.sees_by_glass and exists (
                  select from accesos_emergencia glass
                   where glass.id_prestador = allowed.actor_id and glass.hasta > now() and glass.id_paciente = otra.otro_paciente))))) else '[]' end as correcciones
                  from anulaciones_documento a where a.id_documento = d.id_documento order by a.id_anulacion) a) as anulaciones
        from documentos d
       where d.id_documento = any($1::bigint[]) and d.id_paciente = allowed.id_paciente
       order by d.fecha_creacion, d.id_documento
    ) own
  ) own on true;
