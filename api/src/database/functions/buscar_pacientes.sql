-- One page of the patients in whose name, last name or DNI every word occurs, in the order of the list, and how many
-- there are: exactly up to 10,000, and 10,001 for more than that, further than which no page leads. Case and accents do
-- not count; %, _ and \ stand for themselves. A page without a patient is one row that only has the total.
--
-- `palabras` are words without blanks, and DNIs among them without dots; `estado` is active, inactive or all. With
-- `de_prestador` the search is among that provider's open assignments, without it among all patients.
create or replace function buscar_pacientes(
  palabras text[], estado text, tamano integer, salto integer, de_prestador bigint
) returns table (total integer, id_paciente bigint)
  language plpgsql stable rows 25 set plan_cache_mode = force_generic_plan as $$
#variable_conflict use_column
declare
  contados constant integer := 10000;
  pocas_palabras constant integer := 400;
  clinica_chica constant integer := 15000;
  recorridos constant integer := 2000;
  leidos_primero constant integer := 15000;

  desde constant integer := least(salto, contados + 1);
  cuantos constant integer := least(tamano, contados + 1 - desde);
  estados constant boolean[] :=
    case estado when 'active' then '{true}' when 'inactive' then '{false}' else '{true,false}' end;
  con_estado constant text :=
    case estado when 'active' then 'p.activo' when 'inactive' then 'not p.activo' else 'true' end;
  claves constant text[] := array(select clave_busqueda(p) from unnest(palabras) p);
  patrones constant text[] := array(
    select '%' || regexp_replace(clave, '([\\%_])', '\\\1', 'g') || '%' from unnest(claves) clave);
  -- The only word, if there is one.
  clave constant text := case when cardinality(claves) = 1 then claves[1] end;

  halladas text[];
  son_muchas boolean;
  leidos integer;
  por_leer integer := leidos_primero;
  encontrados integer;
  pagina bigint[];
begin
  -- A single word that is not a number is a piece of one word of a name: the words it occurs in.
  if de_prestador is null and clave ~ '^[^ ]*[^0-9 ][^ ]*$' then
    select coalesce(array_agg(distinct f.palabra), '{}'), count(*) > pocas_palabras into halladas, son_muchas
      from (select f.palabra from finales_de_palabras f
             where f.final >= clave and f.final < clave || chr(1114111) limit pocas_palabras + 1) f;
  end if;

  if de_prestador is not null then
    with hallados as materialized (
      select a.apellido_orden, a.nombre_orden, a.id_paciente from asignaciones a
       where a.id_prestador = de_prestador and a.fecha_baja is null and a.paciente_activo = any (estados)
         and a.busqueda like all (patrones))
    select (select count(*) from hallados), array(
      select h.id_paciente from hallados h
       order by h.apellido_orden, h.nombre_orden, h.id_paciente offset desde limit cuantos)
      into encontrados, pagina;

  elsif clave ~ '^[0-9]{8}$' then
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
      into encontrados, pagina;

  elsif halladas is null or son_muchas and (select sum(activos + inactivos) <= clinica_chica from tramos_de_lista) then
    execute (
      select format('
        select (select count(*) from (select from pacientes p where %1$s limit $1) contados), array(
          select p.id_paciente from pacientes p where %1$s
           order by p.apellido_orden, p.nombre_orden, p.id_paciente offset $2 limit $3)',
        con_estado || coalesce(string_agg(format(' and p.busqueda like %L', patron), ''), ''))
        from unnest(patrones) patron)
      into encontrados, pagina using contados + 1, desde, cuantos;

  else
    if son_muchas then
      execute format('
        select array(
          select r.id_paciente from (
            select p.apellido_orden, p.nombre_orden, p.id_paciente, p.busqueda from pacientes p where %s
             order by p.apellido_orden, p.nombre_orden, p.id_paciente limit $1) r
           where strpos(r.busqueda, $2) > 0
           order by r.apellido_orden, r.nombre_orden, r.id_paciente offset $3 limit $4)', con_estado)
        into pagina using recorridos + 10 * (desde + cuantos), clave, desde, cuantos;
    end if;
    if son_muchas and cardinality(pagina) < cuantos then
      halladas := array(
        select distinct f.palabra from finales_de_palabras f
         where f.final >= clave and f.final < clave || chr(1114111));
      pagina := null;
    end if;
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
    if exists (
      select from palabras v where v.palabra = any (halladas)
         and case estado when 'active' then v.activos when 'inactive' then v.inactivos else v.activos + v.inactivos end
             > contados)
    then
      encontrados := contados + 1;
    else
      halladas := array(
        select distinct f.palabra from finales_de_palabras f
         where f.final >= clave and f.final < clave || chr(1114111));
      loop
        select coalesce(sum(veces), 0), count(*) into leidos, encontrados from (
          select count(*) as veces from (
            select w.id_paciente from unnest(halladas) h (palabra) join palabras_de_pacientes w
                on w.palabra = h.palabra and w.activo = any (estados)
             limit por_leer) leidos
           group by id_paciente) pacientes;
        exit when leidos < por_leer or encontrados > contados;
        por_leer := por_leer * 4;
      end loop;
    end if;
  end if;

  return query select least(encontrados, contados + 1), p.id
    from (select) una left join unnest(pagina) p (id) on true;
end $$;
