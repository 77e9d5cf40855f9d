-- Written by `npm run sql`. Do not edit.

-- GET /api/patients/:id/documents
with person as materialized (
  select d.id_prestador as actor_id, d.role, s.id as session_id,
         d.role = any('{administrador,recepcion}'::text[]) as sees_all,
         d.role = any('{director_medico,psiquiatra,psicologo}'::text[]) as sees_own,
         d.role = any('{director_medico,psiquiatra,psicologo}'::text[]) as sees_by_glass,
         $4::text as address, $5::text as request_id
    from sessions s join prestadores d on d.id_prestador = s.id_prestador
   where s.id = $2::uuid and s.id_prestador = $3::bigint and s.closed_at is null and s.expires_at > now()
     and d.is_active and d.role = any('{administrador,director_medico,psiquiatra,psicologo,recepcion}'::text[])
), allowed as materialized (
  select person.*, subject.id_paciente as id_paciente, null::bigint as object_id
    from person join pacientes subject on subject.id_paciente = $6::bigint
   where (person.sees_all
     or exists (select from asignaciones reach where person.sees_own and reach.id_prestador = person.actor_id and reach.fecha_baja is null and reach.id_paciente = subject.id_paciente)
     or (person.sees_by_glass and exists (
      select from accesos_emergencia glass
       where glass.id_prestador = person.actor_id and glass.hasta > now() and glass.id_paciente = subject.id_paciente)))
), recorded as (
  insert into audit_log (id_prestador, role, action, outcome, address, request_id, id_paciente, object_id, pacientes)
  select allowed.actor_id, allowed.role, 'document.list', 'ok', allowed.address, allowed.request_id, allowed.id_paciente, allowed.object_id, (
    select array_agg(distinct c.otro_paciente) from correcciones c
     where c.id_paciente = allowed.id_paciente and c.clase = 'document' and c.otro_paciente is not null
       and (allowed.sees_all
   or exists (select from asignaciones reach where allowed.sees_own and reach.id_prestador = allowed.actor_id and reach.fecha_baja is null and reach.id_paciente = c.otro_paciente)
   or (allowed.sees_by_glass and exists (
    select from accesos_emergencia glass
     where glass.id_prestador = allowed.actor_id and glass.hasta > now() and glass.id_paciente = c.otro_paciente))))
    from allowed
   where (select set_config('synchronous_commit', 'off', true)) = 'off'
)
select allowed.actor_id as allowed_id, allowed.role as allowed_role, allowed.id_paciente as allowed_patient, own.*
  from allowed
  left join lateral (
    select true as allowed_found, own.*
    from (
      select d.id_documento as id, case when d.before < 1000000 then (select row_to_json(shaped) from (
      select d.id_documento as "id_documento", d.id_paciente as "id_paciente", d.id_plantilla as "id_plantilla",
             d.version as "version", d.clase as "clase", d.titulo as "titulo", d.numero as "numero", d.codigo as "codigo",
             d.texto as "texto", d.id_turno as "id_turno",
             to_char(d.fecha_creacion, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "fecha_creacion",
             d.registrado_por as "registrado_por", d.emisor as "emisor", d.paginas as "paginas", d.anulacion as "anulacion",
             (select asiento.folio from asientos asiento where asiento.id_paciente = allowed.id_paciente and asiento.clase = 'document' and asiento.id_objeto = d.id_documento
                and asiento.version = 1) as "folio",
             ((select exists (select from correcciones marca where marca.id_paciente = allowed.id_paciente)) and exists (select from correcciones marca where marca.error and marca.id_paciente = allowed.id_paciente and marca.clase = 'document' and marca.id_objeto = d.id_documento
                and marca.version = 1)) as "error", d.correcciones as "correcciones") shaped) end as json
        from (
          select d.*, coalesce(sum(coalesce(octet_length(d.titulo::text), 0) + coalesce(octet_length(d.numero::text), 0) + coalesce(octet_length(d.codigo::text), 0) + coalesce(octet_length(d.texto::text), 0) + coalesce(octet_length(d.emisor::text), 0) + coalesce(octet_length(d.correcciones::text), 0) + coalesce(octet_length(d.anulacion::text), 0)) over (
                   order by d.fecha_creacion desc, d.id_documento desc rows between unbounded preceding and 1 preceding), 0) as before
            from (
              select d.*,
                     case when (select exists (select from correcciones marca where marca.id_paciente = allowed.id_paciente)) and exists (select from correcciones marca where marca.id_paciente = allowed.id_paciente and marca.clase = 'document' and marca.id_objeto = d.id_documento
                 and marca.version = 1)
                then correcciones_de(allowed.id_paciente, 'document', d.id_documento, 1, array(
                select otra.otro_paciente from correcciones otra
                 where otra.id_paciente = allowed.id_paciente and otra.otro_paciente is not null and (allowed.sees_all
               or exists (select from asignaciones reach where allowed.sees_own and reach.id_prestador = allowed.actor_id and reach.fecha_baja is null and reach.id_paciente = otra.otro_paciente)
               or (allowed.sees_by_glass and exists (
                select from accesos_emergencia glass
                 where glass.id_prestador = allowed.actor_id and glass.hasta > now() and glass.id_paciente = otra.otro_paciente))))) else '[]' end as correcciones,
                     (
                  select json_build_object('motivo', a.motivo, 'fecha_creacion', to_char(a.fecha_creacion, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
                                           'autor', coalesce((select asiento.autor from asientos asiento where asiento.id_paciente = allowed.id_paciente and asiento.clase = 'document_annulment' and asiento.id_objeto = a.id_anulacion
                 and asiento.version = 1), autor_de(a.registrado_por)), 'folio', (select asiento.folio from asientos asiento where asiento.id_paciente = allowed.id_paciente and asiento.clase = 'document_annulment' and asiento.id_objeto = a.id_anulacion
                 and asiento.version = 1))
                    from anulaciones_documento a where a.id_documento = d.id_documento
                      and not exists (select from correcciones marca where marca.error and marca.id_paciente = a.id_paciente and marca.clase = 'document_annulment' and marca.id_objeto = a.id_anulacion
                 and marca.version = 1)) as anulacion
                from (select d.* from documentos d
                         where d.id_paciente = allowed.id_paciente and (allowed.role <> 'recepcion' or d.clase = any('{constancia_asistencia}'::text[]))
                         order by d.id_documento desc limit 500) d
               where d.id_paciente = allowed.id_paciente
                 and ($1::bigint[] is null or d.id_documento = any($1::bigint[]))
              offset 0
            ) d
        ) d
       order by d.fecha_creacion desc, d.id_documento desc
    ) own
  ) own on true;

-- GET /api/patients/:id/documents, from the second part on
with person as materialized (
  select d.id_prestador as actor_id, d.role, s.id as session_id,
         d.role = any('{administrador,recepcion}'::text[]) as sees_all,
         d.role = any('{director_medico,psiquiatra,psicologo}'::text[]) as sees_own,
         d.role = any('{director_medico,psiquiatra,psicologo}'::text[]) as sees_by_glass,
         $4::text as address, $5::text as request_id
    from sessions s join prestadores d on d.id_prestador = s.id_prestador
   where s.id = $2::uuid and s.id_prestador = $3::bigint and s.closed_at is null and s.expires_at > now()
     and d.is_active and d.role = any('{administrador,director_medico,psiquiatra,psicologo,recepcion}'::text[])
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
      select d.id_documento as id, case when d.before < 1000000 then (select row_to_json(shaped) from (
      select d.id_documento as "id_documento", d.id_paciente as "id_paciente", d.id_plantilla as "id_plantilla",
             d.version as "version", d.clase as "clase", d.titulo as "titulo", d.numero as "numero", d.codigo as "codigo",
             d.texto as "texto", d.id_turno as "id_turno",
             to_char(d.fecha_creacion, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "fecha_creacion",
             d.registrado_por as "registrado_por", d.emisor as "emisor", d.paginas as "paginas", d.anulacion as "anulacion",
             (select asiento.folio from asientos asiento where asiento.id_paciente = allowed.id_paciente and asiento.clase = 'document' and asiento.id_objeto = d.id_documento
                and asiento.version = 1) as "folio",
             ((select exists (select from correcciones marca where marca.id_paciente = allowed.id_paciente)) and exists (select from correcciones marca where marca.error and marca.id_paciente = allowed.id_paciente and marca.clase = 'document' and marca.id_objeto = d.id_documento
                and marca.version = 1)) as "error", d.correcciones as "correcciones") shaped) end as json
        from (
          select d.*, coalesce(sum(coalesce(octet_length(d.titulo::text), 0) + coalesce(octet_length(d.numero::text), 0) + coalesce(octet_length(d.codigo::text), 0) + coalesce(octet_length(d.texto::text), 0) + coalesce(octet_length(d.emisor::text), 0) + coalesce(octet_length(d.correcciones::text), 0) + coalesce(octet_length(d.anulacion::text), 0)) over (
                   order by d.fecha_creacion desc, d.id_documento desc rows between unbounded preceding and 1 preceding), 0) as before
            from (
              select d.*,
                     case when (select exists (select from correcciones marca where marca.id_paciente = allowed.id_paciente)) and exists (select from correcciones marca where marca.id_paciente = allowed.id_paciente and marca.clase = 'document' and marca.id_objeto = d.id_documento
                 and marca.version = 1)
                then correcciones_de(allowed.id_paciente, 'document', d.id_documento, 1, array(
                select otra.otro_paciente from correcciones otra
                 where otra.id_paciente = allowed.id_paciente and otra.otro_paciente is not null and (allowed.sees_all
               or exists (select from asignaciones reach where allowed.sees_own and reach.id_prestador = allowed.actor_id and reach.fecha_baja is null and reach.id_paciente = otra.otro_paciente)
               or (allowed.sees_by_glass and exists (
                select from accesos_emergencia glass
                 where glass.id_prestador = allowed.actor_id and glass.hasta > now() and glass.id_paciente = otra.otro_paciente))))) else '[]' end as correcciones,
                     (
                  select json_build_object('motivo', a.motivo, 'fecha_creacion', to_char(a.fecha_creacion, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
                                           'autor', coalesce((select asiento.autor from asientos asiento where asiento.id_paciente = allowed.id_paciente and asiento.clase = 'document_annulment' and asiento.id_objeto = a.id_anulacion
                 and asiento.version = 1), autor_de(a.registrado_por)), 'folio', (select asiento.folio from asientos asiento where asiento.id_paciente = allowed.id_paciente and asiento.clase = 'document_annulment' and asiento.id_objeto = a.id_anulacion
                 and asiento.version = 1))
                    from anulaciones_documento a where a.id_documento = d.id_documento
                      and not exists (select from correcciones marca where marca.error and marca.id_paciente = a.id_paciente and marca.clase = 'document_annulment' and marca.id_objeto = a.id_anulacion
                 and marca.version = 1)) as anulacion
                from (select d.* from documentos d
                         where d.id_paciente = allowed.id_paciente and (allowed.role <> 'recepcion' or d.clase = any('{constancia_asistencia}'::text[]))
                         order by d.id_documento desc limit 500) d
               where d.id_paciente = allowed.id_paciente
                 and ($1::bigint[] is null or d.id_documento = any($1::bigint[]))
              offset 0
            ) d
        ) d
       order by d.fecha_creacion desc, d.id_documento desc
    ) own
  ) own on true;
