-- When a clinical row was written is said by the database's clock: the serving role may fill every column of these tables but
-- that one (and read it). A column that a later migration adds needs `grant insert (column)`; a test says so.
do $$
declare
  tabla text;
  columnas text;
begin
  foreach tabla in array array[
    'admisiones', 'seguimientos', 'medicaciones', 'enfermedades', 'vinculos', 'antecedentes', 'cambios_clinicos',
    'correcciones'
  ] loop
    select string_agg(quote_ident(attname), ', ') into columnas from pg_attribute
     where attrelid = tabla::regclass and attnum > 0 and not attisdropped and attgenerated = ''
       and attname not in ('fecha_creacion', 'fecha_actualizacion');
    execute format('revoke insert on %I from trama_app', tabla);
    execute format('grant insert (%s) on %I to trama_app', columnas, tabla);
  end loop;
end $$;
