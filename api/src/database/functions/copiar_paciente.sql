-- Copies what orders, filters and finds a patient into an assignment that opens. The patient is held against changes
-- until the assignment stands: a rename at the same moment comes before it or after it.
create or replace function copiar_paciente() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if new.fecha_baja is null then
    select p.activo, p.apellido_orden, p.nombre_orden, p.busqueda
      into new.paciente_activo, new.apellido_orden, new.nombre_orden, new.busqueda
      from pacientes p where p.id_paciente = new.id_paciente for share;
  end if;
  return new;
end $$;

create or replace trigger asignaciones_copian_paciente before insert or update of id_paciente, fecha_baja on asignaciones
  for each row execute function copiar_paciente();
