-- A provider has at most 2,000 appointments ahead, because every list and every calendar of the agenda answers all of them. An
-- appointment with participants counts once. Two bookings of one agenda are counted one after the other, since each holds the
-- agenda (agenda-reach.ts).
create or replace function limitar_turnos() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if exists (select from turnos t
              where t.id_prestador = new.id_prestador and t.inicio > now() and t.id_encuentro is null
                and t.estado not in ('cancelado_paciente', 'cancelado_clinica')
             offset 2000) then
    raise exception 'too many appointments ahead'
      using errcode = 'check_violation', constraint = 'turnos_por_delante', table = 'turnos';
  end if;
  return null;
end $$;

create or replace trigger turnos_limitar after insert on turnos
  for each row when (new.inicio > now() and new.id_encuentro is null) execute function limitar_turnos();
create or replace trigger turnos_limitar_movidos after update of inicio on turnos
  for each row when (new.inicio > now() and old.inicio <= now() and new.id_encuentro is null) execute function limitar_turnos();
create or replace trigger turnos_limitar_de_otro after update of id_prestador on turnos
  for each row when (new.inicio > now() and new.id_prestador <> old.id_prestador and new.id_encuentro is null) execute function limitar_turnos();
