-- Written by `npm run sql`. Do not edit.

-- GET /api/presentations/:id
with person as materialized (
  select d.id_prestador as actor_id, d.role, s.id as session_id,
         d.role = any('{administrador,recepcion}'::text[]) as sees_all,
         d.role = any('{director_medico}'::text[]) as sees_own,
         d.role = any('{}'::text[]) as sees_by_glass,
         $3::text as address, $4::text as request_id
    from sessions s join prestadores d on d.id_prestador = s.id_prestador
   where s.id = $1::uuid and s.id_prestador = $2::bigint and s.closed_at is null and s.expires_at > now()
     and d.is_active and d.role = any('{administrador,director_medico,auditor,recepcion}'::text[])
), allowed as materialized (
  select person.*, null::bigint as id_paciente, $5::bigint as object_id
    from person join presentaciones subject on subject.id_presentacion = $5::bigint
   where true
), own as materialized (
  select own.* from allowed cross join lateral (
    select true as allowed_found, own.*
    from (
      with seen as materialized (
         select l.*, c.id_turno, c.fecha, c.id_prestador, c.id_financiador, f.reconoce_feriados, f.exige_codigo_validacion, f.firmas,
                c.anulado_el is not null and not exists (
                  select from cargos again where again.id_paciente = c.id_paciente and again.anulado_el is null
                     and again.tipo = 'sesion' and l.estado <> 'debitado'
        and (again.id_turno, again.id_financiador, again.importe_financiador)
          = (c.id_turno, c.id_financiador, l.importe)
                     and not exists (select from presentacion_lineas own where own.id_cargo = again.id_cargo)) as anulada,
                (select k.medio from conformidades k
                  where k.id_turno = c.id_turno and k.id_paciente = l.id_paciente and k.asistio and k.anulada_el is null) as firmada,
                (allowed.sees_all
      or exists (select from asignaciones reach where allowed.sees_own and reach.id_prestador = allowed.actor_id and reach.fecha_baja is null and reach.id_paciente = l.id_paciente)
      or (allowed.sees_by_glass and exists (
       select from accesos_emergencia glass
        where glass.id_prestador = allowed.actor_id and glass.hasta > now() and glass.id_paciente = l.id_paciente))) as is_known
           from presentacion_lineas l
           join cargos c using (id_cargo)
           join financiadores f on f.id_financiador = c.id_financiador
          where l.id_presentacion = allowed.object_id
       )
       select (((select row_to_json(shaped) from (
       select q.id_presentacion as "id_presentacion", q.id_financiador as "id_financiador",
              (select f.nombre from financiadores f where f.id_financiador = q.id_financiador) as "financiador",
              to_char(q.mes, 'YYYY-MM') as "mes", q.nota as "nota",
              coalesce((select concat_ws(' ', d.nombre, d.apellido) from prestadores d where d.id_prestador = q.registrado_por), '') as "autor",
              to_char(q.fecha_creacion, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "fecha_creacion", total.sesiones as "sesiones",
              total.importe as "importe", total.importe_cobrado as "importe_cobrado",
              total.importe_debitado as "importe_debitado", total.importe_pendiente as "importe_pendiente") shaped))::jsonb || jsonb_build_object('lineas', coalesce((
                 select jsonb_agg((select row_to_json(shaped) from (
       select l.id_linea as "id_linea", l.id_cargo as "id_cargo", case when l.is_known then l.id_turno end as "id_turno",
              case when l.is_known then l.id_paciente end as "id_paciente",
              case when l.is_known then (
                  select concat_ws(', ', n.apellido, coalesce(n.nombre_elegido, n.nombre)) from pacientes n
                   where n.id_paciente = l.id_paciente) end as "paciente",
              case when l.is_known then (
                  select k.numero_afiliado from coberturas k
                   where k.id_paciente = l.id_paciente and k.id_financiador = l.id_financiador
                   order by k.principal desc, k.id_cobertura desc limit 1) end as "numero_afiliado", l.fecha as "fecha",
              (select concat_ws(' ', d.nombre, d.apellido) from prestadores d where d.id_prestador = l.id_prestador) as "prestador",
              l.estado as "estado", l.importe as "importe", l.importe_cobrado as "importe_cobrado",
              case when l.estado in ('cobrado', 'debitado') then l.importe - l.importe_cobrado else 0 end as "importe_debitado",
              case when l.estado in ('presentado', 'representado') then l.importe - l.importe_cobrado else 0 end as "importe_pendiente",
              case when l.is_known then l.motivo end as "motivo",
              case when l.is_known then l.codigo_validacion end as "codigo_validacion",
              to_json(array_remove(array[
                  case when not l.reconoce_feriados and exists (
                    select from feriados h where h.activo and h.fecha = l.fecha) then 'FERIADO' end,
                  case when l.exige_codigo_validacion and l.codigo_validacion is null then 'SIN_CODIGO' end,
                  case when l.anulada then 'ANULADA'
                       when l.firmada is null then 'SIN_FIRMA'
                       when cardinality(l.firmas) > 0 and l.firmada <> all(l.firmas) then 'OTRA_FIRMA' end], null)) as "avisos") shaped) order by l.fecha, l.id_linea) from seen l), '[]')))::json as json,
              (select array_agg(distinct l.id_paciente) filter (where l.is_known) from seen l) as pacientes
         from presentaciones q cross join lateral (
       select count(*)::integer as sesiones, coalesce(sum(l.importe), 0)::bigint as importe,
            coalesce(sum(l.importe_cobrado), 0)::bigint as importe_cobrado, coalesce(sum(case when l.estado in ('cobrado', 'debitado') then l.importe - l.importe_cobrado else 0 end), 0)::bigint as importe_debitado,
            coalesce(sum(case when l.estado in ('presentado', 'representado') then l.importe - l.importe_cobrado else 0 end), 0)::bigint as importe_pendiente from presentacion_lineas l where l.id_presentacion = q.id_presentacion) total
        where q.id_presentacion = allowed.object_id
    ) own
  ) own
), recorded as (
  insert into audit_log (id_prestador, role, action, outcome, address, request_id, id_paciente, object_id, pacientes)
  select allowed.actor_id, allowed.role, 'presentation.read', 'ok', allowed.address, allowed.request_id, allowed.id_paciente, allowed.object_id, (select own.pacientes from own)
    from allowed
   where (select set_config('synchronous_commit', 'off', true)) = 'off'
)
select allowed.actor_id as allowed_id, allowed.role as allowed_role, allowed.id_paciente as allowed_patient, own.*
  from allowed
  left join own on true;
