-- When the person of a session last showed that it is them: by signing in, or by the password or a factor asked for again.
alter table sessions add column proved_at timestamptz(3);
update sessions set proved_at = created_at;
alter table sessions alter column proved_at set not null, alter column proved_at set default now();
