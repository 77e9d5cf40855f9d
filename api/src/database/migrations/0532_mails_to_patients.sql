-- A mail that did not arrive shows administrators the address of a patient: the trail has to know whose.
alter table outbox add column id_paciente bigint references pacientes;
