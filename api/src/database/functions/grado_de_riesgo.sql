-- The levels of risk in their order, by their name in an evaluation or by the words of the history. Null without a level.
create or replace function grado_de_riesgo(nivel text) returns integer
  language sql immutable parallel safe
  return array_position(array['sin_riesgo', 'bajo', 'medio', 'alto', 'muy_alto'], replace(nivel, ' ', '_'));
