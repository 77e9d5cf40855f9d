-- Makes the patients' risks anew from the versions of their histories: after rows were written with the triggers off.
create or replace function rehacer_riesgos() returns void language plpgsql as $$
begin
  update pacientes set riesgo_actual = null, riesgo_fecha = null, riesgo_autor = null where riesgo_actual is not null;
  with guardadas as (
    select a.id_paciente, v.version, v.fecha, v.autor, v.contenido ->> 'riesgo' as riesgo,
           lag(v.contenido ->> 'riesgo') over (partition by v.id_admision order by v.version) as antes
      from admisiones_versiones v join admisiones a using (id_admision)
  ), dichas as (
    select distinct on (id_paciente) id_paciente, riesgo, fecha, autor from guardadas
     where riesgo is distinct from antes
     order by id_paciente, version desc
  )
  update pacientes p
     set riesgo_actual = s.riesgo, riesgo_fecha = s.fecha, riesgo_autor = concat_ws(' ', d.nombre, d.apellido)
    from dichas s join prestadores d on d.id_prestador = s.autor
   where p.id_paciente = s.id_paciente and s.riesgo is not null;
end $$;
