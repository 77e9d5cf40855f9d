-- Every change of a record of a clinical list: what its fields held before and after, why, who recorded it and when. Rows
-- are only ever added. `lista` is the name that the trail has for a record of that list.
create table cambios_clinicos (
  id_cambio bigint generated always as identity primary key,
  id_paciente bigint not null references pacientes,
  lista text not null,
  id_registro bigint not null,
  registrado_por bigint not null references prestadores,
  -- The moment of writing, not of the beginning of the transaction: changes of one record follow each other.
  fecha_creacion timestamptz(3) not null default clock_timestamp(),
  motivo text,
  antes jsonb not null,
  despues jsonb not null
);
create index cambios_clinicos_de_registro on cambios_clinicos (lista, id_registro, id_cambio desc);
create index cambios_clinicos_de_paciente on cambios_clinicos (id_paciente);
grant select, insert on cambios_clinicos to trama_app;

-- With the changes of a dose or of other data.
drop index audit_log_changes;
create index audit_log_changes on audit_log (id_paciente, at desc, id desc)
  where outcome = 'ok' and action in (
    'medication.stop', 'medication.resume', 'medication.adjust',
    'disease.recover', 'disease.relapse', 'disease.treat', 'disease.untreat', 'disease.adjust',
    'patient.update', 'patient.activate', 'patient.deactivate'
  );
