-- The last day on which a payer takes the sessions of a month: the day of presentation of the last month that it still accepts.
-- Null where the payer has no limit.
create or replace function vence_presentacion(mes date, dias integer, meses integer) returns date
  language sql immutable
  return case when num_nonnulls(dias, meses) > 0 then
    least((date_trunc('month', mes) + make_interval(months => coalesce(meses, 1)))::date + coalesce(dias, 31) - 1,
          (date_trunc('month', mes) + make_interval(months => coalesce(meses, 1) + 1))::date - 1) end;
