-- A page of the patients in whose names (also the chosen one) or DNI every word occurs, in the order of the list, and how
-- many they are: the exact number up to 10,000, and 10,001 for more, because no page goes further. Case and accents do not
-- count; %, _ and \ stand for themselves. A page without patients is one row that holds only the total.
--
-- `palabras` are words without blanks; numbers among them have no dots. `estado` is active, inactive or all. With
-- `de_prestador` the search is among that provider's open assignments, without it among all patients.
create or replace function buscar_pacientes(
  palabras text[], estado text, tamano integer, salto integer, de_prestador bigint
) returns table (total integer, id_paciente bigint)
  language plpgsql stable rows 25 as $$
#variable_conflict use_column
declare
  -- SEARCH_COUNTED_MAX of the contract.
  contados constant integer := 10000;
  desde constant integer := least(salto, contados + 1);
  cuantos constant integer := least(tamano, contados + 1 - desde);
  hallados text;
  pagina bigint[];
begin
  hallados := case when de_prestador is null then 'pacientes p where true' else format(
      'asignaciones a join pacientes p using (id_paciente) where a.id_prestador = %s and a.fecha_baja is null', de_prestador)
    end
    || case estado when 'active' then ' and p.activo' when 'inactive' then ' and not p.activo' else '' end
    || (select string_agg(format(' and p.busqueda like %L', '%' || regexp_replace(clave_busqueda(palabra), '([\\%_])', '\\\1', 'g') || '%'), '')
          from unnest(palabras) palabra);
  -- The statement is planned for these words. Up to the limit all patients that match are counted and sorted. Beyond it the list
  -- is read in its order, because words that so many patients have fill a page soon.
  execute format('
    with contados as materialized (select p.apellido_orden, p.nombre_orden, p.id_paciente from %s limit %s)
    select (select count(*) from contados),
           array(select id_paciente from contados order by apellido_orden, nombre_orden, id_paciente offset %s limit %s)',
    hallados, contados + 1, desde, cuantos) into total, pagina;
  if total > contados then
    execute format('
      select array(select p.id_paciente from %s
                    order by p.apellido_orden, p.nombre_orden, p.id_paciente offset %s limit %s)', hallados, desde, cuantos)
      into pagina;
  end if;
  foreach id_paciente in array pagina loop
    return next;
  end loop;
  if cardinality(pagina) = 0 then
    return next;
  end if;
end $$;
