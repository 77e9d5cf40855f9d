-- The changes of an entry of a clinical list, newest first, as the RecordedChange of the contract: the last one and at most
-- 99 before it, fewer if they are long. `visibles` is as in correccion_json().
create or replace function cambios_de(lista_clinica text, registro bigint, visibles bigint[]) returns json
  language plpgsql stable parallel safe as $$
declare
  mostrados constant integer := 100;
  bytes_max constant integer := 500000;
begin
  return (
    select coalesce(json_agg(json_build_object(
             'id_cambio', c.id_cambio, 'fecha_creacion', to_char(c.fecha_creacion, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
             'autor', coalesce(asiento.autor, autor_de(c.registrado_por)), 'motivo', c.motivo,
             'antes', c.antes, 'despues', c.despues, 'folio', asiento.folio,
             'error', exists (select from correcciones e
                               where e.error and e.id_paciente = c.id_paciente and e.clase = 'change'
                                 and e.id_objeto = c.id_cambio),
             'correcciones', c.correcciones) order by c.id_cambio desc), '[]')
      from (select c.*, coalesce(sum(octet_length(c.antes::text) + octet_length(c.despues::text)
                                     + octet_length(c.correcciones::text)) over (
                          order by c.id_cambio desc rows between unbounded preceding and 1 preceding), 0) as bytes
              from (select c.*, correcciones_de(c.id_paciente, 'change', c.id_cambio, 1, visibles) as correcciones
                      from cambios_clinicos c
                     where c.lista = lista_clinica and c.id_registro = registro
                     order by c.id_cambio desc limit mostrados) c) c
      left join asientos asiento on asiento.id_paciente = c.id_paciente and asiento.clase = 'change'
                                and asiento.id_objeto = c.id_cambio and asiento.version = 1
     where c.bytes < bytes_max);
end $$;
