-- Removes an entry that its author has marked as an error from everything that is derived from it: the patient's number of
-- follow-ups, who saw the patient when, and the number of follow-ups of that day; the risk that the history or an evaluation
-- names; whether a medication is active; what the boards read. It runs in the transaction of the correction, which holds the
-- patient.
create or replace function descontar_error() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if new.clase in ('history', 'risk_evaluation') then
    perform rehacer_riesgos(new.id_paciente);
  elsif new.clase in ('medication', 'change') then
    perform rehacer_medicado(new.id_paciente);
  elsif new.clase in ('discharge', 'readmission', 'safety_plan', 'meeting', 'signature') then
    perform rehacer_tablero(new.id_paciente);
  elsif new.clase = 'follow_up' then
    update pacientes
       set total_sesiones = total_sesiones - 1,
           ultima_sesion = ultimo_seguimiento(new.id_paciente)
     where id_paciente = new.id_paciente;
    perform rehacer_vistas(new.id_paciente);
    update sesiones_por_dia d set sesiones = d.sesiones - 1 from seguimientos s
     where s.id_seguimiento = new.id_objeto and not sin_fecha(s) and d.fecha = s.fecha and d.parte = s.id_paciente % 64;
  end if;
  return null;
end $$;

create or replace trigger correcciones_descontar after insert on correcciones
  for each row when (new.error) execute function descontar_error();
