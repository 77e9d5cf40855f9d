-- Signatures (docs/decisions/0490-signatures.md). A request asks one professional to sign one entry; their answer, signed or
-- refused, is an entry of the record with a folio of its own. Neither row is ever changed: a request without an answer waits.
create table pedidos_firma (
  id_firma bigint generated always as identity primary key,
  id_paciente bigint not null references pacientes,
  -- The entry to sign, what it is about, and the fingerprint of its text.
  folio integer not null,
  clase text not null,
  id_objeto bigint not null,
  version integer not null,
  huella bytea not null,
  caracter text not null check (caracter in ('cofirma', 'supervision')),
  -- Why: somebody asked, the author is in training, a high risk was lowered, or they were at the meeting.
  origen text not null check (origen in ('pedido', 'practicante', 'baja_de_riesgo', 'reunion')),
  id_prestador bigint not null references prestadores,
  pedido_por bigint not null references prestadores,
  fecha_creacion timestamptz(3) not null default now(),
  foreign key (id_paciente, folio) references asientos
);
create index pedidos_firma_de_asiento on pedidos_firma (id_paciente, folio);
create index pedidos_firma_de_firmante on pedidos_firma (id_prestador, id_firma);
create index pedidos_firma_de_quien_pide on pedidos_firma (pedido_por, id_firma);
grant select on pedidos_firma to trama_app;
grant insert (id_paciente, folio, clase, id_objeto, version, huella, caracter, origen, id_prestador, pedido_por)
  on pedidos_firma to trama_app;

-- It says by itself what was signed: nothing of it depends on the request.
create table firmas (
  id_respuesta bigint generated always as identity primary key,
  id_paciente bigint not null references pacientes,
  registrado_por bigint not null references prestadores,
  fecha_creacion timestamptz(3) not null default now(),
  id_firma bigint not null references pedidos_firma,
  folio_firmado integer not null,
  clase_firmada text not null,
  huella_firmada bytea not null,
  caracter text not null check (caracter in ('cofirma', 'supervision')),
  estado text not null check (estado in ('firmada', 'rechazada')),
  motivo text,
  check (estado = 'firmada' or motivo is not null)
);
-- Of two answers at once the second finds the first.
create unique index firmas_una_respuesta on firmas (id_firma);
create index firmas_de_paciente on firmas (id_paciente, folio_firmado);
grant select on firmas to trama_app;
grant insert (id_paciente, registrado_por, id_firma, folio_firmado, clase_firmada, huella_firmada, caracter, estado, motivo)
  on firmas to trama_app;

-- Which signatures the clinic requires, apart from the rest of the settings: each new entry looks here, and the settings carry
-- a logo. Null in settings from before.
alter table ajustes add column firmas jsonb generated always as (contenido -> 'firmas') stored;
