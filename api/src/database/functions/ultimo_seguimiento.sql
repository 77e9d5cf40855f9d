-- The day of a patient's latest follow-up that is not in error.
create or replace function ultimo_seguimiento(de_paciente bigint) returns date language sql stable as $$
  select s.fecha from seguimientos s
   where s.id_paciente = de_paciente and not sin_fecha(s)
     and not exists (select from correcciones c
                      where c.error and c.id_paciente = s.id_paciente and c.clase = 'follow_up'
                        and c.id_objeto = s.id_seguimiento)
   order by s.fecha desc limit 1
$$;
