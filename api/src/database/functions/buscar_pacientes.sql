-- A page of the patients in whose names (the chosen one too) or DNI every word occurs, in the order of the list, and how
-- many they are: exactly up to 10,000, and 10,001 for more than that, further than which no page leads. Case and accents do not
-- count; %, _ and \ stand for themselves. A page without patients is one row that has the total only.
--
-- `palabras` are words without blanks, numbers among them without dots. `estado` is active, inactive or all. With
-- `de_prestador` the search is among that provider's open assignments, without it among all patients.
--
-- Where a comment names milliseconds, they are what the database needs for a first page of 25 of a million patients.
create or replace function buscar_pacientes(
  palabras text[], estado text, tamano integer, salto integer, de_prestador bigint
) returns table (total integer, id_paciente bigint)
  language plpgsql stable rows 25 set plan_cache_mode = force_generic_plan as $$
#variable_conflict use_column
declare
  -- SEARCH_COUNTED_MAX of the contract.
  contados constant integer := 10000;
  pocas_palabras constant integer := 400;
  clinica_chica constant integer := 15000;
  recorridos constant integer := 10000;
  leidos_al_contar constant integer := 11000;

  desde constant integer := least(salto, contados + 1);
  cuantos constant integer := least(tamano, contados + 1 - desde);
  estados constant boolean[] :=
    case estado when 'active' then '{true}' when 'inactive' then '{false}' else '{true,false}' end;
  con_estado constant text :=
    case estado when 'active' then 'p.activo' when 'inactive' then 'not p.activo' else 'true' end;
  -- The word, when there is only one.
  clave constant text := case when cardinality(palabras) = 1 then clave_busqueda(palabras[1]) end;
  es_parte_de_nombre constant boolean := coalesce(clave ~ '^[^ ]*[^0-9 ][^ ]*$', false);
  patrones text[];
  halladas text[];
  son_muchas boolean;
  por_leer integer := leidos_al_contar;
  leidos integer;
  pagina bigint[];
begin
  if de_prestador is null and es_parte_de_nombre then
    -- What has no blank is a piece of one word of a name: one that has an end which begins with it.
    select array_agg(distinct f.palabra), count(*) > pocas_palabras into halladas, son_muchas
      from (select f.palabra from finales_de_palabras f
             where f.final >= clave and f.final < clave || chr(1114111) limit pocas_palabras + 1) f;
    if halladas is null then
      total := 0;
      return next;
      return;
    end if;
  end if;

  if de_prestador is null and clave ~ '^[0-9]{8}$' then
    -- A whole DNI, by its own index: 0.5 ms instead of 4. The second half are the few patients who have it as a piece of
    -- something longer, or in their name; compared as a number, because PostgreSQL takes a condition for true of every
    -- third patient and would read them all.
    with hallados as materialized (
      select p.apellido_orden, p.nombre_orden, p.id_paciente from pacientes p
       where p.dni = clave and p.activo = any (estados)
      union
      select p.apellido_orden, p.nombre_orden, p.id_paciente from pacientes p
       where tiene_otros_numeros(p.nombre, p.apellido, p.dni)::int = 1 and strpos(p.busqueda, clave) > 0
         and p.activo = any (estados))
    select (select count(*) from hallados), array(
      select h.id_paciente from hallados h
       order by h.apellido_orden, h.nombre_orden, h.id_paciente offset desde limit cuantos)
      into total, pagina;

  elsif halladas is null
    or son_muchas and (select sum(t.activos + t.inactivos) <= clinica_chica from tramos_de_lista t) then
    patrones := array(
      select '%' || regexp_replace(clave_busqueda(palabra), '([\\%_])', '\\\1', 'g') || '%' from unnest(palabras) palabra);
    if de_prestador is not null then
      with hallados as materialized (
        select a.apellido_orden, a.nombre_orden, a.id_paciente from asignaciones a
         where a.id_prestador = de_prestador and a.fecha_baja is null and a.paciente_activo = any (estados)
           and a.busqueda like all (patrones))
      select (select count(*) from hallados), array(
        select h.id_paciente from hallados h
         order by h.apellido_orden, h.nombre_orden, h.id_paciente offset desde limit cuantos)
        into total, pagina;
    else
      -- Several words, or a piece of a DNI: by the trigram index, and planned for these patterns. So is a piece of many
      -- words in a small clinic: to look at each of 10,000 patients takes half as long as to read those of the words.
      execute (
        select format('
          select (select count(*) from (select from pacientes p where %1$s limit $1) p), array(
            select p.id_paciente from pacientes p where %1$s
             order by p.apellido_orden, p.nombre_orden, p.id_paciente offset $2 limit $3)',
          con_estado || coalesce(string_agg(format(' and p.busqueda like %L', patron), ''), ''))
          from unnest(patrones) patron)
        into total, pagina using contados + 1, desde, cuantos;
    end if;

  else
    if son_muchas then
      -- A piece of many words is soon found by going through the list: 1 ms for a letter, instead of 40 by its words.
      execute format('
        select array(
          select r.id_paciente from (
            select p.apellido_orden, p.nombre_orden, p.id_paciente, p.busqueda from pacientes p where %s
             order by p.apellido_orden, p.nombre_orden, p.id_paciente limit $1) r
           where strpos(r.busqueda, $2) > 0
           order by r.apellido_orden, r.nombre_orden, r.id_paciente offset $3 limit $4)', con_estado)
        into pagina using recorridos + 10 * (desde + cuantos), clave, desde, cuantos;
      if cardinality(pagina) < cuantos then
        pagina := null;
      end if;
    end if;

    -- A word of more patients than are counted says it all: 1 ms for 'gonzalez', instead of 10. Without the order, which
    -- only the index of such words has, PostgreSQL would read all words.
    total := (
      select contados + 1 from palabras v
       where v.activos + v.inactivos > 10000 and strpos(v.palabra, clave) > 0
         and case estado when 'active' then v.activos when 'inactive' then v.inactivos else v.activos + v.inactivos end
             > contados
       order by v.palabra limit 1);

    if son_muchas and (pagina is null or total is null) then
      halladas := array(
        select distinct f.palabra from finales_de_palabras f
         where f.final >= clave and f.final < clave || chr(1114111));
    end if;

    -- The first patients of each word, merged.
    if pagina is null then
      pagina := array(
        select w.id_paciente from (
          select distinct w.apellido_orden, w.nombre_orden, w.id_paciente
            from unnest(halladas) h (palabra) cross join unnest(estados) e (activo) cross join lateral (
              select w.apellido_orden, w.nombre_orden, w.id_paciente from palabras_de_pacientes w
               where w.palabra = h.palabra and w.activo = e.activo
               order by w.apellido_orden, w.nombre_orden, w.id_paciente limit desde + cuantos) w
           order by w.apellido_orden, w.nombre_orden, w.id_paciente offset desde limit cuantos) w);
    end if;

    -- Some patients have two words with the same piece: if those read are too few to tell, more are read.
    while total is null loop
      select count(*), coalesce(sum(p.veces), 0) into total, leidos from (
        select count(*) as veces from (
          select w.id_paciente from unnest(halladas) h (palabra) join palabras_de_pacientes w
              on w.palabra = h.palabra and w.activo = any (estados)
           limit por_leer) w
         group by w.id_paciente) p;
      if leidos = por_leer and total <= contados then
        total := null;
        por_leer := por_leer * 4;
      end if;
    end loop;
  end if;

  total := least(total, contados + 1);
  foreach id_paciente in array pagina loop
    return next;
  end loop;
  if cardinality(pagina) = 0 then
    return next;
  end if;
end $$;
