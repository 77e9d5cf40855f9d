-- Keeps the stretches of the list while patients are created, renamed, activated, deactivated or removed.
create or replace function seguir_en_lista() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    -- Whoever creates thousands in a transaction counts them at its end: contar_nuevos().
    if current_setting('trama.contar_al_final', true) = 'si' then return null; end if;
    perform contar_en_lista(array(
      select (apellido_orden, nombre_orden, id_paciente, activo, 1)::cambio_de_lista from nuevos));
    return null;
  end if;
  if tg_op = 'DELETE' then
    perform contar_en_lista(array[
      (old.apellido_orden, old.nombre_orden, old.id_paciente, old.activo, -1)::cambio_de_lista]);
    return null;
  end if;
  perform contar_en_lista(array[
    (old.apellido_orden, old.nombre_orden, old.id_paciente, old.activo, -1)::cambio_de_lista,
    (new.apellido_orden, new.nombre_orden, new.id_paciente, new.activo, 1)::cambio_de_lista]);
  return null;
end $$;

create or replace trigger pacientes_nuevos_en_lista after insert on pacientes
  referencing new table as nuevos for each statement execute function seguir_en_lista();
create or replace trigger pacientes_cambiados_en_lista after update of apellido, nombre, activo on pacientes
  for each row when ((old.apellido_orden, old.nombre_orden, old.activo)
    is distinct from (new.apellido_orden, new.nombre_orden, new.activo)) execute function seguir_en_lista();
create or replace trigger pacientes_quitados_de_lista after delete on pacientes
  for each row execute function seguir_en_lista();
