-- What patients agree to (docs/decisions/0401-consents.md). Nothing here is ever changed: a text has versions, a consent is
-- revoked by a row of its own.

create table textos_consentimiento (
  id_texto bigint generated always as identity primary key,
  tipo text not null check (tipo in ('tratamiento', 'psicofarmacos', 'telesalud', 'recordatorios', 'datos_personales',
                                     'grabacion', 'otro')),
  version integer not null check (version > 0),
  titulo text not null,
  texto text not null,
  autor bigint not null references prestadores,
  fecha_creacion timestamptz(3) not null default now(),
  unique (tipo, version)
);
grant select, insert (tipo, version, titulo, texto, autor) on textos_consentimiento to trama_app;

create table consentimientos (
  id_consentimiento bigint generated always as identity primary key,
  id_paciente bigint not null references pacientes,
  tipo text not null check (tipo in ('tratamiento', 'psicofarmacos', 'telesalud', 'recordatorios', 'datos_personales',
                                     'grabacion', 'otro')),
  id_texto bigint references textos_consentimiento,
  otorgado_por text not null check (otorgado_por in ('paciente', 'representante')),
  -- A contact is a chain of versions: its name as it was that day is kept beside its number.
  id_contacto bigint,
  representante text,
  fecha_acto date not null,
  medio text not null check (medio in ('papel', 'pantalla', 'verbal')),
  id_adjunto bigint references adjuntos,
  -- Strokes with their times, and the hash of the text and the strokes together.
  firma jsonb,
  firma_sha256 bytea,
  nota text,
  registrado_por bigint not null references prestadores,
  fecha_creacion timestamptz(3) not null default now(),
  check ((otorgado_por = 'representante') = (id_contacto is not null)),
  check (medio <> 'papel' or id_adjunto is not null),
  check (medio <> 'pantalla' or (firma is not null and firma_sha256 is not null and id_texto is not null))
);
create index consentimientos_de_paciente on consentimientos (id_paciente, tipo);
grant select, insert (id_consentimiento, id_paciente, tipo, id_texto, otorgado_por, id_contacto, representante, fecha_acto,
                      medio, id_adjunto, firma, firma_sha256, nota, registrado_por) on consentimientos to trama_app;

create table revocaciones_consentimiento (
  id_revocacion bigint generated always as identity primary key,
  id_paciente bigint not null references pacientes,
  id_consentimiento bigint not null references consentimientos,
  motivo text not null,
  registrado_por bigint not null references prestadores,
  fecha_creacion timestamptz(3) not null default now()
);
create index revocaciones_de_paciente on revocaciones_consentimiento (id_paciente);
create index revocaciones_de_consentimiento on revocaciones_consentimiento (id_consentimiento);
grant select, insert (id_revocacion, id_paciente, id_consentimiento, motivo, registrado_por)
  on revocaciones_consentimiento to trama_app;
