-- A read leaves its row in the trail itself, by the statement that reads. Version 1.0.0 recorded reads in a table of their
-- own first: what still waits there is entered.
do $$ begin
  if to_regclass('public.audit_reads') is null then return; end if;
  insert into audit_log
    (at, id_prestador, role, action, outcome, id_paciente, object_id, address, request_id, written_as)
  select r.at, r.id_prestador, r.role, e.action, 'ok', r.id_paciente, r.object_id, r.address, e.request_id, r.written_as
    from audit_reads r cross join lateral unnest(r.actions, r.request_ids) e (action, request_id)
   order by r.at;
  drop function enter_reads(integer);
  drop table audit_reads;
  drop function lecturas_del_rastro(text[], text[]);
end $$;

-- A clinical record gets its id before it is written, so that its idempotency key is written with it.
grant usage on sequence
  admisiones_id_admision_seq, medicaciones_id_medicacion_seq, enfermedades_id_enfermedad_seq,
  vinculos_id_vinculo_seq, antecedentes_id_antecedente_seq
  to trama_app;
