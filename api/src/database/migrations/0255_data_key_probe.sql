-- Something sealed under the data key, so that a start with another key is noticed where nothing else is sealed.
create table data_key_probe (
  one boolean primary key default true check (one),
  sealed bytea not null
);
grant select, insert, update on data_key_probe to trama_app;
