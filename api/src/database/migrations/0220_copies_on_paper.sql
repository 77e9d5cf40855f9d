-- Copies of a record on paper: what whoever holds one can ask about it by its code (docs/decisions/0220-copies.md).
-- A row is written when the last byte is about to leave, and never changed.
create table copias (
  id_copia bigint generated always as identity primary key,
  id_paciente bigint not null references pacientes,
  codigo text not null unique,
  fecha_creacion timestamptz(3) not null,
  registrado_por bigint not null references prestadores,
  -- Who issued it, and of whom: as they were that day, and no more of the patient than may be shown to anybody.
  emisor jsonb not null,
  iniciales text not null,
  dni_final text,
  -- The last folio it has, and the hash that the chain had there.
  folios integer not null,
  cabeza bytea,
  paginas integer not null,
  sha256 bytea not null
);
create index copias_id_paciente on copias (id_paciente);
grant select, insert on copias to trama_app;
