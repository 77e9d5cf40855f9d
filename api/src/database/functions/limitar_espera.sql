-- The open waiting list is answered whole, so it has a maximum, and so has that of one patient.
create or replace function limitar_espera() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if exists (select from lista_espera w where w.estado in ('esperando', 'ofrecido') offset 1000)
     or exists (select from lista_espera w where w.id_paciente = new.id_paciente offset 200) then
    raise exception 'too many rows' using errcode = 'check_violation', constraint = 'filas_como_maximo', table = 'lista_espera';
  end if;
  return null;
end $$;

create or replace trigger lista_espera_limitar after insert or update of estado on lista_espera
  for each row when (new.estado in ('esperando', 'ofrecido')) execute function limitar_espera();
