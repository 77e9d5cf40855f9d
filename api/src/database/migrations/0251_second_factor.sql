-- The authenticator app of a person. The secret is sealed under the data key, which is not in the database. The step of
-- the last code that was accepted makes every code work once.
create table totp_secrets (
  id_prestador bigint primary key references prestadores,
  sealed bytea not null,
  created_at timestamptz(3) not null default now(),
  confirmed_at timestamptz(3),
  last_step bigint not null default 0
);

-- Ten for each person who has a factor, as keyed hashes, each good once.
create table recovery_codes (
  id_prestador bigint not null references prestadores,
  hash bytea not null,
  used_at timestamptz(3),
  primary key (id_prestador, hash)
);

-- Sign-ins whose password was right and whose second step is still to come. Used up by being deleted.
create table login_challenges (
  hash bytea primary key,
  id_prestador bigint not null references prestadores,
  kind text not null check (kind in ('code', 'enrolment')),
  expires_at timestamptz(3) not null
);
create index login_challenges_of_person on login_challenges (id_prestador);

grant select, insert, update, delete on totp_secrets, recovery_codes, login_challenges to trama_app;
