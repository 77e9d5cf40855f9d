-- More of what the boards ask of each patient, kept beside the name (docs/decisions/0470-boards-and-statistics.md): whether the
-- treatment has ended, the safety plan, and the team's last evaluation. Derived: the serving role has no right to write them.
alter table pacientes
  -- True while a discharge stands, else null.
  add column egresado boolean,
  -- True if the patient has a safety plan, else null; and when to go over it.
  add column con_plan boolean,
  add column plan_revisar date,
  -- The day of the last meeting that two professions have signed.
  add column interdisciplinaria_el date;

\ir ../functions/disciplinas_de_reunion.sql
\ir ../functions/ultima_interdisciplinaria.sql
\ir ../functions/egreso_vigente.sql
\ir ../functions/rehacer_tablero.sql
select rehacer_tablero();

-- Imminent risks come first, on the panel and on the board; nobody whose treatment has ended is there. The expression is that of
-- grado_de_riesgo(), which is put in force after the migrations; the planner sees through it.
drop index pacientes_en_riesgo;
create index pacientes_en_riesgo on pacientes (
  coalesce(riesgo_inminente, false) desc,
  array_position(array['sin_riesgo', 'bajo', 'medio', 'alto', 'muy_alto'], replace(riesgo_actual, ' ', '_')) desc,
  riesgo_fecha desc, id_paciente desc
)
  where activo and egresado is null and riesgo_actual in ('alto', 'muy alto');
drop index pacientes_con_riesgo;
create index pacientes_con_riesgo on pacientes (
  coalesce(riesgo_inminente, false) desc,
  array_position(array['sin_riesgo', 'bajo', 'medio', 'alto', 'muy_alto'], replace(riesgo_actual, ' ', '_')) desc,
  riesgo_reevaluar, id_paciente
)
  include (riesgo_actual, riesgo_inminente, riesgo_tipo, ultima_sesion, con_plan, plan_revisar)
  where activo and egresado is null and riesgo_actual is not null and riesgo_actual <> 'sin riesgo';

-- Boards of one's own patients read these columns by their ids; boards of everybody read them in the order of the names.
drop index pacientes_en_tablero;
create index pacientes_en_tablero on pacientes (id_paciente)
  include (apellido_orden, nombre_orden, ultima_sesion, otra_profesion_el, psiquiatria_el, medicado, riesgo_actual, riesgo_tipo,
           riesgo_inminente, riesgo_reevaluar, con_plan, plan_revisar, interdisciplinaria_el)
  where activo and egresado is null;
create index pacientes_en_tablero_por_nombre on pacientes (apellido_orden, nombre_orden, id_paciente)
  include (ultima_sesion, otra_profesion_el, psiquiatria_el, medicado, riesgo_actual, riesgo_reevaluar, con_plan,
           interdisciplinaria_el)
  where activo and egresado is null;

-- Patients with an appointment to come are read from this index alone.
drop index turnos_por_inicio;
create index turnos_por_inicio on turnos (inicio, id_turno) include (id_paciente, estado);
