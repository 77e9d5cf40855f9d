-- What the boards ask of each patient, kept beside the name like the day of the last follow-up: a board of ten thousand patients
-- would otherwise look up the follow-ups and medications of each (docs/decisions/0470-boards-and-statistics.md). Derived: the
-- serving role has no right to write them.
alter table pacientes
  -- The profession of the latest follow-up.
  add column ultima_profesion text,
  -- The last day on which another profession saw the patient.
  add column otra_profesion_el date,
  add column psiquiatria_el date,
  -- True while a medication is active, else null.
  add column medicado boolean;

\ir ../functions/autor_de.sql
\ir ../functions/disciplina_de.sql
\ir ../functions/rehacer_vistas.sql
\ir ../functions/rehacer_medicado.sql
select rehacer_vistas();
select rehacer_medicado();

-- The boards read these columns of thousands of patients by their ids; the rows themselves are wide and lie far apart.
create index pacientes_en_tablero on pacientes (id_paciente)
  include (apellido_orden, nombre_orden, ultima_sesion, otra_profesion_el, psiquiatria_el, medicado, riesgo_actual, riesgo_tipo, riesgo_reevaluar)
  where activo;

-- With the state, so that nobody's appointment is opened to learn whether a patient has one.
drop index turnos_de_paciente;
create index turnos_de_paciente on turnos (id_paciente, inicio, id_turno) include (estado) where id_paciente is not null;
