-- An appointment may be handed over to another provider.
grant update (id_prestador) on turnos to trama_app;

-- Hours that became free because their appointment moved. A cancelled one stays where it was and says so itself.
create table horas_liberadas (
  id_prestador bigint not null references prestadores,
  inicio timestamptz(3) not null,
  fin timestamptz(3) not null,
  -- Which appointment stood there: its patient is not asked whether they want the hour that they gave up. Appointments are never
  -- deleted, so a plain number is enough.
  id_turno bigint not null,
  fecha_creacion timestamptz(3) not null default now(),
  primary key (id_prestador, inicio, fin)
);
create index horas_liberadas_por_inicio on horas_liberadas (inicio);
grant select, insert, update (id_turno, fecha_creacion), delete on horas_liberadas to trama_app;
