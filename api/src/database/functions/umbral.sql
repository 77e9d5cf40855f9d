-- A threshold of the settings, or the one with which a clinic begins.
create or replace function umbral(nombre text, inicial integer) returns integer
  language sql stable as $$
  select coalesce((select (contenido -> 'umbrales' ->> nombre)::integer from ajustes order by version desc limit 1), inicial)
$$;
