-- Evaluations of risk (docs/decisions/0430-risk-evaluations.md): each is an entry of the record, set by a person. Nothing
-- computes a level. The database refuses a level without what it asks for, whatever wrote it; that a lower level needs grounds
-- is checked by seguir_evaluacion(), which sees what holds.
create table evaluaciones_riesgo (
  id_evaluacion bigint generated always as identity primary key,
  id_paciente bigint not null references pacientes,
  registrado_por bigint not null references prestadores,
  fecha_creacion timestamptz(3) not null default now(),
  tipo text not null check (tipo in ('suicida', 'autolesion', 'heteroagresion', 'violencia_sufrida', 'desamparo')),
  nivel text not null check (nivel in ('sin_riesgo', 'bajo', 'medio', 'alto', 'muy_alto')),
  inminente boolean not null,
  fundamentos text,
  factores_riesgo text[] not null,
  factores_protectores text[] not null,
  acceso_a_medios text not null check (acceso_a_medios in ('no', 'si', 'no_evaluado')),
  medidas text,
  reevaluar_el date,
  constraint riesgo_con_fundamentos check (nivel in ('sin_riesgo', 'bajo') or fundamentos is not null),
  constraint riesgo_con_reevaluacion check (nivel = 'sin_riesgo' or reevaluar_el is not null),
  constraint riesgo_inminente_es_riesgo check (not (inminente and nivel = 'sin_riesgo'))
);
-- The newest of each kind of a patient.
create index evaluaciones_riesgo_de_paciente on evaluaciones_riesgo (id_paciente, tipo, id_evaluacion desc);
grant select on evaluaciones_riesgo to trama_app;
-- The database's clock says when it was written.
grant insert (id_evaluacion, id_paciente, registrado_por, tipo, nivel, inminente, fundamentos, factores_riesgo,
              factores_protectores, acceso_a_medios, medidas, reevaluar_el) on evaluaciones_riesgo to trama_app;
grant usage on sequence evaluaciones_riesgo_id_evaluacion_seq to trama_app;

-- What the evaluations say, beside what the history said: kept by seguir_evaluacion(), made anew by rehacer_riesgos().
alter table pacientes
  add column riesgo_tipo text,
  add column riesgo_inminente boolean,
  add column riesgo_reevaluar date;
