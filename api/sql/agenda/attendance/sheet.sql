-- Written by `npm run sql`. Do not edit.

-- GET /api/patients/:id/attendance.pdf
with person as materialized (
  select d.id_prestador as actor_id, d.role, s.id as session_id,
         d.role = any('{administrador,recepcion}'::text[]) as sees_all,
         d.role = any('{director_medico,psiquiatra,psicologo,acompanante_terapeutico}'::text[]) as sees_own,
         d.role = any('{}'::text[]) as sees_by_glass,
         $6::text as address, $7::text as request_id
    from sessions s join prestadores d on d.id_prestador = s.id_prestador
   where s.id = $4::uuid and s.id_prestador = $5::bigint and s.closed_at is null and s.expires_at > now()
     and d.is_active and d.role = any('{administrador,director_medico,psiquiatra,psicologo,acompanante_terapeutico,recepcion}'::text[])
), allowed as materialized (
  select person.*, subject.id_paciente as id_paciente, null::bigint as object_id
    from person join pacientes subject on subject.id_paciente = $8::bigint
   where (person.sees_all
     or exists (select from asignaciones reach where person.sees_own and reach.id_prestador = person.actor_id and reach.fecha_baja is null and reach.id_paciente = subject.id_paciente)
     or (person.sees_by_glass and exists (
      select from accesos_emergencia glass
       where glass.id_prestador = person.actor_id and glass.hasta > now() and glass.id_paciente = subject.id_paciente)))
), recorded as (
  insert into audit_log (id_prestador, role, action, outcome, address, request_id, id_paciente, object_id)
  select allowed.actor_id, allowed.role, 'appointment.export', 'ok', allowed.address, allowed.request_id, allowed.id_paciente, allowed.object_id
    from allowed
   where (select set_config('synchronous_commit', 'off', true)) = 'off'
)
select allowed.actor_id as allowed_id, allowed.role as allowed_role, allowed.id_paciente as allowed_patient, own.*
  from allowed
  left join lateral (
    select true as allowed_found, own.*
    from (
      select p.nombre, p.nombre_elegido, p.apellido, p.dni, p.tipo_documento, p.obra_social, p.plan, p.numero_afiliado,
           coalesce((
             select json_agg(json_build_object(
                      'id_prestador', t.id_prestador, 'prestador', autor_de(t.id_prestador), 'inicio', t.inicio,
                      'fin', t.fin, 'minutos', (extract(epoch from t.fin - t.inicio) / 60)::integer, 'estado', t.estado)
                      order by t.id_prestador, t.inicio)
               from turnos t where t.inicio >= ($1::date::timestamp at time zone 'America/Argentina/Buenos_Aires')
                and t.inicio < (($1::date + interval '1 month')::timestamp at time zone 'America/Argentina/Buenos_Aires') and t.id_paciente is not null and (allowed.sees_all
               or exists (select from asignaciones reach where allowed.sees_own and reach.id_prestador = allowed.actor_id and reach.fecha_baja is null and reach.id_paciente = t.id_paciente)
               or (allowed.sees_by_glass and exists (
                select from accesos_emergencia glass
                 where glass.id_prestador = allowed.actor_id and glass.hasta > now() and glass.id_paciente = t.id_paciente)))
                and (allowed.role = any('{administrador,director_medico,recepcion}'::text[]) or t.id_prestador = allowed.actor_id)
                and ($2::bigint is null or t.id_prestador = $2::bigint) and ($3::bigint is null or t.id_paciente = $3::bigint)
                and t.id_paciente = p.id_paciente and t.estado in ('realizado', 'ausente')), '[]') as turnos
      from pacientes p where p.id_paciente = allowed.id_paciente
    ) own
  ) own on true;
