-- The last day on which a payer accepts the appointments of a month: the day of presentation in the last month that it still
-- accepts. Null if the payer has no limit.
create or replace function vence_presentacion(mes date, dias integer, meses integer) returns date
  language sql immutable
  return case when num_nonnulls(dias, meses) > 0 then
    least((date_trunc('month', mes) + make_interval(months => coalesce(meses, 1)))::date + coalesce(dias, 31) - 1,
          (date_trunc('month', mes) + make_interval(months => coalesce(meses, 1) + 1))::date - 1) end;
