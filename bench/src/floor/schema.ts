/**
 * What the law asks for, in tables of the floor's own: a trail with a row for each reading and each entry, and a chain of
 * entries for each patient. With no more indexes than it takes to find the rows of a patient or of a person.
 */
export const FLOOR_SCHEMA = `
  drop schema if exists floor cascade;
  create schema floor;

  create table floor.trail (
    id bigint generated always as identity primary key,
    at timestamptz not null default now(),
    id_prestador bigint not null,
    action text not null,
    id_paciente bigint,
    pacientes bigint[]
  );
  create index on floor.trail (id_paciente, at) where id_paciente is not null;
  create index on floor.trail (id_prestador, at);

  create table floor.legajos with (fillfactor = 50) as
    select id_paciente, 0 as ultimo_folio, decode(repeat('00', 32), 'hex') as cabeza from public.pacientes;
  alter table floor.legajos add primary key (id_paciente);
  create table floor.asientos (
    id_paciente bigint, folio integer, clase text, id_objeto bigint, fecha timestamptz, hash bytea,
    primary key (id_paciente, folio)
  );
  create index on floor.asientos (id_paciente, clase, id_objeto);
  analyze floor.legajos;
`;
