-- The professions that have signed a meeting: that of its author, who signed by writing it, and those of the people who signed
-- later. A signature in error does not count; a meeting in error has none.
create or replace function disciplinas_de_reunion(paciente bigint, reunion bigint) returns text[]
  language sql stable parallel safe as $$
  select coalesce(array_agg(distinct firmante.disciplina order by firmante.disciplina), '{}')
    from (
      select disciplina_de(e.autor) as disciplina from asientos e
       where e.id_paciente = paciente and e.clase = 'meeting' and e.id_objeto = reunion
      union all
      select disciplina_de(propio.autor)
        from asientos e
        join firmas f on f.id_paciente = e.id_paciente and f.folio_firmado = e.folio and f.estado = 'firmada'
        join asientos propio on propio.id_paciente = f.id_paciente and propio.clase = 'signature'
                            and propio.id_objeto = f.id_respuesta
       where e.id_paciente = paciente and e.clase = 'meeting' and e.id_objeto = reunion
         and not exists (select from correcciones c
                          where c.error and c.id_paciente = paciente and c.clase = 'signature'
                            and c.id_objeto = f.id_respuesta)
    ) firmante
   where firmante.disciplina is not null
     and not exists (select from correcciones c
                      where c.error and c.id_paciente = paciente and c.clase = 'meeting' and c.id_objeto = reunion)
$$;
