-- Whether an evaluation lowers a risk that was high, compared with the newest one of its kind before it or, if the patient had no
-- evaluation at all, with the level of the history. Evaluations in error do not count.
create or replace function riesgo_alto_bajado(paciente bigint, evaluacion bigint) returns boolean
  language sql stable as $$
  select coalesce(grado_de_riesgo(anterior.nivel) >= grado_de_riesgo('alto')
                  and grado_de_riesgo(nueva.nivel) < grado_de_riesgo(anterior.nivel), false)
    from evaluaciones_riesgo nueva
    cross join lateral (
      select coalesce(
        (select e.nivel from evaluaciones_riesgo e
          where e.id_paciente = paciente and e.tipo = nueva.tipo and e.id_evaluacion < nueva.id_evaluacion
            and not exists (select from correcciones c
                             where c.error and c.id_paciente = paciente and c.clase = 'risk_evaluation'
                               and c.id_objeto = e.id_evaluacion)
          order by e.id_evaluacion desc limit 1),
        (select replace(h.riesgo, ' ', '_') from admisiones_vigentes h
          where h.id_paciente = paciente
            and not exists (select from evaluaciones_riesgo e
                             where e.id_paciente = paciente and e.id_evaluacion < nueva.id_evaluacion
                               and not exists (select from correcciones c
                                                where c.error and c.id_paciente = paciente and c.clase = 'risk_evaluation'
                                                  and c.id_objeto = e.id_evaluacion)))) as nivel
    ) anterior
   where nueva.id_evaluacion = evaluacion
$$;
