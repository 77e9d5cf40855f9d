-- A text as it is searched: without accents, in lower case. People who search expect 'GONZÁLEZ' and 'gonzalez' to be the same
-- word, and 'Muñoz' and 'munoz' too.
-- normalize() sorts the marks on one letter, which takes minutes for 50,000 of them, and no timeout ends it. A joiner (U+034F)
-- after every 30 characters that are not ASCII splits them; it is removed together with the accents.
-- Stored columns and indexes use this function: a different result needs a migration that rebuilds them.
create or replace function clave_busqueda(texto text) returns text
  language sql immutable parallel safe strict
  return lower(regexp_replace(
    normalize(regexp_replace(texto, '[^\u0001-\u007F]{30}', U&'\\&\034F', 'g'), NFD), U&'[\0300-\036F]', '', 'g') collate "C");
