-- The fee in force on a day for a payer (null: no coverage), a role and a modality. The most specific one wins, then the latest.
-- A patient who has coverage never pays the price for people without coverage.
create or replace function arancel_de(financiador bigint, rol text, modo text, dia date) returns aranceles
  language sql stable
begin atomic
  select a.* from aranceles a
   where (a.id_financiador is not distinct from financiador
          or (a.id_financiador is null and exists (
                select from financiadores f where f.id_financiador = financiador and f.tipo = 'particular')))
     and (a.role is null or a.role = rol) and (a.modalidad is null or a.modalidad = modo) and a.desde <= dia
   order by a.id_financiador nulls last, a.role nulls last, a.modalidad nulls last, a.desde desc, a.id_arancel desc
   limit 1;
end;
