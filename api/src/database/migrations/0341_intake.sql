-- Requests for an assignment (docs/decisions/0341-intake.md): an appointment was booked with somebody outside the patient's
-- team, and an administrator or a director decides whether that person joins it.
create table pedidos_asignacion (
  id_pedido bigint generated always as identity primary key,
  id_paciente bigint not null references pacientes,
  id_prestador bigint not null references prestadores,
  estado text not null default 'pendiente' check (estado in ('pendiente', 'aceptado', 'rechazado')),
  -- Who booked, and who decided.
  pedido_por bigint not null references prestadores,
  fecha_creacion timestamptz(3) not null default now(),
  resuelto_por bigint references prestadores,
  fecha_resolucion timestamptz(3),
  check ((estado = 'pendiente') = (fecha_resolucion is null))
);
-- A pair is asked for once at a time, also by two who book at the same moment.
create unique index pedidos_asignacion_pendientes on pedidos_asignacion (id_paciente, id_prestador)
  where estado = 'pendiente';
create index pedidos_asignacion_de_paciente on pedidos_asignacion (id_paciente);
grant select, insert, update (estado, resuelto_por, fecha_resolucion) on pedidos_asignacion to trama_app;
