-- The whole base schema. Domain names are Spanish from the column to the screen; technical tables are English.
-- Every text that is sorted or searched is under the C collation or goes through the two keys below, so that
-- order and matches are the same on every PostgreSQL, whatever its locale.

create extension if not exists pg_trgm;

-- 'GONZÁLEZ' and 'gonzalez' are one word to somebody who searches; so are 'Muñoz' and 'munoz'.
create function clave_busqueda(texto text) returns text
  language sql immutable parallel safe strict
  return lower(regexp_replace(normalize(texto, NFD), U&'[\0300-\036F]', '', 'g') collate "C");

-- Spanish order: accents do not count, but ñ is a letter of its own after n ('~' follows every letter in ASCII).
create function clave_orden(texto text) returns text
  language sql immutable parallel safe strict
  return clave_busqueda(replace(replace(normalize(texto, NFC), U&'\00F1', 'n~'), U&'\00D1', 'n~'));

-- ---------------------------------------------------------------------------------------------- people
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

-- Columns as rate-limiter-flexible expects them.
create table rate_limits (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);

-- ---------------------------------------------------------------------------------------------- patients
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
  -- Kept by the trigger on seguimientos, in the transaction of the follow-up.
  total_sesiones integer not null default 0,
  ultima_sesion date,
  apellido_orden text collate "C" not null generated always as (clave_orden(apellido)) stored,
  nombre_orden text collate "C" not null generated always as (coalesce(clave_orden(nombre), '')) stored,
  busqueda text collate "C" not null generated always as (
    clave_busqueda(coalesce(nombre, '') || ' ' || apellido || ' ' || coalesce(dni, ''))
  ) stored
);
create unique index pacientes_dni on pacientes (dni);
create index pacientes_orden on pacientes (activo, apellido_orden, nombre_orden, id_paciente);
create index pacientes_orden_todos on pacientes (apellido_orden, nombre_orden, id_paciente);
create index pacientes_busqueda on pacientes using gin (busqueda gin_trgm_ops);
create index pacientes_creacion on pacientes (fecha_creacion desc) where activo;

create table asignaciones (
  id_asignacion bigint generated always as identity primary key,
  id_paciente bigint not null references pacientes,
  id_prestador bigint not null references prestadores,
  notas text,
  fecha_asignacion timestamptz(3) not null default now(),
  asignado_por bigint references prestadores,
  fecha_baja timestamptz(3),
  cerrado_por bigint references prestadores
);
create unique index asignaciones_abiertas on asignaciones (id_paciente, id_prestador) where fecha_baja is null;
create index asignaciones_de_prestador on asignaciones (id_prestador, id_paciente) where fecha_baja is null;

-- ---------------------------------------------------------------------------------------------- clinical record
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

-- The row lock on the patient settles concurrent sessions of one patient.
create function contar_sesion() returns trigger language plpgsql as $$
begin
  update pacientes
     set total_sesiones = total_sesiones + 1,
         ultima_sesion = greatest(ultima_sesion, new.fecha)
   where id_paciente = new.id_paciente;
  return null;
end $$;
create trigger seguimientos_contar after insert on seguimientos
  for each row execute function contar_sesion();

create table medicaciones (
  id_medicacion bigint generated always as identity primary key,
  id_paciente bigint not null references pacientes,
  registrado_por bigint not null references prestadores,
  fecha_creacion timestamptz(3) not null default now(),
  nombre_medicamento text not null,
  dosis text,
  frecuencia text,
  notas text,
  activo boolean not null default true
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
  notas text
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

-- A create that is sent twice with the same key makes one thing.
create table idempotent_creations (
  id_prestador bigint not null references prestadores,
  key text not null,
  object_type text not null,
  object_id bigint,
  created_at timestamptz(3) not null default now(),
  primary key (id_prestador, key)
);

-- ---------------------------------------------------------------------------------------------- platform
-- Mails leave in the order of next_attempt_at; the body (which may hold a link) is encrypted and wiped when it is gone.
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
  last_error text
);
create index outbox_pending on outbox (next_attempt_at) where sent_at is null and dead_at is null;

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
  request_id text
);
create index audit_log_patient on audit_log (id_paciente, id desc) where id_paciente is not null;
create index audit_log_person on audit_log (id_prestador, id desc);
create index audit_log_at on audit_log (at);

-- ---------------------------------------------------------------------------------------------- the serving role
-- Requests are served as trama_app, which can neither change the schema, nor delete anything clinical,
-- nor touch a row of the trail once it is written.
do $$ begin
  create role trama_app nologin;
exception when duplicate_object or unique_violation then null;
end $$;

grant usage on schema public to trama_app;
grant select, insert, update on
  prestadores, pacientes, asignaciones, admisiones, medicaciones, enfermedades, idempotent_creations
  to trama_app;
grant select, insert on admisiones_versiones, seguimientos, vinculos, antecedentes, audit_log to trama_app;
grant select, insert, update, delete on
  sessions, refresh_tokens, setup_tokens, rate_limits, drafts, outbox
  to trama_app;
grant select on schema_migrations to trama_app;
