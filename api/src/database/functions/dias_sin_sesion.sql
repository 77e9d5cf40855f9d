-- The days without a follow-up after which a patient counts as not seen lately (settings).
create or replace function dias_sin_sesion() returns integer
  language sql stable as $$
  select coalesce((select (contenido -> 'umbrales' ->> 'dias_sin_sesion')::integer
                     from ajustes order by version desc limit 1), 30)
$$;
