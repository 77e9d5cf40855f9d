-- The share of a professional on a day, in hundredths of a percent: the latest one that was agreed on for the payer, else the
-- latest for any payer. Null without an agreement.
create or replace function participacion_de(prestador bigint, financiador bigint, dia date) returns integer
  language sql stable
  return (select p.centesimos from participaciones p
           where p.id_prestador = prestador and (p.id_financiador is null or p.id_financiador = financiador) and p.desde <= dia
           order by p.id_financiador nulls last, p.desde desc, p.id_participacion desc
           limit 1);
