-- A read leaves its row in the trail itself, by the statement that reads; nothing is recorded aside any more.
do $$ begin
  while enter_reads(1000) > 0 loop null; end loop;
end $$;
drop function enter_reads(integer);
drop table audit_reads;
drop function if exists lecturas_del_rastro(text[], text[]);

-- A clinical record gets its id before it is written, so that its idempotency key is written with it.
grant usage on sequence
  admisiones_id_admision_seq, medicaciones_id_medicacion_seq, enfermedades_id_enfermedad_seq,
  vinculos_id_vinculo_seq, antecedentes_id_antecedente_seq
  to trama_app;
