-- Computes the counters of follow-ups per day, after rows were written with the triggers off. Follow-ups in error, and imported
-- notes without a day, are not counted. A migration calls it on tables that have neither.
create or replace function rehacer_sesiones_por_dia() returns void language plpgsql as $$
declare
  erradas bigint[] := '{}';
begin
  if to_regclass('correcciones') is not null then
    erradas := array(select id_objeto from correcciones where error and clase = 'follow_up');
  end if;
  if to_regproc('sin_fecha') is not null then
    erradas := erradas || array(select s.id_seguimiento from seguimientos s where sin_fecha(s));
  end if;
  delete from sesiones_por_dia;
  insert into sesiones_por_dia (fecha, parte, sesiones)
  select fecha, id_paciente % 64, count(*) from seguimientos
   where id_seguimiento <> all(erradas) group by 1, 2;
end $$;
