-- Written by `npm run sql`. Do not edit.

-- GET /api/patients/:id/medical-history
with person as materialized (
  select d.id_prestador as actor_id, d.role, s.id as session_id,
         d.role = any('{administrador}'::text[]) as sees_all,
         d.role = any('{director_medico,psiquiatra,psicologo,acompanante_terapeutico}'::text[]) as sees_own,
         d.role = any('{director_medico,psiquiatra,psicologo,acompanante_terapeutico}'::text[]) as sees_by_glass,
         $3::text as address, $4::text as request_id
    from sessions s join prestadores d on d.id_prestador = s.id_prestador
   where s.id = $1::uuid and s.id_prestador = $2::bigint and s.closed_at is null and s.expires_at > now()
     and d.is_active and d.role = any('{administrador,director_medico,psiquiatra,psicologo,acompanante_terapeutico}'::text[])
), allowed as materialized (
  select person.*, subject.id_paciente as id_paciente, null::bigint as object_id
    from person join pacientes subject on subject.id_paciente = $5::bigint
   where (person.sees_all
     or exists (select from asignaciones reach where person.sees_own and reach.id_prestador = person.actor_id and reach.fecha_baja is null and reach.id_paciente = subject.id_paciente)
     or (person.sees_by_glass and exists (
      select from accesos_emergencia glass
       where glass.id_prestador = person.actor_id and glass.hasta > now() and glass.id_paciente = subject.id_paciente)))
), recorded as (
  insert into audit_log (id_prestador, role, action, outcome, address, request_id, id_paciente, object_id)
  select allowed.actor_id, allowed.role, 'history.read', 'ok', allowed.address, allowed.request_id, allowed.id_paciente, allowed.object_id
    from allowed
   where (select set_config('synchronous_commit', 'off', true)) = 'off'
)
select allowed.actor_id as allowed_id, allowed.role as allowed_role, allowed.id_paciente as allowed_patient, own.*
  from allowed
  left join lateral (
    select true as allowed_found, own.*
    from (
      select json_build_object(
             'hasHistory', a.id_admision is not null,
             'data', case when a.id_admision is not null then (select row_to_json(shaped) from (
             select a.id_admision as "id_admision", a.id_prestador as "id_prestador", a.id_paciente as "id_paciente",
                    to_char(a.fecha_creacion, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "fecha_creacion",
                    to_char(a.fecha_actualizacion, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "fecha_actualizacion",
                    coalesce((
                        select row_to_json(fila) from (
                          select coalesce(asiento.prestador, asiento.autor) ->> 'nombre' as nombre, coalesce(asiento.prestador, asiento.autor) ->> 'apellido' as apellido, coalesce(asiento.prestador, asiento.autor) ->> 'role' as role, coalesce(asiento.prestador, asiento.autor) ->> 'matricula' as matricula, coalesce(asiento.prestador, asiento.autor) ->> 'matricula_tipo' as matricula_tipo, coalesce(asiento.prestador, asiento.autor) ->> 'matricula_jurisdiccion' as matricula_jurisdiccion from asientos asiento where asiento.id_paciente = allowed.id_paciente and asiento.clase = 'history' and asiento.id_objeto = a.id_admision
                       and asiento.version = a.version) fila), (
                      select row_to_json(d) from (
                        select nombre, apellido, role, matricula, matricula_tipo, matricula_jurisdiccion from prestadores where id_prestador = a.id_prestador) d)) as "prestadores",
                    a.version as "version",
                    (
                      select json_build_object('version', last.version, 'folio', (select asiento.folio from asientos asiento where asiento.id_paciente = allowed.id_paciente and asiento.clase = 'history' and asiento.id_objeto = last.id_admision
                       and asiento.version = last.version),'error', ((select exists (select from correcciones marca where marca.id_paciente = allowed.id_paciente)) and exists (select from correcciones marca where marca.error and marca.id_paciente = allowed.id_paciente and marca.clase = 'history' and marca.id_objeto = last.id_admision
                       and marca.version = last.version)),'correcciones', case when (select exists (select from correcciones marca where marca.id_paciente = allowed.id_paciente)) and exists (select from correcciones marca where marca.id_paciente = allowed.id_paciente and marca.clase = 'history' and marca.id_objeto = last.id_admision
                       and marca.version = last.version)
                      then correcciones_de(allowed.id_paciente, 'history', last.id_admision, last.version, array(
                      select otra.otro_paciente from correcciones otra
                       where otra.id_paciente = allowed.id_paciente and otra.otro_paciente is not null and (allowed.sees_all
                     or exists (select from asignaciones reach where allowed.sees_own and reach.id_prestador = allowed.actor_id and reach.fecha_baja is null and reach.id_paciente = otra.otro_paciente)
                     or (allowed.sees_by_glass and exists (
                      select from accesos_emergencia glass
                       where glass.id_prestador = allowed.actor_id and glass.hasta > now() and glass.id_paciente = otra.otro_paciente))))) else '[]' end) from admisiones last
                       where last.id_admision = a.id_admision and last.version > a.version) as "version_con_error",
                    (select asiento.folio from asientos asiento where asiento.id_paciente = allowed.id_paciente and asiento.clase = 'history' and asiento.id_objeto = a.id_admision
                       and asiento.version = a.version) as "folio",
                    ((select exists (select from correcciones marca where marca.id_paciente = allowed.id_paciente)) and exists (select from correcciones marca where marca.error and marca.id_paciente = allowed.id_paciente and marca.clase = 'history' and marca.id_objeto = a.id_admision
                       and marca.version = a.version)) as "error",
                    case when (select exists (select from correcciones marca where marca.id_paciente = allowed.id_paciente)) and exists (select from correcciones marca where marca.id_paciente = allowed.id_paciente and marca.clase = 'history' and marca.id_objeto = a.id_admision
                       and marca.version = a.version)
                      then correcciones_de(allowed.id_paciente, 'history', a.id_admision, a.version, array(
                      select otra.otro_paciente from correcciones otra
                       where otra.id_paciente = allowed.id_paciente and otra.otro_paciente is not null and (allowed.sees_all
                     or exists (select from asignaciones reach where allowed.sees_own and reach.id_prestador = allowed.actor_id and reach.fecha_baja is null and reach.id_paciente = otra.otro_paciente)
                     or (allowed.sees_by_glass and exists (
                      select from accesos_emergencia glass
                       where glass.id_prestador = allowed.actor_id and glass.hasta > now() and glass.id_paciente = otra.otro_paciente))))) else '[]' end as "correcciones",
                    a.motivo as "motivo", a.series_sintomas as "series_sintomas", a.desencadenantes as "desencadenantes",
                    a.intentos_resolucion as "intentos_resolucion", a.riesgo as "riesgo",
                    a.comentario_motivo as "comentario_motivo", a.antecedente_consumo as "antecedente_consumo",
                    a.detalles as "detalles", a.comentario_antecedentes as "comentario_antecedentes",
                    a.ultimo_trat_medico as "ultimo_trat_medico", a.enfermedades_cronicas as "enfermedades_cronicas",
                    a.otras_enfermedades as "otras_enfermedades", a.actividad_fisica as "actividad_fisica",
                    a.medicacion_previa_consulta as "medicacion_previa_consulta", a.medicacion_actual as "medicacion_actual",
                    a.comentario_medicacion as "comentario_medicacion", a.impresion_personas as "impresion_personas",
                    a.denominacion_dsm as "denominacion_dsm", a.codigo_dsm as "codigo_dsm",
                    a.derivacion_especialidades as "derivacion_especialidades", a.profesional_a as "profesional_a",
                    a.profesional_b as "profesional_b", a.zona_trat as "zona_trat", a.profesional as "profesional",
                    a.prestacion as "prestacion", a.subsiguientes as "subsiguientes",
                    a.comentario_conclusion as "comentario_conclusion", a.familia_contiene as "familia_contiene",
                    a.antecedente_suicida as "antecedente_suicida", a.familiar_tratamiento as "familiar_tratamiento",
                    a.tratamiento_medico as "tratamiento_medico", a.tabaco as "tabaco", a.alcohol as "alcohol",
                    a.drogas as "drogas", a.derivacion_clinica as "derivacion_clinica", a.fecha_derivacion as "fecha_derivacion") shaped) end) as json
      from (select) one left join admisiones_vigentes a on a.id_paciente = allowed.id_paciente
    ) own
  ) own on true;
