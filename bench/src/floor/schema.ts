/**
 * What the floor keeps for itself: exact counts, and the order of each provider's patients. Nobody writes patients while
 * it is measured, so that it need not be kept up to date; a trigger would only make the floor slower.
 */
export const FLOOR_SCHEMA = `
  drop schema if exists floor cascade;
  create schema floor;

  create table floor.counters as select activo, count(*) as total from public.pacientes group by activo;

  create table floor.assigned as
    select a.id_prestador, p.activo, p.apellido_orden, p.nombre_orden, p.id_paciente
      from public.asignaciones a join public.pacientes p using (id_paciente)
     where a.fecha_baja is null;
  create index on floor.assigned (id_prestador, activo, apellido_orden, nombre_orden, id_paciente);

  create table floor.assigned_counters as
    select id_prestador, activo, count(*) as total from floor.assigned group by id_prestador, activo;
  create index on floor.assigned_counters (id_prestador, activo);

  analyze floor.counters, floor.assigned, floor.assigned_counters;
`;
