-- A whole DNI of eight digits is found by its own index. It can also be a piece of something longer, or stand in a name:
-- the few patients of whom that could be true have an index of their own.
create function tiene_otros_numeros(nombre text, apellido text, dni text) returns boolean
  language sql immutable parallel safe
  return coalesce(dni !~ '^[0-9]{0,8}$' and clave_busqueda(dni) ~ '[0-9]{8}', false)
      or clave_busqueda(coalesce(nombre, '') || ' ' || apellido) ~ '[0-9]{8}';
create index pacientes_otros_numeros on pacientes (id_paciente) where tiene_otros_numeros(nombre, apellido, dni);
