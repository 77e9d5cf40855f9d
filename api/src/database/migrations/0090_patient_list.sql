-- The list of patients with its exact total, and any page of it, without counting rows: the same with a hundred
-- patients and with a million. What stands here is derived from pacientes and asignaciones and kept by triggers in the
-- transaction of the change; the serving role may only read it. After a change by hand with triggers off,
-- rehacer_lista() makes it anew.
--
-- Locks are taken in one order, so that no two changes wait for each other: the patient, stretches in the order of
-- the list, assignments, portfolios by provider.

-- ------------------------------------------------------------------------------------- stretches of the list
-- The order of the list cut into stretches of some thousand patients. A stretch begins at its key and ends where the
-- next one begins; the first begins before everybody. A page begins in the stretch that the sums before it name.
create table tramos_de_lista (
  id bigint generated always as identity primary key,
  apellido_orden text collate "C" not null,
  nombre_orden text collate "C" not null,
  id_paciente bigint not null,
  activos integer not null default 0,
  inactivos integer not null default 0
) with (fillfactor = 50);
create unique index tramos_de_lista_orden on tramos_de_lista (apellido_orden, nombre_orden, id_paciente);

-- A patient who comes to a place in the list (1) or leaves one (-1).
create type cambio_de_lista as (
  apellido_orden text, nombre_orden text, id_paciente bigint, activo boolean, signo integer
);

-- A stretch that has grown too long becomes several. Whoever does it holds its row, so that nobody else counts in it
-- meanwhile; patients of the running statement that are not counted yet put it off to a later change.
create function partir_tramo(id_tramo bigint) returns void language plpgsql as $$
declare
  largo constant integer := 2000;
  tramo tramos_de_lista;
  siguiente tramos_de_lista;
begin
  select * into strict tramo from tramos_de_lista where id = id_tramo;
  select * into siguiente from tramos_de_lista t
   where (t.apellido_orden, t.nombre_orden, t.id_paciente)
       > (tramo.apellido_orden, tramo.nombre_orden, tramo.id_paciente)
   order by t.apellido_orden, t.nombre_orden, t.id_paciente limit 1;
  with partes as materialized (
    select (n - 1) / largo as parte,
           (array_agg(p.apellido_orden order by n))[1] as apellido_orden,
           (array_agg(p.nombre_orden order by n))[1] as nombre_orden,
           (array_agg(p.id_paciente order by n))[1] as id_paciente,
           count(*) filter (where p.activo) as activos,
           count(*) filter (where not p.activo) as inactivos
      from (
        select row_number() over (order by p.apellido_orden, p.nombre_orden, p.id_paciente) as n, p.*
          from pacientes p
         where (p.apellido_orden, p.nombre_orden, p.id_paciente)
            >= (tramo.apellido_orden, tramo.nombre_orden, tramo.id_paciente)
           and (siguiente.id is null or (p.apellido_orden, p.nombre_orden, p.id_paciente)
              < (siguiente.apellido_orden, siguiente.nombre_orden, siguiente.id_paciente))) p
     group by parte
  ), cuenta as (
    select sum(activos + inactivos) = tramo.activos + tramo.inactivos as completa from partes
  ), primera as (
    update tramos_de_lista t set activos = p.activos, inactivos = p.inactivos
      from partes p, cuenta where t.id = id_tramo and p.parte = 0 and cuenta.completa
  )
  insert into tramos_de_lista (apellido_orden, nombre_orden, id_paciente, activos, inactivos)
  select p.apellido_orden, p.nombre_orden, p.id_paciente, p.activos, p.inactivos
    from partes p, cuenta where p.parte > 0 and cuenta.completa;
end $$;

create function contar_en_lista(cambios cambio_de_lista[]) returns void language plpgsql as $$
declare
  demasiados constant integer := 4000;
  paso constant integer := 1000;
  tomados bigint[] := '{}';
  tramos bigint[];
  mas_activos integer[];
  mas_inactivos integer[];
  crecido bigint;
begin
  -- Between finding a stretch and holding its row somebody may have cut it: then the part is looked for again.
  loop
    select array_agg(c.id), array_agg(c.activos), array_agg(c.inactivos)
      into tramos, mas_activos, mas_inactivos
      from (
        select t.id,
               coalesce(sum(c.signo) filter (where c.activo), 0) as activos,
               coalesce(sum(c.signo) filter (where not c.activo), 0) as inactivos
          from unnest(cambios) c
         cross join lateral (
            select t.id from tramos_de_lista t
             where (t.apellido_orden, t.nombre_orden, t.id_paciente)
                <= (c.apellido_orden collate "C", c.nombre_orden collate "C", c.id_paciente)
             order by t.apellido_orden desc, t.nombre_orden desc, t.id_paciente desc limit 1) t
         group by t.id) c;
    exit when tramos is null or tomados @> tramos;
    perform from tramos_de_lista t where t.id = any (tramos)
      order by t.apellido_orden, t.nombre_orden, t.id_paciente for update;
    tomados := tramos;
  end loop;
  for crecido in
    with contados as (
      update tramos_de_lista t
         set activos = t.activos + c.activos, inactivos = t.inactivos + c.inactivos
        from unnest(tramos, mas_activos, mas_inactivos) c (id, activos, inactivos)
       where t.id = c.id
      returning t.id, t.activos + t.inactivos as ahora, c.activos + c.inactivos as mas)
    select id from contados where ahora > demasiados and ahora / paso > (ahora - mas) / paso
  loop
    perform partir_tramo(crecido);
  end loop;
end $$;

create function seguir_en_lista() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    perform contar_en_lista(array(
      select (apellido_orden, nombre_orden, id_paciente, activo, 1)::cambio_de_lista from nuevos));
    return null;
  end if;
  if tg_op = 'DELETE' then
    perform contar_en_lista(array[
      (old.apellido_orden, old.nombre_orden, old.id_paciente, old.activo, -1)::cambio_de_lista]);
    return null;
  end if;
  perform contar_en_lista(array[
    (old.apellido_orden, old.nombre_orden, old.id_paciente, old.activo, -1)::cambio_de_lista,
    (new.apellido_orden, new.nombre_orden, new.id_paciente, new.activo, 1)::cambio_de_lista]);
  return null;
end $$;

create trigger pacientes_nuevos_en_lista after insert on pacientes
  referencing new table as nuevos for each statement execute function seguir_en_lista();
create trigger pacientes_cambiados_en_lista after update of apellido, nombre, activo on pacientes
  for each row when ((old.apellido_orden, old.nombre_orden, old.activo)
    is distinct from (new.apellido_orden, new.nombre_orden, new.activo)) execute function seguir_en_lista();
create trigger pacientes_quitados_de_lista after delete on pacientes
  for each row execute function seguir_en_lista();

-- ------------------------------------------------------------------------------------- a provider's patients
-- What orders, filters and finds a provider's patients stands in the assignment, where an index has it together.
alter table asignaciones
  add column paciente_activo boolean,
  add column apellido_orden text collate "C",
  add column nombre_orden text collate "C",
  add column busqueda text collate "C";

-- Like the others of these columns, paciente_activo is no content of the assignment and no part of its fingerprint.
create or replace function huella(fila jsonb) returns bytea
  language sql immutable parallel safe strict
  return sha256(convert_to(jsonb_strip_nulls(
    fila - '{total_sesiones,ultima_sesion,apellido_orden,nombre_orden,busqueda,paciente_activo}'::text[]
  )::text, 'UTF8'));

-- The patient is held against changes until the assignment stands: a rename at the same moment comes before or after.
create function copiar_paciente() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if new.fecha_baja is null then
    select p.activo, p.apellido_orden, p.nombre_orden, p.busqueda
      into new.paciente_activo, new.apellido_orden, new.nombre_orden, new.busqueda
      from pacientes p where p.id_paciente = new.id_paciente for share;
  end if;
  return new;
end $$;
create trigger asignaciones_copian_paciente before insert or update of id_paciente, fecha_baja on asignaciones
  for each row execute function copiar_paciente();

create function llevar_a_asignaciones() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update asignaciones a
     set paciente_activo = new.activo, apellido_orden = new.apellido_orden, nombre_orden = new.nombre_orden,
         busqueda = new.busqueda
   where a.id_paciente = new.id_paciente and a.fecha_baja is null;
  return null;
end $$;
create trigger pacientes_en_asignaciones after update of apellido, nombre, dni, activo on pacientes
  for each row when ((old.apellido_orden, old.nombre_orden, old.busqueda, old.activo)
    is distinct from (new.apellido_orden, new.nombre_orden, new.busqueda, new.activo))
  execute function llevar_a_asignaciones();

-- How many patients each provider has.
create table carteras (
  id_prestador bigint primary key references prestadores,
  activos integer not null,
  inactivos integer not null
) with (fillfactor = 50);

create type cambio_de_cartera as (id_prestador bigint, activo boolean, signo integer);

create function contar_en_carteras(cambios cambio_de_cartera[]) returns void language sql
begin atomic
  insert into carteras as c (id_prestador, activos, inactivos)
  select id_prestador, coalesce(sum(signo) filter (where activo), 0), coalesce(sum(signo) filter (where not activo), 0)
    from unnest(cambios)
   group by id_prestador
   order by id_prestador
  on conflict (id_prestador) do update
    set activos = c.activos + excluded.activos, inactivos = c.inactivos + excluded.inactivos;
end;

create function seguir_en_carteras() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  cambios cambio_de_cartera[] := '{}';
begin
  if tg_op <> 'INSERT' then
    cambios := array(
      select (id_prestador, paciente_activo, -1)::cambio_de_cartera from antes where fecha_baja is null);
  end if;
  if tg_op <> 'DELETE' then
    cambios := cambios || array(
      select (id_prestador, paciente_activo, 1)::cambio_de_cartera from despues where fecha_baja is null);
  end if;
  perform contar_en_carteras(cambios);
  return null;
end $$;
create trigger asignaciones_nuevas_en_carteras after insert on asignaciones
  referencing new table as despues for each statement execute function seguir_en_carteras();
create trigger asignaciones_cambiadas_en_carteras after update on asignaciones
  referencing old table as antes new table as despues for each statement execute function seguir_en_carteras();
create trigger asignaciones_quitadas_de_carteras after delete on asignaciones
  referencing old table as antes for each statement execute function seguir_en_carteras();

-- ------------------------------------------------------------------------------------- what is there already
create function rehacer_lista() returns void language plpgsql as $$
declare
  unico bigint;
begin
  delete from tramos_de_lista;
  insert into tramos_de_lista (apellido_orden, nombre_orden, id_paciente, activos, inactivos)
  select '', '', 0, count(*) filter (where activo), count(*) filter (where not activo) from pacientes
  returning id into unico;
  perform partir_tramo(unico);
  update asignaciones a
     set paciente_activo = p.activo, apellido_orden = p.apellido_orden, nombre_orden = p.nombre_orden,
         busqueda = p.busqueda
    from pacientes p
   where p.id_paciente = a.id_paciente and a.fecha_baja is null;
  delete from carteras;
  perform contar_en_carteras(array(
    select (id_prestador, paciente_activo, 1)::cambio_de_cartera from asignaciones where fecha_baja is null));
end $$;
select rehacer_lista();

create index asignaciones_lista on asignaciones
  (id_prestador, paciente_activo, apellido_orden, nombre_orden, id_paciente) where fecha_baja is null;
create index asignaciones_lista_todos on asignaciones
  (id_prestador, apellido_orden, nombre_orden, id_paciente) where fecha_baja is null;

grant select on tramos_de_lista, carteras to trama_app;
