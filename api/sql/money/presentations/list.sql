-- Written by `npm run sql`. Do not edit.

-- GET /api/presentations
with person as materialized (
  select d.id_prestador as actor_id, d.role, s.id as session_id,
         d.role = any('{administrador,recepcion}'::text[]) as sees_all,
         d.role = any('{director_medico}'::text[]) as sees_own,
         d.role = any('{}'::text[]) as sees_by_glass,
         $5::text as address, $6::text as request_id
    from sessions s join prestadores d on d.id_prestador = s.id_prestador
   where s.id = $3::uuid and s.id_prestador = $4::bigint and s.closed_at is null and s.expires_at > now()
     and d.is_active and d.role = any('{administrador,director_medico,auditor,recepcion}'::text[])
), allowed as materialized (
  select person.*, null::bigint as id_paciente, null::bigint as object_id from person
), recorded as (
  insert into audit_log (id_prestador, role, action, outcome, address, request_id, id_paciente, object_id)
  select allowed.actor_id, allowed.role, 'presentation.list', 'ok', allowed.address, allowed.request_id, allowed.id_paciente, allowed.object_id
    from allowed
   where (select set_config('synchronous_commit', 'off', true)) = 'off'
)
select allowed.actor_id as allowed_id, allowed.role as allowed_role, allowed.id_paciente as allowed_patient, own.*
  from allowed
  left join lateral (
    select true as allowed_found, own.*
    from (
      select (select row_to_json(shaped) from (
      select q.id_presentacion as "id_presentacion", q.id_financiador as "id_financiador",
             (select f.nombre from financiadores f where f.id_financiador = q.id_financiador) as "financiador",
             to_char(q.mes, 'YYYY-MM') as "mes", q.nota as "nota",
             coalesce((select concat_ws(' ', d.nombre, d.apellido) from prestadores d where d.id_prestador = q.registrado_por), '') as "autor",
             to_char(q.fecha_creacion, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "fecha_creacion", total.sesiones as "sesiones",
             total.importe as "importe", total.importe_cobrado as "importe_cobrado",
             total.importe_debitado as "importe_debitado", total.importe_pendiente as "importe_pendiente") shaped) as json
        from (select * from presentaciones q
               where ($1::bigint is null or q.id_financiador = $1::bigint) and ($2::date is null or q.mes = $2::date)
               order by q.mes desc, q.id_presentacion desc limit 1000) q
        cross join lateral (
        select count(*)::integer as sesiones, coalesce(sum(l.importe), 0)::bigint as importe,
             coalesce(sum(l.importe_cobrado), 0)::bigint as importe_cobrado, coalesce(sum(case when l.estado in ('cobrado', 'debitado') then l.importe - l.importe_cobrado else 0 end), 0)::bigint as importe_debitado,
             coalesce(sum(case when l.estado in ('presentado', 'representado') then l.importe - l.importe_cobrado else 0 end), 0)::bigint as importe_pendiente from presentacion_lineas l where l.id_presentacion = q.id_presentacion) total
       order by q.mes desc, q.id_presentacion desc
    ) own
  ) own on true;
