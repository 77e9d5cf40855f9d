-- Sessions that are recorded in one moment are written by one statement, which gives each its id before it is written.
grant usage on sequence seguimientos_id_seguimiento_seq to trama_app;

-- The trail grows at its newest end: an index that ascends takes new rows at the right of a page and fills it, and is
-- read backwards just as well.
drop index audit_log_order;
drop index audit_log_person;
drop index audit_log_patient;
drop index audit_log_action;
create index audit_log_order on audit_log (at, id);
create index audit_log_person on audit_log (id_prestador, at, id);
create index audit_log_patient on audit_log (id_paciente, at, id) where id_paciente is not null;
create index audit_log_action on audit_log (action, at, id);

-- That a patient has other numbers is rare, which the database cannot know of a function: it took it for true of all, and
-- in a small clinic read every patient. Of an equality it expects few.
drop index pacientes_otros_numeros;
create index pacientes_otros_numeros on pacientes (id_paciente)
  where tiene_otros_numeros(nombre, apellido, dni)::int = 1;
