-- Written by `npm run sql`. Do not edit.

-- GET /api/patients/:id/document-fields
with person as materialized (
  select d.id_prestador as actor_id, d.role, s.id as session_id,
         d.role = any('{administrador,recepcion}'::text[]) as sees_all,
         d.role = any('{director_medico,psiquiatra,psicologo}'::text[]) as sees_own,
         d.role = any('{director_medico,psiquiatra,psicologo}'::text[]) as sees_by_glass,
         $4::text as address, $5::text as request_id
    from sessions s join prestadores d on d.id_prestador = s.id_prestador
   where s.id = $2::uuid and s.id_prestador = $3::bigint and s.closed_at is null and s.expires_at > now()
     and d.is_active and d.role = any('{administrador,director_medico,psiquiatra,psicologo,recepcion}'::text[])
), allowed as materialized (
  select person.*, subject.id_paciente as id_paciente, null::bigint as object_id
    from person join pacientes subject on subject.id_paciente = $6::bigint
   where (person.sees_all
     or exists (select from asignaciones reach where person.sees_own and reach.id_prestador = person.actor_id and reach.fecha_baja is null and reach.id_paciente = subject.id_paciente)
     or (person.sees_by_glass and exists (
      select from accesos_emergencia glass
       where glass.id_prestador = person.actor_id and glass.hasta > now() and glass.id_paciente = subject.id_paciente)))
), recorded as (
  insert into audit_log (id_prestador, role, action, outcome, address, request_id, id_paciente, object_id)
  select allowed.actor_id, allowed.role, 'document.list', 'ok', allowed.address, allowed.request_id, allowed.id_paciente, allowed.object_id
    from allowed
   where (select set_config('synchronous_commit', 'off', true)) = 'off'
)
select allowed.actor_id as allowed_id, allowed.role as allowed_role, allowed.id_paciente as allowed_patient, own.*
  from allowed
  left join lateral (
    select true as allowed_found, own.*
    from (
      select now() as ahora, autor_de(allowed.actor_id) as emisor,
      (select row_to_json(p) from (
         select p.nombre, p.apellido, p.dni, p.tipo_documento, p.fecha_nacimiento, p.obra_social, p.numero_afiliado,
                p.id_paciente as legajo
           from pacientes p where p.id_paciente = allowed.id_paciente) p) as paciente,
      (select row_to_json(t) from (
         select t.inicio, t.fin from turnos t
          where t.id_turno = $1::bigint and t.id_paciente = allowed.id_paciente
            and t.estado = any('{presente,realizado}'::text[])) t) as turno,
      (select coalesce(json_agg(m), '[]') from (
         select m.nombre_medicamento, m.dosis, m.frecuencia from medicaciones_vigentes m
          where m.id_paciente = allowed.id_paciente and m.activo and allowed.role <> 'recepcion'
          order by m.nombre_medicamento, m.id_medicacion limit 100) m) as medicacion
    ) own
  ) own on true;
