-- The providers who are assigned to every patient (settings). They do not count as a patient's own team.
create or replace function equipo_de_la_casa() returns setof bigint
  language sql stable as $$
  select miembro::bigint
    from (select contenido from ajustes order by version desc limit 1) vigente
   cross join jsonb_array_elements_text(coalesce(vigente.contenido -> 'equipo_de_la_casa', '[]')) miembro
$$;
