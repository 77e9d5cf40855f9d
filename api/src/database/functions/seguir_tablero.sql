-- Keeps what the boards read of a patient's discharges, safety plans and meetings, in the transaction of the entry, which holds
-- the patient. The trigger is on the entries and not on their tables, because the entry keeps the profession of a signature.
create or replace function seguir_tablero() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform rehacer_tablero(new.id_paciente);
  return null;
end $$;

create or replace trigger asientos_seguir_tablero after insert on asientos
  for each row when (new.clase in ('discharge', 'readmission', 'safety_plan', 'meeting', 'signature'))
  execute function seguir_tablero();
