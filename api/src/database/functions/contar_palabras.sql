-- Counts patients who gain a word or lose one, and enters every end of a word that is new. Words in their order, so that
-- no two changes wait for each other.
create or replace function contar_palabras(cambios cambio_de_palabra[]) returns void language sql as $$
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
