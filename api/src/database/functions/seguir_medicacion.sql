-- Keeps whether a patient has an active medication, in the transaction that adds or changes one, which holds the patient.
create or replace function seguir_medicacion() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform rehacer_medicado(new.id_paciente);
  return null;
end $$;

create or replace trigger medicaciones_seguir after insert or update of activo on medicaciones
  for each row execute function seguir_medicacion();
