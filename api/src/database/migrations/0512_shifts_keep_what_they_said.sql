-- What a shift said before somebody changed it (docs/decisions/0451-companions-hours.md), the oldest first. Only the trigger
-- `conservar_jornada` writes it.
alter table jornadas add column anteriores jsonb;
revoke insert on jornadas from trama_app;
grant insert (id_paciente, id_prestador, inicio, fin, lugar, actividades, registrado_por) on jornadas to trama_app;
