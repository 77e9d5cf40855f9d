-- An index of the first version used it. 0123_base.sql still makes that index, and 0320_plain_lists.sql drops it.
create or replace function tiene_otros_numeros(nombre text, apellido text, dni text) returns boolean
  language sql immutable parallel safe
  return coalesce(dni !~ '^[0-9]{0,8}$' and clave_busqueda(dni) ~ '[0-9]{8}', false)
      or clave_busqueda(coalesce(nombre, '') || ' ' || apellido) ~ '[0-9]{8}';
