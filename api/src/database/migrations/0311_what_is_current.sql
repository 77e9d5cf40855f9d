-- What is current is what the entries say that are not in error (docs/decisions/0311-what-is-current.md). The tables keep
-- what was written last, which the trail has sealed; these views say what holds of it, and everything reads them.
\ir ../functions/valores_vigentes.sql
\ir ../functions/historia_vigente.sql

create view medicaciones_vigentes as
  select r.id_medicacion, r.id_paciente, r.registrado_por, r.fecha_creacion, r.nombre_medicamento, r.desde,
         v.dosis, v.frecuencia, v.notas, v.indicada_por, v.receta_plataforma, v.receta_fecha, v.receta_numero, v.activo,
         v.fecha_actualizacion
    from medicaciones r
   cross join lateral jsonb_populate_record(r, valores_vigentes('medication', 'activo', r.id_paciente, r.id_medicacion)) v;

create view enfermedades_vigentes as
  select r.id_enfermedad, r.id_paciente, r.registrado_por, r.fecha_creacion, r.nombre_enfermedad,
         v.activa, v.en_tratamiento, v.tipo, v.medico, v.notas, v.fecha_actualizacion
    from enfermedades r
   cross join lateral jsonb_populate_record(r, valores_vigentes('disease', 'activa', r.id_paciente, r.id_enfermedad)) v;

create view admisiones_vigentes as
  select a.id_admision, a.id_paciente, a.id_prestador, a.registrado_por, a.fecha_creacion,
         v.version, v.fecha_actualizacion, v.motivo, v.series_sintomas, v.desencadenantes, v.intentos_resolucion, v.riesgo,
         v.comentario_motivo, v.antecedente_consumo, v.detalles, v.comentario_antecedentes, v.ultimo_trat_medico,
         v.enfermedades_cronicas, v.otras_enfermedades, v.actividad_fisica, v.medicacion_previa_consulta,
         v.medicacion_actual, v.comentario_medicacion, v.impresion_personas, v.denominacion_dsm, v.codigo_dsm,
         v.derivacion_especialidades, v.profesional_a, v.profesional_b, v.zona_trat, v.profesional, v.prestacion,
         v.subsiguientes, v.comentario_conclusion, v.familia_contiene, v.antecedente_suicida, v.familiar_tratamiento,
         v.tratamiento_medico, v.tabaco, v.alcohol, v.drogas, v.derivacion_clinica, v.fecha_derivacion
    from admisiones a
   cross join lateral jsonb_populate_record(a, historia_vigente(a.id_paciente, a.id_admision)) v;

grant select on medicaciones_vigentes, enfermedades_vigentes, admisiones_vigentes to trama_app;

-- Whose entry somebody else has marked as an error, because its author is gone.
alter table correcciones add column en_ausencia_de bigint references prestadores;

-- When the patient arrived. Null if they did not, or if nobody said so.
alter table turnos add column presente_el timestamptz(3);
grant update (presente_el) on turnos to trama_app;

-- One follow-up for each appointment, not counting those in error: a trigger sees to it, and takes over the name.
drop index seguimientos_un_turno;
create index seguimientos_por_turno on seguimientos (id_turno) where id_turno is not null;
\ir ../functions/un_seguimiento_por_turno.sql

-- Appointments whose follow-up was marked as an error before: they are given back, and the trail knows it.
\ir ../functions/accion_del_rastro.sql
set local timezone to 'UTC';
with devueltos as (
  update turnos t set estado = 'confirmado', fecha_actualizacion = now()
    from seguimientos s
   where s.id_turno = t.id_turno and t.estado = 'realizado'
     and exists (select from correcciones c
                  where c.error and c.id_paciente = s.id_paciente and c.clase = 'follow_up'
                    and c.id_objeto = s.id_seguimiento)
  returning t.*)
insert into audit_log (action, outcome, id_paciente, object_id, huella, written_as)
select 'appointment.reopen', 'ok', d.id_paciente, d.id_turno, huella(to_jsonb(d)), 'trama_app' from devueltos d;
