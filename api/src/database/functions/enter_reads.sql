-- Moves the oldest rows of audit_reads into the trail, at most as many as it is told, and returns how many it moved. The
-- serving role has no other way to take a row out of that table. The lock lets one caller in at a time: the second finds
-- in the trail what the first has moved.
create or replace function enter_reads(most integer) returns integer
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
