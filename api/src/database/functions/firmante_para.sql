-- Who signs what the settings require: the person that they name, if that person may see the patient. If they may not, wrote the
-- entry themselves or have left, somebody of the patient's team signs, and else an administrator. The roles are those that may
-- sign (words/record/signatures.ts).
create or replace function firmante_para(paciente bigint, autor bigint, preferido bigint) returns bigint
  language sql stable as $$
  select d.id_prestador
    from prestadores d
    left join asignaciones a on a.id_prestador = d.id_prestador and a.id_paciente = paciente and a.fecha_baja is null
   where d.is_active and d.id_prestador <> autor
     and (d.role = 'administrador'
          or a.id_asignacion is not null and d.role in ('director_medico', 'psiquiatra', 'psicologo'))
   order by d.id_prestador is not distinct from preferido desc,
            array_position('{director_medico,psiquiatra,psicologo,administrador}', d.role), d.id_prestador
   limit 1
$$;
