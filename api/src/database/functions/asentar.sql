-- Adds an entry to a patient's record, in the transaction that writes the entry's row. The writer calls it; it is no trigger,
-- because a trigger would also vouch for rows that somebody writes by hand (docs/decisions/0070-sealed-trail.md).
--
-- `fecha` is the moment in the written row. It has to lie within this transaction: the act can lie in the past, the writing
-- cannot. The beginning of the transaction alone is not enough, because it may have waited for others before it wrote. One
-- second is added, because a history that is saved twice in one millisecond gets the next millisecond.
create or replace function asentar(
  paciente bigint, clase text, objeto bigint, version integer, dia date, hora time, fecha timestamptz,
  registrado_por bigint, efector bigint, huella bytea
) returns integer
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if fecha is null or fecha not between now() - interval '1 second' and clock_timestamp() + interval '1 second' then
    raise exception 'an entry is written now, not at %', fecha;
  end if;
  return anotar_asiento(paciente, clase, objeto, version, dia, hora, fecha, registrado_por, efector, huella);
end $$;

revoke execute on function asentar(bigint, text, bigint, integer, date, time, timestamptz, bigint, bigint, bytea) from public;
grant execute on function asentar(bigint, text, bigint, integer, date, time, timestamptz, bigint, bigint, bytea) to trama_app;
