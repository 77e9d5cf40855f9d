-- The current values of an entry of a clinical list if its row holds others. If a change is in error, the change before it
-- applies, and without one the values that were recorded first. An entry that is in error itself is not active (`interruptor` is
-- the column that says so). The result is empty as long as nothing of it is in error.
create or replace function valores_vigentes(lista text, interruptor text, paciente bigint, registro bigint) returns jsonb
  language sql stable parallel safe as $$
  with cambios as (
    select c.id_cambio, c.fecha_creacion, c.antes, c.despues,
           exists (select from correcciones e
                    where e.error and e.id_paciente = paciente and e.clase = 'change' and e.id_objeto = c.id_cambio) as errado
      from cambios_clinicos c
     where c.lista = valores_vigentes.lista and c.id_registro = registro
       and exists (select from correcciones e where e.error and e.id_paciente = paciente and e.clase = 'change')
  )
  select coalesce((
           -- The last value of a field wins: first the values before the first change, then each change in its order.
           select jsonb_object_agg(f.key, f.value order by f.lugar) from (
             select f.key, f.value, -c.id_cambio as lugar from cambios c cross join lateral jsonb_each(c.antes) f
             union all
             select f.key, f.value, c.id_cambio from cambios c cross join lateral jsonb_each(c.despues) f
              where not c.errado) f
            where (select bool_or(c.errado) from cambios c)), '{}')
      || coalesce((
           select jsonb_build_object('fecha_actualizacion', max(c.fecha_creacion) filter (where not c.errado)) from cambios c
           having bool_or(c.errado)), '{}')
      || case when exists (select from correcciones e
                            where e.error and e.id_paciente = paciente and e.clase = lista and e.id_objeto = registro)
              then jsonb_build_object(interruptor, false) else '{}' end
$$;
