-- Couples, families, groups and team meetings (docs/decisions/0480-more-than-one-in-the-room.md).
create table grupos (
  id_grupo bigint generated always as identity primary key,
  nombre text not null,
  lugar text,
  consultorio bigint references consultorios,
  -- Who leads it.
  id_prestador bigint not null references prestadores,
  activo boolean not null default true,
  registrado_por bigint not null references prestadores,
  fecha_creacion timestamptz(3) not null default now(),
  fecha_actualizacion timestamptz(3)
);
create index grupos_de_prestador on grupos (id_prestador);
grant select, insert, update (nombre, lugar, consultorio, activo, fecha_actualizacion) on grupos to trama_app;

-- Since when, and until when, somebody belongs to a group. Nobody is deleted: they leave.
create table miembros_grupo (
  id_miembro bigint generated always as identity primary key,
  id_grupo bigint not null references grupos,
  id_paciente bigint not null references pacientes,
  desde date not null,
  hasta date,
  registrado_por bigint not null references prestadores,
  fecha_creacion timestamptz(3) not null default now(),
  check (hasta >= desde)
);
create index miembros_de_grupo on miembros_grupo (id_grupo);
create index miembros_de_paciente on miembros_grupo (id_paciente);
-- Somebody belongs to a group once at a time.
create unique index miembros_abiertos on miembros_grupo (id_grupo, id_paciente) where hasta is null;
grant select, insert, update (hasta) on miembros_grupo to trama_app;

-- An appointment with participants is one row of the provider and the room, without a patient, and a row for each
-- participant, which names it as their encuentro. So everything that is kept by patient (overlap, reminder, attendance,
-- charge, authorisation, follow-up) is kept of each one alone, and no number in the record of one leads to another.
-- Null in `tipo` is an appointment of one patient or a block.
alter table turnos
  add column tipo text check (tipo in ('pareja', 'familia', 'grupo', 'reunion')),
  add column id_encuentro bigint references turnos,
  add column id_grupo bigint references grupos,
  -- This participant was cancelled together with everybody, and comes back with everybody.
  add column cancelado_con_todos boolean,
  add constraint turnos_con_participantes check (
    case when tipo is null then id_encuentro is null and id_grupo is null
         else (id_encuentro is null) = (id_paciente is null) end);
create unique index turnos_de_encuentro on turnos (id_encuentro, id_paciente) where id_encuentro is not null;
create index turnos_de_grupo on turnos (id_grupo, inicio) where id_grupo is not null;
grant update (cancelado_con_todos) on turnos to trama_app;

-- The row of everybody keeps the provider and the room; each participant's row keeps the patient.
alter table turnos
  drop constraint turnos_de_prestador_sin_superponer,
  drop constraint turnos_de_consultorio_sin_superponer,
  add constraint turnos_de_prestador_sin_superponer exclude using gist
    (id_prestador with =, tstzrange(inicio, fin) with &&)
    where (not sobreturno and id_encuentro is null and estado not in ('cancelado_paciente', 'cancelado_clinica')),
  add constraint turnos_de_consultorio_sin_superponer exclude using gist
    (consultorio with =, tstzrange(inicio, fin) with &&)
    where (id_encuentro is null and estado not in ('cancelado_paciente', 'cancelado_clinica'));

alter table series_turnos
  add column tipo text check (tipo in ('pareja', 'familia', 'grupo', 'reunion')),
  add column id_grupo bigint references grupos,
  -- Who takes part in the appointments that the series has still to make.
  add column participantes bigint[];
grant update (participantes) on series_turnos to trama_app;

-- The unfinished note about an encounter. It belongs to its author.
create table borradores_encuentro (
  id_prestador bigint not null references prestadores,
  id_turno bigint not null references turnos,
  contenido jsonb not null,
  fecha_actualizacion timestamptz(3) not null default now(),
  primary key (id_prestador, id_turno)
);
grant select, insert, update (contenido, fecha_actualizacion), delete on borradores_encuentro to trama_app;
