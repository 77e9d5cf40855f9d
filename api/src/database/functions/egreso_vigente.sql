-- Whether a discharge stands: it is not in error, and no readmission ended it. A readmission in error does not count.
create or replace function egreso_vigente(paciente bigint, egreso bigint) returns boolean language sql stable parallel safe as $$
  select not exists (select from correcciones c
                      where c.error and c.id_paciente = paciente and c.clase = 'discharge' and c.id_objeto = egreso)
     and not exists (select from reingresos r
                      where r.id_egreso = egreso and r.id_paciente = paciente
                        and not exists (select from correcciones c
                                         where c.error and c.id_paciente = paciente and c.clase = 'readmission'
                                           and c.id_objeto = r.id_reingreso))
$$;
