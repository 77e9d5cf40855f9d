-- What a file brings along with its patients (docs/decisions/0241-notes-and-professionals.md): who treats them, and notes.

-- Each name of a professional in the file, once: how it is compared and written, in how many rows, whom it is taken for.
alter table importaciones add column profesionales jsonb not null default '[]';

alter table importacion_filas
  -- The notes of the row, each with its day and text, and the names that stand in it, as they are compared.
  add column notas jsonb,
  add column profesionales jsonb,
  -- The row before it that says the same of the same person.
  add column repite integer;

-- Where an imported note came from, who wrote it as the file says it, and with which import. Without references: what is
-- written here stays as it is, and a backup puts its tables back in any order.
alter table seguimientos
  add column importado_de text,
  add column autor_original text,
  add column id_importacion bigint;
alter table asignaciones add column id_importacion bigint;

-- The same note of the same source is entered once. By a hash, since an index takes no long text.
create unique index seguimientos_importados
  on seguimientos (id_paciente, fecha, importado_de, md5(intervenciones_principales))
  where importado_de is not null;

create index importaciones_por_archivo on importaciones (sha256) where fecha_aplicacion is not null;

-- Providers come the same way.
alter table importaciones
  drop constraint importaciones_tipo_check,
  add constraint importaciones_tipo_check check (tipo in ('patients', 'providers'));
