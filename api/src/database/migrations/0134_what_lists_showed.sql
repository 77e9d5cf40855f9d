-- A list, a search and the dashboard show patients: which ones, and what was searched for (as a keyed hash, never in
-- plain text), so that "who has seen this patient's name?" has an answer.
alter table audit_log add column pacientes bigint[], add column termino bytea;
create index audit_log_shown on audit_log using gin (pacientes) where pacientes is not null;
