-- What was unusual in the trail: about whom or from which address, when, and how much. Nothing of a patient: the trail has it.
create table alertas (
  id_alerta bigint generated always as identity primary key,
  tipo text not null,
  id_prestador bigint references prestadores,
  direccion text,
  -- The clinic's day to which it belongs. It grows while it is open.
  dia date not null,
  desde timestamptz(3) not null,
  hasta timestamptz(3) not null,
  cantidad integer not null,
  creada_en timestamptz(3) not null default now(),
  cerrada_en timestamptz(3),
  cerrada_por bigint references prestadores,
  palabra text,
  check (num_nulls(cerrada_en, cerrada_por, palabra) in (0, 3))
);
-- One situation is one alert, however many rounds see it.
create unique index alertas_abiertas on alertas (tipo, coalesce(id_prestador, 0), coalesce(direccion, ''), dia)
  where cerrada_en is null;
create index alertas_cerradas on alertas (tipo, dia) where cerrada_en is not null;

-- Up to where the trail has been looked at. What happened before this version raises nothing.
create table vigilancia (
  unica boolean primary key default true check (unica),
  revisado_hasta timestamptz(3) not null default now()
);
insert into vigilancia default values;

-- Refusals are few among a great many reads.
create index audit_log_refused on audit_log (at) where outcome = 'refused';

grant select, insert, update (hasta, cantidad, cerrada_en, cerrada_por, palabra) on alertas to trama_app;
grant select, update on vigilancia to trama_app;
