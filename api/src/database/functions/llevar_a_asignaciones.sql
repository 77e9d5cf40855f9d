-- Carries a change of a patient's names, DNI or status on to the open assignments, which have copies of them.
create or replace function llevar_a_asignaciones() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update asignaciones a
     set paciente_activo = new.activo, apellido_orden = new.apellido_orden, nombre_orden = new.nombre_orden,
         busqueda = new.busqueda
   where a.id_paciente = new.id_paciente and a.fecha_baja is null;
  return null;
end $$;

create or replace trigger pacientes_en_asignaciones after update of apellido, nombre, dni, nombre_elegido, activo on pacientes
  for each row when ((old.apellido_orden, old.nombre_orden, old.busqueda, old.activo)
    is distinct from (new.apellido_orden, new.nombre_orden, new.busqueda, new.activo))
  execute function llevar_a_asignaciones();
