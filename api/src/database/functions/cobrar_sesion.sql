-- An appointment that took place charges the patient the fee of its own day; an absence does the same if the clinic's settings
-- say so. An appointment that changes its state again takes its charge back. Without a fee there is no charge.
-- Another order may mean another payer: then the charge is taken back too, and made again.
-- It is a trigger because an appointment becomes 'realizado' in several ways; the unique index cargos_un_turno allows one charge.
create or replace function cobrar_sesion() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  dia constant date := (new.inicio at time zone 'America/Argentina/Buenos_Aires')::date;
  clase constant text := case new.estado when 'realizado' then 'sesion' when 'ausente' then 'ausencia' end;
  financiador bigint;
  arancel aranceles;
begin
  update cargos c set anulado_el = now(), anulado_motivo = 'El turno pasó a ' || new.estado
   where c.id_turno = new.id_turno and c.anulado_el is null and c.tipo <> 'ajuste' and c.tipo is distinct from clase;
  if clase is null then
    return null;
  end if;
  if clase = 'ausencia' and not coalesce(
       (select (a.contenido -> 'cobros' ->> 'cobrar_ausencias')::boolean from ajustes a order by a.version desc limit 1),
       false) then
    return null;
  end if;
  financiador := cobertura_en(new.id_paciente, new.id_autorizacion, dia);
  update cargos c set anulado_el = now(), anulado_motivo = 'Cambió la orden del turno'
   where c.id_turno = new.id_turno and c.anulado_el is null and c.tipo = clase and c.id_financiador is distinct from financiador;
  arancel := arancel_de(financiador, (select d.role from prestadores d where d.id_prestador = new.id_prestador),
                        new.modalidad, dia);
  if arancel.id_arancel is null then
    return null;
  end if;
  insert into cargos (id_paciente, id_turno, id_prestador, tipo, fecha, importe, importe_financiador, id_financiador, id_arancel)
  values (new.id_paciente, new.id_turno, new.id_prestador, clase, dia, arancel.importe,
          case when clase = 'sesion' then arancel.importe_financiador else 0 end, financiador, arancel.id_arancel)
      on conflict do nothing;
  return null;
end $$;

create or replace trigger turnos_cobrar after update of estado, id_autorizacion on turnos
  for each row when (new.id_paciente is not null
                     and (new.estado, new.id_autorizacion) is distinct from (old.estado, old.id_autorizacion))
  execute function cobrar_sesion();
