-- When an entry of a clinical list was last stopped, as a day in the clinic's time zone, and why: by its last change that says so
-- and is not in error. `interruptor` is the column that says whether it is active.
create or replace function suspension_de(lista_clinica text, interruptor text, registro bigint)
  returns table (dia date, motivo text) language plpgsql stable parallel safe rows 1 as $$
begin
  return query
    select (c.fecha_creacion at time zone 'America/Argentina/Buenos_Aires')::date, c.motivo from cambios_clinicos c
     where c.lista = lista_clinica and c.id_registro = registro and c.despues -> interruptor = 'false'
       and not exists (select from correcciones e
                        where e.error and e.id_paciente = c.id_paciente and e.clase = 'change' and e.id_objeto = c.id_cambio)
     order by c.id_cambio desc limit 1;
end $$;
