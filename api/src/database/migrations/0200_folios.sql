-- The legal record (docs/decisions/0200-folios.md): every entry of a patient's record has a number, without gaps, and a
-- link in that patient's own chain of hashes. Both tables are written by asentar() and adoptar_legajos() only, which run
-- with the rights of the owner: the serving role can number nothing by itself.

-- Where a patient's record ends. A row of its own, so that a new folio does not touch the patient's row.
create table legajos (
  id_paciente bigint primary key references pacientes,
  ultimo_folio integer not null,
  cabeza bytea not null
) with (fillfactor = 50);

-- No references: whoever asks for a folio holds the patient, has written the object and is a provider.
create table asientos (
  id_paciente bigint not null,
  folio integer not null,
  -- What it is, by the name that the trail has for it, and which; of a history, which version.
  clase text not null,
  id_objeto bigint not null,
  version integer not null,
  -- The act: its day and, where that is known, its hour; and the moment of writing.
  fecha_acto date not null,
  hora_acto time(0),
  fecha timestamptz(3) not null,
  registrado_por bigint not null,
  -- Who wrote it, and who performed it if that is somebody else: name, profession and licence of that day.
  autor jsonb not null,
  prestador jsonb,
  -- Fingerprint of what was written, and the hash of all this and of the hash before it.
  huella bytea not null,
  hash bytea not null,
  primary key (id_paciente, folio)
);
-- The patient comes first, so that the entries of one stand together and those who write for others do not meet.
create unique index asientos_de_objeto on asientos (id_paciente, clase, id_objeto, version) include (folio);
grant select on legajos, asientos to trama_app;

-- What is said about an entry afterwards. The entry itself stays as it is.
create table correcciones (
  id_correccion bigint generated always as identity primary key,
  id_paciente bigint not null references pacientes,
  -- The entry that it corrects, and what that entry is about.
  folio integer not null,
  clase text not null,
  id_objeto bigint not null,
  version integer not null,
  -- Its author marks it as an error: it counts no more.
  error boolean not null,
  aclaracion text not null,
  registrado_por bigint not null references prestadores,
  fecha_creacion timestamptz(3) not null default now(),
  -- Written to the wrong patient: the folio in the other patient's record, where it went to or came from.
  otro_paciente bigint references pacientes,
  otro_folio integer,
  foreign key (id_paciente, folio) references asientos
);
create unique index correcciones_un_error on correcciones (id_paciente, folio) where error;
create index correcciones_de_objeto on correcciones (id_paciente, clase, id_objeto, version);
grant select, insert on correcciones to trama_app;

-- The trail's row of a new entry says which folio it got: the newest entry cannot be cut off together with its head.
alter table audit_log add column folio integer;
grant insert (folio) on audit_log to trama_app;

-- The hour of the act; null in those that were written before: not recorded.
alter table seguimientos
  add column hora time(0),
  add column modalidad text check (modalidad in ('presencial', 'virtual', 'telefonica', 'domiciliaria')),
  add column duracion_min integer check (duracion_min between 1 and 1440);

-- It can be asked for one patient now.
drop function if exists rehacer_riesgos();
