-- Stretches of the list four times as long: the total of a first page is the sum of fewer, and to skip some thousand
-- places of an index costs a later page little.
do $$ begin
  execute replace(
    pg_get_functiondef('partir_tramo(bigint)'::regprocedure), 'integer := 2000', 'integer := 8000');
  execute replace(
    pg_get_functiondef('contar_en_lista(cambio_de_lista[])'::regprocedure), 'integer := 4000', 'integer := 16000');
end $$;
select rehacer_lista();
