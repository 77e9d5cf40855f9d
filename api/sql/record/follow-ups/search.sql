-- Written by `npm run sql`. Do not edit.

-- GET /api/patients/:id/follow-ups
with person as materialized (
  select d.id_prestador as actor_id, d.role, s.id as session_id,
         d.role = any('{administrador}'::text[]) as sees_all,
         d.role = any('{director_medico,psiquiatra,psicologo,acompanante_terapeutico}'::text[]) as sees_own,
         d.role = any('{director_medico,psiquiatra,psicologo,acompanante_terapeutico}'::text[]) as sees_by_glass,
         $8::text as address, $9::text as request_id
    from sessions s join prestadores d on d.id_prestador = s.id_prestador
   where s.id = $6::uuid and s.id_prestador = $7::bigint and s.closed_at is null and s.expires_at > now()
     and d.is_active and d.role = any('{administrador,director_medico,psiquiatra,psicologo,acompanante_terapeutico}'::text[])
), allowed as materialized (
  select person.*, subject.id_paciente as id_paciente, null::bigint as object_id
    from person join pacientes subject on subject.id_paciente = $10::bigint
   where (person.sees_all
     or exists (select from asignaciones reach where person.sees_own and reach.id_prestador = person.actor_id and reach.fecha_baja is null and reach.id_paciente = subject.id_paciente)
     or (person.sees_by_glass and exists (
      select from accesos_emergencia glass
       where glass.id_prestador = person.actor_id and glass.hasta > now() and glass.id_paciente = subject.id_paciente)))
), recorded as (
  insert into audit_log (id_prestador, role, action, outcome, address, request_id, id_paciente, object_id, pacientes)
  select allowed.actor_id, allowed.role, 'follow_up.list', 'ok', allowed.address, allowed.request_id, allowed.id_paciente, allowed.object_id, (
    select array_agg(distinct c.otro_paciente) from correcciones c
     where c.id_paciente = allowed.id_paciente and c.clase = 'follow_up' and c.otro_paciente is not null
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
      select s.id_seguimiento as id, case when s.before < 1000000 then (select row_to_json(shaped) from (
      select s.id_seguimiento as "id_seguimiento", s.id_paciente as "id_paciente", s.id_prestador as "id_prestador",
             s.fecha as "fecha", to_char(s.hora, 'HH24:MI') as "hora", s.modalidad as "modalidad",
             s.duracion_min as "duracion_min", s.id_turno as "id_turno", s.importado_de as "importado_de",
             s.autor_original as "autor_original",
             to_char(s.fecha_creacion, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "fecha_creacion", s.folio as "folio",
             ((select exists (select from correcciones marca where marca.id_paciente = allowed.id_paciente)) and exists (select from correcciones marca where marca.error and marca.id_paciente = allowed.id_paciente and marca.clase = 'follow_up' and marca.id_objeto = s.id_seguimiento
                and marca.version = 1)) as "error", s.correcciones as "correcciones", s.eje_tratamiento as "eje_tratamiento",
             s.intervenciones_principales as "intervenciones_principales",
             s.logros_variaciones_mes as "logros_variaciones_mes", s.indicaciones as "indicaciones",
             s.planificacion as "planificacion", s.modif_diag as "modif_diag", s.eje as "eje", s.dsm as "dsm",
             s.cod_dsm as "cod_dsm", s.supervisar as "supervisar",
             (select row_to_json(fila) from (
                 select kept.autor ->> 'nombre' as nombre, kept.autor ->> 'apellido' as apellido, kept.autor ->> 'role' as role, kept.autor ->> 'matricula' as matricula, kept.autor ->> 'matricula_tipo' as matricula_tipo, kept.autor ->> 'matricula_jurisdiccion' as matricula_jurisdiccion from (select coalesce(s.efectuado_por, autor_de(s.id_prestador)) as autor) kept
                  where kept.autor is not null) fila) as "prestadores") shaped) end as json
        from (
          select s.*, coalesce(sum(coalesce(octet_length(s.fecha::text), 0) + coalesce(octet_length(s.importado_de::text), 0) + coalesce(octet_length(s.autor_original::text), 0) + coalesce(octet_length(s.eje_tratamiento::text), 0) + coalesce(octet_length(s.intervenciones_principales::text), 0) + coalesce(octet_length(s.logros_variaciones_mes::text), 0) + coalesce(octet_length(s.indicaciones::text), 0) + coalesce(octet_length(s.planificacion::text), 0) + coalesce(octet_length(s.modif_diag::text), 0) + coalesce(octet_length(s.eje::text), 0) + coalesce(octet_length(s.dsm::text), 0) + coalesce(octet_length(s.cod_dsm::text), 0) + coalesce(octet_length(s.supervisar::text), 0) + coalesce(octet_length(s.correcciones::text), 0)) over (
                   order by s.fecha desc, s.id_seguimiento desc rows between unbounded preceding and 1 preceding), 0) as before
            from (
              select s.*,
                     case when (select exists (select from correcciones marca where marca.id_paciente = allowed.id_paciente)) and exists (select from correcciones marca where marca.id_paciente = allowed.id_paciente and marca.clase = 'follow_up' and marca.id_objeto = s.id_seguimiento
                 and marca.version = 1)
                then correcciones_de(allowed.id_paciente, 'follow_up', s.id_seguimiento, 1, array(
                select otra.otro_paciente from correcciones otra
                 where otra.id_paciente = allowed.id_paciente and otra.otro_paciente is not null and (allowed.sees_all
               or exists (select from asignaciones reach where allowed.sees_own and reach.id_prestador = allowed.actor_id and reach.fecha_baja is null and reach.id_paciente = otra.otro_paciente)
               or (allowed.sees_by_glass and exists (
                select from accesos_emergencia glass
                 where glass.id_prestador = allowed.actor_id and glass.hasta > now() and glass.id_paciente = otra.otro_paciente))))) else '[]' end as correcciones
                from (
                select r.*, asiento.folio, asiento.autor as asentado_por, coalesce(asiento.prestador, asiento.autor) as efectuado_por
                  from seguimientos r left join asientos asiento on asiento.id_paciente = allowed.id_paciente and asiento.clase = 'follow_up' and asiento.id_objeto = r.id_seguimiento
                 and asiento.version = 1) s
               where s.id_paciente = allowed.id_paciente
                 and ($1::bigint[] is null or s.id_seguimiento = any($1::bigint[]))
                 and ($2::text[] is null
                      or (select bool_and(strpos(buscado.texto, clave_busqueda(palabra)) > 0)
                            from (select clave_busqueda(concat_ws(' ', s.eje_tratamiento, s.intervenciones_principales, s.logros_variaciones_mes, s.indicaciones, s.planificacion, s.modif_diag, s.eje, s.dsm, s.cod_dsm, s.supervisar)) as texto offset 0) buscado, unnest($2::text[]) palabra))
                 and ($3::bigint is null or s.id_prestador = $3::bigint)
                 and ($4::date is null or s.fecha >= $4::date)
                 and ($5::date is null or s.fecha <= $5::date)
              offset 0
            ) s
        ) s
       order by s.fecha desc, s.id_seguimiento desc
    ) own
  ) own on true;

-- GET /api/patients/:id/follow-ups, from the second part on
with person as materialized (
  select d.id_prestador as actor_id, d.role, s.id as session_id,
         d.role = any('{administrador}'::text[]) as sees_all,
         d.role = any('{director_medico,psiquiatra,psicologo,acompanante_terapeutico}'::text[]) as sees_own,
         d.role = any('{director_medico,psiquiatra,psicologo,acompanante_terapeutico}'::text[]) as sees_by_glass,
         $8::text as address, $9::text as request_id
    from sessions s join prestadores d on d.id_prestador = s.id_prestador
   where s.id = $6::uuid and s.id_prestador = $7::bigint and s.closed_at is null and s.expires_at > now()
     and d.is_active and d.role = any('{administrador,director_medico,psiquiatra,psicologo,acompanante_terapeutico}'::text[])
), allowed as materialized (
  select person.*, subject.id_paciente as id_paciente, null::bigint as object_id
    from person join pacientes subject on subject.id_paciente = $10::bigint
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
      select s.id_seguimiento as id, case when s.before < 1000000 then (select row_to_json(shaped) from (
      select s.id_seguimiento as "id_seguimiento", s.id_paciente as "id_paciente", s.id_prestador as "id_prestador",
             s.fecha as "fecha", to_char(s.hora, 'HH24:MI') as "hora", s.modalidad as "modalidad",
             s.duracion_min as "duracion_min", s.id_turno as "id_turno", s.importado_de as "importado_de",
             s.autor_original as "autor_original",
             to_char(s.fecha_creacion, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "fecha_creacion", s.folio as "folio",
             ((select exists (select from correcciones marca where marca.id_paciente = allowed.id_paciente)) and exists (select from correcciones marca where marca.error and marca.id_paciente = allowed.id_paciente and marca.clase = 'follow_up' and marca.id_objeto = s.id_seguimiento
                and marca.version = 1)) as "error", s.correcciones as "correcciones", s.eje_tratamiento as "eje_tratamiento",
             s.intervenciones_principales as "intervenciones_principales",
             s.logros_variaciones_mes as "logros_variaciones_mes", s.indicaciones as "indicaciones",
             s.planificacion as "planificacion", s.modif_diag as "modif_diag", s.eje as "eje", s.dsm as "dsm",
             s.cod_dsm as "cod_dsm", s.supervisar as "supervisar",
             (select row_to_json(fila) from (
                 select kept.autor ->> 'nombre' as nombre, kept.autor ->> 'apellido' as apellido, kept.autor ->> 'role' as role, kept.autor ->> 'matricula' as matricula, kept.autor ->> 'matricula_tipo' as matricula_tipo, kept.autor ->> 'matricula_jurisdiccion' as matricula_jurisdiccion from (select coalesce(s.efectuado_por, autor_de(s.id_prestador)) as autor) kept
                  where kept.autor is not null) fila) as "prestadores") shaped) end as json
        from (
          select s.*, coalesce(sum(coalesce(octet_length(s.fecha::text), 0) + coalesce(octet_length(s.importado_de::text), 0) + coalesce(octet_length(s.autor_original::text), 0) + coalesce(octet_length(s.eje_tratamiento::text), 0) + coalesce(octet_length(s.intervenciones_principales::text), 0) + coalesce(octet_length(s.logros_variaciones_mes::text), 0) + coalesce(octet_length(s.indicaciones::text), 0) + coalesce(octet_length(s.planificacion::text), 0) + coalesce(octet_length(s.modif_diag::text), 0) + coalesce(octet_length(s.eje::text), 0) + coalesce(octet_length(s.dsm::text), 0) + coalesce(octet_length(s.cod_dsm::text), 0) + coalesce(octet_length(s.supervisar::text), 0) + coalesce(octet_length(s.correcciones::text), 0)) over (
                   order by s.fecha desc, s.id_seguimiento desc rows between unbounded preceding and 1 preceding), 0) as before
            from (
              select s.*,
                     case when (select exists (select from correcciones marca where marca.id_paciente = allowed.id_paciente)) and exists (select from correcciones marca where marca.id_paciente = allowed.id_paciente and marca.clase = 'follow_up' and marca.id_objeto = s.id_seguimiento
                 and marca.version = 1)
                then correcciones_de(allowed.id_paciente, 'follow_up', s.id_seguimiento, 1, array(
                select otra.otro_paciente from correcciones otra
                 where otra.id_paciente = allowed.id_paciente and otra.otro_paciente is not null and (allowed.sees_all
               or exists (select from asignaciones reach where allowed.sees_own and reach.id_prestador = allowed.actor_id and reach.fecha_baja is null and reach.id_paciente = otra.otro_paciente)
               or (allowed.sees_by_glass and exists (
                select from accesos_emergencia glass
                 where glass.id_prestador = allowed.actor_id and glass.hasta > now() and glass.id_paciente = otra.otro_paciente))))) else '[]' end as correcciones
                from (
                select r.*, asiento.folio, asiento.autor as asentado_por, coalesce(asiento.prestador, asiento.autor) as efectuado_por
                  from seguimientos r left join asientos asiento on asiento.id_paciente = allowed.id_paciente and asiento.clase = 'follow_up' and asiento.id_objeto = r.id_seguimiento
                 and asiento.version = 1) s
               where s.id_paciente = allowed.id_paciente
                 and ($1::bigint[] is null or s.id_seguimiento = any($1::bigint[]))
                 and ($2::text[] is null
                      or (select bool_and(strpos(buscado.texto, clave_busqueda(palabra)) > 0)
                            from (select clave_busqueda(concat_ws(' ', s.eje_tratamiento, s.intervenciones_principales, s.logros_variaciones_mes, s.indicaciones, s.planificacion, s.modif_diag, s.eje, s.dsm, s.cod_dsm, s.supervisar)) as texto offset 0) buscado, unnest($2::text[]) palabra))
                 and ($3::bigint is null or s.id_prestador = $3::bigint)
                 and ($4::date is null or s.fecha >= $4::date)
                 and ($5::date is null or s.fecha <= $5::date)
              offset 0
            ) s
        ) s
       order by s.fecha desc, s.id_seguimiento desc
    ) own
  ) own on true;
