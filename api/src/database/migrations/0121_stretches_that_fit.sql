-- Stretches of the list as long as fits the clinic. A million patients in short ones would be many to add up for each
-- total; in a small clinic a long one is the whole list, through which every page in the middle had to go.
create function largo_de_tramo() returns integer language sql stable
  return (select greatest(500, least(8000, sqrt(100.0 * sum(activos + inactivos))))::integer from tramos_de_lista);

do $$ begin
  execute replace(
    pg_get_functiondef('partir_tramo(bigint)'::regprocedure),
    'largo constant integer := 8000', 'largo constant integer := largo_de_tramo()');
  execute replace(replace(replace(
    pg_get_functiondef('contar_en_lista(cambio_de_lista[])'::regprocedure),
    'demasiados constant integer := 16000', 'demasiados constant integer := 1000'),
    'paso constant integer := 1000', 'paso constant integer := 500'),
    'ahora > demasiados and', 'ahora > demasiados and ahora > 2 * largo_de_tramo() and');
end $$;
select partir_tramo(id) from tramos_de_lista where activos + inactivos > 2 * largo_de_tramo();
