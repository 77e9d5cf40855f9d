-- The hours of companions (docs/decisions/0451-companions-hours.md). A place is said in words: no position is ever kept.
create table jornadas (
  id_jornada bigint generated always as identity primary key,
  id_paciente bigint not null references pacientes,
  id_prestador bigint not null references prestadores,
  -- The hours that were pressed on the telephone; fecha_creacion says when the beginning arrived.
  inicio timestamptz(3) not null,
  fin timestamptz(3),
  lugar text,
  actividades text,
  registrado_por bigint not null references prestadores,
  fecha_creacion timestamptz(3) not null default now(),
  fecha_actualizacion timestamptz(3),
  anulada_el timestamptz(3),
  anulada_motivo text,
  check (fin > inicio and fin <= inicio + interval '24 hours'),
  check ((anulada_el is null) = (anulada_motivo is null)),
  -- An open one has no end: it overlaps with whatever begins after it.
  constraint jornadas_sin_superponer exclude using gist
    (id_prestador with =, tstzrange(inicio, fin) with &&) where (anulada_el is null)
);
create unique index jornadas_una_abierta on jornadas (id_prestador) where fin is null and anulada_el is null;
create index jornadas_de_paciente on jornadas (id_paciente, inicio);
create index jornadas_de_prestador on jornadas (id_prestador, inicio);
create index jornadas_por_inicio on jornadas (inicio);
grant select, insert,
      update (inicio, fin, lugar, actividades, fecha_actualizacion, anulada_el, anulada_motivo) on jornadas to trama_app;
