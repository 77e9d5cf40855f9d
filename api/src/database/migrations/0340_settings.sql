-- The settings of the clinic (docs/decisions/0340-settings.md). Each save is a row; the newest one is in force, and none is
-- ever changed.
create table ajustes (
  version integer primary key check (version > 0),
  contenido jsonb not null,
  fecha timestamptz(3) not null default now(),
  autor bigint references prestadores
);
grant select, insert on ajustes to trama_app;
