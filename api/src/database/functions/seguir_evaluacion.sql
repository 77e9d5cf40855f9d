-- Refuses an evaluation that lowers the level without grounds, or that says of the same level that it is no longer imminent, and
-- keeps the risk beside the patient's name, in the transaction of the evaluation. The evaluation is compared with the newest one
-- of its kind or, if the patient has no evaluation at all, with the level of the history. The guard holds the patient, so
-- that writers of one patient write one after the other and each of them sees what the one before has written.
create or replace function seguir_evaluacion() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  anterior text;
  era_inminente boolean;
begin
  if new.fundamentos is null then
    select e.nivel, e.inminente into anterior, era_inminente from evaluaciones_riesgo e
     where e.id_paciente = new.id_paciente and e.tipo = new.tipo and e.id_evaluacion <> new.id_evaluacion
       and not exists (select from correcciones c
                        where c.error and c.id_paciente = new.id_paciente and c.clase = 'risk_evaluation'
                          and c.id_objeto = e.id_evaluacion)
     order by e.id_evaluacion desc limit 1;
    if not found then
      select p.riesgo_actual into anterior from pacientes p
       where p.id_paciente = new.id_paciente and p.riesgo_tipo is null;
    end if;
    if grado_de_riesgo(new.nivel) < grado_de_riesgo(anterior) or (era_inminente and not new.inminente) then
      raise exception 'a lower level of risk needs its grounds'
        using errcode = 'check_violation', constraint = 'riesgo_baja_con_fundamentos', table = 'evaluaciones_riesgo';
    end if;
  end if;
  update pacientes p
     set riesgo_actual = r.nivel, riesgo_fecha = r.fecha, riesgo_autor = r.autor, riesgo_tipo = r.tipo,
         riesgo_inminente = r.inminente, riesgo_reevaluar = r.reevaluar
    from riesgo_evaluado(new.id_paciente) r
   where p.id_paciente = new.id_paciente;
  return null;
end $$;

create or replace trigger evaluaciones_riesgo_seguir after insert on evaluaciones_riesgo
  for each row execute function seguir_evaluacion();
