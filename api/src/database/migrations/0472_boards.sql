-- The board of risk walks this index: the gravest first, then those who have to be evaluated first. The expression is that of
-- grado_de_riesgo(), which is put in force after the migrations; the planner sees through it.
create index pacientes_con_riesgo on pacientes (
  array_position(array['sin_riesgo', 'bajo', 'medio', 'alto', 'muy_alto'], replace(riesgo_actual, ' ', '_')) desc,
  riesgo_reevaluar, id_paciente
)
  where activo and riesgo_actual is not null and riesgo_actual <> 'sin riesgo';
-- Attempts of which nobody said with the event whether they were notified.
create index eventos_riesgo_intentos on eventos_riesgo (id_paciente, id_evento) where tipo = 'intento' and notificado_el is null;
-- The team's newest events, for the panel.
create index eventos_riesgo_recientes on eventos_riesgo (fecha_creacion desc, id_evento desc);

-- Of which day a director got the summary: one mail a day, also with several processes.
create table resumenes_direccion (
  id_prestador bigint not null references prestadores,
  dia date not null,
  fecha_creacion timestamptz(3) not null default now(),
  primary key (id_prestador, dia)
);
grant select on resumenes_direccion to trama_app;
grant insert (id_prestador, dia) on resumenes_direccion to trama_app;

-- The statistics count admissions by their day.
create index admisiones_por_fecha on admisiones (fecha_creacion);
