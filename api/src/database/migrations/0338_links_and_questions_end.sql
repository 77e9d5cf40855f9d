-- A link to choose a password ends after 48 hours and a question of a sign-in after ten minutes, whatever the serving login
-- writes into them; it cannot choose when they began.
alter table setup_tokens
  add constraint setup_tokens_end check (expires_at <= created_at + interval '48 hours');
alter table login_challenges
  add column created_at timestamptz(3) not null default now(),
  add constraint login_challenges_end check (expires_at <= created_at + interval '10 minutes');
alter table passkey_challenges
  add column created_at timestamptz(3) not null default now(),
  add constraint passkey_challenges_end check (expires_at <= created_at + interval '10 minutes');

revoke insert, update on setup_tokens, login_challenges, passkey_challenges from trama_app;
grant insert (hash, id_prestador, expires_at), update (expires_at, used_at, voided_at) on setup_tokens to trama_app;
grant insert (hash, id_prestador, kind, expires_at) on login_challenges to trama_app;
grant insert (challenge, id_prestador, expires_at), update (challenge) on passkey_challenges to trama_app;
