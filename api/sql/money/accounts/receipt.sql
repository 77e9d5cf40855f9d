-- Written by `npm run sql`. Do not edit.

-- GET /api/payments/:id/receipt.pdf
with person as materialized (
  select d.id_prestador as actor_id, d.role, s.id as session_id,
         d.role = any('{administrador,recepcion}'::text[]) as sees_all,
         d.role = any('{director_medico,psiquiatra,psicologo,acompanante_terapeutico}'::text[]) as sees_own,
         d.role = any('{}'::text[]) as sees_by_glass,
         $3::text as address, $4::text as request_id
    from sessions s join prestadores d on d.id_prestador = s.id_prestador
   where s.id = $1::uuid and s.id_prestador = $2::bigint and s.closed_at is null and s.expires_at > now()
     and d.is_active and d.role = any('{administrador,director_medico,auditor,psiquiatra,psicologo,acompanante_terapeutico,recepcion}'::text[])
), allowed as materialized (
  select person.*, subject.id_paciente as id_paciente, $5::bigint as object_id
    from person join pagos subject on subject.id_pago = $5::bigint
   where (person.sees_all
     or exists (select from asignaciones reach where person.sees_own and reach.id_prestador = person.actor_id and reach.fecha_baja is null and reach.id_paciente = subject.id_paciente)
     or (person.sees_by_glass and exists (
      select from accesos_emergencia glass
       where glass.id_prestador = person.actor_id and glass.hasta > now() and glass.id_paciente = subject.id_paciente)))
), recorded as (
  insert into audit_log (id_prestador, role, action, outcome, address, request_id, id_paciente, object_id)
  select allowed.actor_id, allowed.role, 'payment.read', 'ok', allowed.address, allowed.request_id, allowed.id_paciente, allowed.object_id
    from allowed
   where (select set_config('synchronous_commit', 'off', true)) = 'off'
)
select allowed.actor_id as allowed_id, allowed.role as allowed_role, allowed.id_paciente as allowed_patient, own.*
  from allowed
  left join lateral (
    select true as allowed_found, own.*
    from (
      select p.id_pago, p.importe, p.medio, p.concepto, p.fecha::text as fecha, p.fecha_creacion,
            coalesce((select nullif(concat_ws(' ', d.nombre, d.apellido), '') from prestadores d where d.id_prestador = p.registrado_por), '') as autor, not not exists (select from anulaciones_pago x where x.id_pago = p.id_pago) as anulado,
            n.nombre, n.nombre_elegido, n.apellido, n.dni, n.tipo_documento,
            (select (t.inicio at time zone 'America/Argentina/Buenos_Aires')::date::text from turnos t where t.id_turno = p.id_turno) as turno
       from pagos p join pacientes n on n.id_paciente = p.id_paciente
      where p.id_pago = allowed.object_id
    ) own
  ) own on true;
