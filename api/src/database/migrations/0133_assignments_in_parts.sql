-- The list of all assignments is read in parts, newest first: each begins where the one before ended.
create index asignaciones_recientes on asignaciones (fecha_asignacion desc, id_asignacion desc);
