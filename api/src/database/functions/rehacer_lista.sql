-- Makes the stretches of the list, the copies in the assignments and the providers' counters anew from the patients and
-- the assignments: after rows were written with the triggers off.
create or replace function rehacer_lista() returns void language plpgsql as $$
declare
  unico bigint;
begin
  delete from tramos_de_lista;
  insert into tramos_de_lista (apellido_orden, nombre_orden, id_paciente, activos, inactivos)
  select '', '', 0, count(*) filter (where activo), count(*) filter (where not activo) from pacientes
  returning id into unico;
  perform partir_tramo(unico);
  update asignaciones a
     set paciente_activo = p.activo, apellido_orden = p.apellido_orden, nombre_orden = p.nombre_orden,
         busqueda = p.busqueda
    from pacientes p
   where p.id_paciente = a.id_paciente and a.fecha_baja is null;
  delete from carteras;
  perform contar_en_carteras(array(
    select (id_prestador, paciente_activo, 1)::cambio_de_cartera from asignaciones where fecha_baja is null));
end $$;
