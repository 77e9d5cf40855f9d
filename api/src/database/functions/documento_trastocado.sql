-- Whether two documents are the same except for two digits that changed places: 30111222 and 30112122.
create or replace function documento_trastocado(a text, b text) returns boolean
  language sql immutable parallel safe as $$
  select length(a) = length(b) and count(*) = 2 and array_agg(x order by x) = array_agg(y order by y)
    from (select substr(a, n, 1) as x, substr(b, n, 1) as y from generate_series(1, length(a)) n) figuras
   where x <> y
$$;
