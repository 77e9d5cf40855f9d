-- The hash of the entry with that folio, for the row of the trail that tells of its writing. Volatile, so that the statement
-- that has just called asentar() finds it.
create or replace function hash_de_asiento(paciente bigint, numero integer) returns bytea
  language plpgsql volatile as $$ begin
  return (select e.hash from asientos e where e.id_paciente = paciente and e.folio = numero);
end $$;
