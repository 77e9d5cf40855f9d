-- What professionals earn by an agreed share, and what was paid to them (docs/decisions/0460-settlements.md).
create table participaciones (
  id_participacion bigint generated always as identity primary key,
  id_prestador bigint not null references prestadores,
  -- Null: any payer, and patients without one.
  id_financiador bigint references financiadores,
  -- Hundredths of a percent: 6000 is 60 %.
  centesimos integer not null check (centesimos between 0 and 10000),
  desde date not null,
  registrado_por bigint not null references prestadores,
  fecha_creacion timestamptz(3) not null default now()
);
create index participaciones_de_prestador on participaciones (id_prestador, desde);
grant select, insert on participaciones to trama_app;

-- One row when a professional was paid. It never changes: what is corrected later is a line of the next one.
create table liquidaciones (
  id_liquidacion bigint generated always as identity primary key,
  id_prestador bigint not null references prestadores,
  desde date not null,
  hasta date not null,
  importe bigint not null check (importe between 0 and 10000000000000),
  medio text not null check (medio in ('efectivo', 'transferencia', 'debito', 'credito', 'billetera', 'otro')),
  nota text,
  registrado_por bigint not null references prestadores,
  fecha_creacion timestamptz(3) not null default now(),
  check (hasta >= desde)
);
create index liquidaciones_de_prestador on liquidaciones (id_prestador, desde);
grant select, insert on liquidaciones to trama_app;

create table liquidacion_lineas (
  id_linea bigint generated always as identity primary key,
  id_liquidacion bigint not null references liquidaciones,
  -- Null of an adjustment that a person wrote.
  id_cargo bigint references cargos,
  id_paciente bigint references pacientes,
  id_financiador bigint references financiadores,
  tipo text not null check (tipo in ('sesion', 'ausencia', 'reversion', 'ajuste')),
  fecha date not null,
  -- What was charged, and its two parts: the professional's and the clinic's.
  importe_base bigint not null,
  importe bigint not null,
  importe_clinica bigint not null,
  centesimos integer check (centesimos between 0 and 10000),
  concepto text,
  check (importe + importe_clinica = importe_base),
  check ((tipo = 'ajuste') = (id_cargo is null)),
  check (tipo <> 'ajuste' or (concepto is not null and importe <> 0 and importe_base = 0))
);
-- A session is paid once, and taken back once, whatever several people do at the same moment.
create unique index liquidacion_lineas_un_cargo on liquidacion_lineas (id_cargo) where tipo in ('sesion', 'ausencia');
create unique index liquidacion_lineas_una_reversion on liquidacion_lineas (id_cargo) where tipo = 'reversion';
create index liquidacion_lineas_de_liquidacion on liquidacion_lineas (id_liquidacion);
create index liquidacion_lineas_de_paciente on liquidacion_lineas (id_paciente);
grant select, insert on liquidacion_lineas to trama_app;

create index cargos_de_fecha on cargos (fecha);
create index cargos_anulados on cargos (anulado_el) where anulado_el is not null;
