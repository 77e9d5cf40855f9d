-- Whether two documents are the same except for two digits that changed places: 30111222 and 30112122.
-- Nearly all pairs differ in more than two digits, so the quick question comes first.
create or replace function documento_trastocado(a text, b text) returns boolean
  language plpgsql immutable parallel safe as $$
begin
  if a is null or b is null or length(a) <> length(b) or levenshtein_less_equal(a, b, 2) <> 2 then
    return false;
  end if;
  return (select count(*) = 2 and array_agg(x order by x) = array_agg(y order by y)
            from (select substr(a, n, 1) as x, substr(b, n, 1) as y from generate_series(1, length(a)) n) figuras
           where x <> y);
end $$;
