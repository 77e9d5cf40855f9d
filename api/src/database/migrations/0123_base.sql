-- The whole schema: tables, types, indexes and what the serving role may do. Functions and their triggers stand in
-- ../functions, each whole in a file of its own, and are put in force at every start. A line \ir puts one in force here
-- already, because a column, an index or a constraint below needs it.
--
-- Domain names are Spanish from the column to the screen; technical tables are English. Every text that is sorted or
-- searched is under the C collation or goes through clave_orden and clave_busqueda, so that order and matches are the
-- same on every PostgreSQL, whatever its locale.

create extension if not exists pg_trgm;

\ir ../functions/clave_busqueda.sql
\ir ../functions/clave_orden.sql
\ir ../functions/dia_reciente.sql
\ir ../functions/tiene_otros_numeros.sql
\ir ../functions/accion_del_rastro.sql

-- --------------------------------------------------------------------------------------------------- people
create table prestadores (
  id_prestador bigint generated always as identity primary key,
  nombre text,
  apellido text,
  role text not null,
  matricula text,
  telefono text,
  email text,
  direccion text,
  is_active boolean not null default true,
  fecha_creacion timestamptz(3) not null default now(),
  fecha_actualizacion timestamptz(3),
  password_hash text,
  -- The password held before a deactivation. It can never sign anybody in: it only lets the login answer
  -- 'account is disabled' to somebody who proves to be its owner, and is wiped on reactivation.
  retired_password_hash text
);
create unique index prestadores_email on prestadores (lower(email collate "C"));

create table sessions (
  id uuid primary key default gen_random_uuid(),
  id_prestador bigint not null references prestadores,
  created_at timestamptz(3) not null default now(),
  expires_at timestamptz(3) not null,
  closed_at timestamptz(3),
  closed_reason text
);
create index sessions_open on sessions (id_prestador) where closed_at is null;
create index sessions_expiry on sessions (expires_at);

create table refresh_tokens (
  hash bytea primary key,
  session_id uuid not null references sessions on delete cascade,
  parent_hash bytea,
  created_at timestamptz(3) not null default now(),
  used_at timestamptz(3)
);
create index refresh_tokens_children on refresh_tokens (parent_hash) where parent_hash is not null;
create index refresh_tokens_session on refresh_tokens (session_id);

create table setup_tokens (
  hash bytea primary key,
  id_prestador bigint not null references prestadores,
  created_at timestamptz(3) not null default now(),
  expires_at timestamptz(3) not null,
  used_at timestamptz(3),
  voided_at timestamptz(3)
);
create index setup_tokens_pending on setup_tokens (id_prestador) where used_at is null and voided_at is null;

create table rate_limits (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);

-- ------------------------------------------------------------------------------------------------- patients
create table pacientes (
  id_paciente bigint generated always as identity primary key,
  nombre text,
  apellido text not null,
  dni text,
  email text,
  telefono text,
  fecha_nacimiento date,
  estado_civil text,
  ocupacion text,
  direccion text,
  activo boolean not null default true,
  fecha_creacion timestamptz(3) not null default now(),
  fecha_actualizacion timestamptz(3),
  creado_por bigint references prestadores,
  -- Kept by contar_sesion().
  total_sesiones integer not null default 0,
  ultima_sesion date,
  apellido_orden text collate "C" not null generated always as (clave_orden(apellido)) stored,
  nombre_orden text collate "C" not null generated always as (coalesce(clave_orden(nombre), '')) stored,
  busqueda text collate "C" not null generated always as (
    clave_busqueda(coalesce(nombre, '') || ' ' || apellido || ' ' || coalesce(dni, ''))
  ) stored
);
create unique index pacientes_dni on pacientes (dni);
-- With the DNI in it, a search for one or two letters goes through the index alone: patients who follow each other in the
-- list are all over the table.
create index pacientes_orden on pacientes (activo, apellido_orden, nombre_orden, id_paciente) include (dni);
create index pacientes_orden_todos on pacientes (apellido_orden, nombre_orden, id_paciente) include (dni);
create index pacientes_busqueda on pacientes using gin (busqueda gin_trgm_ops);
-- The dashboard's recent patients. Within a day the newest record comes first.
create index pacientes_recientes on pacientes (
  dia_reciente(ultima_sesion, fecha_creacion) desc, fecha_creacion desc, id_paciente desc
) where activo;
-- As an equality: the planner expects few rows of that, but takes a boolean function to be true of every row, and then
-- read all patients of a small clinic.
create index pacientes_otros_numeros on pacientes (id_paciente)
  where tiene_otros_numeros(nombre, apellido, dni)::int = 1;

create table asignaciones (
  id_asignacion bigint generated always as identity primary key,
  id_paciente bigint not null references pacientes,
  id_prestador bigint not null references prestadores,
  notas text,
  fecha_asignacion timestamptz(3) not null default now(),
  asignado_por bigint references prestadores,
  fecha_baja timestamptz(3),
  cerrado_por bigint references prestadores,
  -- Copies of the patient's columns while the assignment is open (copiar_paciente, llevar_a_asignaciones), so that one
  -- index orders, filters and finds a provider's patients. They are no content and no part of the fingerprint.
  paciente_activo boolean,
  apellido_orden text collate "C",
  nombre_orden text collate "C",
  busqueda text collate "C"
);
create unique index asignaciones_abiertas on asignaciones (id_paciente, id_prestador) where fecha_baja is null;
create index asignaciones_de_prestador on asignaciones (id_prestador, id_paciente) where fecha_baja is null;
create index asignaciones_lista on asignaciones
  (id_prestador, paciente_activo, apellido_orden, nombre_orden, id_paciente) where fecha_baja is null;
create index asignaciones_lista_todos on asignaciones
  (id_prestador, apellido_orden, nombre_orden, id_paciente) where fecha_baja is null;

-- ------------------------------------------------------------------------------------ derived from patients
-- The list of patients with its exact total, any page of it, and the search for a piece of a name cost the same with a
-- hundred patients and with a million, because nothing is counted when somebody asks. These tables are derived from
-- pacientes and asignaciones and kept by triggers in the transaction of the change; the serving role may only read them.
-- After a change by hand with the triggers off, rehacer_lista() and rehacer_palabras() make them anew.
--
-- Locks are taken in one order, so that no two changes wait for each other: the patient, stretches in the order of the
-- list, words in their order, assignments, counters by provider.

-- The order of the list cut into stretches of some thousand patients. A stretch begins at its key and ends where the
-- next one begins; the first begins before everybody. A page begins in the stretch that the sums before it name.
create table tramos_de_lista (
  id bigint generated always as identity primary key,
  apellido_orden text collate "C" not null,
  nombre_orden text collate "C" not null,
  id_paciente bigint not null,
  activos integer not null default 0,
  inactivos integer not null default 0
) with (fillfactor = 50);
create unique index tramos_de_lista_orden on tramos_de_lista (apellido_orden, nombre_orden, id_paciente);
insert into tramos_de_lista (apellido_orden, nombre_orden, id_paciente) values ('', '', 0);

-- A patient who comes to a place in the list (1) or leaves one (-1).
create type cambio_de_lista as (
  apellido_orden text, nombre_orden text, id_paciente bigint, activo boolean, signo integer
);

-- How many patients each provider has.
create table carteras (
  id_prestador bigint primary key references prestadores,
  activos integer not null,
  inactivos integer not null
) with (fillfactor = 50);

create type cambio_de_cartera as (id_prestador bigint, activo boolean, signo integer);

-- A search term has no blanks, so it is a piece of one word, and there are few words where there are many patients. First
-- the words are found that a term occurs in, then the patients of each word, who stand here in the order of the list.
create table palabras_de_pacientes (
  palabra text collate "C" not null,
  activo boolean not null,
  apellido_orden text collate "C" not null,
  nombre_orden text collate "C" not null,
  id_paciente bigint not null,
  primary key (palabra, activo, apellido_orden, nombre_orden, id_paciente)
);

create table palabras (
  palabra text collate "C" primary key,
  activos integer not null,
  inactivos integer not null
) with (fillfactor = 80);
-- A word of so many patients answers by itself whether there are more than a search counts.
create index palabras_muy_frecuentes on palabras (palabra) where activos + inactivos > 10000;

-- Every end of every word: a word in which a term occurs has an end that begins with the term.
create table finales_de_palabras (
  final text collate "C" not null,
  palabra text collate "C" not null,
  primary key (final, palabra)
);

create type cambio_de_palabra as (palabra text, activo boolean, signo integer);

-- ------------------------------------------------------------------------------------------ clinical record
create table admisiones (
  id_admision bigint generated always as identity primary key,
  id_paciente bigint not null references pacientes,
  id_prestador bigint not null references prestadores,
  registrado_por bigint not null references prestadores,
  version integer not null default 1,
  fecha_creacion timestamptz(3) not null default now(),
  fecha_actualizacion timestamptz(3) not null default now(),
  motivo text,
  series_sintomas text,
  desencadenantes text,
  intentos_resolucion text,
  riesgo text,
  comentario_motivo text,
  antecedente_consumo text,
  detalles text,
  comentario_antecedentes text,
  ultimo_trat_medico text,
  enfermedades_cronicas text,
  otras_enfermedades text,
  actividad_fisica text,
  medicacion_previa_consulta text,
  medicacion_actual text,
  comentario_medicacion text,
  impresion_personas text,
  denominacion_dsm text,
  codigo_dsm text,
  derivacion_especialidades text,
  profesional_a text,
  profesional_b text,
  zona_trat text,
  profesional text,
  prestacion text,
  subsiguientes text,
  comentario_conclusion text,
  familia_contiene boolean,
  antecedente_suicida boolean,
  familiar_tratamiento boolean,
  tratamiento_medico boolean,
  tabaco boolean,
  alcohol boolean,
  drogas boolean,
  derivacion_clinica boolean,
  fecha_derivacion date
);
create unique index admisiones_una_por_paciente on admisiones (id_paciente);

-- Every save, the first one too: content, who recorded it, when.
create table admisiones_versiones (
  id_admision bigint not null references admisiones,
  version integer not null,
  fecha timestamptz(3) not null,
  autor bigint not null references prestadores,
  contenido jsonb not null,
  primary key (id_admision, version)
);

create table seguimientos (
  id_seguimiento bigint generated always as identity primary key,
  id_paciente bigint not null references pacientes,
  id_prestador bigint not null references prestadores,
  registrado_por bigint not null references prestadores,
  fecha date not null,
  fecha_creacion timestamptz(3) not null default now(),
  eje_tratamiento text,
  intervenciones_principales text,
  logros_variaciones_mes text,
  indicaciones text,
  planificacion text,
  modif_diag text,
  eje text,
  dsm text,
  cod_dsm text,
  supervisar text
);
create index seguimientos_de_paciente on seguimientos (id_paciente, fecha desc, id_seguimiento desc);
create index seguimientos_por_fecha on seguimientos (fecha desc, id_seguimiento desc);

-- Since when a medication is stopped, or an illness over, is clinical information of its own: fecha_actualizacion. Who
-- changed it, and each change before the last, are in the trail.
create table medicaciones (
  id_medicacion bigint generated always as identity primary key,
  id_paciente bigint not null references pacientes,
  registrado_por bigint not null references prestadores,
  fecha_creacion timestamptz(3) not null default now(),
  nombre_medicamento text not null,
  dosis text,
  frecuencia text,
  notas text,
  activo boolean not null default true,
  fecha_actualizacion timestamptz(3)
);
create index medicaciones_de_paciente on medicaciones (id_paciente);

create table enfermedades (
  id_enfermedad bigint generated always as identity primary key,
  id_paciente bigint not null references pacientes,
  registrado_por bigint not null references prestadores,
  fecha_creacion timestamptz(3) not null default now(),
  nombre_enfermedad text not null,
  activa boolean not null default true,
  en_tratamiento boolean not null default false,
  tipo text,
  medico text,
  notas text,
  fecha_actualizacion timestamptz(3)
);
create index enfermedades_de_paciente on enfermedades (id_paciente);

create table vinculos (
  id_vinculo bigint generated always as identity primary key,
  id_paciente bigint not null references pacientes,
  registrado_por bigint not null references prestadores,
  fecha_creacion timestamptz(3) not null default now(),
  nombre text not null,
  vinculo text not null,
  edad integer,
  convive boolean not null default false,
  en_tratamiento boolean not null default false,
  ocupacion text,
  tratamiento_tipo text
);
create index vinculos_de_paciente on vinculos (id_paciente);

create table antecedentes (
  id_antecedente bigint generated always as identity primary key,
  id_paciente bigint not null references pacientes,
  registrado_por bigint not null references prestadores,
  fecha_creacion timestamptz(3) not null default now(),
  tratamiento text not null,
  motivo text,
  duracion text,
  profesionales text,
  resultados text
);
create index antecedentes_de_paciente on antecedentes (id_paciente);

create table drafts (
  id_prestador bigint not null references prestadores,
  form text not null,
  id_paciente bigint not null references pacientes,
  contenido jsonb not null,
  fecha_actualizacion timestamptz(3) not null default now(),
  primary key (id_prestador, form, id_paciente)
);

-- A create that is sent twice with the same key makes one thing. A key stands for one content: reused with another it
-- must not be answered with the older record. Rows from before content_hash have null there.
create table idempotent_creations (
  id_prestador bigint not null references prestadores,
  key text not null,
  object_type text not null,
  object_id bigint,
  created_at timestamptz(3) not null default now(),
  content_hash bytea,
  primary key (id_prestador, key)
);

-- ----------------------------------------------------------------------------------------------------- mail
-- Mails leave in the order of next_attempt_at; the body (which may hold a link) is encrypted, and wiped when it has left.
-- A mail keeps its Message-ID from try to try, so that a mail server can tell a repetition from a second mail. One that
-- carries a link is given up when the link expires, and discarded when the link is replaced or used.
create table outbox (
  id bigint generated always as identity primary key,
  id_prestador bigint references prestadores,
  kind text not null,
  recipient text not null,
  content bytea,
  created_at timestamptz(3) not null default now(),
  attempts integer not null default 0,
  next_attempt_at timestamptz(3) not null default now(),
  sent_at timestamptz(3),
  dead_at timestamptz(3),
  last_error text,
  message_id uuid not null default gen_random_uuid(),
  expires_at timestamptz(3),
  discarded_at timestamptz(3)
);
create index outbox_pending on outbox (next_attempt_at)
  where sent_at is null and dead_at is null and discarded_at is null;
create index outbox_of_provider on outbox (id_prestador);

-- ---------------------------------------------------------------------------------------------------- trail
-- Sealed in blocks by a hash chain (docs/decisions/0070-sealed-trail.md).
create table audit_log (
  id bigint generated always as identity primary key,
  at timestamptz(3) not null default clock_timestamp(),
  id_prestador bigint,
  role text,
  action text not null,
  outcome text not null check (outcome in ('ok', 'refused')),
  id_paciente bigint,
  object_id bigint,
  address text,
  request_id text,
  -- Rows of transactions older than every running one are final: they can be sealed without anybody waiting. In another
  -- cluster transactions are numbered from the start again: there a new era begins (settle-era.ts).
  era integer not null default 1,
  tx xid8 not null default pg_current_xact_id(),
  -- A row that somebody writes with SQL as another user than the application says so.
  written_as text not null default current_user,
  -- Fingerprint of the clinical record as this change left it; null in rows that change none.
  huella bytea
);
-- Not valid: rows that were written with an earlier vocabulary stand as they are.
alter table audit_log add constraint audit_log_action_known check (accion_del_rastro(action)) not valid;
-- The trail is read newest first, whole or of one person, one patient or one action, from any day backwards: each of these
-- walks an index and stops at the end of the page. They ascend, because new rows then arrive at the right end of an index
-- page and fill it; reading backwards costs the same.
create index audit_log_order on audit_log (at, id);
create index audit_log_person on audit_log (id_prestador, at, id);
create index audit_log_patient on audit_log (id_paciente, at, id) where id_paciente is not null;
create index audit_log_action on audit_log (action, at, id);
create index audit_log_sealing on audit_log (era, tx, id);
-- What happened to a patient's medications, illnesses and status is told by the trail, among a great many reads: the
-- timeline finds the few changes without them.
create index audit_log_changes on audit_log (id_paciente, at desc, id desc)
  where outcome = 'ok' and action in (
    'medication.stop', 'medication.resume',
    'disease.recover', 'disease.relapse', 'disease.treat', 'disease.untreat',
    'patient.update', 'patient.activate', 'patient.deactivate'
  );

create table audit_seals (
  block bigint primary key,
  -- A block holds what follows the block before, up to and including this row.
  era integer not null,
  tx xid8 not null,
  last_id bigint not null,
  -- Its rows in that order, and the SHA-256 of each (32 bytes after 32 bytes), so that the very row can be named.
  ids bigint[] not null,
  row_hashes bytea not null,
  sealed_at timestamptz(3) not null,
  previous_hash bytea not null,
  hash bytea not null
);

-- ----------------------------------------------------------------------------------------- the serving role
-- Requests are served as trama_app, which can neither change the schema, nor delete anything clinical, nor touch a row of
-- the trail once it is written.
do $$ begin
  create role trama_app nologin;
exception when duplicate_object or unique_violation then null;
end $$;

grant usage on schema public to trama_app;
grant select, insert, update on
  prestadores, pacientes, asignaciones, admisiones, medicaciones, enfermedades, idempotent_creations
  to trama_app;
grant select, insert on
  admisiones_versiones, seguimientos, vinculos, antecedentes, audit_log, audit_seals
  to trama_app;
grant select, insert, update, delete on
  sessions, refresh_tokens, setup_tokens, rate_limits, drafts, outbox
  to trama_app;
grant select on
  tramos_de_lista, carteras, palabras_de_pacientes, palabras, finales_de_palabras, schema_migrations
  to trama_app;
grant usage on sequence seguimientos_id_seguimiento_seq to trama_app;
