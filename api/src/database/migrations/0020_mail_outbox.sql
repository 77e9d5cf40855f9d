-- A mail keeps its Message-ID from try to try, so that a mail server can tell a repetition from a second mail.
-- One that carries a link is given up when the link expires, and discarded when the link is replaced or used.
alter table outbox
  add column message_id uuid not null default gen_random_uuid(),
  add column expires_at timestamptz(3),
  add column discarded_at timestamptz(3);

drop index outbox_pending;
create index outbox_pending on outbox (next_attempt_at)
  where sent_at is null and dead_at is null and discarded_at is null;
create index outbox_of_provider on outbox (id_prestador);
