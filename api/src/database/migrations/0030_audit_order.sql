-- The trail is read newest first, whole or of one person or one patient, from any day backwards: each of these
-- walks an index and stops at the page's end, however long the trail is.
drop index audit_log_at;
drop index audit_log_person;
drop index audit_log_patient;
create index audit_log_order on audit_log (at desc, id desc);
create index audit_log_person on audit_log (id_prestador, at desc, id desc);
create index audit_log_patient on audit_log (id_paciente, at desc, id desc) where id_paciente is not null;
