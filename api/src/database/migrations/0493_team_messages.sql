-- Messages of a patient's team (docs/decisions/0493-team-messages.md): administrative, no part of the record. They are not
-- shown after 90 days, and the purge deletes them.
create table mensajes_equipo (
  id_mensaje bigint generated always as identity primary key,
  id_paciente bigint not null references pacientes,
  id_prestador bigint not null references prestadores,
  texto text not null,
  fecha_creacion timestamptz(3) not null default now()
);
create index mensajes_equipo_de_paciente on mensajes_equipo (id_paciente, id_mensaje);
create index mensajes_equipo_por_fecha on mensajes_equipo (fecha_creacion);
grant select, delete on mensajes_equipo to trama_app;
grant insert (id_paciente, id_prestador, texto) on mensajes_equipo to trama_app;

create table mensajes_leidos (
  id_mensaje bigint not null references mensajes_equipo on delete cascade,
  id_prestador bigint not null references prestadores,
  leido_el timestamptz(3) not null default now(),
  primary key (id_mensaje, id_prestador)
);
grant select on mensajes_leidos to trama_app;
grant insert (id_mensaje, id_prestador) on mensajes_leidos to trama_app;
