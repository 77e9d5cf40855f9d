-- The check of audit_reads: known actions only, and a request for each of them. A row that the trail would not take could
-- not be moved there, and would keep all others from it.
-- The words themselves are filled in at the start (functions.ts).
create or replace function lecturas_del_rastro(acciones text[], pedidos text[]) returns boolean
  language plpgsql immutable parallel safe as $$
begin
  return cardinality(acciones) = cardinality(pedidos) and acciones <@ array[:trail_actions];
end $$;
