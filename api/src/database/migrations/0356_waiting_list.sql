-- Who waits for an hour: with one provider, or with anybody of a role. Empty days and hours mean any.
create table lista_espera (
  id_espera bigint generated always as identity primary key,
  id_paciente bigint not null references pacientes,
  id_prestador bigint references prestadores,
  role text check (role in ('psicologo', 'psiquiatra', 'acompanante_terapeutico', 'director_medico')),
  -- 1 is Monday.
  dias integer[] not null default '{}' check (dias <@ '{1,2,3,4,5,6,7}'),
  desde time(0),
  hasta time(0),
  -- Administrative, never clinical.
  nota text,
  estado text not null default 'esperando' check (estado in ('esperando', 'ofrecido', 'tomado', 'retirado')),
  registrado_por bigint not null references prestadores,
  fecha_creacion timestamptz(3) not null default now(),
  fecha_actualizacion timestamptz(3),
  check (num_nonnulls(id_prestador, role) = 1),
  check (hasta > desde)
);
create index lista_espera_abierta on lista_espera (fecha_creacion, id_espera) where estado in ('esperando', 'ofrecido');
create index lista_espera_de_paciente on lista_espera (id_paciente);
grant select, insert, update (nota, estado, fecha_actualizacion) on lista_espera to trama_app;
