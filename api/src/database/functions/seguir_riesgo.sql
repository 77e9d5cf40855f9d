-- Keeps the risk that a patient's history names, with the moment and the author of the save that first named it, in the
-- transaction of that save. A save that does not change the risk does not change them. The author's name stays as it was
-- that day. Once somebody has evaluated the risk, the history no longer decides it.
create or replace function seguir_riesgo() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update pacientes p
     set riesgo_actual = new.contenido ->> 'riesgo',
         riesgo_fecha = case when new.contenido ->> 'riesgo' is not null then new.fecha end,
         riesgo_autor = case when new.contenido ->> 'riesgo' is not null then
           (select concat_ws(' ', d.nombre, d.apellido) from prestadores d where d.id_prestador = new.autor) end
    from admisiones a
   where a.id_admision = new.id_admision and p.id_paciente = a.id_paciente
     and p.riesgo_tipo is null and p.riesgo_actual is distinct from new.contenido ->> 'riesgo';
  return null;
end $$;

create or replace trigger admisiones_versiones_riesgo after insert on admisiones_versiones
  for each row execute function seguir_riesgo();
