-- What the evaluations of a patient say now: of the newest of each kind the gravest and, of equally grave ones, the one that
-- has to be made again first. The day for looking again is the first of all kinds: one that is overdue must not hide behind
-- a graver one. Evaluations in error count for nothing. No row without any.
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
