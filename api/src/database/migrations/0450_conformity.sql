-- What a patient, or their family, says of a session or of a month of companionship (docs/decisions/0450-conformity.md).
create table conformidades (
  id_conformidad bigint generated always as identity primary key,
  id_paciente bigint not null references pacientes,
  -- Either a session or the hours of a companion in a month.
  id_turno bigint references turnos,
  id_prestador bigint references prestadores,
  mes text check (mes ~ '^(20|21)\d\d-(0[1-9]|1[0-2])$'),
  minutos integer check (minutos > 0),
  medio text not null check (medio in ('pantalla', 'papel', 'enlace')),
  -- False: by the link, the patient said that they did not come.
  asistio boolean not null default true,
  -- The words that were agreed to, and who signed where it was not the patient.
  texto text not null,
  firmante text,
  -- Strokes with their times, and the hash of the words and the strokes together.
  firma jsonb,
  firma_sha256 bytea,
  -- Null: the patient answered by the link.
  registrado_por bigint references prestadores,
  fecha_creacion timestamptz(3) not null default now(),
  anulada_el timestamptz(3),
  anulada_motivo text,
  check ((id_turno is null) = (mes is not null)),
  check (num_nulls(id_prestador, mes, minutos) in (0, 3)),
  check ((medio = 'pantalla') = (firma is not null) and (firma is null) = (firma_sha256 is null)),
  check ((medio = 'enlace') = (registrado_por is null)),
  check (asistio or medio = 'enlace'),
  check ((anulada_el is null) = (anulada_motivo is null))
);
-- One that stands, whatever many desks and the patient do at once.
create unique index conformidades_de_turno on conformidades (id_turno, id_paciente)
  where asistio and anulada_el is null and id_turno is not null;
create unique index conformidades_de_mes on conformidades (id_paciente, id_prestador, mes)
  where asistio and anulada_el is null and mes is not null;
create index conformidades_de_paciente on conformidades (id_paciente);
create index conformidades_por_turno on conformidades (id_turno) where id_turno is not null;
grant select, insert, update (anulada_el, anulada_motivo) on conformidades to trama_app;

-- One-time links to that answer. Only their hashes are kept.
create table enlaces_conformidad (
  hash bytea primary key,
  id_paciente bigint not null references pacientes,
  id_turno bigint references turnos,
  id_prestador bigint references prestadores,
  mes text,
  minutos integer,
  texto text not null,
  fecha_creacion timestamptz(3) not null default now(),
  vence_el timestamptz(3) not null default now() + interval '7 days',
  usado_el timestamptz(3),
  check ((id_turno is null) = (mes is not null)),
  check (vence_el <= fecha_creacion + interval '7 days')
);
create index enlaces_conformidad_de_paciente on enlaces_conformidad (id_paciente);
create index enlaces_conformidad_de_turno on enlaces_conformidad (id_turno);
-- Those that are long over are purged.
grant select, insert (hash, id_paciente, id_turno, id_prestador, mes, minutos, texto), update (usado_el), delete
  on enlaces_conformidad to trama_app;
