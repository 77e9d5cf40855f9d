-- What a clinic brings along in files (docs/decisions/0240-imports.md). An import is a file as it was read, what its columns
-- were taken for, and what became of each of its rows. Nothing of it is deleted: it tells where a patient's data came from.
create table importaciones (
  id_importacion bigint generated always as identity primary key,
  tipo text not null check (tipo in ('patients')),
  -- Which system or list the file is of: files of one source have the same columns.
  origen text not null,
  archivo text not null,
  sha256 bytea not null,
  hoja text,
  -- For each column its title, some of its cells and what it is taken for.
  columnas jsonb not null,
  avisos jsonb not null,
  filas integer not null,
  estado text not null default 'cargada' check (estado in ('cargada', 'simulada', 'aplicada', 'retirada')),
  resumen jsonb,
  creado_por bigint not null references prestadores,
  fecha_creacion timestamptz(3) not null default now(),
  aplicada_por bigint references prestadores,
  fecha_aplicacion timestamptz(3)
);
create index importaciones_por_origen on importaciones (origen, id_importacion desc);

create table importacion_filas (
  id_importacion bigint not null references importaciones,
  -- As the spreadsheet numbers it.
  fila integer not null,
  -- Its cells, as texts, and those that a person wrote over, by what they are of.
  contenido jsonb not null,
  corregido jsonb,
  decision text check (decision in ('crear', 'actualizar', 'omitir')),
  -- What was understood of them, as a patient's fields; null where something is wrong.
  datos jsonb,
  clave text,
  resultado text check (resultado in ('nueva', 'actualiza', 'igual', 'duda', 'error', 'omitida')),
  motivos jsonb,
  cambios jsonb,
  -- The patient whom it made, or whom it is about.
  id_objeto bigint,
  primary key (id_importacion, fila)
);
create index importacion_filas_por_resultado on importacion_filas (id_importacion, resultado, fila);

-- By which name another system knows what is here: the same row of a later file is the same person.
create table identificadores_externos (
  origen text not null,
  clave text not null,
  clase text not null,
  id_objeto bigint not null,
  primary key (origen, clave, clase)
);

grant select, insert, update on importaciones, importacion_filas to trama_app;
grant select, insert on identificadores_externos to trama_app;
-- Rows and the patients that they make are tied by the patient's number, which is taken first.
grant usage on sequence pacientes_id_paciente_seq to trama_app;
