-- Counts patients who come to a place in the list or leave one in the stretches of the list, and cuts those that have
-- become too long: from twice their length on, looked at once for every 500 patients more.
create or replace function contar_en_lista(cambios cambio_de_lista[]) returns void language plpgsql as $$
declare
  demasiados constant integer := 1000;
  paso constant integer := 500;
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
    select id from contados where ahora > demasiados and ahora > 2 * largo_de_tramo() and ahora / paso > (ahora - mas) / paso
  loop
    perform partir_tramo(crecido);
  end loop;
end $$;
