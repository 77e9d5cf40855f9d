-- An adjustment is of the day on which it is written, as payments are. A day either way, for clocks that differ.
alter table cargos add constraint cargos_ajuste_de_su_dia check (
  tipo <> 'ajuste'
  or fecha between (fecha_creacion at time zone 'America/Argentina/Buenos_Aires')::date - 1
               and (fecha_creacion at time zone 'America/Argentina/Buenos_Aires')::date + 1) not valid;
