-- Counts patients who come to a provider or leave one. Providers in the order of their ids, so that no two changes wait
-- for each other.
create or replace function contar_en_carteras(cambios cambio_de_cartera[]) returns void language sql
begin atomic
  insert into carteras as c (id_prestador, activos, inactivos)
  select id_prestador, coalesce(sum(signo) filter (where activo), 0), coalesce(sum(signo) filter (where not activo), 0)
    from unnest(cambios)
   group by id_prestador
   order by id_prestador
  on conflict (id_prestador) do update
    set activos = c.activos + excluded.activos, inactivos = c.inactivos + excluded.inactivos;
end;
