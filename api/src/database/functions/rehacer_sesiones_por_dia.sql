-- Makes the counters of follow-ups per day anew: after rows were written with the triggers off.
create or replace function rehacer_sesiones_por_dia() returns void language plpgsql as $$
begin
  delete from sesiones_por_dia;
  insert into sesiones_por_dia (fecha, parte, sesiones)
  select fecha, id_paciente % 64, count(*) from seguimientos group by 1, 2;
end $$;
