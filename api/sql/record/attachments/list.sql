-- Written by `npm run sql`. Do not edit.

-- GET /api/patients/:id/attachments
with person as materialized (
  select d.id_prestador as actor_id, d.role, s.id as session_id,
         d.role = any('{administrador,recepcion}'::text[]) as sees_all,
         d.role = any('{director_medico,psiquiatra,psicologo,acompanante_terapeutico}'::text[]) as sees_own,
         d.role = any('{director_medico,psiquiatra,psicologo,acompanante_terapeutico}'::text[]) as sees_by_glass,
         $4::text as address, $5::text as request_id
    from sessions s join prestadores d on d.id_prestador = s.id_prestador
   where s.id = $2::uuid and s.id_prestador = $3::bigint and s.closed_at is null and s.expires_at > now()
     and d.is_active and d.role = any('{administrador,director_medico,psiquiatra,psicologo,acompanante_terapeutico,recepcion}'::text[])
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
  select allowed.actor_id, allowed.role, 'attachment.list', 'ok', allowed.address, allowed.request_id, allowed.id_paciente, allowed.object_id, (
    select array_agg(distinct c.otro_paciente) from correcciones c
     where c.id_paciente = allowed.id_paciente and c.clase = 'attachment' and c.otro_paciente is not null
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
      select r.id_adjunto as id, case when r.before < 1000000 then (select row_to_json(shaped) from (
      select r.id_adjunto as "id_adjunto", r.id_paciente as "id_paciente", r.clase as "clase", r.titulo as "titulo",
             r.sumario as "sumario", r.fecha_documento as "fecha_documento", r.autor_externo as "autor_externo",
             r.nombre_archivo as "nombre_archivo", r.tipo_mime as "tipo_mime", r.bytes as "bytes",
             encode(r.sha256, 'hex') as "sha256", encode(r.sha256_recibido, 'hex') as "sha256_recibido",
             r.antivirus as "antivirus", r.registrado_por as "registrado_por",
             to_char(r.fecha_creacion, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "fecha_creacion",
             (select row_to_json(fila) from (
                 select kept.autor ->> 'nombre' as nombre, kept.autor ->> 'apellido' as apellido, kept.autor ->> 'role' as role, kept.autor ->> 'matricula' as matricula, kept.autor ->> 'matricula_tipo' as matricula_tipo, kept.autor ->> 'matricula_jurisdiccion' as matricula_jurisdiccion from (select coalesce(r.asentado_por, autor_de(r.registrado_por)) as autor) kept
                  where kept.autor is not null) fila) as "autor",
             (allowed.role = any('{administrador,director_medico}'::text[]) or not ((select exists (select from correcciones marca where marca.id_paciente = allowed.id_paciente)) and exists (select from correcciones marca where marca.error and marca.id_paciente = allowed.id_paciente and marca.clase = 'attachment' and marca.id_objeto = r.id_adjunto
                and marca.version = 1))) as "disponible",
             (
                   select asiento.folio from asientos asiento
                    where asiento.id_paciente = r.id_paciente and asiento.clase = 'attachment' and asiento.version = 1
                      and asiento.id_objeto = (
                        select min(same.id_adjunto) from adjuntos same
                         where same.id_paciente = r.id_paciente and same.sha256_recibido = r.sha256_recibido
                           and same.id_adjunto < r.id_adjunto and same.clase = any(case allowed.role when 'administrador' then '{credencial,orden,identidad,estudio,informe_externo,consentimiento,oficio,imagen,receta_externa,nota_de_jornada,otro}' when 'director_medico' then '{credencial,orden,identidad,estudio,informe_externo,consentimiento,oficio,imagen,receta_externa,nota_de_jornada,otro}' when 'auditor' then '{}' when 'psiquiatra' then '{credencial,orden,identidad,estudio,informe_externo,consentimiento,oficio,imagen,receta_externa,nota_de_jornada,otro}' when 'psicologo' then '{credencial,orden,identidad,estudio,informe_externo,consentimiento,oficio,imagen,receta_externa,nota_de_jornada,otro}' when 'acompanante_terapeutico' then '{imagen,nota_de_jornada}' when 'recepcion' then '{credencial,orden,identidad}' end::text[])
                           and not exists (select from correcciones marca where marca.error and marca.id_paciente = same.id_paciente and marca.clase = 'attachment' and marca.id_objeto = same.id_adjunto
                and marca.version = 1))) as "repetido_en", r.folio as "folio",
             ((select exists (select from correcciones marca where marca.id_paciente = allowed.id_paciente)) and exists (select from correcciones marca where marca.error and marca.id_paciente = allowed.id_paciente and marca.clase = 'attachment' and marca.id_objeto = r.id_adjunto
                and marca.version = 1)) as "error", r.correcciones as "correcciones") shaped) end as json
        from (
          select r.*, coalesce(sum(coalesce(octet_length(r.titulo::text), 0) + coalesce(octet_length(r.sumario::text), 0) + coalesce(octet_length(r.fecha_documento::text), 0) + coalesce(octet_length(r.autor_externo::text), 0) + coalesce(octet_length(r.nombre_archivo::text), 0) + coalesce(octet_length(r.correcciones::text), 0)) over (
                   order by r.fecha_creacion desc, r.id_adjunto desc rows between unbounded preceding and 1 preceding), 0) as before
            from (
              select r.*,
                     case when (select exists (select from correcciones marca where marca.id_paciente = allowed.id_paciente)) and exists (select from correcciones marca where marca.id_paciente = allowed.id_paciente and marca.clase = 'attachment' and marca.id_objeto = r.id_adjunto
                 and marca.version = 1)
                then correcciones_de(allowed.id_paciente, 'attachment', r.id_adjunto, 1, array(
                select otra.otro_paciente from correcciones otra
                 where otra.id_paciente = allowed.id_paciente and otra.otro_paciente is not null and (allowed.sees_all
               or exists (select from asignaciones reach where allowed.sees_own and reach.id_prestador = allowed.actor_id and reach.fecha_baja is null and reach.id_paciente = otra.otro_paciente)
               or (allowed.sees_by_glass and exists (
                select from accesos_emergencia glass
                 where glass.id_prestador = allowed.actor_id and glass.hasta > now() and glass.id_paciente = otra.otro_paciente))))) else '[]' end as correcciones
                from (
                select r.*, asiento.folio, asiento.autor as asentado_por, coalesce(asiento.prestador, asiento.autor) as efectuado_por
                  from (select a.* from adjuntos a where a.clase = any(case allowed.role when 'administrador' then '{credencial,orden,identidad,estudio,informe_externo,consentimiento,oficio,imagen,receta_externa,nota_de_jornada,otro}' when 'director_medico' then '{credencial,orden,identidad,estudio,informe_externo,consentimiento,oficio,imagen,receta_externa,nota_de_jornada,otro}' when 'auditor' then '{}' when 'psiquiatra' then '{credencial,orden,identidad,estudio,informe_externo,consentimiento,oficio,imagen,receta_externa,nota_de_jornada,otro}' when 'psicologo' then '{credencial,orden,identidad,estudio,informe_externo,consentimiento,oficio,imagen,receta_externa,nota_de_jornada,otro}' when 'acompanante_terapeutico' then '{imagen,nota_de_jornada}' when 'recepcion' then '{credencial,orden,identidad}' end::text[])) r left join asientos asiento on asiento.id_paciente = allowed.id_paciente and asiento.clase = 'attachment' and asiento.id_objeto = r.id_adjunto
                 and asiento.version = 1) r
               where r.id_paciente = allowed.id_paciente
                 and ($1::bigint[] is null or r.id_adjunto = any($1::bigint[]))
              offset 0
            ) r
        ) r
       order by r.fecha_creacion desc, r.id_adjunto desc
    ) own
  ) own on true;

-- GET /api/patients/:id/attachments, from the second part on
with person as materialized (
  select d.id_prestador as actor_id, d.role, s.id as session_id,
         d.role = any('{administrador,recepcion}'::text[]) as sees_all,
         d.role = any('{director_medico,psiquiatra,psicologo,acompanante_terapeutico}'::text[]) as sees_own,
         d.role = any('{director_medico,psiquiatra,psicologo,acompanante_terapeutico}'::text[]) as sees_by_glass,
         $4::text as address, $5::text as request_id
    from sessions s join prestadores d on d.id_prestador = s.id_prestador
   where s.id = $2::uuid and s.id_prestador = $3::bigint and s.closed_at is null and s.expires_at > now()
     and d.is_active and d.role = any('{administrador,director_medico,psiquiatra,psicologo,acompanante_terapeutico,recepcion}'::text[])
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
      select r.id_adjunto as id, case when r.before < 1000000 then (select row_to_json(shaped) from (
      select r.id_adjunto as "id_adjunto", r.id_paciente as "id_paciente", r.clase as "clase", r.titulo as "titulo",
             r.sumario as "sumario", r.fecha_documento as "fecha_documento", r.autor_externo as "autor_externo",
             r.nombre_archivo as "nombre_archivo", r.tipo_mime as "tipo_mime", r.bytes as "bytes",
             encode(r.sha256, 'hex') as "sha256", encode(r.sha256_recibido, 'hex') as "sha256_recibido",
             r.antivirus as "antivirus", r.registrado_por as "registrado_por",
             to_char(r.fecha_creacion, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "fecha_creacion",
             (select row_to_json(fila) from (
                 select kept.autor ->> 'nombre' as nombre, kept.autor ->> 'apellido' as apellido, kept.autor ->> 'role' as role, kept.autor ->> 'matricula' as matricula, kept.autor ->> 'matricula_tipo' as matricula_tipo, kept.autor ->> 'matricula_jurisdiccion' as matricula_jurisdiccion from (select coalesce(r.asentado_por, autor_de(r.registrado_por)) as autor) kept
                  where kept.autor is not null) fila) as "autor",
             (allowed.role = any('{administrador,director_medico}'::text[]) or not ((select exists (select from correcciones marca where marca.id_paciente = allowed.id_paciente)) and exists (select from correcciones marca where marca.error and marca.id_paciente = allowed.id_paciente and marca.clase = 'attachment' and marca.id_objeto = r.id_adjunto
                and marca.version = 1))) as "disponible",
             (
                   select asiento.folio from asientos asiento
                    where asiento.id_paciente = r.id_paciente and asiento.clase = 'attachment' and asiento.version = 1
                      and asiento.id_objeto = (
                        select min(same.id_adjunto) from adjuntos same
                         where same.id_paciente = r.id_paciente and same.sha256_recibido = r.sha256_recibido
                           and same.id_adjunto < r.id_adjunto and same.clase = any(case allowed.role when 'administrador' then '{credencial,orden,identidad,estudio,informe_externo,consentimiento,oficio,imagen,receta_externa,nota_de_jornada,otro}' when 'director_medico' then '{credencial,orden,identidad,estudio,informe_externo,consentimiento,oficio,imagen,receta_externa,nota_de_jornada,otro}' when 'auditor' then '{}' when 'psiquiatra' then '{credencial,orden,identidad,estudio,informe_externo,consentimiento,oficio,imagen,receta_externa,nota_de_jornada,otro}' when 'psicologo' then '{credencial,orden,identidad,estudio,informe_externo,consentimiento,oficio,imagen,receta_externa,nota_de_jornada,otro}' when 'acompanante_terapeutico' then '{imagen,nota_de_jornada}' when 'recepcion' then '{credencial,orden,identidad}' end::text[])
                           and not exists (select from correcciones marca where marca.error and marca.id_paciente = same.id_paciente and marca.clase = 'attachment' and marca.id_objeto = same.id_adjunto
                and marca.version = 1))) as "repetido_en", r.folio as "folio",
             ((select exists (select from correcciones marca where marca.id_paciente = allowed.id_paciente)) and exists (select from correcciones marca where marca.error and marca.id_paciente = allowed.id_paciente and marca.clase = 'attachment' and marca.id_objeto = r.id_adjunto
                and marca.version = 1)) as "error", r.correcciones as "correcciones") shaped) end as json
        from (
          select r.*, coalesce(sum(coalesce(octet_length(r.titulo::text), 0) + coalesce(octet_length(r.sumario::text), 0) + coalesce(octet_length(r.fecha_documento::text), 0) + coalesce(octet_length(r.autor_externo::text), 0) + coalesce(octet_length(r.nombre_archivo::text), 0) + coalesce(octet_length(r.correcciones::text), 0)) over (
                   order by r.fecha_creacion desc, r.id_adjunto desc rows between unbounded preceding and 1 preceding), 0) as before
            from (
              select r.*,
                     case when (select exists (select from correcciones marca where marca.id_paciente = allowed.id_paciente)) and exists (select from correcciones marca where marca.id_paciente = allowed.id_paciente and marca.clase = 'attachment' and marca.id_objeto = r.id_adjunto
                 and marca.version = 1)
                then correcciones_de(allowed.id_paciente, 'attachment', r.id_adjunto, 1, array(
                select otra.otro_paciente from correcciones otra
                 where otra.id_paciente = allowed.id_paciente and otra.otro_paciente is not null and (allowed.sees_all
               or exists (select from asignaciones reach where allowed.sees_own and reach.id_prestador = allowed.actor_id and reach.fecha_baja is null and reach.id_paciente = otra.otro_paciente)
               or (allowed.sees_by_glass and exists (
                select from accesos_emergencia glass
                 where glass.id_prestador = allowed.actor_id and glass.hasta > now() and glass.id_paciente = otra.otro_paciente))))) else '[]' end as correcciones
                from (
                select r.*, asiento.folio, asiento.autor as asentado_por, coalesce(asiento.prestador, asiento.autor) as efectuado_por
                  from (select a.* from adjuntos a where a.clase = any(case allowed.role when 'administrador' then '{credencial,orden,identidad,estudio,informe_externo,consentimiento,oficio,imagen,receta_externa,nota_de_jornada,otro}' when 'director_medico' then '{credencial,orden,identidad,estudio,informe_externo,consentimiento,oficio,imagen,receta_externa,nota_de_jornada,otro}' when 'auditor' then '{}' when 'psiquiatra' then '{credencial,orden,identidad,estudio,informe_externo,consentimiento,oficio,imagen,receta_externa,nota_de_jornada,otro}' when 'psicologo' then '{credencial,orden,identidad,estudio,informe_externo,consentimiento,oficio,imagen,receta_externa,nota_de_jornada,otro}' when 'acompanante_terapeutico' then '{imagen,nota_de_jornada}' when 'recepcion' then '{credencial,orden,identidad}' end::text[])) r left join asientos asiento on asiento.id_paciente = allowed.id_paciente and asiento.clase = 'attachment' and asiento.id_objeto = r.id_adjunto
                 and asiento.version = 1) r
               where r.id_paciente = allowed.id_paciente
                 and ($1::bigint[] is null or r.id_adjunto = any($1::bigint[]))
              offset 0
            ) r
        ) r
       order by r.fecha_creacion desc, r.id_adjunto desc
    ) own
  ) own on true;
