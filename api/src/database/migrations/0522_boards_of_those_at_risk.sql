-- Rules of the team's board that only patients with a risk can break, for people who see everybody: a tenth of the patients is read,
-- in the order of the names, and not all of pacientes_en_tablero_por_nombre (docs/decisions/0470-boards-and-statistics.md).
create index pacientes_con_riesgo_por_nombre on pacientes (apellido_orden, nombre_orden, id_paciente)
  include (riesgo_actual, riesgo_reevaluar, con_plan, interdisciplinaria_el)
  where activo and egresado is null and riesgo_actual is not null;
