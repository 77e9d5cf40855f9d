-- Written by `npm run sql`. Do not edit.

-- GET /api/patients/export.csv
with person as materialized (
  select d.id_prestador as actor_id, d.role, s.id as session_id,
         d.role = any('{administrador}'::text[]) as sees_all,
         d.role = any('{director_medico}'::text[]) as sees_own,
         d.role = any('{}'::text[]) as sees_by_glass,
         $13::text as address, $14::text as request_id
    from sessions s join prestadores d on d.id_prestador = s.id_prestador
   where s.id = $11::uuid and s.id_prestador = $12::bigint and s.closed_at is null and s.expires_at > now()
     and d.is_active and d.role = any('{administrador,director_medico}'::text[])
), allowed as materialized (
  select person.*, null::bigint as id_paciente, null::bigint as object_id from person
), own as materialized (
  select own.* from allowed cross join lateral (
    select true as allowed_found, own.*
    from (
      select (select row_to_json(shaped) from (
      select p.id_paciente as "id_paciente", p.id_paciente as "legajo", p.nombre as "nombre", p.apellido as "apellido",
             p.dni as "dni", p.fecha_nacimiento as "fecha_nacimiento", p.estado_civil as "estado_civil",
             p.ocupacion as "ocupacion", p.email as "email", p.telefono as "telefono", p.direccion as "direccion",
             p.nombre_elegido as "nombre_elegido", p.sexo as "sexo", p.tipo_documento as "tipo_documento", p.cuil as "cuil",
             p.localidad as "localidad", p.provincia as "provincia", p.codigo_postal as "codigo_postal",
             p.obra_social as "obra_social", p.plan as "plan", p.numero_afiliado as "numero_afiliado", p.activo as "activo",
             to_char(p.fecha_creacion, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "fecha_creacion",
             to_char(p.fecha_actualizacion, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "fecha_actualizacion",
             coalesce(p.acepta_recordatorios, false) as "acepta_recordatorios",
             case when allowed.role = any('{administrador,director_medico,psiquiatra,psicologo,acompanante_terapeutico}'::text[]) then p.total_sesiones end as "total_sesiones",
             case when allowed.role = any('{administrador,director_medico,psiquiatra,psicologo,acompanante_terapeutico}'::text[]) then p.ultima_sesion end as "ultima_sesion",
             case when allowed.role = any('{administrador,director_medico,psiquiatra,psicologo,acompanante_terapeutico}'::text[]) then p.riesgo_actual end as "riesgo_actual",
             to_char(case when allowed.role = any('{administrador,director_medico,psiquiatra,psicologo,acompanante_terapeutico}'::text[]) then p.riesgo_fecha end, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "riesgo_fecha",
             case when allowed.role = any('{administrador,director_medico,psiquiatra,psicologo,acompanante_terapeutico}'::text[]) then p.riesgo_autor end as "riesgo_autor",
             case when allowed.role = any('{administrador,director_medico,psiquiatra,psicologo,acompanante_terapeutico}'::text[]) then p.riesgo_tipo end as "riesgo_tipo",
             case when allowed.role = any('{administrador,director_medico,psiquiatra,psicologo,acompanante_terapeutico}'::text[]) then p.riesgo_inminente end as "riesgo_inminente",
             case when allowed.role = any('{administrador,director_medico,psiquiatra,psicologo,acompanante_terapeutico}'::text[]) then case when p.egresado is null then p.riesgo_reevaluar end end as "riesgo_reevaluar") shaped) as json, p.id_paciente,
             (p.apellido_orden)::text as first, (p.nombre_orden)::text as second
        from ((select p.* from pacientes p where allowed.sees_all and p.activo and (not $6::boolean or (allowed.role = any('{administrador,director_medico,psiquiatra,psicologo,acompanante_terapeutico}'::text[]) and p.activo and p.egresado is null
         and p.riesgo_actual in ('alto', 'muy alto')))
        and ($7::bigint is null or (allowed.role = any('{administrador,director_medico}'::text[]) and exists (
          select from asignaciones care
           where care.id_paciente = p.id_paciente and care.id_prestador = $7::bigint and care.fecha_baja is null)))
        and ($8::date is null or (allowed.role = any('{administrador,director_medico,psiquiatra,psicologo,acompanante_terapeutico}'::text[]) and p.activo and p.egresado is null
             and (p.ultima_sesion is null or p.ultima_sesion < $8::date - (select dias_sin_sesion()))))
        and (not $9::boolean or (allowed.role = any('{administrador,director_medico}'::text[]) and not exists (
          select from asignaciones team
           where team.id_paciente = p.id_paciente and team.fecha_baja is null
             and team.id_prestador not in (select equipo_de_la_casa()))))
        and (not $10::boolean or (allowed.role = any('{administrador,director_medico,psiquiatra,psicologo,acompanante_terapeutico}'::text[]) and not exists (
          select from consentimientos consent
           where consent.id_paciente = p.id_paciente and consent.tipo = 'tratamiento' and (not exists (select from correcciones marca where marca.error and marca.id_paciente = consent.id_paciente and marca.clase = 'consent' and marca.id_objeto = consent.id_consentimiento
           and marca.version = 1) and not exists (
          select from revocaciones_consentimiento revoked
           where revoked.id_consentimiento = consent.id_consentimiento
             and not exists (select from correcciones marca where marca.error and marca.id_paciente = revoked.id_paciente and marca.clase = 'revocation' and marca.id_objeto = revoked.id_revocacion
           and marca.version = 1)))))) and ($2::text[] is null or p.busqueda like all (
          select '%' || regexp_replace(clave_busqueda(word), '([\\%_])', '\\\1', 'g') || '%' from unnest($2::text[]) word))
          and ($3::bigint is null or (p.apellido_orden, p.nombre_orden, p.id_paciente) > ($4::text, $5::text, $3::bigint))
                order by p.apellido_orden, p.nombre_orden, p.id_paciente limit 250)
              union all
              (select p.* from (select reach.id_paciente from asignaciones reach where allowed.sees_own and reach.id_prestador = allowed.actor_id and reach.fecha_baja is null) own
                 join pacientes p on p.id_paciente = own.id_paciente where p.activo and (not $6::boolean or (allowed.role = any('{administrador,director_medico,psiquiatra,psicologo,acompanante_terapeutico}'::text[]) and p.activo and p.egresado is null
                  and p.riesgo_actual in ('alto', 'muy alto')))
                 and ($7::bigint is null or (allowed.role = any('{administrador,director_medico}'::text[]) and exists (
                   select from asignaciones care
                    where care.id_paciente = p.id_paciente and care.id_prestador = $7::bigint and care.fecha_baja is null)))
                 and ($8::date is null or (allowed.role = any('{administrador,director_medico,psiquiatra,psicologo,acompanante_terapeutico}'::text[]) and p.activo and p.egresado is null
                      and (p.ultima_sesion is null or p.ultima_sesion < $8::date - (select dias_sin_sesion()))))
                 and (not $9::boolean or (allowed.role = any('{administrador,director_medico}'::text[]) and not exists (
                   select from asignaciones team
                    where team.id_paciente = p.id_paciente and team.fecha_baja is null
                      and team.id_prestador not in (select equipo_de_la_casa()))))
                 and (not $10::boolean or (allowed.role = any('{administrador,director_medico,psiquiatra,psicologo,acompanante_terapeutico}'::text[]) and not exists (
                   select from consentimientos consent
                    where consent.id_paciente = p.id_paciente and consent.tipo = 'tratamiento' and (not exists (select from correcciones marca where marca.error and marca.id_paciente = consent.id_paciente and marca.clase = 'consent' and marca.id_objeto = consent.id_consentimiento
                    and marca.version = 1) and not exists (
                   select from revocaciones_consentimiento revoked
                    where revoked.id_consentimiento = consent.id_consentimiento
                      and not exists (select from correcciones marca where marca.error and marca.id_paciente = revoked.id_paciente and marca.clase = 'revocation' and marca.id_objeto = revoked.id_revocacion
                    and marca.version = 1)))))) and ($2::text[] is null or p.busqueda like all (
                   select '%' || regexp_replace(clave_busqueda(word), '([\\%_])', '\\\1', 'g') || '%' from unnest($2::text[]) word))
                   and ($3::bigint is null or (p.apellido_orden, p.nombre_orden, p.id_paciente) > ($4::text, $5::text, $3::bigint))
                order by p.apellido_orden, p.nombre_orden, p.id_paciente limit 250)) p
       order by p.apellido_orden, p.nombre_orden, p.id_paciente limit 250
    ) own
  ) own
), recorded as (
  insert into audit_log (id_prestador, role, action, outcome, address, request_id, id_paciente, object_id, pacientes, termino, filas)
  select allowed.actor_id, allowed.role, 'export.patients', 'ok', allowed.address, allowed.request_id, allowed.id_paciente, allowed.object_id, (select array_agg(distinct own.id_paciente) from own), $1::bytea, (select count(own.json) from own)
    from allowed
   where (select set_config('synchronous_commit', 'off', true)) = 'off'
)
select allowed.actor_id as allowed_id, allowed.role as allowed_role, allowed.id_paciente as allowed_patient, own.*
  from allowed
  left join own on true;
