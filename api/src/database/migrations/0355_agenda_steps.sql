-- At which minutes the appointments of a provider begin: every 30 unless they say otherwise.
create table agendas (
  id_prestador bigint primary key references prestadores,
  paso integer not null check (paso between 5 and 120)
);
grant select, insert, update (paso) on agendas to trama_app;
