-- Meetings of a patient's team (docs/decisions/0491-team-meetings.md): entries of the record. Who took part signs.
create table reuniones_equipo (
  id_reunion bigint generated always as identity primary key,
  id_paciente bigint not null references pacientes,
  registrado_por bigint not null references prestadores,
  fecha_creacion timestamptz(3) not null default now(),
  fecha_acto date not null,
  temas text not null,
  acuerdos text not null,
  -- When they meet again.
  proxima date,
  -- The providers who took part, besides the author.
  participantes bigint[] not null
);
create index reuniones_equipo_de_paciente on reuniones_equipo (id_paciente, fecha_acto desc);
grant select on reuniones_equipo to trama_app;
grant insert (id_reunion, id_paciente, registrado_por, fecha_acto, temas, acuerdos, proxima, participantes)
  on reuniones_equipo to trama_app;
grant usage on sequence reuniones_equipo_id_reunion_seq to trama_app;
