-- What a person sees of their own sessions: on which device, from which address, and when it was last renewed.
alter table sessions
  add column device text,
  add column address text,
  add column last_seen_at timestamptz(3) not null default now();
