-- What leaves the house (docs/decisions/0244-exports.md). The trail tells how many rows a file had.
alter table audit_log add column filas integer;
grant insert (filas) on audit_log to trama_app;

-- Who took the whole clinic along, and how far it came. The file itself is kept nowhere.
create table exportaciones (
  id_exportacion bigint generated always as identity primary key,
  estado text not null default 'en_curso' check (estado in ('en_curso', 'terminada', 'interrumpida')),
  -- Rows of the clinic at the moment of which the file tells, and those written so far.
  total integer not null,
  filas integer not null default 0,
  bytes bigint not null default 0,
  creado_por bigint not null references prestadores,
  fecha_creacion timestamptz(3) not null default now(),
  fecha_fin timestamptz(3)
);
grant select, insert, update (estado, filas, bytes, fecha_fin) on exportaciones to trama_app;
