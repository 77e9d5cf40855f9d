-- What is still to be settled with a professional (null: with each of them): the charges of the period that are in no settlement,
-- and those that were settled and annulled afterwards, which are taken back on the day of the annulment or, when no settlement
-- did so then, in the next one. Half a centavo is rounded up, line by line; the clinic keeps the rest. Without an agreed share
-- `centesimos` and `importe` are null.
create or replace function por_liquidar(prestador bigint, dia_desde date, dia_hasta date)
  returns table (id_prestador bigint, id_cargo bigint, id_paciente bigint, id_financiador bigint, tipo text, fecha date,
                 importe_base bigint, centesimos integer, importe bigint)
  language sql stable
begin atomic
  select c.id_prestador, c.id_cargo, c.id_paciente, c.id_financiador, c.tipo, c.fecha, c.base, c.centesimos,
         (c.base * c.centesimos + 5000) / 10000
    from (select k.*, k.importe + k.importe_financiador as base,
                 participacion_de(k.id_prestador, k.id_financiador, k.fecha) as centesimos
            from cargos k
           where k.id_prestador is not null and (prestador is null or k.id_prestador = prestador)
             and k.tipo in ('sesion', 'ausencia') and k.anulado_el is null and k.fecha between dia_desde and dia_hasta
             and not exists (select from liquidacion_lineas l where l.id_cargo = k.id_cargo)) c
  union all
  select q.id_prestador, c.id_cargo, c.id_paciente, l.id_financiador, 'reversion',
         (c.anulado_el at time zone 'America/Argentina/Buenos_Aires')::date, -l.importe_base, l.centesimos, -l.importe
    from cargos c
    join liquidacion_lineas l on l.id_cargo = c.id_cargo and l.tipo in ('sesion', 'ausencia')
    join liquidaciones q using (id_liquidacion)
   where c.anulado_el is not null
     and c.anulado_el < (dia_hasta + 1)::timestamp at time zone 'America/Argentina/Buenos_Aires'
     and (prestador is null or q.id_prestador = prestador)
     and not exists (select from liquidacion_lineas b where b.id_cargo = c.id_cargo and b.tipo = 'reversion');
end;
