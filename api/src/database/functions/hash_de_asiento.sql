-- The hash of the entry with that folio, for the row of the trail about its writing. It is volatile so that the statement
-- that has just called asentar() finds the entry.
create or replace function hash_de_asiento(paciente bigint, numero integer) returns bytea
  language plpgsql volatile as $$ begin
  return (select e.hash from asientos e where e.id_paciente = paciente and e.folio = numero);
end $$;
