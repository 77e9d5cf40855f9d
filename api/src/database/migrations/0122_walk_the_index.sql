-- Whoever searches for one or two letters is shown the first patients of the list that have them. With the DNI in the
-- index of the list, that is gone through without reading each patient: the rows that follow each other in the list
-- are all over the table.
drop index pacientes_orden;
drop index pacientes_orden_todos;
create index pacientes_orden on pacientes (activo, apellido_orden, nombre_orden, id_paciente) include (dni);
create index pacientes_orden_todos on pacientes (apellido_orden, nombre_orden, id_paciente) include (dni);
