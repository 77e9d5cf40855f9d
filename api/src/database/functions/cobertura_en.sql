-- The payer of a patient on a day: that of the authorisation, if the appointment has one whose coverage has not ended, else the
-- principal coverage. On a day on which that was not in force, it is another one that was: the payer before it still pays for the
-- sessions of its own time.
create or replace function cobertura_en(paciente bigint, autorizacion bigint, dia date) returns bigint
  language sql stable
  return coalesce(
    (select c.id_financiador from autorizaciones a join coberturas c using (id_cobertura)
      where a.id_autorizacion = autorizacion and (c.hasta is null or c.hasta >= dia)),
    (select c.id_financiador from coberturas c
      where c.id_paciente = paciente and (c.desde is null or c.desde <= dia) and (c.hasta is null or c.hasta >= dia)
      order by c.principal desc, c.desde desc nulls last, c.id_cobertura desc limit 1));
