-- Written by `npm run sql`. Do not edit.

-- GET /api/presentations/pending
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
      select p.id_financiador as "id_financiador", p.financiador as "financiador", to_char(p.mes, 'YYYY-MM') as "mes",
             p.sesiones as "sesiones", p.importe as "importe", p.vence_el as "vence_el",
             coalesce(p.vence_el < (now() at time zone 'America/Argentina/Buenos_Aires')::date, false) as "perdido") shaped) as json
        from (select f.id_financiador, f.nombre as financiador, m.mes, m.sesiones, m.importe,
                     vence_presentacion(m.mes, f.dias_presentacion, f.antiguedad_max_meses) as vence_el
                from (select c.id_financiador, date_trunc('month', c.fecha)::date as mes, count(*)::integer as sesiones,
                             sum(c.importe_financiador)::bigint as importe
                        from cargos c
                       where c.id_financiador is not null and c.fecha >= (now() at time zone 'America/Argentina/Buenos_Aires')::date - 731 and c.tipo = 'sesion' and c.anulado_el is null
                           and not exists (select from presentacion_lineas l where l.id_cargo = c.id_cargo)
                           and not exists (select from cargos o join presentacion_lineas l using (id_cargo)
                                            where o.id_paciente = c.id_paciente and o.anulado_el is not null and c.tipo = 'sesion' and l.estado <> 'debitado'
                       and (c.id_turno, c.id_financiador, c.importe_financiador)
                         = (o.id_turno, o.id_financiador, l.importe))
                       group by 1, 2) m
                join financiadores f using (id_financiador)
               where f.tipo <> 'particular') p
       order by coalesce(p.vence_el < (now() at time zone 'America/Argentina/Buenos_Aires')::date, false), p.vence_el nulls last, p.mes, clave_orden(p.financiador)
       limit 1000
    ) own
  ) own on true;
