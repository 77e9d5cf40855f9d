-- What the law asks to know of who a patient is (Dec. 1089/2012 art. 15, Ley 26.743 art. 12), where to write to them, and who
-- pays. Empty columns are added without touching a row, and change no fingerprint.
alter table pacientes
  add column nombre_elegido text,
  add column sexo text,
  add column tipo_documento text,
  add column cuil text,
  add column localidad text,
  add column provincia text,
  add column codigo_postal text,
  add column obra_social text,
  add column plan text,
  add column numero_afiliado text,
  -- How often the row has been saved. Null in rows from before, until they are saved again (pacientes_versiones).
  add column version integer;

-- The search text gets the chosen name as well. As a generated column it could not change without writing every row of
-- the table and of its indexes anew, under a lock; what it holds is right until somebody chooses a name.
alter table pacientes alter column busqueda drop expression;
\ir ../functions/hacer_buscable.sql

-- Every save of a patient's data, the first one too: who saved, when, and the row as it was left, which is what its
-- fingerprint in the trail was made of. A patient from before gets version 1, the row as it was, with the first change.
create table pacientes_versiones (
  id_paciente bigint not null references pacientes,
  version integer not null,
  fecha timestamptz(3) not null,
  -- Null where the trail does not know who left the row as it was.
  autor bigint references prestadores,
  contenido jsonb not null,
  primary key (id_paciente, version)
);
grant select, insert on pacientes_versiones to trama_app;
