-- Documents that the clinic issues (docs/decisions/0410-documents.md).

-- Numbers without gaps: the row of a series is held until the transaction ends, and an undone one takes its number back.
create table numeradores (
  serie text not null,
  anio integer not null,
  ultimo integer not null check (ultimo > 0),
  primary key (serie, anio)
);

-- Each save of a template is a row; the newest version is in force.
create table plantillas_documento (
  id_version bigint generated always as identity primary key,
  id_plantilla bigint not null check (id_plantilla > 0),
  version integer not null check (version > 0),
  clase text not null
    check (clase in ('constancia_asistencia', 'certificado', 'informe', 'derivacion', 'resumen_medicacion')),
  nombre text not null,
  texto text not null,
  activa boolean not null default true,
  fecha timestamptz(3) not null default now(),
  -- Empty for those that come with the system.
  autor bigint references prestadores,
  unique (id_plantilla, version)
);
grant select, insert (id_plantilla, version, clase, nombre, texto, activa, autor) on plantillas_documento to trama_app;

create view plantillas_vigentes as
  select distinct on (p.id_plantilla) p.* from plantillas_documento p order by p.id_plantilla, p.version desc;
grant select on plantillas_vigentes to trama_app;

create table documentos (
  id_documento bigint generated always as identity primary key,
  id_paciente bigint not null references pacientes,
  id_plantilla bigint not null,
  version integer not null,
  clase text not null
    check (clase in ('constancia_asistencia', 'certificado', 'informe', 'derivacion', 'resumen_medicacion')),
  titulo text not null,
  numero text not null unique,
  codigo text not null unique,
  -- As it was printed, with its fields filled in.
  texto text not null,
  id_turno bigint references turnos,
  -- Who issued it, and of whom: as they were that day, and no more of the patient than may be shown to anybody.
  emisor jsonb not null,
  iniciales text not null,
  dni_final text,
  paginas integer not null,
  sha256 bytea not null,
  registrado_por bigint not null references prestadores,
  fecha_creacion timestamptz(3) not null default now(),
  foreign key (id_plantilla, version) references plantillas_documento (id_plantilla, version),
  -- An attendance certificate tells of an appointment.
  check (clase <> 'constancia_asistencia' or id_turno is not null)
);
create index documentos_id_paciente on documentos (id_paciente, fecha_creacion desc);
grant select, insert (id_paciente, id_plantilla, version, clase, titulo, numero, codigo, texto, id_turno, emisor, iniciales,
                      dni_final, paginas, sha256, registrado_por) on documentos to trama_app;

-- The file as it was issued, so that everybody who downloads it gets the same bytes.
create table documentos_pdf (
  id_documento bigint primary key references documentos,
  pdf bytea not null
);
grant select, insert on documentos_pdf to trama_app;

-- A document is annulled once, never deleted.
create table anulaciones_documento (
  id_anulacion bigint generated always as identity primary key,
  id_documento bigint not null,
  id_paciente bigint not null references pacientes,
  motivo text not null,
  registrado_por bigint not null references prestadores,
  fecha_creacion timestamptz(3) not null default now(),
  constraint anulaciones_documento_una unique (id_documento),
  foreign key (id_documento) references documentos
);
create index anulaciones_documento_id_paciente on anulaciones_documento (id_paciente);
grant select, insert (id_documento, id_paciente, motivo, registrado_por) on anulaciones_documento to trama_app;

insert into plantillas_documento (id_plantilla, version, clase, nombre, texto) values
(1, 1, 'constancia_asistencia', 'Constancia de asistencia',
'Se deja constancia de que {{paciente.nombre}} {{paciente.apellido}}, {{paciente.documento}}, concurrió a {{clinica.nombre}} el {{turno.fecha}}, de {{turno.desde}} a {{turno.hasta}} horas.

Se extiende la presente a pedido de la persona interesada, para ser presentada ante quien corresponda.'),
(2, 1, 'certificado', 'Certificado',
'Certifico que {{paciente.nombre}} {{paciente.apellido}}, {{paciente.documento}}, se encuentra en tratamiento en {{clinica.nombre}}.

Se extiende el presente a pedido de la persona interesada, para ser presentado ante quien corresponda.'),
(3, 1, 'informe', 'Informe',
'Paciente: {{paciente.nombre}} {{paciente.apellido}}, {{paciente.documento}}, {{paciente.edad}} años.

Motivo del informe:

Evolución del tratamiento:

Conclusiones:'),
(4, 1, 'derivacion', 'Derivación',
'Estimado/a colega:

Le derivo a {{paciente.nombre}} {{paciente.apellido}}, {{paciente.documento}}, {{paciente.edad}} años.

Motivo de la derivación:

Antecedentes de interés:

Medicación actual:
{{medicacion.activa}}

Quedo a su disposición.'),
(5, 1, 'resumen_medicacion', 'Resumen de medicación',
'Medicación registrada de {{paciente.nombre}} {{paciente.apellido}}, {{paciente.documento}}, al {{hoy}}:

{{medicacion.activa}}

Registro de medicación: no es una receta.');
