-- Written by `npm run sql`. Do not edit.

-- GET /api/patients/:id/last-plan
with person as materialized (
  select d.id_prestador as actor_id, d.role, s.id as session_id,
         d.role = any('{administrador}'::text[]) as sees_all,
         d.role = any('{director_medico,psiquiatra,psicologo,acompanante_terapeutico}'::text[]) as sees_own,
         d.role = any('{director_medico,psiquiatra,psicologo,acompanante_terapeutico}'::text[]) as sees_by_glass,
         $3::text as address, $4::text as request_id
    from sessions s join prestadores d on d.id_prestador = s.id_prestador
   where s.id = $1::uuid and s.id_prestador = $2::bigint and s.closed_at is null and s.expires_at > now()
     and d.is_active and d.role = any('{administrador,director_medico,psiquiatra,psicologo,acompanante_terapeutico}'::text[])
), allowed as materialized (
  select person.*, subject.id_paciente as id_paciente, null::bigint as object_id
    from person join pacientes subject on subject.id_paciente = $5::bigint
   where (person.sees_all
     or exists (select from asignaciones reach where person.sees_own and reach.id_prestador = person.actor_id and reach.fecha_baja is null and reach.id_paciente = subject.id_paciente)
     or (person.sees_by_glass and exists (
      select from accesos_emergencia glass
       where glass.id_prestador = person.actor_id and glass.hasta > now() and glass.id_paciente = subject.id_paciente)))
), recorded as (
  insert into audit_log (id_prestador, role, action, outcome, address, request_id, id_paciente, object_id)
  select allowed.actor_id, allowed.role, 'follow_up.list', 'ok', allowed.address, allowed.request_id, allowed.id_paciente, allowed.object_id
    from allowed
   where (select set_config('synchronous_commit', 'off', true)) = 'off'
)
select allowed.actor_id as allowed_id, allowed.role as allowed_role, allowed.id_paciente as allowed_patient, own.*
  from allowed
  left join lateral (
    select true as allowed_found, own.*
    from (
      select json_build_object('plan', (
      select (select row_to_json(shaped) from (
      select s.id_seguimiento as "id_seguimiento", s.fecha as "fecha", s.planificacion as "planificacion",
             coalesce((
                 select row_to_json(fila) from (
                   select coalesce(asiento.prestador, asiento.autor) ->> 'nombre' as nombre, coalesce(asiento.prestador, asiento.autor) ->> 'apellido' as apellido, coalesce(asiento.prestador, asiento.autor) ->> 'role' as role, coalesce(asiento.prestador, asiento.autor) ->> 'matricula' as matricula, coalesce(asiento.prestador, asiento.autor) ->> 'matricula_tipo' as matricula_tipo, coalesce(asiento.prestador, asiento.autor) ->> 'matricula_jurisdiccion' as matricula_jurisdiccion from asientos asiento where asiento.id_paciente = allowed.id_paciente and asiento.clase = 'follow_up' and asiento.id_objeto = s.id_seguimiento
                and asiento.version = 1) fila), (
               select row_to_json(d) from (
                 select nombre, apellido, role, matricula, matricula_tipo, matricula_jurisdiccion from prestadores where id_prestador = s.id_prestador) d)) as "prestadores") shaped)
        from seguimientos s
       where s.id_paciente = allowed.id_paciente and s.planificacion is not null and not exists (select from correcciones marca where marca.error and marca.id_paciente = s.id_paciente and marca.clase = 'follow_up' and marca.id_objeto = s.id_seguimiento
       and marca.version = 1)
       order by s.fecha desc, s.id_seguimiento desc
       limit 1)) as json
    ) own
  ) own on true;
