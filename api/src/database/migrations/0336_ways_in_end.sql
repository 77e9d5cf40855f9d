-- A session ends after twelve hours, an emergency access too, whatever the serving login writes into them.
alter table sessions
  add constraint sessions_end check (expires_at <= created_at + interval '12 hours'),
  add constraint sessions_proof check (proved_at <= created_at + interval '12 hours');
revoke insert, update on sessions from trama_app;
grant insert (id_prestador, expires_at, closed_at, device, address, device_since),
      update (id_prestador, expires_at, closed_at, closed_reason, proved_at, last_seen_at, device, address, device_since)
  on sessions to trama_app;

alter table accesos_emergencia add constraint accesos_emergencia_end check (hasta <= desde + interval '12 hours');
revoke insert on accesos_emergencia from trama_app;
grant insert (id_paciente, id_prestador, motivo, hasta) on accesos_emergencia to trama_app;

-- Links of reminders go some days after their appointment.
grant delete on enlaces_turnos to trama_app;
