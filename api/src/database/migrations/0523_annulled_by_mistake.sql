-- An annulment that is marked as an error counts for nothing, so its document can be annulled again. Annulling holds the
-- document (see documentInPath), so two people at once cannot both annul it.
alter table anulaciones_documento drop constraint anulaciones_documento_una;
create index anulaciones_documento_id_documento on anulaciones_documento (id_documento);

-- The attendance of a month has an action of its own, because it is counted for the alert about long lists.
\ir ../functions/accion_del_rastro.sql
