-- A text as it is searched: without accents, in lower case. 'GONZÁLEZ' and 'gonzalez' are the same word to somebody who
-- searches, and so are 'Muñoz' and 'munoz'.
-- Stored columns and indexes are made of it: another result needs a migration that makes them anew.
create or replace function clave_busqueda(texto text) returns text
  language sql immutable parallel safe strict
  return lower(regexp_replace(normalize(texto, NFD), U&'[\0300-\036F]', '', 'g') collate "C");
