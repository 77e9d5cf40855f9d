-- The share of a professional on a day, in hundredths of a percent: that of the payer if one was agreed on, else that of any
-- payer; of several the latest. Null if none was agreed on.
create or replace function participacion_de(prestador bigint, financiador bigint, dia date) returns integer
  language sql stable
  return (select p.centesimos from participaciones p
           where p.id_prestador = prestador and (p.id_financiador is null or p.id_financiador = financiador) and p.desde <= dia
           order by p.id_financiador nulls last, p.desde desc, p.id_participacion desc
           limit 1);
