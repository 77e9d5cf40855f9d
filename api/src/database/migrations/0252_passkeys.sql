-- Passkeys: what the device keeps to itself signs, and this is what the signature is checked with.
create table passkeys (
  id bigint generated always as identity primary key,
  id_prestador bigint not null references prestadores,
  credential_id text not null unique,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  name text not null,
  created_at timestamptz(3) not null default now(),
  last_used_at timestamptz(3)
);
create index passkeys_of_person on passkeys (id_prestador);

-- What a device was asked to sign: of a person who adds a passkey, or of nobody known yet who signs in. Used up by being
-- deleted.
create table passkey_challenges (
  challenge text primary key,
  id_prestador bigint references prestadores,
  expires_at timestamptz(3) not null
);
create index passkey_challenges_expiry on passkey_challenges (expires_at);

grant select, insert, update, delete on passkeys, passkey_challenges to trama_app;
