-- Keeps, in the transaction of a follow-up, the patient's number of follow-ups, the day of the latest one, which professions saw
-- the patient last, and the number of follow-ups of that day. The lock on the patient's row orders the follow-ups of one patient
-- that arrive at once. The serving role may only read these columns.
create or replace function contar_sesion() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  profesion constant text := coalesce(disciplina_de(autor_de(new.id_prestador)), 'otra');
begin
  -- A note that was imported without its day counts as a follow-up, but does not say when somebody saw the patient.
  if sin_fecha(new) then
    update pacientes set total_sesiones = total_sesiones + 1 where id_paciente = new.id_paciente;
    return null;
  end if;
  update pacientes
     set total_sesiones = total_sesiones + 1,
         ultima_sesion = greatest(ultima_sesion, new.fecha),
         ultima_profesion = case when ultima_sesion >= new.fecha then ultima_profesion else profesion end,
         otra_profesion_el = case when ultima_profesion is null or ultima_profesion = profesion then otra_profesion_el
                                  else greatest(otra_profesion_el, least(ultima_sesion, new.fecha)) end,
         psiquiatria_el = case when profesion = 'psiquiatria' then greatest(psiquiatria_el, new.fecha) else psiquiatria_el end
   where id_paciente = new.id_paciente;
  insert into sesiones_por_dia as d (fecha, parte, sesiones) values (new.fecha, new.id_paciente % 64, 1)
  on conflict (fecha, parte) do update set sesiones = d.sesiones + 1;
  return null;
end $$;

create or replace trigger seguimientos_contar after insert on seguimientos
  for each row execute function contar_sesion();
