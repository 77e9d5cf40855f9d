-- Somebody refused the same thing twenty times had no further rows in the trail, so what they tried afterwards raised no alert.
-- What is tried for the first time in a window has a row of its own, for twenty things.
alter table refused_tries add column recorded integer not null default 0, add column things bigint[] not null default '{}';
update refused_tries set recorded = least(tries, 20);
