-- An assignment that opens accepts the pending request for it, because the provider has joined the team. It is a trigger
-- because assignments open in several ways.
create or replace function cerrar_pedido() returns trigger
  language plpgsql as $$ begin
  update pedidos_asignacion
     set estado = 'aceptado', resuelto_por = new.asignado_por, fecha_resolucion = now()
   where id_paciente = new.id_paciente and id_prestador = new.id_prestador and estado = 'pendiente';
  return null;
end $$;

create or replace trigger cerrar_pedido after insert on asignaciones
  for each row when (new.fecha_baja is null) execute function cerrar_pedido();
