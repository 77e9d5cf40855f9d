-- Written by `npm run sql`. Do not edit.

-- GET /api/patients/:id/account
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
  select person.*, subject.id_paciente as id_paciente, null::bigint as object_id
    from person join pacientes subject on subject.id_paciente = $6::bigint
   where (person.sees_all
     or exists (select from asignaciones reach where person.sees_own and reach.id_prestador = person.actor_id and reach.fecha_baja is null and reach.id_paciente = subject.id_paciente)
     or (person.sees_by_glass and exists (
      select from accesos_emergencia glass
       where glass.id_prestador = person.actor_id and glass.hasta > now() and glass.id_paciente = subject.id_paciente)))
), recorded as (
  insert into audit_log (id_prestador, role, action, outcome, address, request_id, id_paciente, object_id)
  select allowed.actor_id, allowed.role, 'account.read', 'ok', allowed.address, allowed.request_id, allowed.id_paciente, allowed.object_id
    from allowed
   where (select set_config('synchronous_commit', 'off', true)) = 'off'
)
select allowed.actor_id as allowed_id, allowed.role as allowed_role, allowed.id_paciente as allowed_patient, own.*
  from allowed
  left join lateral (
    select true as allowed_found, own.*
    from (
      select json_build_object(
             'id_paciente', allowed.id_paciente,
             'cargos', coalesce((
               select json_agg((select row_to_json(shaped) from (
               select c.id_cargo as "id_cargo", c.id_paciente as "id_paciente", c.id_turno as "id_turno", c.tipo as "tipo",
                      c.fecha as "fecha", c.importe as "importe", c.importe_financiador as "importe_financiador",
                      (select f.nombre from financiadores f where f.id_financiador = c.id_financiador) as "financiador",
                      c.concepto as "concepto",
                      (select nullif(concat_ws(' ', d.nombre, d.apellido), '') from prestadores d where d.id_prestador = c.id_prestador) as "prestador",
                      to_char(c.anulado_el, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "anulado_el", c.anulado_motivo as "anulado_motivo",
                      to_char(c.fecha_creacion, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "fecha_creacion") shaped) order by c.fecha desc, c.id_cargo desc)
                 from (select * from cargos c where c.id_paciente = allowed.id_paciente
                        order by c.fecha desc, c.id_cargo desc limit 300) c), '[]'),
             'pagos', coalesce((
               select json_agg((select row_to_json(shaped) from (
               select p.id_pago as "id_pago", p.id_paciente as "id_paciente", p.id_turno as "id_turno", p.importe as "importe",
                      p.medio as "medio", p.concepto as "concepto", p.fecha as "fecha",
                      to_char(p.fecha_creacion, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "fecha_creacion",
                      coalesce((select nullif(concat_ws(' ', d.nombre, d.apellido), '') from prestadores d where d.id_prestador = p.registrado_por), '') as "autor",
                      (select row_to_json(x) from (
                          select x.motivo, x.fecha, to_char(x.fecha_creacion, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as fecha_creacion,
                                 coalesce((select nullif(concat_ws(' ', d.nombre, d.apellido), '') from prestadores d where d.id_prestador = x.registrado_por), '') as autor
                            from anulaciones_pago x where x.id_pago = p.id_pago) x) as "anulacion") shaped) order by p.id_pago desc)
                 from (select * from pagos p where p.id_paciente = allowed.id_paciente
                        order by p.id_pago desc limit 300) p), '[]'),
             'total_cargos', total.cargos, 'total_pagos', total.pagos, 'saldo', total.cargos - total.pagos,
             'turno', (select json_build_object('id_turno', t.id_turno, 'importe', coalesce(
             (select c.importe from cargos c where c.id_turno = t.id_turno and c.anulado_el is null and c.tipo <> 'ajuste'),
             (arancel_de(cobertura_en(t.id_paciente, t.id_autorizacion, (t.inicio at time zone 'America/Argentina/Buenos_Aires')::date),
                         (select d.role from prestadores d where d.id_prestador = t.id_prestador), t.modalidad,
                         (t.inicio at time zone 'America/Argentina/Buenos_Aires')::date)).importe), 'pagado', coalesce((select sum(p.importe) from pagos p where p.id_turno = t.id_turno and not exists (select from anulaciones_pago x where x.id_pago = p.id_pago)), 0)::bigint)
                         from turnos t where t.id_turno = $1::bigint and t.id_paciente = allowed.id_paciente)) as json
      from (select coalesce((select sum(c.importe) from cargos c
                              where c.id_paciente = allowed.id_paciente and c.anulado_el is null), 0)::bigint as cargos,
                   coalesce((select sum(p.importe) from pagos p
                              where p.id_paciente = allowed.id_paciente and not exists (select from anulaciones_pago x where x.id_pago = p.id_pago)), 0)::bigint as pagos) total
    ) own
  ) own on true;
