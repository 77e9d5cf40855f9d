-- The corrections of an entry, oldest first: the one that marks it as an error and at most 99 others, fewer if they are long.
-- It is a function so that a statement does not prepare this for each row: few rows have a correction.
create or replace function correcciones_de(
  paciente bigint, clase_asiento text, objeto bigint, version_asiento integer, visibles bigint[]
) returns json language plpgsql stable parallel safe as $$
declare
  mostradas constant integer := 100;
  bytes_max constant integer := 500000;
begin
  return (
    select coalesce(json_agg(correccion_json(c, visibles) order by c.id_correccion)
                    filter (where antes.bytes < bytes_max), '[]')
      from (select c.id_correccion, coalesce(sum(octet_length(c.aclaracion)) over (
                     order by c.error desc, c.id_correccion rows between unbounded preceding and 1 preceding), 0) as bytes
              from correcciones c
             where c.id_paciente = paciente and c.clase = clase_asiento and c.id_objeto = objeto
               and c.version = version_asiento
             order by c.error desc, c.id_correccion limit mostradas) antes
      join correcciones c using (id_correccion));
end $$;
