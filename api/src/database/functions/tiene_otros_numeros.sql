-- Whether eight digits in a row occur anywhere but in a DNI of at most eight digits: in a name, or in a longer document
-- number. A search for a whole DNI finds those few patients through an index of their own.
-- An index is made of it: another result needs a migration that makes the index anew.
create or replace function tiene_otros_numeros(nombre text, apellido text, dni text) returns boolean
  language sql immutable parallel safe
  return coalesce(dni !~ '^[0-9]{0,8}$' and clave_busqueda(dni) ~ '[0-9]{8}', false)
      or clave_busqueda(coalesce(nombre, '') || ' ' || apellido) ~ '[0-9]{8}';
