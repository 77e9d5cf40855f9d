-- Breaking the glass: a clinician who is not assigned reaches a patient until that moment, and said why. Rows are never
-- changed: an access ends by itself.
create table accesos_emergencia (
  id_acceso bigint generated always as identity primary key,
  id_paciente bigint not null references pacientes,
  id_prestador bigint not null references prestadores,
  motivo text not null,
  desde timestamptz(3) not null default now(),
  hasta timestamptz(3) not null
);
-- The guard asks of one person which are open: nearly always none.
create index accesos_emergencia_de_prestador on accesos_emergencia (id_prestador, hasta);
create index accesos_emergencia_de_paciente on accesos_emergencia (id_paciente, hasta);

-- For the mark on what was read so. Very few rows of the trail are in it.
create index audit_log_glass on audit_log (id_paciente, id_prestador, at) where action = 'glass.open';

grant select, insert on accesos_emergencia to trama_app;
