-- The agenda (docs/decisions/0230-agenda.md). An appointment is a row; that no two of one provider, patient or room overlap
-- is kept by the database itself, whoever books from wherever.
create extension if not exists btree_gist;

create table consultorios (
  id_consultorio bigint generated always as identity primary key,
  nombre text not null,
  activo boolean not null default true
);
create unique index consultorios_nombre on consultorios (lower(nombre));
grant select, insert, update (nombre, activo) on consultorios to trama_app;

-- What repeats: the rule from which the next appointments are made. The appointments themselves are rows of turnos.
create table series_turnos (
  id_serie bigint generated always as identity primary key,
  id_prestador bigint not null references prestadores,
  id_paciente bigint references pacientes,
  cada text not null check (cada in ('semanal', 'quincenal', 'mensual')),
  -- The first one, as the wall of the clinic shows it: the hour stays when clocks are changed.
  desde timestamp(0) not null,
  duracion_min integer not null check (duracion_min between 1 and 1440),
  -- The last day; null while it goes on.
  hasta date,
  modalidad text not null,
  consultorio bigint references consultorios,
  sobreturno boolean not null,
  nota text,
  registrado_por bigint not null references prestadores,
  fecha_creacion timestamptz(3) not null default now()
);
create index series_turnos_de_paciente on series_turnos (id_paciente) where id_paciente is not null;
grant select, insert, update (hasta) on series_turnos to trama_app;

create table turnos (
  id_turno bigint generated always as identity primary key,
  id_prestador bigint not null references prestadores,
  -- Null blocks the time of the provider: nobody comes.
  id_paciente bigint references pacientes,
  inicio timestamptz(3) not null,
  fin timestamptz(3) not null,
  modalidad text not null check (modalidad in ('presencial', 'virtual', 'domicilio')),
  consultorio bigint references consultorios,
  estado text not null default 'programado' check (estado in (
    'programado', 'confirmado', 'presente', 'realizado', 'ausente', 'cancelado_paciente', 'cancelado_clinica')),
  sobreturno boolean not null default false,
  -- Of a series: which of its occurrences, from 0. The renewal goes on after the last one.
  id_serie bigint references series_turnos,
  ocurrencia integer,
  -- Administrative, never clinical; and why it was cancelled, moved, or an absence taken back.
  nota text,
  motivo text,
  -- Null in those that the renewal of a series made.
  registrado_por bigint references prestadores,
  fecha_creacion timestamptz(3) not null default now(),
  fecha_actualizacion timestamptz(3),
  -- A question about a day looks back so far and no further.
  check (fin > inicio and fin <= inicio + interval '24 hours'),
  -- What a follow-up refers to.
  constraint turnos_atendidos unique (id_turno, id_paciente, id_prestador),
  constraint turnos_de_prestador_sin_superponer exclude using gist
    (id_prestador with =, tstzrange(inicio, fin) with &&)
    where (not sobreturno and estado not in ('cancelado_paciente', 'cancelado_clinica')),
  constraint turnos_de_paciente_sin_superponer exclude using gist
    (id_paciente with =, tstzrange(inicio, fin) with &&)
    where (estado not in ('cancelado_paciente', 'cancelado_clinica')),
  constraint turnos_de_consultorio_sin_superponer exclude using gist
    (consultorio with =, tstzrange(inicio, fin) with &&)
    where (estado not in ('cancelado_paciente', 'cancelado_clinica'))
);
create index turnos_por_inicio on turnos (inicio, id_turno);
create index turnos_de_prestador on turnos (id_prestador, inicio, id_turno);
create index turnos_de_paciente on turnos (id_paciente, inicio, id_turno) where id_paciente is not null;
create index turnos_de_serie on turnos (id_serie, inicio) where id_serie is not null;
grant select, insert,
  update (inicio, fin, modalidad, consultorio, estado, id_serie, ocurrencia, nota, motivo, fecha_actualizacion)
  on turnos to trama_app;

-- The hours of a week, and the absences that have not passed, are saved as a whole.
create table disponibilidades (
  id_disponibilidad bigint generated always as identity primary key,
  id_prestador bigint not null references prestadores,
  -- 1 is Monday.
  dia integer not null check (dia between 1 and 7),
  desde time(0) not null,
  hasta time(0) not null,
  check (hasta > desde)
);
create index disponibilidades_de_prestador on disponibilidades (id_prestador);
grant select, insert, delete on disponibilidades to trama_app;

create table ausencias_prestador (
  id_ausencia bigint generated always as identity primary key,
  id_prestador bigint not null references prestadores,
  desde date not null,
  hasta date not null,
  motivo text,
  check (hasta >= desde)
);
create index ausencias_de_prestador on ausencias_prestador (id_prestador, hasta);
grant select, insert, delete on ausencias_prestador to trama_app;

create table feriados (
  fecha date primary key,
  nombre text not null,
  -- False: the clinic works on that day after all.
  activo boolean not null default true
);
grant select, insert, update (nombre, activo) on feriados to trama_app;

-- Ley 27.399: those that move are on the Monday that the law says. Bridge days are decreed each year.
insert into feriados (fecha, nombre) values
  ('2026-01-01', 'Año Nuevo'),
  ('2026-02-16', 'Carnaval'),
  ('2026-02-17', 'Carnaval'),
  ('2026-03-23', 'Día no laborable con fines turísticos'),
  ('2026-03-24', 'Día Nacional de la Memoria por la Verdad y la Justicia'),
  ('2026-04-02', 'Día del Veterano y de los Caídos en la Guerra de Malvinas'),
  ('2026-04-03', 'Viernes Santo'),
  ('2026-05-01', 'Día del Trabajador'),
  ('2026-05-25', 'Día de la Revolución de Mayo'),
  ('2026-06-15', 'Paso a la Inmortalidad del General Güemes'),
  ('2026-06-20', 'Paso a la Inmortalidad del General Belgrano'),
  ('2026-07-09', 'Día de la Independencia'),
  ('2026-07-10', 'Día no laborable con fines turísticos'),
  ('2026-08-17', 'Paso a la Inmortalidad del General San Martín'),
  ('2026-10-12', 'Día del Respeto a la Diversidad Cultural'),
  ('2026-11-23', 'Día de la Soberanía Nacional'),
  ('2026-12-07', 'Día no laborable con fines turísticos'),
  ('2026-12-08', 'Inmaculada Concepción de María'),
  ('2026-12-25', 'Navidad'),
  ('2027-01-01', 'Año Nuevo'),
  ('2027-02-08', 'Carnaval'),
  ('2027-02-09', 'Carnaval'),
  ('2027-03-24', 'Día Nacional de la Memoria por la Verdad y la Justicia'),
  ('2027-03-26', 'Viernes Santo'),
  ('2027-04-02', 'Día del Veterano y de los Caídos en la Guerra de Malvinas'),
  ('2027-05-01', 'Día del Trabajador'),
  ('2027-05-25', 'Día de la Revolución de Mayo'),
  ('2027-06-20', 'Paso a la Inmortalidad del General Belgrano'),
  ('2027-06-21', 'Paso a la Inmortalidad del General Güemes'),
  ('2027-07-09', 'Día de la Independencia'),
  ('2027-08-16', 'Paso a la Inmortalidad del General San Martín'),
  ('2027-10-11', 'Día del Respeto a la Diversidad Cultural'),
  ('2027-11-20', 'Día de la Soberanía Nacional'),
  ('2027-12-08', 'Inmaculada Concepción de María'),
  ('2027-12-25', 'Navidad');

-- Addresses to subscribe to from a calendar elsewhere. Only the hash of the secret is kept.
create table calendar_tokens (
  id_calendario bigint generated always as identity primary key,
  hash bytea not null unique,
  id_prestador bigint not null references prestadores,
  iniciales boolean not null default false,
  fecha_creacion timestamptz(3) not null default now(),
  revoked_at timestamptz(3)
);
create index calendar_tokens_de_prestador on calendar_tokens (id_prestador) where revoked_at is null;
grant select, insert, update (revoked_at) on calendar_tokens to trama_app;

-- A follow-up that was written from an appointment: of that patient, by that provider, and one at most.
alter table seguimientos add column id_turno bigint;
alter table seguimientos add constraint seguimientos_de_turno
  foreign key (id_turno, id_paciente, id_prestador) references turnos (id_turno, id_paciente, id_prestador);
create unique index seguimientos_un_turno on seguimientos (id_turno) where id_turno is not null;

-- Whether the patient agreed to be reminded by e-mail. Null, as in every row from before, is no.
alter table pacientes add column acepta_recordatorios boolean;

-- The one-time links of a reminder. They hold for the hour that the reminder told.
create table enlaces_turnos (
  hash bytea primary key,
  id_turno bigint not null references turnos,
  inicio timestamptz(3) not null,
  -- True confirms, false says that the patient cannot come.
  confirma boolean not null,
  fecha_creacion timestamptz(3) not null default now(),
  usado_el timestamptz(3)
);
create index enlaces_turnos_de_turno on enlaces_turnos (id_turno);
grant select, insert, update (usado_el) on enlaces_turnos to trama_app;
