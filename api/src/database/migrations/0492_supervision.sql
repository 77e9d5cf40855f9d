-- Notes for supervision that somebody has seen (docs/decisions/0492-supervision.md). What the supervisor answers is a
-- clarification of the follow-up, an entry with a folio; this row says that the note was seen, and when its author read it.
create table supervisiones (
  id_supervision bigint generated always as identity primary key,
  id_paciente bigint not null references pacientes,
  id_seguimiento bigint not null references seguimientos,
  registrado_por bigint not null references prestadores,
  fecha_creacion timestamptz(3) not null default now(),
  -- The clarification with the answer, if there is one.
  id_correccion bigint references correcciones,
  leida_el timestamptz(3)
);
create unique index supervisiones_una on supervisiones (id_seguimiento);
create index supervisiones_de_paciente on supervisiones (id_paciente);
create index supervisiones_sin_leer on supervisiones (id_supervision) where leida_el is null;
grant select on supervisiones to trama_app;
grant insert (id_paciente, id_seguimiento, registrado_por, id_correccion) on supervisiones to trama_app;
grant update (leida_el) on supervisiones to trama_app;
