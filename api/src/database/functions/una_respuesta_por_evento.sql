-- An attempt has at most one answer whether it was notified, without those in error; another event, or one in error, has none.
-- The guard holds the patient, so that of two answers that arrive at once the second sees the first.
create or replace function una_respuesta_por_evento() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if not exists (select from eventos_riesgo e
                  where e.id_evento = new.id_evento and e.id_paciente = new.id_paciente
                    and e.tipo = 'intento' and e.notificado_el is null)
     or exists (select from notificaciones_riesgo n
                 where n.id_evento = new.id_evento and n.id_paciente = new.id_paciente
                   and not exists (select from correcciones c
                                    where c.error and c.id_paciente = n.id_paciente and c.clase = 'risk_notice'
                                      and c.id_objeto = n.id_notificacion)) then
    raise unique_violation using constraint = 'notificaciones_riesgo_una', table = 'notificaciones_riesgo',
      message = format('event %s is answered', new.id_evento);
  end if;
  if exists (select from correcciones c
              where c.error and c.id_paciente = new.id_paciente and c.clase = 'risk_event' and c.id_objeto = new.id_evento) then
    raise check_violation using constraint = 'notificaciones_riesgo_de_error', table = 'notificaciones_riesgo',
      message = format('event %s is in error', new.id_evento);
  end if;
  return new;
end $$;

create or replace trigger notificaciones_riesgo_una before insert on notificaciones_riesgo
  for each row execute function una_respuesta_por_evento();
