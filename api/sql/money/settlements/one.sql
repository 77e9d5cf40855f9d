-- Written by `npm run sql`. Do not edit.

-- GET /api/settlements/:id
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
  select person.*, null::bigint as id_paciente, $5::bigint as object_id
    from person join liquidaciones subject on subject.id_liquidacion = $5::bigint
   where (person.role = any('{administrador,director_medico,auditor,recepcion}'::text[]) or subject.id_prestador = person.actor_id)
), own as materialized (
  select own.* from allowed cross join lateral (
    select true as allowed_found, own.*
    from (
      with seen as materialized (
         select l.*, coalesce(l.id_liquidacion, -l.id_prestador) as place,
                l.id_paciente is not null
                  and (l.id_prestador = allowed.actor_id or (allowed.sees_all
      or exists (select from asignaciones reach where allowed.sees_own and reach.id_prestador = allowed.actor_id and reach.fecha_baja is null and reach.id_paciente = l.id_paciente)
      or (allowed.sees_by_glass and exists (
       select from accesos_emergencia glass
        where glass.id_prestador = allowed.actor_id and glass.hasta > now() and glass.id_paciente = l.id_paciente)))) as is_known
           from (select q.id_liquidacion, q.id_prestador, l.id_cargo, l.id_paciente, l.id_financiador, l.tipo, l.fecha,
            l.importe_base, l.centesimos, l.importe, l.concepto
       from liquidaciones q join liquidacion_lineas l using (id_liquidacion) where q.id_liquidacion = allowed.object_id) l
          where (allowed.role = any('{administrador,director_medico,auditor,recepcion}'::text[]) or l.id_prestador = allowed.actor_id)
       ), heads as (
         select l.place, l.id_liquidacion, l.id_prestador,
                (count(*) filter (where not (l.centesimos is not null or l.tipo = 'ajuste')))::integer as sin_porcentaje from seen l group by 1, 2, 3
       )
       select case when (select count(*) from seen) <= 5000 then (
                select coalesce(json_agg((select row_to_json(shaped) from (
       select h.id_liquidacion as "id_liquidacion",
              case when h.id_liquidacion is null then 'abierta' else 'pagada' end as "estado",
              h.id_prestador as "id_prestador",
              (select row_to_json(d) from (
                select d.nombre, d.apellido, d.role from prestadores d where d.id_prestador = h.id_prestador) d) as "prestadores",
              coalesce(q.desde, null::date) as "desde", coalesce(q.hasta, null::date) as "hasta",
              total.sesiones as "sesiones", total.importe_base as "importe_base", total.importe as "importe",
              total.importe_clinica as "importe_clinica", h.sin_porcentaje as "sin_porcentaje",
              (select coalesce(json_agg((select row_to_json(shaped) from (
                select g.id_financiador as "id_financiador",
                       (select f.nombre from financiadores f where f.id_financiador = g.id_financiador) as "financiador",
                       g.sesiones as "sesiones", g.importe_base as "importe_base", g.importe as "importe",
                       g.importe_clinica as "importe_clinica") shaped) order by (select f.nombre from financiadores f where f.id_financiador = g.id_financiador) nulls first), '[]')
                    from (select l.id_financiador, coalesce(sum(l.importe_base), 0)::bigint as importe_base, coalesce(sum(l.importe), 0)::bigint as importe,
                     coalesce(sum(l.importe_base - l.importe), 0)::bigint as importe_clinica,
                     (count(*) filter (where l.tipo in ('sesion', 'ausencia')))::integer as sesiones from seen l
                           where l.place = h.place and (l.centesimos is not null or l.tipo = 'ajuste') and l.tipo <> 'ajuste' group by l.id_financiador) g) as "financiadores",
              (select coalesce(json_agg((select row_to_json(shaped) from (
                select l.tipo as "tipo", l.fecha as "fecha", l.id_cargo as "id_cargo",
                       case when l.is_known then l.id_paciente end as "id_paciente",
                       case when l.is_known then (
                           select concat_ws(', ', n.apellido, coalesce(n.nombre_elegido, n.nombre)) from pacientes n
                            where n.id_paciente = l.id_paciente) end as "paciente", l.id_financiador as "id_financiador",
                       (select f.nombre from financiadores f where f.id_financiador = l.id_financiador) as "financiador",
                       l.centesimos as "centesimos", l.importe_base as "importe_base", l.importe as "importe",
                       l.importe_base - l.importe as "importe_clinica", l.concepto as "concepto") shaped) order by l.fecha, l.id_cargo nulls last, l.tipo), '[]')
                    from seen l where l.place = h.place and (l.centesimos is not null or l.tipo = 'ajuste')) as "lineas",
              q.medio as "medio", q.nota as "nota",
              (select concat_ws(' ', d.nombre, d.apellido) from prestadores d where d.id_prestador = q.registrado_por) as "pagada_por",
              to_char(q.fecha_creacion, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "pagada_el") shaped)
                                         order by clave_orden(d.apellido), h.id_prestador, h.id_liquidacion nulls first), '[]')
                  from heads h
                  join prestadores d on d.id_prestador = h.id_prestador
                  left join liquidaciones q on q.id_liquidacion = h.id_liquidacion
                  cross join lateral (select coalesce(sum(l.importe_base), 0)::bigint as importe_base, coalesce(sum(l.importe), 0)::bigint as importe,
            coalesce(sum(l.importe_base - l.importe), 0)::bigint as importe_clinica,
            (count(*) filter (where l.tipo in ('sesion', 'ausencia')))::integer as sesiones from seen l where l.place = h.place and (l.centesimos is not null or l.tipo = 'ajuste')) total) end as json,
              (select array_agg(distinct l.id_paciente) filter (where l.is_known) from seen l) as pacientes
    ) own
  ) own
), recorded as (
  insert into audit_log (id_prestador, role, action, outcome, address, request_id, id_paciente, object_id, pacientes)
  select allowed.actor_id, allowed.role, 'settlement.read', 'ok', allowed.address, allowed.request_id, allowed.id_paciente, allowed.object_id, (select own.pacientes from own)
    from allowed
   where (select set_config('synchronous_commit', 'off', true)) = 'off'
)
select allowed.actor_id as allowed_id, allowed.role as allowed_role, allowed.id_paciente as allowed_patient, own.*
  from allowed
  left join own on true;

-- GET /api/settlements/:id/settlement.pdf
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
  select person.*, null::bigint as id_paciente, $5::bigint as object_id
    from person join liquidaciones subject on subject.id_liquidacion = $5::bigint
   where (person.role = any('{administrador,director_medico,auditor,recepcion}'::text[]) or subject.id_prestador = person.actor_id)
), own as materialized (
  select own.* from allowed cross join lateral (
    select true as allowed_found, own.*
    from (
      with seen as materialized (
         select l.*, coalesce(l.id_liquidacion, -l.id_prestador) as place,
                l.id_paciente is not null
                  and (l.id_prestador = allowed.actor_id or (allowed.sees_all
      or exists (select from asignaciones reach where allowed.sees_own and reach.id_prestador = allowed.actor_id and reach.fecha_baja is null and reach.id_paciente = l.id_paciente)
      or (allowed.sees_by_glass and exists (
       select from accesos_emergencia glass
        where glass.id_prestador = allowed.actor_id and glass.hasta > now() and glass.id_paciente = l.id_paciente)))) as is_known
           from (select q.id_liquidacion, q.id_prestador, l.id_cargo, l.id_paciente, l.id_financiador, l.tipo, l.fecha,
            l.importe_base, l.centesimos, l.importe, l.concepto
       from liquidaciones q join liquidacion_lineas l using (id_liquidacion) where q.id_liquidacion = allowed.object_id) l
          where (allowed.role = any('{administrador,director_medico,auditor,recepcion}'::text[]) or l.id_prestador = allowed.actor_id)
       ), heads as (
         select l.place, l.id_liquidacion, l.id_prestador,
                (count(*) filter (where not (l.centesimos is not null or l.tipo = 'ajuste')))::integer as sin_porcentaje from seen l group by 1, 2, 3
       )
       select case when (select count(*) from seen) <= 5000 then (
                select coalesce(json_agg((select row_to_json(shaped) from (
       select h.id_liquidacion as "id_liquidacion",
              case when h.id_liquidacion is null then 'abierta' else 'pagada' end as "estado",
              h.id_prestador as "id_prestador",
              (select row_to_json(d) from (
                select d.nombre, d.apellido, d.role from prestadores d where d.id_prestador = h.id_prestador) d) as "prestadores",
              coalesce(q.desde, null::date) as "desde", coalesce(q.hasta, null::date) as "hasta",
              total.sesiones as "sesiones", total.importe_base as "importe_base", total.importe as "importe",
              total.importe_clinica as "importe_clinica", h.sin_porcentaje as "sin_porcentaje",
              (select coalesce(json_agg((select row_to_json(shaped) from (
                select g.id_financiador as "id_financiador",
                       (select f.nombre from financiadores f where f.id_financiador = g.id_financiador) as "financiador",
                       g.sesiones as "sesiones", g.importe_base as "importe_base", g.importe as "importe",
                       g.importe_clinica as "importe_clinica") shaped) order by (select f.nombre from financiadores f where f.id_financiador = g.id_financiador) nulls first), '[]')
                    from (select l.id_financiador, coalesce(sum(l.importe_base), 0)::bigint as importe_base, coalesce(sum(l.importe), 0)::bigint as importe,
                     coalesce(sum(l.importe_base - l.importe), 0)::bigint as importe_clinica,
                     (count(*) filter (where l.tipo in ('sesion', 'ausencia')))::integer as sesiones from seen l
                           where l.place = h.place and (l.centesimos is not null or l.tipo = 'ajuste') and l.tipo <> 'ajuste' group by l.id_financiador) g) as "financiadores",
              (select coalesce(json_agg((select row_to_json(shaped) from (
                select l.tipo as "tipo", l.fecha as "fecha", l.id_cargo as "id_cargo",
                       case when l.is_known then l.id_paciente end as "id_paciente",
                       case when l.is_known then (
                           select concat_ws(', ', n.apellido, coalesce(n.nombre_elegido, n.nombre)) from pacientes n
                            where n.id_paciente = l.id_paciente) end as "paciente", l.id_financiador as "id_financiador",
                       (select f.nombre from financiadores f where f.id_financiador = l.id_financiador) as "financiador",
                       l.centesimos as "centesimos", l.importe_base as "importe_base", l.importe as "importe",
                       l.importe_base - l.importe as "importe_clinica", l.concepto as "concepto") shaped) order by l.fecha, l.id_cargo nulls last, l.tipo), '[]')
                    from seen l where l.place = h.place and (l.centesimos is not null or l.tipo = 'ajuste')) as "lineas",
              q.medio as "medio", q.nota as "nota",
              (select concat_ws(' ', d.nombre, d.apellido) from prestadores d where d.id_prestador = q.registrado_por) as "pagada_por",
              to_char(q.fecha_creacion, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "pagada_el") shaped)
                                         order by clave_orden(d.apellido), h.id_prestador, h.id_liquidacion nulls first), '[]')
                  from heads h
                  join prestadores d on d.id_prestador = h.id_prestador
                  left join liquidaciones q on q.id_liquidacion = h.id_liquidacion
                  cross join lateral (select coalesce(sum(l.importe_base), 0)::bigint as importe_base, coalesce(sum(l.importe), 0)::bigint as importe,
            coalesce(sum(l.importe_base - l.importe), 0)::bigint as importe_clinica,
            (count(*) filter (where l.tipo in ('sesion', 'ausencia')))::integer as sesiones from seen l where l.place = h.place and (l.centesimos is not null or l.tipo = 'ajuste')) total) end as json,
              (select array_agg(distinct l.id_paciente) filter (where l.is_known) from seen l) as pacientes
    ) own
  ) own
), recorded as (
  insert into audit_log (id_prestador, role, action, outcome, address, request_id, id_paciente, object_id, pacientes)
  select allowed.actor_id, allowed.role, 'settlement.export', 'ok', allowed.address, allowed.request_id, allowed.id_paciente, allowed.object_id, (select own.pacientes from own)
    from allowed
   where (select set_config('synchronous_commit', 'off', true)) = 'off'
)
select allowed.actor_id as allowed_id, allowed.role as allowed_role, allowed.id_paciente as allowed_patient, own.*
  from allowed
  left join own on true;
