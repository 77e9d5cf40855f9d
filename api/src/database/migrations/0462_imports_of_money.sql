-- Files of what patients owed in the system before, and of what their payers authorised.
alter table importaciones
  drop constraint importaciones_tipo_check,
  add constraint importaciones_tipo_check check (tipo in ('patients', 'providers', 'balances', 'authorizations'));
