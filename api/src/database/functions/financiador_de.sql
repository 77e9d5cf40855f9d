-- Who pays for an appointment: the payer that was charged for it, whatever the patient's coverage has become since; before it
-- is charged, the payer of its day.
create or replace function financiador_de(turno bigint) returns bigint
  language sql stable
begin atomic
  select case when c.id_cargo is not null then c.id_financiador
              else cobertura_en(t.id_paciente, t.id_autorizacion, (t.inicio at time zone 'America/Argentina/Buenos_Aires')::date) end
    from turnos t left join cargos c on c.id_turno = t.id_turno and c.anulado_el is null and c.tipo <> 'ajuste'
   where t.id_turno = turno;
end;
