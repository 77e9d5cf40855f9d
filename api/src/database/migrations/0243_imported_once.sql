-- The same note is entered once, whatever the file that brings it is called (docs/decisions/0241-notes-and-professionals.md).
drop index seguimientos_importados;
create unique index seguimientos_importados
  on seguimientos (id_paciente, fecha, md5(intervenciones_principales))
  where importado_de is not null;

-- The version in which the withdrawal left the patient whom the row had made. As long as it is the last one, nobody but the
-- withdrawal made the patient inactive, and the same file brings them back.
alter table importacion_filas add column version_retirada integer;
create index importacion_filas_retiradas on importacion_filas (id_objeto) where version_retirada is not null;
