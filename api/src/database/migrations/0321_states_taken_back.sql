-- What an appointment was ('programado' or 'confirmado') before somebody marked an arrival or an absence, which can be taken back.
alter table turnos add column estado_previo text check (estado_previo in ('programado', 'confirmado'));
grant update (estado_previo) on turnos to trama_app;
