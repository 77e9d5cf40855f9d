-- Keeps the words of the patients while patients are created, renamed, activated, deactivated or removed.
create or replace function seguir_palabras() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  cambios cambio_de_palabra[] := '{}';
begin
  if tg_op = 'INSERT' then
    insert into palabras_de_pacientes
    select palabra, activo, apellido_orden, nombre_orden, id_paciente
      from nuevos cross join lateral unnest(palabras_de(busqueda)) palabra;
    -- Whoever creates thousands in a transaction counts their names at its end: contar_nuevos(). Numbers are hardly anybody
    -- else's, and are counted at once.
    perform contar_palabras(array(
      select (palabra, activo, 1)::cambio_de_palabra
        from nuevos cross join lateral unnest(palabras_de(busqueda)) palabra
       where palabra ~ '^[0-9]' or current_setting('trama.contar_al_final', true) is distinct from 'si'));
    return null;
  end if;
  cambios := array(
    select (palabra, old.activo, -1)::cambio_de_palabra from unnest(palabras_de(old.busqueda)) palabra);
  if tg_op = 'UPDATE' then
    cambios := cambios || array(
      select (palabra, new.activo, 1)::cambio_de_palabra from unnest(palabras_de(new.busqueda)) palabra);
  end if;
  perform contar_palabras(cambios);
  delete from palabras_de_pacientes p
   using unnest(palabras_de(old.busqueda)) vieja
   where (p.palabra, p.activo, p.apellido_orden, p.nombre_orden, p.id_paciente)
       = (vieja collate "C", old.activo, old.apellido_orden, old.nombre_orden, old.id_paciente);
  if tg_op = 'UPDATE' then
    insert into palabras_de_pacientes
    select palabra, new.activo, new.apellido_orden, new.nombre_orden, new.id_paciente
      from unnest(palabras_de(new.busqueda)) palabra;
  end if;
  return null;
end $$;

create or replace trigger pacientes_nuevos_en_palabras after insert on pacientes
  referencing new table as nuevos for each statement execute function seguir_palabras();
-- Triggers of one event fire in the order of their names: this one after the stretches' and before the assignments'.
create or replace trigger pacientes_cambiados_en_palabras after update of apellido, nombre, dni, nombre_elegido, activo on pacientes
  for each row when ((old.busqueda, old.apellido_orden, old.nombre_orden, old.activo)
    is distinct from (new.busqueda, new.apellido_orden, new.nombre_orden, new.activo))
  execute function seguir_palabras();
create or replace trigger pacientes_quitados_de_palabras after delete on pacientes
  for each row execute function seguir_palabras();
