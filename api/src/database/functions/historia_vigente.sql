-- The current values of a patient's history if its row holds others: those of the newest version that is not in error, with its
-- number and its moment. If all versions are in error the history is empty since the last of them was marked. The result is
-- empty as long as no version is in error.
create or replace function historia_vigente(paciente bigint, historia bigint) returns jsonb
  language sql stable parallel safe as $$
  with errores as (
    select e.version, e.fecha_creacion from correcciones e
     where e.error and e.id_paciente = paciente and e.clase = 'history' and e.id_objeto = historia
  )
  select case when not exists (select from errores) then '{}' else
    -- A field that came later was empty in an earlier version.
    (select jsonb_object_agg(campo, null)
       from admisiones_versiones v cross join lateral jsonb_object_keys(v.contenido) campo where v.id_admision = historia)
    || coalesce(
      (select v.contenido || jsonb_build_object('version', v.version, 'fecha_actualizacion', v.fecha)
         from admisiones_versiones v
        where v.id_admision = historia and v.version not in (select version from errores)
        order by v.version desc limit 1),
      (select jsonb_build_object('fecha_actualizacion', max(fecha_creacion)) from errores)) end
$$;
