-- A day whose cash was closed takes no payment and no annulment. Payments of a day share a lock and the closing takes it alone,
-- so that the closing either counts a payment or refuses it.
create or replace function caja_abierta() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform pg_advisory_xact_lock_shared(hashtextextended('caja ' || new.fecha, 0));
  if exists (select from cierres_caja c where c.fecha = new.fecha) then
    raise exception 'the cash of % is closed', new.fecha
      using errcode = 'check_violation', constraint = 'caja_cerrada', table = tg_table_name;
  end if;
  return new;
end $$;

create or replace trigger pagos_caja_abierta before insert on pagos for each row execute function caja_abierta();
create or replace trigger anulaciones_pago_caja_abierta before insert on anulaciones_pago
  for each row execute function caja_abierta();
