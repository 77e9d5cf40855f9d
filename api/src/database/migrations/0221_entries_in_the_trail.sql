-- The trail's row of a new entry keeps the entry's hash as well. A chain that somebody writes anew from some entry on, with
-- another author or another hour in it, agrees with itself and with its head; it does not agree with the sealed trail.
alter table audit_log add column hash_asiento bytea;
grant insert (hash_asiento) on audit_log to trama_app;
