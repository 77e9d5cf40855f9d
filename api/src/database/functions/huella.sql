-- The fingerprint of a row: huella(to_jsonb(row)), in a connection whose time zone is UTC. Nulls do not count, so that a
-- column that is added later changes no fingerprint. Columns that are derived from others do not count either: they are
-- listed here and in the API's fingerprints.ts, and no table may have a column of content with such a name.
-- Every change in the trail keeps a fingerprint: with a different result all of them would look altered.
create or replace function huella(fila jsonb) returns bytea
  language sql immutable parallel safe strict
  return sha256(convert_to(jsonb_strip_nulls(
    fila - '{total_sesiones,ultima_sesion,apellido_orden,nombre_orden,busqueda,paciente_activo,riesgo_actual,riesgo_fecha,riesgo_autor,riesgo_tipo,riesgo_inminente,riesgo_reevaluar,ultima_profesion,otra_profesion_el,psiquiatria_el,medicado,egresado,con_plan,plan_revisar,interdisciplinaria_el}'::text[]
  )::text, 'UTF8'));
