-- Makes the words of the patients anew: after rows were written with the triggers off. The primary key is taken off
-- meanwhile, because to build it once is quicker than to keep it row by row.
create or replace function rehacer_palabras() returns void language plpgsql as $$
begin
  truncate palabras_de_pacientes, palabras, finales_de_palabras;
  alter table palabras_de_pacientes drop constraint if exists palabras_de_pacientes_pkey;
  insert into palabras_de_pacientes
  select palabra, activo, apellido_orden, nombre_orden, id_paciente
    from pacientes cross join lateral unnest(palabras_de(busqueda)) palabra;
  alter table palabras_de_pacientes
    add primary key (palabra, activo, apellido_orden, nombre_orden, id_paciente);
  insert into palabras
  select palabra, count(*) filter (where activo), count(*) filter (where not activo)
    from palabras_de_pacientes group by palabra;
  insert into finales_de_palabras
  select distinct substr(palabra, n), palabra from palabras cross join lateral generate_series(1, length(palabra)) n;
end $$;
