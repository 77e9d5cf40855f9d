-- Written by `npm run sql`. Do not edit.

-- GET /api/cash/:fecha
with person as materialized (
  select d.id_prestador as actor_id, d.role, s.id as session_id,
         d.role = any('{administrador,recepcion}'::text[]) as sees_all,
         d.role = any('{director_medico,psiquiatra,psicologo,acompanante_terapeutico}'::text[]) as sees_own,
         d.role = any('{}'::text[]) as sees_by_glass,
         $4::text as address, $5::text as request_id
    from sessions s join prestadores d on d.id_prestador = s.id_prestador
   where s.id = $2::uuid and s.id_prestador = $3::bigint and s.closed_at is null and s.expires_at > now()
     and d.is_active and d.role = any('{administrador,director_medico,auditor,psiquiatra,psicologo,acompanante_terapeutico,recepcion}'::text[])
), allowed as materialized (
  select person.*, null::bigint as id_paciente, null::bigint as object_id from person
), own as materialized (
  select own.* from allowed cross join lateral (
    select true as allowed_found, own.*
    from (
      with moves as materialized (
         select p.*, (allowed.sees_all
      or exists (select from asignaciones reach where allowed.sees_own and reach.id_prestador = allowed.actor_id and reach.fecha_baja is null and reach.id_paciente = p.id_paciente)
      or (allowed.sees_by_glass and exists (
       select from accesos_emergencia glass
        where glass.id_prestador = allowed.actor_id and glass.hasta > now() and glass.id_paciente = p.id_paciente))) as is_known from (select 'pago' as tipo, p.id_pago, p.id_paciente, p.id_turno, p.medio, p.importe, p.concepto,
              null::text as motivo, p.registrado_por, p.fecha_creacion,
              exists (select from anulaciones_pago x where x.id_pago = p.id_pago) as anulado
         from pagos p where p.fecha = $1::date
       union all
       select 'anulacion', p.id_pago, p.id_paciente, p.id_turno, p.medio, -p.importe, p.concepto, x.motivo, x.registrado_por,
              x.fecha_creacion, true
         from anulaciones_pago x join pagos p using (id_pago) where x.fecha = $1::date) p where (allowed.role = any('{administrador,director_medico,auditor,recepcion}'::text[]) or exists (
       select from turnos t where t.id_turno = p.id_turno and t.id_prestador = allowed.actor_id))
       ), closing as materialized (
         select c.* from cierres_caja c where c.fecha = $1::date and allowed.role = any('{administrador,director_medico,auditor,recepcion}'::text[])
       ), lines as materialized (
         select line.medio, line.place, line.cobrado, line.anulado, line.cobrado - line.anulado as esperado,
                line.contado, line.contado - (line.cobrado - line.anulado) as diferencia
           from (select k.medio, k.place,
                        coalesce((select sum(m.importe) from moves m where m.medio = k.medio and m.tipo = 'pago'), 0)::bigint as cobrado,
                        coalesce((select -sum(m.importe) from moves m
                                   where m.medio = k.medio and m.tipo = 'anulacion'), 0)::bigint as anulado,
                        (select coalesce(c.contado ->> k.medio, '0')::bigint from closing c) as contado
                   from unnest('{efectivo,transferencia,debito,credito,billetera,otro}'::text[]) with ordinality k (medio, place)) line
       )
       select json_build_object(
                'fecha', $1::date,
                'cierre', (select row_to_json(shown) from (
                             select to_char(c.fecha_creacion, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as fecha_creacion,
                                    coalesce((select concat_ws(' ', d.nombre, d.apellido) from prestadores d where d.id_prestador = c.registrado_por), '') as autor, c.nota from closing c) shown),
                'medios', (select json_agg((select row_to_json(shaped) from (
       select l.medio as "medio", l.cobrado as "cobrado", l.anulado as "anulado", l.esperado as "esperado",
              l.contado as "contado", l.diferencia as "diferencia") shaped) order by l.place) from lines l),
                'movimientos', coalesce((
                  select json_agg((select row_to_json(shaped) from (
       select m.tipo as "tipo", m.id_pago as "id_pago", case when m.is_known then m.id_paciente end as "id_paciente",
              case when m.is_known then (
                  select concat_ws(', ', n.apellido, coalesce(n.nombre_elegido, n.nombre)) from pacientes n
                   where n.id_paciente = m.id_paciente) end as "paciente", m.medio as "medio", m.importe as "importe",
              case when m.is_known then m.concepto end as "concepto", case when m.is_known then m.motivo end as "motivo",
              coalesce((select concat_ws(' ', d.nombre, d.apellido) from prestadores d where d.id_prestador = m.registrado_por), '') as "autor",
              to_char(m.fecha_creacion, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "fecha_creacion", m.anulado as "anulado") shaped) order by m.fecha_creacion desc, m.id_pago desc)
                    from (select * from moves order by fecha_creacion desc, id_pago desc limit 1000) m), '[]'),
                'esperado', (select sum(l.esperado)::bigint from lines l)) as json,
              (select array_agg(distinct m.id_paciente) filter (where m.is_known) from moves m) as pacientes
    ) own
  ) own
), recorded as (
  insert into audit_log (id_prestador, role, action, outcome, address, request_id, id_paciente, object_id, pacientes)
  select allowed.actor_id, allowed.role, 'cash.read', 'ok', allowed.address, allowed.request_id, allowed.id_paciente, allowed.object_id, (select own.pacientes from own)
    from allowed
   where (select set_config('synchronous_commit', 'off', true)) = 'off'
)
select allowed.actor_id as allowed_id, allowed.role as allowed_role, allowed.id_paciente as allowed_patient, own.*
  from allowed
  left join own on true;
