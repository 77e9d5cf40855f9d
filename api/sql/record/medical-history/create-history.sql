-- Written by `npm run sql`. Do not edit.

-- POST /api/medical-history
with person as materialized (
  select d.id_prestador as actor_id, d.role, s.id as session_id,
         d.role = any('{administrador}'::text[]) as sees_all,
         d.role = any('{director_medico,psiquiatra,psicologo}'::text[]) as sees_own,
         d.role = any('{director_medico,psiquiatra,psicologo}'::text[]) as sees_by_glass,
         $7::text as address, $8::text as request_id
    from sessions s join prestadores d on d.id_prestador = s.id_prestador
   where s.id = $5::uuid and s.id_prestador = $6::bigint and s.closed_at is null and s.expires_at > now()
     and d.is_active and d.role = any('{administrador,director_medico,psiquiatra,psicologo}'::text[])
), held_patient as materialized (
  select p.id_paciente from person cross join pacientes p
   where p.id_paciente = (select subject.id_paciente from pacientes subject where subject.id_paciente = $9::bigint)
     and (person.sees_all
     or exists (select from asignaciones reach where person.sees_own and reach.id_prestador = person.actor_id and reach.fecha_baja is null and reach.id_paciente = p.id_paciente)
     or (person.sees_by_glass and exists (
      select from accesos_emergencia glass
       where glass.id_prestador = person.actor_id and glass.hasta > now() and glass.id_paciente = p.id_paciente)))
     for no key update of p
), held_assignment as materialized (
  select reach.id_paciente from person cross join held_patient p cross join asignaciones reach where person.sees_own and reach.id_prestador = person.actor_id and reach.fecha_baja is null
     and reach.id_paciente = p.id_paciente
     for share of reach
), allowed as materialized (
  select person.*, p.id_paciente, null::bigint as object_id from person cross join held_patient p
   where person.sees_all or exists (select from held_assignment)
      or (person.sees_by_glass and exists (
      select from accesos_emergencia glass
       where glass.id_prestador = person.actor_id and glass.hasta > now() and glass.id_paciente = p.id_paciente))
), content as materialized (
  select content.* from allowed cross join json_populate_record(null::admisiones, $1::json) content
), performer as materialized (
  select d.* from allowed join prestadores d on d.id_prestador =
         case when allowed.role = 'administrador' then coalesce($2::bigint, allowed.actor_id) else allowed.actor_id end
   where d.is_active
     for share of d
), new_id as materialized (
  select nextval('admisiones_id_admision_seq') as id
    from allowed cross join performer
), claimed as (
  insert into idempotent_creations (id_prestador, key, object_type, object_id, content_hash)
  select allowed.actor_id, $3::text, 'medical-history', new_id.id, $4::bytea from allowed cross join new_id
   where $3::text is not null
      on conflict do nothing
  returning object_id
), created as (
  insert into admisiones (id_admision, id_paciente, registrado_por, id_prestador, motivo, series_sintomas, desencadenantes, intentos_resolucion, riesgo, comentario_motivo, antecedente_consumo, detalles, comentario_antecedentes, ultimo_trat_medico, enfermedades_cronicas, otras_enfermedades, actividad_fisica, medicacion_previa_consulta, medicacion_actual, comentario_medicacion, impresion_personas, denominacion_dsm, codigo_dsm, derivacion_especialidades, profesional_a, profesional_b, zona_trat, profesional, prestacion, subsiguientes, comentario_conclusion, familia_contiene, antecedente_suicida, familiar_tratamiento, tratamiento_medico, tabaco, alcohol, drogas, derivacion_clinica, fecha_derivacion) overriding system value
  select new_id.id, allowed.id_paciente, allowed.actor_id,
         performer.id_prestador, content.motivo, content.series_sintomas, content.desencadenantes, content.intentos_resolucion, content.riesgo, content.comentario_motivo, content.antecedente_consumo, content.detalles, content.comentario_antecedentes, content.ultimo_trat_medico, content.enfermedades_cronicas, content.otras_enfermedades, content.actividad_fisica, content.medicacion_previa_consulta, content.medicacion_actual, content.comentario_medicacion, content.impresion_personas, content.denominacion_dsm, content.codigo_dsm, content.derivacion_especialidades, content.profesional_a, content.profesional_b, content.zona_trat, content.profesional, content.prestacion, content.subsiguientes, content.comentario_conclusion, content.familia_contiene, content.antecedente_suicida, content.familiar_tratamiento, content.tratamiento_medico, content.tabaco, content.alcohol, content.drogas, content.derivacion_clinica, content.fecha_derivacion
    from allowed cross join performer cross join new_id cross join content
   where $3::text is null or new_id.id in (select object_id from claimed)
  returning *
), sealed as materialized (
  select huella(to_jsonb(created)) as huella from created
), entered as materialized (
  select asentar(created.id_paciente, 'history', created.id_admision, created.version, null, null, created.fecha_actualizacion, created.registrado_por, created.id_prestador, sealed.huella) as folio
    from created cross join sealed
), recorded as (
  insert into audit_log (id_prestador, role, action, outcome, address, request_id, id_paciente, object_id, huella, folio, hash_asiento)
select allowed.actor_id, allowed.role, 'history.create', 'ok', allowed.address, allowed.request_id, allowed.id_paciente, created.id_admision, sealed.huella, entered.folio, hash_de_asiento(allowed.id_paciente, entered.folio)
  from allowed cross join created cross join sealed cross join entered
), ended_draft as (
  delete from drafts using allowed where drafts.id_prestador = allowed.actor_id and drafts.id_paciente = allowed.id_paciente and drafts.form = 'medical-history' and exists (select from created)
), first_version as (
  insert into admisiones_versiones (id_admision, version, fecha, autor, contenido)
  select a.id_admision, a.version, a.fecha_actualizacion, a.registrado_por, to_jsonb(a) - '{id_admision,id_paciente,id_prestador,registrado_por,version,fecha_creacion,fecha_actualizacion}'::text[]
    from created a
)
select allowed.actor_id as allowed_id, allowed.role as allowed_role, allowed.id_paciente as allowed_patient, own.*
  from allowed
  left join lateral (
    select true as allowed_found, own.*
    from (
      select exists (select from performer) as performed, null as reason,
      (select (select row_to_json(shaped) from (
      select created.id_admision as "id_admision", created.id_prestador as "id_prestador",
             created.id_paciente as "id_paciente",
             to_char(created.fecha_creacion, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "fecha_creacion",
             to_char(created.fecha_actualizacion, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "fecha_actualizacion",
             coalesce((
                 select row_to_json(fila) from (
                   select coalesce(asiento.prestador, asiento.autor) ->> 'nombre' as nombre, coalesce(asiento.prestador, asiento.autor) ->> 'apellido' as apellido, coalesce(asiento.prestador, asiento.autor) ->> 'role' as role, coalesce(asiento.prestador, asiento.autor) ->> 'matricula' as matricula, coalesce(asiento.prestador, asiento.autor) ->> 'matricula_tipo' as matricula_tipo, coalesce(asiento.prestador, asiento.autor) ->> 'matricula_jurisdiccion' as matricula_jurisdiccion from asientos asiento where asiento.id_paciente = allowed.id_paciente and asiento.clase = 'history' and asiento.id_objeto = created.id_admision
                and asiento.version = created.version) fila), (
               select row_to_json(d) from (
                 select nombre, apellido, role, matricula, matricula_tipo, matricula_jurisdiccion from prestadores where id_prestador = created.id_prestador) d)) as "prestadores",
             created.version as "version",
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
                where last.id_admision = created.id_admision and last.version > created.version) as "version_con_error",
             (select folio from entered) as "folio", false as "error", '[]'::json as "correcciones",
             created.motivo as "motivo", created.series_sintomas as "series_sintomas",
             created.desencadenantes as "desencadenantes", created.intentos_resolucion as "intentos_resolucion",
             created.riesgo as "riesgo", created.comentario_motivo as "comentario_motivo",
             created.antecedente_consumo as "antecedente_consumo", created.detalles as "detalles",
             created.comentario_antecedentes as "comentario_antecedentes",
             created.ultimo_trat_medico as "ultimo_trat_medico", created.enfermedades_cronicas as "enfermedades_cronicas",
             created.otras_enfermedades as "otras_enfermedades", created.actividad_fisica as "actividad_fisica",
             created.medicacion_previa_consulta as "medicacion_previa_consulta",
             created.medicacion_actual as "medicacion_actual", created.comentario_medicacion as "comentario_medicacion",
             created.impresion_personas as "impresion_personas", created.denominacion_dsm as "denominacion_dsm",
             created.codigo_dsm as "codigo_dsm", created.derivacion_especialidades as "derivacion_especialidades",
             created.profesional_a as "profesional_a", created.profesional_b as "profesional_b",
             created.zona_trat as "zona_trat", created.profesional as "profesional", created.prestacion as "prestacion",
             created.subsiguientes as "subsiguientes", created.comentario_conclusion as "comentario_conclusion",
             created.familia_contiene as "familia_contiene", created.antecedente_suicida as "antecedente_suicida",
             created.familiar_tratamiento as "familiar_tratamiento", created.tratamiento_medico as "tratamiento_medico",
             created.tabaco as "tabaco", created.alcohol as "alcohol", created.drogas as "drogas",
             created.derivacion_clinica as "derivacion_clinica", created.fecha_derivacion as "fecha_derivacion") shaped)::text from created) as json
    ) own
  ) own on true;
