-- The name of a file from just before it goes to the store until the transaction that enters it commits. What is still
-- here after a day was never entered, and is removed from the store. Nothing else is: a copy of this database beside the
-- same store must not remove the files that the clinic has attached since (docs/decisions/0400-files.md).
create table archivos_en_camino (
  archivo text primary key,
  fecha_creacion timestamptz(3) not null default now()
);
create index archivos_en_camino_por_fecha on archivos_en_camino (fecha_creacion);
grant select, insert (archivo), delete on archivos_en_camino to trama_app;
