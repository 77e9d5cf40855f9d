-- Fees, charges, payments and the day's cash (docs/decisions/0421-fees-and-cash.md). Money is a whole number of centavos.
create table aranceles (
  id_arancel bigint generated always as identity primary key,
  -- Null: patients without a coverage.
  id_financiador bigint references financiadores,
  -- Null: any.
  role text check (role in ('psicologo', 'psiquiatra', 'acompanante_terapeutico', 'director_medico')),
  modalidad text check (modalidad in ('presencial', 'virtual', 'domicilio')),
  -- What the patient pays, and what the payer pays besides.
  importe bigint not null check (importe between 0 and 100000000000),
  importe_financiador bigint not null default 0 check (importe_financiador between 0 and 100000000000),
  desde date not null,
  registrado_por bigint not null references prestadores,
  fecha_creacion timestamptz(3) not null default now()
);
create index aranceles_de_financiador on aranceles (id_financiador, desde);
grant select, insert on aranceles to trama_app;

create table cargos (
  id_cargo bigint generated always as identity primary key,
  id_paciente bigint not null references pacientes,
  id_turno bigint references turnos,
  id_prestador bigint references prestadores,
  tipo text not null check (tipo in ('sesion', 'ausencia', 'ajuste')),
  -- The day of the session.
  fecha date not null,
  importe bigint not null check (importe between -100000000000 and 100000000000),
  importe_financiador bigint not null default 0 check (importe_financiador between 0 and 100000000000),
  id_financiador bigint references financiadores,
  id_arancel bigint references aranceles,
  concepto text,
  registrado_por bigint references prestadores,
  fecha_creacion timestamptz(3) not null default now(),
  anulado_el timestamptz(3),
  anulado_motivo text,
  check (tipo = 'ajuste' or (id_turno is not null and importe >= 0)),
  check (tipo <> 'ajuste' or (concepto is not null and importe <> 0))
);
-- One charge for each session, whatever many desks do at once.
create unique index cargos_un_turno on cargos (id_turno) where anulado_el is null and tipo <> 'ajuste';
create index cargos_de_paciente on cargos (id_paciente);
create index cargos_de_prestador on cargos (id_prestador, fecha);
grant select, insert on cargos to trama_app;

create table pagos (
  -- It is the number of the receipt.
  id_pago bigint generated always as identity primary key,
  id_paciente bigint not null references pacientes,
  id_turno bigint references turnos,
  importe bigint not null check (importe between 1 and 100000000000),
  medio text not null check (medio in ('efectivo', 'transferencia', 'debito', 'credito', 'billetera', 'otro')),
  concepto text,
  -- The day of the cash in which it is counted.
  fecha date not null,
  registrado_por bigint not null references prestadores,
  fecha_creacion timestamptz(3) not null default now()
);
create index pagos_de_paciente on pagos (id_paciente);
create index pagos_de_turno on pagos (id_turno) where id_turno is not null;
create index pagos_del_dia on pagos (fecha);
grant select, insert on pagos to trama_app;

-- A payment is never deleted: this takes it back, in the cash of the day on which that happened.
create table anulaciones_pago (
  id_anulacion bigint generated always as identity primary key,
  id_pago bigint not null unique references pagos,
  id_paciente bigint not null references pacientes,
  motivo text not null,
  fecha date not null,
  registrado_por bigint not null references prestadores,
  fecha_creacion timestamptz(3) not null default now()
);
create index anulaciones_pago_de_paciente on anulaciones_pago (id_paciente);
create index anulaciones_pago_del_dia on anulaciones_pago (fecha);
grant select, insert on anulaciones_pago to trama_app;

create table cierres_caja (
  id_cierre bigint generated always as identity primary key,
  fecha date not null unique,
  -- Centavos by means of payment, as whole numbers.
  esperado jsonb not null,
  contado jsonb not null,
  nota text,
  registrado_por bigint not null references prestadores,
  fecha_creacion timestamptz(3) not null default now()
);
grant select, insert on cierres_caja to trama_app;
