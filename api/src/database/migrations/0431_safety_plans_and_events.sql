-- Safety plans, events, and the answers whether an attempt was notified (docs/decisions/0431-plans-and-events.md): entries of
-- the record. Nothing of them is ever changed; each save of a plan is a row.
create table planes_seguridad (
  id_plan bigint generated always as identity primary key,
  id_paciente bigint not null references pacientes,
  registrado_por bigint not null references prestadores,
  fecha_creacion timestamptz(3) not null default now(),
  senales text,
  recursos_propios text,
  personas_y_lugares text,
  -- Lists of name and telephone.
  apoyos jsonb not null,
  profesionales jsonb not null,
  entorno_seguro text,
  razones text,
  acordado_con_paciente boolean not null,
  entregado_el date,
  revisar_el date
);
create index planes_seguridad_de_paciente on planes_seguridad (id_paciente, id_plan desc);
grant select on planes_seguridad to trama_app;
grant insert (id_plan, id_paciente, registrado_por, senales, recursos_propios, personas_y_lugares, apoyos, profesionales,
              entorno_seguro, razones, acordado_con_paciente, entregado_el, revisar_el) on planes_seguridad to trama_app;
grant usage on sequence planes_seguridad_id_plan_seq to trama_app;

create table eventos_riesgo (
  id_evento bigint generated always as identity primary key,
  id_paciente bigint not null references pacientes,
  registrado_por bigint not null references prestadores,
  fecha_creacion timestamptz(3) not null default now(),
  tipo text not null check (tipo in ('ideacion', 'autolesion', 'intento', 'crisis', 'otro')),
  fecha_acto date not null,
  descripcion text not null,
  notificado_el date
);
create index eventos_riesgo_de_paciente on eventos_riesgo (id_paciente, id_evento desc);
grant select on eventos_riesgo to trama_app;
grant insert (id_evento, id_paciente, registrado_por, tipo, fecha_acto, descripcion, notificado_el) on eventos_riesgo to trama_app;
grant usage on sequence eventos_riesgo_id_evento_seq to trama_app;

create table notificaciones_riesgo (
  id_notificacion bigint generated always as identity primary key,
  id_paciente bigint not null references pacientes,
  registrado_por bigint not null references prestadores,
  fecha_creacion timestamptz(3) not null default now(),
  id_evento bigint not null references eventos_riesgo,
  notificado_el date,
  motivo text,
  check (notificado_el is not null or motivo is not null)
);
create index notificaciones_riesgo_de_paciente on notificaciones_riesgo (id_paciente, id_evento);
create index notificaciones_riesgo_de_evento on notificaciones_riesgo (id_evento);
grant select on notificaciones_riesgo to trama_app;
grant insert (id_notificacion, id_paciente, registrado_por, id_evento, notificado_el, motivo) on notificaciones_riesgo to trama_app;
grant usage on sequence notificaciones_riesgo_id_notificacion_seq to trama_app;
