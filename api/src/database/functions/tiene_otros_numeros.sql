-- Served an index of the first version, which 0320_plain_lists.sql drops; 0123_base.sql still makes it on the way there.
create or replace function tiene_otros_numeros(nombre text, apellido text, dni text) returns boolean
  language sql immutable parallel safe
  return coalesce(dni !~ '^[0-9]{0,8}$' and clave_busqueda(dni) ~ '[0-9]{8}', false)
      or clave_busqueda(coalesce(nombre, '') || ' ' || apellido) ~ '[0-9]{8}';
