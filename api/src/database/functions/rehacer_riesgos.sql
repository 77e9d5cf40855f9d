-- Computes the patients' risks from the versions of their histories and from their evaluations, which have priority, for all
-- patients or for one. It is called after rows were written with the triggers off, or after an entry was marked as an error. A
-- migration calls it on tables that have no corrections and no evaluations yet.
create or replace function rehacer_riesgos(de_paciente bigint default null) returns void language plpgsql as $$
declare
  erradas text[] := '{}';
begin
  if to_regclass('correcciones') is not null then
    erradas := array(
      select format('%s %s', c.id_objeto, c.version) from correcciones c
       where c.error and c.clase = 'history' and c.id_paciente = coalesce(de_paciente, c.id_paciente));
  end if;
  update pacientes p set riesgo_actual = null, riesgo_fecha = null, riesgo_autor = null
   where p.riesgo_actual is not null and p.id_paciente = coalesce(de_paciente, p.id_paciente);
  with guardadas as (
    select a.id_paciente, v.version, v.fecha, v.autor, v.contenido ->> 'riesgo' as riesgo,
           lag(v.contenido ->> 'riesgo') over (partition by v.id_admision order by v.version) as antes
      from admisiones_versiones v join admisiones a using (id_admision)
     where a.id_paciente = coalesce(de_paciente, a.id_paciente)
       and format('%s %s', v.id_admision, v.version) <> all(erradas)
  ), dichas as (
    select distinct on (id_paciente) id_paciente, riesgo, fecha, autor from guardadas
     where riesgo is distinct from antes
     order by id_paciente, version desc
  )
  update pacientes p
     set riesgo_actual = s.riesgo, riesgo_fecha = s.fecha, riesgo_autor = concat_ws(' ', d.nombre, d.apellido)
    from dichas s join prestadores d on d.id_prestador = s.autor
   where p.id_paciente = s.id_paciente and s.riesgo is not null;
  -- The author as the entry keeps them: as they were that day.
  if to_regclass('asientos') is not null then
    update pacientes p set riesgo_autor = concat_ws(' ', e.autor ->> 'nombre', e.autor ->> 'apellido')
      from asientos e
     where p.riesgo_actual is not null and p.id_paciente = coalesce(de_paciente, p.id_paciente)
       and e.id_paciente = p.id_paciente and e.clase = 'history' and e.fecha = p.riesgo_fecha;
  end if;
  if to_regclass('evaluaciones_riesgo') is not null then
    update pacientes p set riesgo_tipo = null, riesgo_inminente = null, riesgo_reevaluar = null
     where p.riesgo_tipo is not null and p.id_paciente = coalesce(de_paciente, p.id_paciente);
    update pacientes p
       set riesgo_actual = r.nivel, riesgo_fecha = r.fecha, riesgo_autor = r.autor, riesgo_tipo = r.tipo,
           riesgo_inminente = r.inminente, riesgo_reevaluar = r.reevaluar
      from (select distinct e.id_paciente from evaluaciones_riesgo e
             where e.id_paciente = coalesce(de_paciente, e.id_paciente)) evaluados
     cross join lateral riesgo_evaluado(evaluados.id_paciente) r
     where p.id_paciente = evaluados.id_paciente;
  end if;
end $$;
