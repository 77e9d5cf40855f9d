-- What is read is recorded aside first: one row, without an index, for all that a person reads of a patient in one
-- moment. Every few seconds, and whenever somebody looks into the trail, it is entered there
-- (docs/decisions/0120-reads-aside.md).
create table audit_reads (
  at timestamptz(3) not null default clock_timestamp(),
  id_prestador bigint not null,
  role text not null,
  id_paciente bigint,
  object_id bigint,
  address text,
  -- An action of the trail and the request that did it, each at the same place.
  actions text[] not null,
  request_ids text[] not null,
  written_as text not null default current_user
  -- It is emptied all the time: what is left of the rows that were there must not pile up.
) with (autovacuum_vacuum_threshold = 2000, autovacuum_vacuum_scale_factor = 0);
grant select, insert on audit_reads to trama_app;

-- Enters the oldest of what was read, at most so many rows as are told, and says how many. The only way out of the table
-- for the serving role. One at a time: who comes second finds in the trail what the first has entered.
create function enter_reads(most integer) returns integer
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  entered integer;
begin
  perform pg_advisory_xact_lock(7261004);
  with taken as (
    delete from audit_reads where ctid = any (array(select ctid from audit_reads limit most)) returning *
  ), written as (
    insert into audit_log
      (at, id_prestador, role, action, outcome, id_paciente, object_id, address, request_id, written_as)
    select t.at, t.id_prestador, t.role, r.action, 'ok', t.id_paciente, t.object_id, t.address, r.request_id, t.written_as
      from taken t cross join lateral unnest(t.actions, t.request_ids) r (action, request_id)
     order by t.at
  )
  select count(*) into entered from taken;
  return entered;
end $$;
revoke execute on function enter_reads(integer) from public;
grant execute on function enter_reads(integer) to trama_app;
