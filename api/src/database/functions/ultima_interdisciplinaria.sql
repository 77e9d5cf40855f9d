-- The day of the last meeting of a patient's team that counts as an interdisciplinary evaluation: two professions have signed
-- it (Ley 26.657, art. 8 and 16). Null if there is none. The team's board uses it.
create or replace function ultima_interdisciplinaria(paciente bigint) returns date
  language sql stable parallel safe as $$
  select r.fecha_acto from reuniones_equipo r
   where r.id_paciente = paciente and cardinality(disciplinas_de_reunion(paciente, r.id_reunion)) >= 2
   order by r.fecha_acto desc limit 1
$$;
