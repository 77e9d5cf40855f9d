-- Whether a follow-up is an imported note for which the file had no day. It stands on the day of the import and says so, but
-- nobody came on that day. The import writes these words (features/exchange/imports/values/notes.ts).
create or replace function sin_fecha(s seguimientos) returns boolean language sql immutable parallel safe as $$
  select s.importado_de is not null and coalesce(s.intervenciones_principales, '') like 'Sin fecha en el archivo: %'
$$;
