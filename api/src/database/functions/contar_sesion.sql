-- Keeps the patient's number of follow-ups and the day of the latest one, in the transaction of the follow-up. The lock
-- on the patient's row puts follow-ups of one patient that arrive at once one after the other.
create or replace function contar_sesion() returns trigger language plpgsql as $$
begin
  update pacientes
     set total_sesiones = total_sesiones + 1,
         ultima_sesion = greatest(ultima_sesion, new.fecha)
   where id_paciente = new.id_paciente;
  return null;
end $$;

create or replace trigger seguimientos_contar after insert on seguimientos
  for each row execute function contar_sesion();
