-- What a person is told of their own account. `who` is another person who did it; `session_id` the session in which the
-- person did it themselves, where it is no news. No reference: sessions are purged earlier.
create table avisos (
  id bigint generated always as identity primary key,
  id_prestador bigint not null references prestadores,
  kind text not null,
  at timestamptz(3) not null default now(),
  who bigint references prestadores,
  detail text,
  session_id uuid,
  seen_at timestamptz(3)
);
create index avisos_of_person on avisos (id_prestador, id);
grant select, insert, delete on avisos to trama_app;
grant update (seen_at) on avisos to trama_app;

-- What a person has signed in with: hashes of the kind of device and its network.
create table sign_in_devices (
  id_prestador bigint not null references prestadores,
  device_hash bytea not null,
  last_at timestamptz(3) not null default now(),
  primary key (id_prestador, device_hash)
);
grant select, insert, update, delete on sign_in_devices to trama_app;
