-- An appointment has at most one follow-up, without those in error. The lock on the appointment orders follow-ups of the same
-- appointment that arrive at once. The foreign key, not this trigger, refuses an appointment of another patient.
create or replace function un_seguimiento_por_turno() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform from turnos t
   where t.id_turno = new.id_turno and t.id_paciente = new.id_paciente and t.id_prestador = new.id_prestador
     for no key update;
  if exists (select from seguimientos s
              where s.id_turno = new.id_turno and s.id_paciente = new.id_paciente and s.id_prestador = new.id_prestador
                and s.id_seguimiento <> new.id_seguimiento
                and not exists (select from correcciones c
                                 where c.error and c.id_paciente = s.id_paciente and c.clase = 'follow_up'
                                   and c.id_objeto = s.id_seguimiento)) then
    raise unique_violation using constraint = 'seguimientos_un_turno', table = 'seguimientos',
      message = format('appointment %s has a follow-up', new.id_turno);
  end if;
  return new;
end $$;

create or replace trigger seguimientos_un_turno before insert or update of id_turno on seguimientos
  for each row when (new.id_turno is not null) execute function un_seguimiento_por_turno();
