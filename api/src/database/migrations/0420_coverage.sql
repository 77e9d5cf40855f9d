-- Who pays for a patient: payers, coverages and what they authorise (docs/decisions/0420-coverage.md).
create table financiadores (
  id_financiador bigint generated always as identity primary key,
  nombre text not null,
  -- The number in the national register of obras sociales.
  rnos text,
  tipo text not null default 'otro' check (tipo in ('obra_social', 'prepaga', 'particular', 'otro')),
  activo boolean not null default true,
  fecha_creacion timestamptz(3) not null default now(),
  fecha_actualizacion timestamptz(3)
);
-- 'Unión Personal' and 'UNION PERSONAL ' are one payer.
create unique index financiadores_nombre on financiadores (clave_busqueda(btrim(nombre)));
grant select, insert, update (nombre, rnos, tipo, activo, fecha_actualizacion) on financiadores to trama_app;

-- A list to begin with; the clinic edits it. Register numbers are for the clinic to fill in.
insert into financiadores (nombre, tipo)
select nombre, tipo from (values
  ('Particular', 'particular'), ('OSDE', 'prepaga'), ('Swiss Medical', 'prepaga'), ('Galeno', 'prepaga'),
  ('Medifé', 'prepaga'), ('OMINT', 'prepaga'), ('Sancor Salud', 'prepaga'), ('Accord Salud', 'prepaga'),
  ('Medicus', 'prepaga'), ('Prevención Salud', 'prepaga'), ('Avalian', 'prepaga'),
  ('Hospital Italiano', 'prepaga'), ('IOMA', 'obra_social'), ('PAMI', 'obra_social'), ('Unión Personal', 'obra_social'),
  ('OSECAC', 'obra_social'), ('OSPRERA', 'obra_social'), ('OSUTHGRA', 'obra_social'), ('OBSBA', 'obra_social'),
  ('DOSUBA', 'obra_social'), ('APROSS', 'obra_social'), ('IAPOS', 'obra_social')) first (nombre, tipo);

create table coberturas (
  id_cobertura bigint generated always as identity primary key,
  id_paciente bigint not null references pacientes,
  id_financiador bigint not null references financiadores,
  plan text,
  numero_afiliado text,
  -- Whose membership it is, where it is not the patient's.
  titular text,
  desde date,
  hasta date,
  principal boolean not null default false,
  -- When the certificate of disability ends.
  cud_vence date,
  registrado_por bigint references prestadores,
  fecha_creacion timestamptz(3) not null default now(),
  fecha_actualizacion timestamptz(3),
  check (hasta >= desde)
);
create index coberturas_de_paciente on coberturas (id_paciente);
create unique index coberturas_principal on coberturas (id_paciente) where principal;
create index coberturas_de_financiador on coberturas (id_financiador);
grant select, insert,
      update (plan, numero_afiliado, titular, desde, hasta, principal, cud_vence, fecha_actualizacion) on coberturas to trama_app;

create table autorizaciones (
  id_autorizacion bigint generated always as identity primary key,
  id_cobertura bigint not null references coberturas,
  -- The patient of the coverage: reach is asked about this column.
  id_paciente bigint not null references pacientes,
  prestacion text not null,
  -- The number of the order.
  numero text,
  sesiones integer check (sesiones between 1 and 1000),
  horas_mes integer check (horas_mes between 1 and 744),
  desde date not null,
  hasta date,
  activa boolean not null default true,
  registrado_por bigint not null references prestadores,
  fecha_creacion timestamptz(3) not null default now(),
  fecha_actualizacion timestamptz(3),
  check (hasta >= desde),
  check (num_nonnulls(sesiones, horas_mes) > 0)
);
create index autorizaciones_de_paciente on autorizaciones (id_paciente);
create index autorizaciones_de_cobertura on autorizaciones (id_cobertura);
grant select, insert,
      update (prestacion, numero, sesiones, horas_mes, desde, hasta, activa, fecha_actualizacion) on autorizaciones to trama_app;

alter table turnos add column id_autorizacion bigint references autorizaciones;
create index turnos_de_autorizacion on turnos (id_autorizacion) where id_autorizacion is not null;
grant insert (id_autorizacion), update (id_autorizacion) on turnos to trama_app;

-- What the patients' plain fields say becomes their principal coverage.
insert into financiadores (nombre)
select distinct on (clave_busqueda(btrim(p.obra_social))) btrim(p.obra_social) from pacientes p
 where btrim(p.obra_social) <> ''
 order by clave_busqueda(btrim(p.obra_social)), p.id_paciente
    on conflict do nothing;
insert into coberturas (id_paciente, id_financiador, plan, numero_afiliado, principal)
select p.id_paciente, f.id_financiador, p.plan, p.numero_afiliado, true
  from pacientes p join financiadores f on clave_busqueda(btrim(f.nombre)) = clave_busqueda(btrim(p.obra_social));
