-- The end of a treatment and the readmission that takes it back (docs/decisions/0472-discharge.md): entries of the record.
-- Nothing of them is ever changed.
create table egresos (
  id_egreso bigint generated always as identity primary key,
  id_paciente bigint not null references pacientes,
  registrado_por bigint not null references prestadores,
  fecha_creacion timestamptz(3) not null default now(),
  tipo text not null check (tipo in ('alta', 'derivacion', 'abandono', 'fallecimiento')),
  motivo text not null,
  epicrisis text,
  fecha_acto date not null
);
create index egresos_de_paciente on egresos (id_paciente, id_egreso desc);
-- The statistics count by the day of the act.
create index egresos_por_fecha on egresos (fecha_acto);
grant select on egresos to trama_app;
grant insert (id_egreso, id_paciente, registrado_por, tipo, motivo, epicrisis, fecha_acto) on egresos to trama_app;
grant usage on sequence egresos_id_egreso_seq to trama_app;

create table reingresos (
  id_reingreso bigint generated always as identity primary key,
  id_paciente bigint not null references pacientes,
  registrado_por bigint not null references prestadores,
  fecha_creacion timestamptz(3) not null default now(),
  id_egreso bigint not null references egresos,
  motivo text not null
);
create index reingresos_de_paciente on reingresos (id_paciente, id_reingreso desc);
create index reingresos_de_egreso on reingresos (id_egreso);
grant select on reingresos to trama_app;
grant insert (id_reingreso, id_paciente, registrado_por, id_egreso, motivo) on reingresos to trama_app;
grant usage on sequence reingresos_id_reingreso_seq to trama_app;
