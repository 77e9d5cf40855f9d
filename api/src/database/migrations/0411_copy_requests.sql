-- Requests for a copy of a record, and their clock (docs/decisions/0411-copy-desk.md).
create table solicitudes_copia (
  id_solicitud bigint generated always as identity primary key,
  numero text not null unique,
  id_paciente bigint not null references pacientes,
  solicitante_nombre text not null,
  solicitante_documento text not null,
  caracter text not null check (caracter in ('paciente', 'representante_legal', 'conyuge_conviviente', 'heredero',
                                             'profesional_autorizado', 'oficio_judicial')),
  acreditacion text,
  motivo text,
  urgente boolean not null,
  alcance text not null check (alcance in ('completa', 'parcial')),
  desde date,
  hasta date,
  forma text not null check (forma in ('papel', 'digital')),
  recibida_el timestamptz(3) not null default now(),
  vence_el timestamptz(3) not null,
  registrado_por bigint not null references prestadores,
  prorroga_hasta timestamptz(3),
  prorroga_fundamento text,
  prorrogada_por bigint references prestadores,
  estado text not null default 'pendiente'
    check (estado in ('pendiente', 'preparada', 'autenticada', 'entregada', 'denegada', 'desistida')),
  id_copia bigint references copias,
  -- Which parts are the file of that copy.
  intento_copia text,
  autenticada_por bigint references prestadores,
  autenticada_el timestamptz(3),
  entregada_a text,
  denegada_fundamento text,
  desistida_motivo text,
  terminada_por bigint references prestadores,
  terminada_el timestamptz(3),
  constraint solicitudes_copia_plazo
    check (vence_el = recibida_el + case when urgente then interval '0' else interval '48 hours' end),
  constraint solicitudes_copia_prorroga
    check (num_nonnulls(prorroga_hasta, prorroga_fundamento, prorrogada_por) in (0, 3)
           and prorroga_hasta > vence_el and prorroga_hasta <= vence_el + interval '10 days'),
  constraint solicitudes_copia_parcial
    check ((alcance = 'parcial') = (num_nonnulls(desde, hasta) = 2) and num_nonnulls(desde, hasta) in (0, 2) and hasta >= desde),
  constraint solicitudes_copia_preparada
    check (estado not in ('preparada', 'autenticada', 'entregada') or num_nonnulls(id_copia, intento_copia) = 2),
  constraint solicitudes_copia_autenticada
    check (estado not in ('autenticada', 'entregada') or num_nonnulls(autenticada_por, autenticada_el) = 2),
  constraint solicitudes_copia_entregada check ((estado = 'entregada') = (entregada_a is not null)),
  constraint solicitudes_copia_denegada check ((estado = 'denegada') = (denegada_fundamento is not null)),
  constraint solicitudes_copia_terminada
    check ((estado in ('entregada', 'denegada', 'desistida')) = (num_nonnulls(terminada_por, terminada_el) = 2))
);
create index solicitudes_copia_abiertas on solicitudes_copia (coalesce(prorroga_hasta, vence_el))
  where estado in ('pendiente', 'preparada', 'autenticada');
create index solicitudes_copia_terminadas on solicitudes_copia (terminada_el desc) where terminada_el is not null;
create index solicitudes_copia_id_paciente on solicitudes_copia (id_paciente);
grant select,
      insert (numero, id_paciente, solicitante_nombre, solicitante_documento, caracter, acreditacion, motivo, urgente,
              alcance, desde, hasta, forma, vence_el, registrado_por),
      update (prorroga_hasta, prorroga_fundamento, prorrogada_por, estado, id_copia, intento_copia, autenticada_por, autenticada_el,
              entregada_a, denegada_fundamento, desistida_motivo, terminada_por, terminada_el)
  on solicitudes_copia to trama_app;

-- A copy that is being made, or could not be. The process that makes it renews `latido`; an old one says that it died.
create table preparaciones_copia (
  id_solicitud bigint primary key references solicitudes_copia,
  id_prestador bigint not null references prestadores,
  intento text not null,
  latido timestamptz(3) not null default now(),
  partes integer not null default 0,
  total integer not null default 0,
  fallo boolean not null default false
);
grant select, insert, update, delete on preparaciones_copia to trama_app;

-- The file of a prepared copy, until its request ends.
create table partes_copia (
  id_solicitud bigint not null references solicitudes_copia,
  intento text not null,
  parte integer not null,
  bytes bytea not null,
  primary key (id_solicitud, intento, parte)
);
grant select, insert, delete on partes_copia to trama_app;

-- Which reminder of which due moment has left: one of each, however many processes there are.
create table avisos_copia (
  id_solicitud bigint not null references solicitudes_copia,
  aviso text not null check (aviso in ('24 h', '6 h')),
  vence_el timestamptz(3) not null,
  enviado_el timestamptz(3) not null default now(),
  primary key (id_solicitud, aviso, vence_el)
);
grant select, insert on avisos_copia to trama_app;
