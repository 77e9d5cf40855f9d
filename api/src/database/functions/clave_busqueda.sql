-- A text as it is searched: without accents, in lower case. 'GONZÁLEZ' and 'gonzalez' are the same word to somebody who
-- searches, and so are 'Muñoz' and 'munoz'.
-- Marks on one letter are put in order by normalize(), which takes minutes for 50,000 of them, and no timeout ends it. A joiner
-- (U+034F) after every 30 signs that are not ASCII keeps them apart; it is taken away with the accents.
-- Stored columns and indexes are made of it: another result needs a migration that makes them anew.
create or replace function clave_busqueda(texto text) returns text
  language sql immutable parallel safe strict
  return lower(regexp_replace(
    normalize(regexp_replace(texto, '[^\u0001-\u007F]{30}', U&'\\&\034F', 'g'), NFD), U&'[\0300-\036F]', '', 'g') collate "C");
