-- What was presented to a payer, and what each payer asks for (docs/decisions/0461-presentations.md).
alter table financiadores
  -- Which signatures of a session it takes; none named: any.
  add column firmas text[] not null default '{}' check (firmas <@ '{pantalla,papel,enlace}'::text[]),
  add column exige_codigo_validacion boolean not null default false,
  add column reconoce_feriados boolean not null default true,
  -- Until which day of the month it takes a presentation.
  add column dias_presentacion integer check (dias_presentacion between 1 and 31),
  -- How many months after the session it is taken at all.
  add column antiguedad_max_meses integer check (antiguedad_max_meses between 1 and 60),
  add column coseguro_lo_cobra text not null default 'clinica' check (coseguro_lo_cobra in ('clinica', 'financiador', 'nadie')),
  -- Typed as a patient's obra social, and not looked at by the desk yet.
  add column pendiente boolean not null default false;
grant update (firmas, exige_codigo_validacion, reconoce_feriados, dias_presentacion, antiguedad_max_meses, coseguro_lo_cobra,
              pendiente) on financiadores to trama_app;

-- The scanned order of an authorisation.
alter table autorizaciones add column id_adjunto bigint references adjuntos;
create index autorizaciones_de_adjunto on autorizaciones (id_adjunto) where id_adjunto is not null;
grant update (id_adjunto) on autorizaciones to trama_app;

create table presentaciones (
  id_presentacion bigint generated always as identity primary key,
  id_financiador bigint not null references financiadores,
  -- Its first day.
  mes date not null check (extract(day from mes) = 1),
  nota text,
  registrado_por bigint not null references prestadores,
  fecha_creacion timestamptz(3) not null default now()
);
create index presentaciones_de_financiador on presentaciones (id_financiador, mes);
grant select, insert on presentaciones to trama_app;

create table presentacion_lineas (
  id_linea bigint generated always as identity primary key,
  id_presentacion bigint not null references presentaciones,
  -- A session is presented once; presented again, it is the same line.
  id_cargo bigint not null unique references cargos,
  id_paciente bigint not null references pacientes,
  -- What was asked of the payer, and what it paid of that.
  importe bigint not null check (importe >= 0),
  importe_cobrado bigint not null default 0 check (importe_cobrado between 0 and importe),
  estado text not null default 'presentado' check (estado in ('presentado', 'cobrado', 'debitado', 'representado')),
  motivo text,
  codigo_validacion text,
  fecha_actualizacion timestamptz(3),
  check (estado <> 'presentado' or importe_cobrado = 0)
);
create index presentacion_lineas_de_presentacion on presentacion_lineas (id_presentacion);
create index presentacion_lineas_de_paciente on presentacion_lineas (id_paciente);
grant select, insert, update (estado, importe_cobrado, motivo, codigo_validacion, fecha_actualizacion)
   on presentacion_lineas to trama_app;

create index cargos_de_financiador on cargos (id_financiador, fecha) where id_financiador is not null;
