-- The next number of a series in this year of the clinic: '2026-15'. Others who ask at the same time wait until this
-- transaction ends. A transaction that is rolled back returns its number, so that there are no gaps.
create or replace function siguiente_numero(de_serie text) returns text
  language sql volatile security definer set search_path = public, pg_temp as $$
  insert into numeradores as n (serie, anio, ultimo)
  values (de_serie, extract(year from now() at time zone 'America/Argentina/Buenos_Aires')::integer, 1)
  on conflict (serie, anio) do update set ultimo = n.ultimo + 1
  returning n.anio || '-' || n.ultimo
$$;

revoke execute on function siguiente_numero(text) from public;
grant execute on function siguiente_numero(text) to trama_app;
