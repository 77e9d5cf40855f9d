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
  leidos_primero constant integer := 11000;

  desde constant integer := least(salto, contados + 1);
  cuantos constant integer := least(tamano, contados + 1 - desde);
  estados constant boolean[] :=
    case estado when 'active' then '{true}' when 'inactive' then '{false}' else '{true,false}' end;
  con_estado constant text :=
    case estado when 'active' then 'p.activo' when 'inactive' then 'not p.activo' else 'true' end;
  -- The only word, if there is one.
  clave constant text := case when cardinality(palabras) = 1 then clave_busqueda(palabras[1]) end;
  halladas text[];
  son_muchas boolean;
  patrones text[];
  leidos integer;
  por_leer integer := leidos_primero;
  pagina bigint[];
begin
  if de_prestador is null and clave ~ '^[^ ]*[^0-9 ][^ ]*$' then
    select array_agg(distinct f.palabra), count(*) > pocas_palabras into halladas, son_muchas
      from (select f.palabra from finales_de_palabras f
             where f.final >= clave and f.final < clave || chr(1114111) limit pocas_palabras + 1) f;
    if halladas is null then
      total := 0;
      return next;
      return;
    end if;
    if son_muchas and (select sum(activos + inactivos) <= clinica_chica from tramos_de_lista) then
      halladas := null;
    end if;
  end if;

  if halladas is not null then
    if son_muchas then
      execute format('
        select array(
          select r.id_paciente from (
            select p.apellido_orden, p.nombre_orden, p.id_paciente, p.busqueda from pacientes p where %s
             order by p.apellido_orden, p.nombre_orden, p.id_paciente limit $1) r
           where strpos(r.busqueda, $2) > 0
           order by r.apellido_orden, r.nombre_orden, r.id_paciente offset $3 limit $4)', con_estado)
        into pagina using recorridos + 10 * (desde + cuantos), clave, desde, cuantos;
      if exists (select from palabras v where v.activos + v.inactivos > 10000 and strpos(v.palabra, clave) > 0
         and case estado when 'active' then v.activos when 'inactive' then v.inactivos else v.activos + v.inactivos end
             > contados) then
        total := contados + 1;
      end if;
      if cardinality(pagina) < cuantos then
        pagina := null;
      end if;
      if pagina is null or total is null then
        halladas := array(
          select distinct f.palabra from finales_de_palabras f
           where f.final >= clave and f.final < clave || chr(1114111));
      end if;
    elsif exists (
      select from palabras v where v.palabra = any (halladas)
         and case estado when 'active' then v.activos when 'inactive' then v.inactivos else v.activos + v.inactivos end
             > contados)
    then
      total := contados + 1;
    end if;
    if pagina is null then
      pagina := array(
        select w.id_paciente from (
          select distinct w.apellido_orden, w.nombre_orden, w.id_paciente
            from (select h.palabra, e.activo,
              dense_rank() over (order by p.apellido_orden, p.nombre_orden, p.id_paciente) as lugar
                from unnest(halladas) h (palabra) cross join unnest(estados) e (activo)
                cross join lateral (
              select w.apellido_orden, w.nombre_orden, w.id_paciente from palabras_de_pacientes w
               where w.palabra = h.palabra and w.activo = e.activo
               order by w.apellido_orden, w.nombre_orden, w.id_paciente limit 1) p) h
            cross join lateral (
              select w.apellido_orden, w.nombre_orden, w.id_paciente from palabras_de_pacientes w
               where w.palabra = h.palabra and w.activo = h.activo
               order by w.apellido_orden, w.nombre_orden, w.id_paciente limit desde + cuantos) w
               where h.lugar <= desde + cuantos
           order by w.apellido_orden, w.nombre_orden, w.id_paciente offset desde limit cuantos) w);
    end if;
    while total is null loop
        select sum(veces), count(*) into leidos, total from (
          select count(*) as veces from (
            select w.id_paciente from unnest(halladas) h (palabra) join palabras_de_pacientes w
                on w.palabra = h.palabra and w.activo = any (estados)
             limit por_leer) leidos
           group by id_paciente) pacientes;
        if leidos = por_leer and total <= contados then
          total := null;
          por_leer := por_leer * 4;
        end if;
    end loop;

  elsif de_prestador is null and clave ~ '^[0-9]{8}$' then
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

  else
    patrones := array(select '%' || regexp_replace(clave_busqueda(palabra), '([\\%_])', '\\\1', 'g') || '%' 
      from unnest(palabras) palabra);
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
    execute (
      select format('
        select (select count(*) from (select from pacientes p where %1$s limit $1) contados), array(
          select p.id_paciente from pacientes p where %1$s
           order by p.apellido_orden, p.nombre_orden, p.id_paciente offset $2 limit $3)',
        con_estado || coalesce(string_agg(format(' and p.busqueda like %L', patron), ''), ''))
        from unnest(patrones) patron)
      into total, pagina using contados + 1, desde, cuantos;
    end if;
  end if;

  total := least(total, contados + 1);
  foreach id_paciente in array pagina loop
    return next;
  end loop;
  if cardinality(pagina) = 0 then
    return next;
  end if;
end $$;
