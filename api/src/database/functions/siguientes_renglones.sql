-- The next rows of the cursor `renglones`, whose rows are texts: at most `filas` rows, and no further row after `letras`
-- characters. Rows can have any length, and only the database knows how long the next ones are.
create or replace function siguientes_renglones(filas integer, letras integer) returns setof text
  language plpgsql set search_path = public, pg_temp as $$
declare
  renglones constant refcursor := 'renglones';
  renglon text;
  leidas integer := 0;
begin
  for vez in 1..filas loop
    fetch renglones into renglon;
    exit when not found;
    return next renglon;
    leidas := leidas + length(renglon);
    exit when leidas >= letras;
  end loop;
end $$;
