-- The words of a patient's search text, each once. Numbers are not among them: DNIs, which all differ, are found through
-- the trigram index of pacientes.
create or replace function palabras_de(busqueda text) returns text[]
  language sql immutable parallel safe strict
  return array(select distinct palabra from unnest(string_to_array(busqueda, ' ')) palabra where palabra ~ '[^0-9]');
