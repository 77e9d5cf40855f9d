-- The serving role writes what people say of a patient, and nothing that is derived from the record: only the triggers that
-- keep those columns write them, with the rights of their owner. A column that a later migration adds needs its own grant.
revoke insert, update on pacientes from trama_app;
do $$
declare
  columnas constant text := (
    select string_agg(quote_ident(attname), ', ' order by attnum) from pg_attribute
     where attrelid = 'pacientes'::regclass and attnum > 0 and not attisdropped and attgenerated = ''
       and attname <> all('{total_sesiones,ultima_sesion,apellido_orden,nombre_orden,busqueda,riesgo_actual,riesgo_fecha,riesgo_autor,riesgo_tipo,riesgo_inminente,riesgo_reevaluar}'));
begin
  execute format('grant insert (%1$s), update (%1$s) on pacientes to trama_app', columnas);
end $$;
