-- Keeps the text by which a patient is found: names, DNI, and the name that they chose to be called by. Eight digits in a
-- row are left out of a chosen name, so that they cannot be taken for a DNI.
create or replace function hacer_buscable() returns trigger language plpgsql as $$
begin
  new.busqueda := clave_busqueda(
    coalesce(new.nombre, '') || ' ' || new.apellido || ' ' || coalesce(new.dni, '')
      || coalesce(' ' || regexp_replace(new.nombre_elegido, '[0-9]{8,}', '', 'g'), ''));
  return new;
end $$;

create or replace trigger pacientes_buscables
  before insert or update of nombre, apellido, dni, nombre_elegido, busqueda on pacientes
  for each row execute function hacer_buscable();
-- The trigger also runs where rows are written in bulk with the other triggers off, because nobody finds a patient without
-- this text.
alter table pacientes enable always trigger pacientes_buscables;
