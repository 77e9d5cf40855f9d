-- Keeps the patient's number of follow-ups and the day of the latest one, and the number of follow-ups of that day, in the
-- transaction of the follow-up. The lock on the patient's row puts follow-ups of one patient that arrive at once one after
-- the other. The serving role may only read the counters of days.
create or replace function contar_sesion() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update pacientes
     set total_sesiones = total_sesiones + 1,
         ultima_sesion = greatest(ultima_sesion, case when not sin_fecha(new) then new.fecha end)
   where id_paciente = new.id_paciente;
  insert into sesiones_por_dia as d (fecha, parte, sesiones)
  select new.fecha, new.id_paciente % 64, 1 where not sin_fecha(new)
  on conflict (fecha, parte) do update set sesiones = d.sesiones + 1;
  return null;
end $$;

create or replace trigger seguimientos_contar after insert on seguimientos
  for each row execute function contar_sesion();
