-- How many appointments of an authorisation took place, and how many are booked and still to come. They are counted when they
-- are read, so that an appointment that is cancelled, or whose follow-up is marked as an error, is free again. Those of after the
-- end of its coverage, which another one pays, are none of its own.
create or replace function uso_de_autorizacion(autorizacion bigint, out usadas integer, out reservadas integer)
  language sql stable
begin atomic
  select count(*) filter (where t.estado = 'realizado')::integer,
         count(*) filter (where t.estado in ('programado', 'confirmado', 'presente'))::integer
    from turnos t join autorizaciones a on a.id_autorizacion = t.id_autorizacion join coberturas c on c.id_cobertura = a.id_cobertura
   where t.id_autorizacion = autorizacion
     and (c.hasta is null or (t.inicio at time zone 'America/Argentina/Buenos_Aires')::date <= c.hasta);
end;
