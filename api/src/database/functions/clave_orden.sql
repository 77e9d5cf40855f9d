-- A text as it is sorted in Spanish: accents do not count, but ñ is a letter of its own after n ('~' comes after every
-- letter in ASCII).
-- Stored columns and indexes use this function: a different result needs a migration that rebuilds them.
create or replace function clave_orden(texto text) returns text
  language sql immutable parallel safe strict
  return clave_busqueda(replace(replace(normalize(texto, NFC), U&'\00F1', 'n~'), U&'\00D1', 'n~'));
