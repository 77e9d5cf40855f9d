-- What is current is looked for only in records that have an entry in error: of any other, the row says it.
\ir ../functions/valores_vigentes.sql
\ir ../functions/historia_vigente.sql

create or replace view medicaciones_vigentes as
  select r.id_medicacion, r.id_paciente, r.registrado_por, r.fecha_creacion, r.nombre_medicamento, r.desde,
         v.dosis, v.frecuencia, v.notas, v.indicada_por, v.receta_plataforma, v.receta_fecha, v.receta_numero, v.activo,
         v.fecha_actualizacion
    from medicaciones r
   cross join lateral jsonb_populate_record(r, case
     when exists (select from correcciones e where e.error and e.id_paciente = r.id_paciente)
     then valores_vigentes('medication', 'activo', r.id_paciente, r.id_medicacion) else '{}' end) v;

create or replace view enfermedades_vigentes as
  select r.id_enfermedad, r.id_paciente, r.registrado_por, r.fecha_creacion, r.nombre_enfermedad,
         v.activa, v.en_tratamiento, v.tipo, v.medico, v.notas, v.fecha_actualizacion
    from enfermedades r
   cross join lateral jsonb_populate_record(r, case
     when exists (select from correcciones e where e.error and e.id_paciente = r.id_paciente)
     then valores_vigentes('disease', 'activa', r.id_paciente, r.id_enfermedad) else '{}' end) v;

create or replace view admisiones_vigentes as
  select a.id_admision, a.id_paciente, a.id_prestador, a.registrado_por, a.fecha_creacion,
         v.version, v.fecha_actualizacion, v.motivo, v.series_sintomas, v.desencadenantes, v.intentos_resolucion, v.riesgo,
         v.comentario_motivo, v.antecedente_consumo, v.detalles, v.comentario_antecedentes, v.ultimo_trat_medico,
         v.enfermedades_cronicas, v.otras_enfermedades, v.actividad_fisica, v.medicacion_previa_consulta,
         v.medicacion_actual, v.comentario_medicacion, v.impresion_personas, v.denominacion_dsm, v.codigo_dsm,
         v.derivacion_especialidades, v.profesional_a, v.profesional_b, v.zona_trat, v.profesional, v.prestacion,
         v.subsiguientes, v.comentario_conclusion, v.familia_contiene, v.antecedente_suicida, v.familiar_tratamiento,
         v.tratamiento_medico, v.tabaco, v.alcohol, v.drogas, v.derivacion_clinica, v.fecha_derivacion
    from admisiones a
   cross join lateral jsonb_populate_record(a, case
     when exists (select from correcciones e where e.error and e.id_paciente = a.id_paciente)
     then historia_vigente(a.id_paciente, a.id_admision) else '{}' end) v;
