-- Asks for the signatures that the settings require, in the transaction that writes the entry. It is a trigger so that no code
-- that writes an entry can forget to ask. A person in training needs their supervisor; lowering a high risk needs a second
-- professional.
create or replace function pedir_firmas() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  exigidas jsonb;
  supervisor bigint;
  firmante bigint;
begin
  -- Entries from before there were folios get theirs later and need no signature now.
  if new.fecha < now() - interval '1 minute' then return null; end if;
  exigidas := (select a.firmas from ajustes a order by a.version desc limit 1);
  if exigidas is null then return null; end if;

  supervisor := (select (p ->> 'id_supervisor')::bigint from jsonb_array_elements(exigidas -> 'practicantes') p
                  where (p ->> 'id_prestador')::bigint = new.registrado_por limit 1);
  if supervisor is not null then
    firmante := firmante_para(new.id_paciente, new.registrado_por, supervisor);
    if firmante is not null then
      insert into pedidos_firma (id_paciente, folio, clase, id_objeto, version, huella, caracter, origen, id_prestador, pedido_por)
      values (new.id_paciente, new.folio, new.clase, new.id_objeto, new.version, new.huella, 'supervision', 'practicante',
              firmante, new.registrado_por);
    end if;
  end if;

  if new.clase = 'risk_evaluation' and exigidas -> 'baja_de_riesgo' <> 'null' then
    if riesgo_alto_bajado(new.id_paciente, new.id_objeto) then
      firmante := firmante_para(new.id_paciente, new.registrado_por, (exigidas ->> 'baja_de_riesgo')::bigint);
      if firmante is not null
         and not exists (select from pedidos_firma p
                          where p.id_paciente = new.id_paciente and p.folio = new.folio and p.id_prestador = firmante) then
        insert into pedidos_firma (id_paciente, folio, clase, id_objeto, version, huella, caracter, origen, id_prestador, pedido_por)
        values (new.id_paciente, new.folio, new.clase, new.id_objeto, new.version, new.huella, 'cofirma', 'baja_de_riesgo',
                firmante, new.registrado_por);
      end if;
    end if;
  end if;
  return null;
end $$;

-- The author of a signature or of a correction signs by writing it.
create or replace trigger asientos_pedir_firmas after insert on asientos
  for each row when (new.clase not in ('correction', 'signature')) execute function pedir_firmas();
