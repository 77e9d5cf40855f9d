-- Computes whether a patient has an active medication, for one patient or for all. Null stands for no.
create or replace function rehacer_medicado(de_paciente bigint default null) returns void language plpgsql as $$
begin
  with medicados as (
    select distinct m.id_paciente from medicaciones_vigentes m
     where m.activo and m.id_paciente = coalesce(de_paciente, m.id_paciente)
  )
  update pacientes p set medicado = case when m.id_paciente is not null then true end
    from pacientes todos left join medicados m using (id_paciente)
   where p.id_paciente = todos.id_paciente and p.id_paciente = coalesce(de_paciente, p.id_paciente)
     and p.medicado is distinct from case when m.id_paciente is not null then true end;
end $$;
