-- Since when a person has signed in with a device, and with it the session: a notice counts as seen only where the device was
-- known before it. Devices from before this line count as always known; sessions from before it as of an unknown device.
alter table sign_in_devices add column first_at timestamptz(3) not null default '-infinity';
alter table sign_in_devices alter column first_at set default now();
alter table sessions add column device_since timestamptz(3);

-- Who has ever chosen a password is asked of the trail, so that used links need not be kept.
create index audit_log_passwords_set on audit_log ((coalesce(object_id, id_prestador)))
  where action = 'password.set' and outcome = 'ok';

-- What is purged some time after its end.
grant delete on sign_in_addresses, calendar_tokens to trama_app;
