-- What the evaluations of a patient say now: the gravest among the newest of each kind and, if several are equally grave, the
-- one that has to be made again first. The day for the next evaluation is the earliest of all kinds, so that an overdue one is
-- not hidden behind a graver one. Evaluations in error do not count. Without evaluations there is no row.
create or replace function riesgo_evaluado(paciente bigint) returns table (
  nivel text, fecha timestamptz, autor text, tipo text, inminente boolean, reevaluar date
)
  language sql stable parallel safe as $$
  with ultimas as (
    select distinct on (e.tipo) e.* from evaluaciones_riesgo e
     where e.id_paciente = paciente
       and not exists (select from correcciones c
                        where c.error and c.id_paciente = paciente and c.clase = 'risk_evaluation'
                          and c.id_objeto = e.id_evaluacion)
     order by e.tipo, e.id_evaluacion desc
  )
  select replace(u.nivel, '_', ' '), u.fecha_creacion,
         coalesce((select concat_ws(' ', a.autor ->> 'nombre', a.autor ->> 'apellido') from asientos a
                    where a.id_paciente = paciente and a.clase = 'risk_evaluation' and a.id_objeto = u.id_evaluacion),
                  (select concat_ws(' ', d.nombre, d.apellido) from prestadores d where d.id_prestador = u.registrado_por)),
         u.tipo, (select bool_or(t.inminente) from ultimas t), (select min(t.reevaluar_el) from ultimas t)
    from ultimas u
   order by grado_de_riesgo(u.nivel) desc, u.reevaluar_el nulls last, u.id_evaluacion desc
   limit 1
$$;
