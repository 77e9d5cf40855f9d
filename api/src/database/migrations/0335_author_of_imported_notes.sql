-- The author of a row's notes stands once in the row. A copy in each note made a small file a large one.
alter table importacion_filas add column autor text;

update importacion_filas
   set autor = notas -> 0 ->> 'autor',
       notas = (select jsonb_agg(note - 'autor') from jsonb_array_elements(notas) note)
 where jsonb_array_length(notas) > 0;
