-- Where somebody has signed in before: from there nobody waits when an account is being guessed from everywhere else.
-- Addresses are kept as hashes: no list of where people live.
create table sign_in_addresses (
  id_prestador bigint not null references prestadores,
  address_hash bytea not null,
  last_at timestamptz not null default now(),
  primary key (id_prestador, address_hash)
);
grant select, insert on sign_in_addresses to trama_app;
grant update (last_at) on sign_in_addresses to trama_app;
