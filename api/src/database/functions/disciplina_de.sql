-- The profession of an author as an entry keeps them (autor_de): the one they gave or, without it, the one of their role. A
-- medical director counts as a psychiatrist; an administrator has no profession.
create or replace function disciplina_de(autor jsonb) returns text language sql immutable parallel safe
  return coalesce(autor ->> 'profesion', case autor ->> 'role'
    when 'psiquiatra' then 'psiquiatria' when 'director_medico' then 'psiquiatria' when 'psicologo' then 'psicologia'
    when 'acompanante_terapeutico' then 'acompanamiento' end);
