-- The people around a patient. Rows are only ever added: a change of a contact is a row with the same id_contacto and
-- everything as it is from then on, so that nothing that was known of somebody is lost. The newest row holds.
create sequence contactos_id_contacto_seq as bigint;
create table contactos (
  id_version bigint generated always as identity primary key,
  id_contacto bigint not null default nextval('contactos_id_contacto_seq'),
  id_paciente bigint not null references pacientes,
  nombre text not null,
  vinculo text,
  telefono text,
  email text,
  es_representante_legal boolean not null default false,
  es_emergencia boolean not null default false,
  puede_recibir_informacion boolean not null default false,
  activo boolean not null default true,
  registrado_por bigint not null references prestadores,
  -- The moment of writing, not of the beginning of the transaction: changes of one contact follow each other.
  fecha_creacion timestamptz(3) not null default clock_timestamp()
);
create index contactos_de_paciente on contactos (id_paciente, id_contacto, id_version);
grant select, insert on contactos to trama_app;
grant usage on sequence contactos_id_contacto_seq to trama_app;
