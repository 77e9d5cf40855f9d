-- Papers that are added to a patient's record as files (docs/decisions/0400-files.md).

-- A file of the store, with the key that opens it, wrapped by DATA_KEY. Apart from what it is attached to, so that wrapping
-- the keys anew changes no row of the record.
create table archivos (
  archivo text primary key,
  clave bytea not null,
  fecha_creacion timestamptz(3) not null default now()
);
grant select, insert (archivo, clave) on archivos to trama_app;

create table adjuntos (
  id_adjunto bigint generated always as identity primary key,
  id_paciente bigint not null references pacientes,
  clase text not null check (clase in ('credencial', 'orden', 'identidad', 'estudio', 'informe_externo', 'consentimiento',
                                       'oficio', 'imagen', 'receta_externa', 'nota_de_jornada', 'otro')),
  titulo text not null,
  sumario text not null,
  fecha_documento date,
  autor_externo text,
  nombre_archivo text not null,
  tipo_mime text not null check (tipo_mime in ('application/pdf', 'image/jpeg', 'image/png', 'image/webp')),
  -- Of the file as it is kept; pictures are drawn anew, without place data. The last one is of the file as it came.
  bytes integer not null check (bytes > 0),
  sha256 bytea not null,
  sha256_recibido bytea not null,
  archivo text not null unique references archivos,
  antivirus text not null check (antivirus in ('limpio', 'no_revisado')),
  registrado_por bigint not null references prestadores,
  fecha_creacion timestamptz(3) not null default now()
);
create index adjuntos_de_paciente on adjuntos (id_paciente, sha256_recibido);
grant select, insert (id_paciente, clase, titulo, sumario, fecha_documento, autor_externo, nombre_archivo, tipo_mime, bytes,
                      sha256, sha256_recibido, archivo, antivirus, registrado_por, id_adjunto) on adjuntos to trama_app;
