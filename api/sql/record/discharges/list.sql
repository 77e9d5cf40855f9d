-- Written by `npm run sql`. Do not edit.

-- GET /api/patients/:id/discharges
with person as materialized (
  select d.id_prestador as actor_id, d.role, s.id as session_id,
         d.role = any('{administrador}'::text[]) as sees_all,
         d.role = any('{director_medico,psiquiatra,psicologo,acompanante_terapeutico}'::text[]) as sees_own,
         d.role = any('{director_medico,psiquiatra,psicologo,acompanante_terapeutico}'::text[]) as sees_by_glass,
         $4::text as address, $5::text as request_id
    from sessions s join prestadores d on d.id_prestador = s.id_prestador
   where s.id = $2::uuid and s.id_prestador = $3::bigint and s.closed_at is null and s.expires_at > now()
     and d.is_active and d.role = any('{administrador,director_medico,psiquiatra,psicologo,acompanante_terapeutico}'::text[])
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
  select allowed.actor_id, allowed.role, 'discharge.list', 'ok', allowed.address, allowed.request_id, allowed.id_paciente, allowed.object_id, (
    select array_agg(distinct c.otro_paciente) from correcciones c
     where c.id_paciente = allowed.id_paciente and c.clase = 'discharge' and c.otro_paciente is not null
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
      select r.id_egreso as id, case when r.before < 1000000 then (select row_to_json(shaped) from (
      select r.id_egreso as "id_egreso", r.id_paciente as "id_paciente", r.tipo as "tipo", r.motivo as "motivo",
             r.epicrisis as "epicrisis", r.fecha_acto as "fecha_acto",
             to_char(r.fecha_creacion, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "fecha_creacion",
             egreso_vigente(r.id_paciente, r.id_egreso) as "vigente", r.reingreso as "reingreso",
             (select row_to_json(fila) from (
                 select kept.autor ->> 'nombre' as nombre, kept.autor ->> 'apellido' as apellido, kept.autor ->> 'role' as role, kept.autor ->> 'matricula' as matricula, kept.autor ->> 'matricula_tipo' as matricula_tipo, kept.autor ->> 'matricula_jurisdiccion' as matricula_jurisdiccion from (select coalesce(r.asentado_por, autor_de(r.registrado_por)) as autor) kept
                  where kept.autor is not null) fila) as "autor", r.folio as "folio",
             ((select exists (select from correcciones marca where marca.id_paciente = allowed.id_paciente)) and exists (select from correcciones marca where marca.error and marca.id_paciente = allowed.id_paciente and marca.clase = 'discharge' and marca.id_objeto = r.id_egreso
                and marca.version = 1)) as "error", r.correcciones as "correcciones") shaped) end as json
        from (
          select r.*, coalesce(sum(coalesce(octet_length(r.motivo::text), 0) + coalesce(octet_length(r.epicrisis::text), 0) + coalesce(octet_length(r.fecha_acto::text), 0) + coalesce(octet_length(r.correcciones::text), 0) + coalesce(octet_length(r.reingreso::text), 0)) over (
                   order by r.id_egreso desc rows between unbounded preceding and 1 preceding), 0) as before
            from (
              select r.*,
                     case when (select exists (select from correcciones marca where marca.id_paciente = allowed.id_paciente)) and exists (select from correcciones marca where marca.id_paciente = allowed.id_paciente and marca.clase = 'discharge' and marca.id_objeto = r.id_egreso
                 and marca.version = 1)
                then correcciones_de(allowed.id_paciente, 'discharge', r.id_egreso, 1, array(
                select otra.otro_paciente from correcciones otra
                 where otra.id_paciente = allowed.id_paciente and otra.otro_paciente is not null and (allowed.sees_all
               or exists (select from asignaciones reach where allowed.sees_own and reach.id_prestador = allowed.actor_id and reach.fecha_baja is null and reach.id_paciente = otra.otro_paciente)
               or (allowed.sees_by_glass and exists (
                select from accesos_emergencia glass
                 where glass.id_prestador = allowed.actor_id and glass.hasta > now() and glass.id_paciente = otra.otro_paciente))))) else '[]' end as correcciones,
                     (
                    select json_build_object(
                             'id_reingreso', v.id_reingreso, 'folio', (select asiento.folio from asientos asiento where asiento.id_paciente = v.id_paciente and asiento.clase = 'readmission' and asiento.id_objeto = v.id_reingreso
                 and asiento.version = 1), 'motivo', v.motivo,
                             'fecha_creacion', to_char(v.fecha_creacion, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
                             'autor', (select concat_ws(' ', d.nombre, d.apellido) from prestadores d where d.id_prestador = v.registrado_por))
                      from reingresos v
                     where v.id_egreso = r.id_egreso and v.id_paciente = r.id_paciente and not exists (select from correcciones marca where marca.error and marca.id_paciente = v.id_paciente and marca.clase = 'readmission' and marca.id_objeto = v.id_reingreso
                 and marca.version = 1)
                     order by v.id_reingreso desc limit 1) as reingreso
                from (
                select r.*, asiento.folio, asiento.autor as asentado_por, coalesce(asiento.prestador, asiento.autor) as efectuado_por
                  from egresos r left join asientos asiento on asiento.id_paciente = allowed.id_paciente and asiento.clase = 'discharge' and asiento.id_objeto = r.id_egreso
                 and asiento.version = 1) r
               where r.id_paciente = allowed.id_paciente
                 and ($1::bigint[] is null or r.id_egreso = any($1::bigint[]))
              offset 0
            ) r
        ) r
       order by r.id_egreso desc
    ) own
  ) own on true;

-- GET /api/patients/:id/discharges, from the second part on
with person as materialized (
  select d.id_prestador as actor_id, d.role, s.id as session_id,
         d.role = any('{administrador}'::text[]) as sees_all,
         d.role = any('{director_medico,psiquiatra,psicologo,acompanante_terapeutico}'::text[]) as sees_own,
         d.role = any('{director_medico,psiquiatra,psicologo,acompanante_terapeutico}'::text[]) as sees_by_glass,
         $4::text as address, $5::text as request_id
    from sessions s join prestadores d on d.id_prestador = s.id_prestador
   where s.id = $2::uuid and s.id_prestador = $3::bigint and s.closed_at is null and s.expires_at > now()
     and d.is_active and d.role = any('{administrador,director_medico,psiquiatra,psicologo,acompanante_terapeutico}'::text[])
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
      select r.id_egreso as id, case when r.before < 1000000 then (select row_to_json(shaped) from (
      select r.id_egreso as "id_egreso", r.id_paciente as "id_paciente", r.tipo as "tipo", r.motivo as "motivo",
             r.epicrisis as "epicrisis", r.fecha_acto as "fecha_acto",
             to_char(r.fecha_creacion, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "fecha_creacion",
             egreso_vigente(r.id_paciente, r.id_egreso) as "vigente", r.reingreso as "reingreso",
             (select row_to_json(fila) from (
                 select kept.autor ->> 'nombre' as nombre, kept.autor ->> 'apellido' as apellido, kept.autor ->> 'role' as role, kept.autor ->> 'matricula' as matricula, kept.autor ->> 'matricula_tipo' as matricula_tipo, kept.autor ->> 'matricula_jurisdiccion' as matricula_jurisdiccion from (select coalesce(r.asentado_por, autor_de(r.registrado_por)) as autor) kept
                  where kept.autor is not null) fila) as "autor", r.folio as "folio",
             ((select exists (select from correcciones marca where marca.id_paciente = allowed.id_paciente)) and exists (select from correcciones marca where marca.error and marca.id_paciente = allowed.id_paciente and marca.clase = 'discharge' and marca.id_objeto = r.id_egreso
                and marca.version = 1)) as "error", r.correcciones as "correcciones") shaped) end as json
        from (
          select r.*, coalesce(sum(coalesce(octet_length(r.motivo::text), 0) + coalesce(octet_length(r.epicrisis::text), 0) + coalesce(octet_length(r.fecha_acto::text), 0) + coalesce(octet_length(r.correcciones::text), 0) + coalesce(octet_length(r.reingreso::text), 0)) over (
                   order by r.id_egreso desc rows between unbounded preceding and 1 preceding), 0) as before
            from (
              select r.*,
                     case when (select exists (select from correcciones marca where marca.id_paciente = allowed.id_paciente)) and exists (select from correcciones marca where marca.id_paciente = allowed.id_paciente and marca.clase = 'discharge' and marca.id_objeto = r.id_egreso
                 and marca.version = 1)
                then correcciones_de(allowed.id_paciente, 'discharge', r.id_egreso, 1, array(
                select otra.otro_paciente from correcciones otra
                 where otra.id_paciente = allowed.id_paciente and otra.otro_paciente is not null and (allowed.sees_all
               or exists (select from asignaciones reach where allowed.sees_own and reach.id_prestador = allowed.actor_id and reach.fecha_baja is null and reach.id_paciente = otra.otro_paciente)
               or (allowed.sees_by_glass and exists (
                select from accesos_emergencia glass
                 where glass.id_prestador = allowed.actor_id and glass.hasta > now() and glass.id_paciente = otra.otro_paciente))))) else '[]' end as correcciones,
                     (
                    select json_build_object(
                             'id_reingreso', v.id_reingreso, 'folio', (select asiento.folio from asientos asiento where asiento.id_paciente = v.id_paciente and asiento.clase = 'readmission' and asiento.id_objeto = v.id_reingreso
                 and asiento.version = 1), 'motivo', v.motivo,
                             'fecha_creacion', to_char(v.fecha_creacion, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
                             'autor', (select concat_ws(' ', d.nombre, d.apellido) from prestadores d where d.id_prestador = v.registrado_por))
                      from reingresos v
                     where v.id_egreso = r.id_egreso and v.id_paciente = r.id_paciente and not exists (select from correcciones marca where marca.error and marca.id_paciente = v.id_paciente and marca.clase = 'readmission' and marca.id_objeto = v.id_reingreso
                 and marca.version = 1)
                     order by v.id_reingreso desc limit 1) as reingreso
                from (
                select r.*, asiento.folio, asiento.autor as asentado_por, coalesce(asiento.prestador, asiento.autor) as efectuado_por
                  from egresos r left join asientos asiento on asiento.id_paciente = allowed.id_paciente and asiento.clase = 'discharge' and asiento.id_objeto = r.id_egreso
                 and asiento.version = 1) r
               where r.id_paciente = allowed.id_paciente
                 and ($1::bigint[] is null or r.id_egreso = any($1::bigint[]))
              offset 0
            ) r
        ) r
       order by r.id_egreso desc
    ) own
  ) own on true;
