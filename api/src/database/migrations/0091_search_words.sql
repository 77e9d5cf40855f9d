-- Searching a million patients for a piece of a name. A term has no blanks, so what it is a piece of is one word: the
-- words are few where patients are many. Found are first the words that a term occurs in, then the patients of each
-- word, which stand in the order of the list. DNIs, every one another, stay with the trigram index of pacientes.
--
-- Derived from pacientes like the stretches of the list: kept by triggers, only read by the serving role, made anew by
-- rehacer_palabras(). Locked after the stretches and before the assignments, words in their order.

create function palabras_de(busqueda text) returns text[]
  language sql immutable parallel safe strict
  return array(select distinct palabra from unnest(string_to_array(busqueda, ' ')) palabra where palabra ~ '[^0-9]');

create table palabras_de_pacientes (
  palabra text collate "C" not null,
  activo boolean not null,
  apellido_orden text collate "C" not null,
  nombre_orden text collate "C" not null,
  id_paciente bigint not null
);

create table palabras (
  palabra text collate "C" primary key,
  activos integer not null,
  inactivos integer not null
) with (fillfactor = 80);

-- Every end of every word: what a term occurs in has an end that begins with it.
create table finales_de_palabras (
  final text collate "C" not null,
  palabra text collate "C" not null,
  primary key (final, palabra)
);

create type cambio_de_palabra as (palabra text, activo boolean, signo integer);

create function contar_palabras(cambios cambio_de_palabra[]) returns void language sql as $$
  with contadas as (
    insert into palabras as p (palabra, activos, inactivos)
    select palabra collate "C", coalesce(sum(signo) filter (where activo), 0),
           coalesce(sum(signo) filter (where not activo), 0)
      from unnest(cambios)
     group by palabra collate "C"
     order by palabra collate "C"
    on conflict (palabra) do update
      set activos = p.activos + excluded.activos, inactivos = p.inactivos + excluded.inactivos
    -- xmax is 0 in a row that this statement inserted.
    returning palabra, xmax = 0 as nueva)
  insert into finales_de_palabras (final, palabra)
  select distinct substr(palabra, n), palabra
    from contadas cross join lateral generate_series(1, length(palabra)) n
   where nueva;
$$;

create function seguir_palabras() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  cambios cambio_de_palabra[] := '{}';
begin
  if tg_op = 'INSERT' then
    insert into palabras_de_pacientes
    select palabra, activo, apellido_orden, nombre_orden, id_paciente
      from nuevos cross join lateral unnest(palabras_de(busqueda)) palabra;
    perform contar_palabras(array(
      select (palabra, activo, 1)::cambio_de_palabra
        from nuevos cross join lateral unnest(palabras_de(busqueda)) palabra));
    return null;
  end if;
  cambios := array(
    select (palabra, old.activo, -1)::cambio_de_palabra from unnest(palabras_de(old.busqueda)) palabra);
  if tg_op = 'UPDATE' then
    cambios := cambios || array(
      select (palabra, new.activo, 1)::cambio_de_palabra from unnest(palabras_de(new.busqueda)) palabra);
  end if;
  perform contar_palabras(cambios);
  delete from palabras_de_pacientes p
   using unnest(palabras_de(old.busqueda)) vieja
   where (p.palabra, p.activo, p.apellido_orden, p.nombre_orden, p.id_paciente)
       = (vieja collate "C", old.activo, old.apellido_orden, old.nombre_orden, old.id_paciente);
  if tg_op = 'UPDATE' then
    insert into palabras_de_pacientes
    select palabra, new.activo, new.apellido_orden, new.nombre_orden, new.id_paciente
      from unnest(palabras_de(new.busqueda)) palabra;
  end if;
  return null;
end $$;

create trigger pacientes_nuevos_en_palabras after insert on pacientes
  referencing new table as nuevos for each statement execute function seguir_palabras();
-- By its name after the stretches' trigger and before the assignments'.
create trigger pacientes_cambiados_en_palabras after update of apellido, nombre, dni, activo on pacientes
  for each row when ((old.busqueda, old.apellido_orden, old.nombre_orden, old.activo)
    is distinct from (new.busqueda, new.apellido_orden, new.nombre_orden, new.activo))
  execute function seguir_palabras();
create trigger pacientes_quitados_de_palabras after delete on pacientes
  for each row execute function seguir_palabras();

create function rehacer_palabras() returns void language plpgsql as $$
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
select rehacer_palabras();

-- A word of so many patients answers by itself whether there are more than a search counts.
create index palabras_muy_frecuentes on palabras (palabra) where activos + inactivos > 10000;

grant select on palabras_de_pacientes, palabras, finales_de_palabras to trama_app;
