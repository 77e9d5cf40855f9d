-- An assignment does not end before it begins. Rows from before that say otherwise stay as they are.
alter table asignaciones
  add constraint asignaciones_end check (fecha_baja >= fecha_asignacion) not valid;
do $$
begin
  if not exists (select from asignaciones where fecha_baja < fecha_asignacion) then
    alter table asignaciones validate constraint asignaciones_end;
  end if;
end $$;
