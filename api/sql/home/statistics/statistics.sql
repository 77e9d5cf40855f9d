-- Written by `npm run sql`. Do not edit.

-- GET /api/statistics
with person as materialized (
  select d.id_prestador as actor_id, d.role, s.id as session_id,
         d.role = any('{administrador}'::text[]) as sees_all,
         d.role = any('{director_medico}'::text[]) as sees_own,
         d.role = any('{}'::text[]) as sees_by_glass,
         $6::text as address, $7::text as request_id
    from sessions s join prestadores d on d.id_prestador = s.id_prestador
   where s.id = $4::uuid and s.id_prestador = $5::bigint and s.closed_at is null and s.expires_at > now()
     and d.is_active and d.role = any('{administrador,director_medico}'::text[])
), allowed as materialized (
  select person.*, null::bigint as id_paciente, null::bigint as object_id from person
), recorded as (
  insert into audit_log (id_prestador, role, action, outcome, address, request_id, id_paciente, object_id)
  select allowed.actor_id, allowed.role, 'statistics.read', 'ok', allowed.address, allowed.request_id, allowed.id_paciente, allowed.object_id
    from allowed
   where (select set_config('synchronous_commit', 'off', true)) = 'off'
)
select allowed.actor_id as allowed_id, allowed.role as allowed_role, allowed.id_paciente as allowed_patient, own.*
  from allowed
  left join lateral (
    select true as allowed_found, own.*
    from (
      with seen as materialized (
        select t.id_turno, t.id_prestador, t.id_paciente, t.id_autorizacion, t.estado, t.inicio, t.fin, (t.inicio at time zone 'America/Argentina/Buenos_Aires') as local,
               -- The hour of a group is one hour of its provider: it counts with the first of its participants.
               not exists (select from turnos o where o.id_encuentro = t.id_encuentro and o.id_turno < t.id_turno
                              and o.estado <> all('{cancelado_paciente,cancelado_clinica}'::text[])) as ocupa
          from turnos t where t.id_paciente is not null and t.inicio >= $1::date::timestamp at time zone 'America/Argentina/Buenos_Aires'
          and t.inicio < ($2::date + 1)::timestamp at time zone 'America/Argentina/Buenos_Aires'
      ), attended as materialized (select t.id_paciente, t.local, coalesce(f.nombre, 'Sin cobertura') as nombre
        from (select t.id_paciente, t.local,
                     case when c.id_cargo is not null then c.id_financiador
                          when k.id_paciente is null or k.is_only then k.id_financiador
                          else cobertura_en(t.id_paciente, t.id_autorizacion, t.local::date) end as financiador
                from seen t
                left join cargos c on c.id_turno = t.id_turno and c.anulado_el is null and c.tipo <> 'ajuste'
                left join (select k.id_paciente, max(k.id_financiador) as id_financiador,
                                  count(*) = 1 and bool_and(k.desde is null and k.hasta is null) as is_only
                             from coberturas k group by k.id_paciente) k on k.id_paciente = t.id_paciente
               where t.estado = 'realizado' offset 0) t
        left join financiadores f on f.id_financiador = t.financiador
      )
      select (select coalesce(json_agg(r), '[]') from (
      select p.desde, count(*) filter (where t.estado = 'realizado')::integer as realizados, count(*) filter (where t.estado = 'ausente')::integer as ausentes,
             count(*) filter (where t.estado = 'cancelado_paciente')::integer as cancelados_paciente, count(*) filter (where t.estado = 'cancelado_clinica')::integer as cancelados_clinica
        from (
      select date_trunc($3::text, d)::date as desde from generate_series(date_trunc($3::text, $1::date::timestamp)::date::timestamp, $2::date::timestamp, ('1 ' || $3::text)::interval) d) p left join seen t on date_trunc($3::text, t.local)::date = p.desde
       group by p.desde order by p.desde) r) as asistencia,
             (select coalesce(json_agg(r), '[]') from (
             select d.id_prestador, d.nombre, d.apellido, d.role, coalesce(s.minutos, 0) as minutos_ocupados,
                    coalesce(o.minutos, 0) as minutos_ofrecidos
               from prestadores d
               left join (select t.id_prestador, count(*)::integer as turnos,
                                 coalesce(sum(extract(epoch from t.fin - t.inicio) / 60) filter (where t.ocupa), 0)::integer as minutos
                            from seen t where t.estado <> all('{cancelado_paciente,cancelado_clinica}'::text[]) group by t.id_prestador) s using (id_prestador)
               left join (
             select h.id_prestador, sum(extract(epoch from h.hasta - h.desde) / 60)::integer as minutos
               from generate_series($1::date::timestamp, $2::date::timestamp, interval '1 day') d
               join disponibilidades h on h.dia = extract(isodow from d)
              where not exists (select from feriados f where f.fecha = d::date and f.activo)
                and not exists (select from ausencias_prestador a
                                 where a.id_prestador = h.id_prestador and d::date between a.desde and a.hasta)
              group by h.id_prestador) o using (id_prestador)
              where s.turnos > 0 or (o.minutos > 0 and d.is_active)
              order by d.apellido, d.nombre, d.id_prestador) r) as prestadores,
             array(select to_char(m, 'YYYY-MM-DD') from generate_series($1::date::timestamp, $2::date::timestamp, interval '1 month') m) as meses,
             (select coalesce(json_agg(r), '[]') from (
             select date_trunc('month', t.local)::date as mes, t.id_prestador, count(*)::integer as turnos, count(*) filter (where t.estado = 'ausente')::integer as ausentes
               from seen t where t.estado <> all('{cancelado_paciente,cancelado_clinica}'::text[]) group by 1, 2) r) as turnos,
             (select coalesce(json_agg(r), '[]') from (
             select date_trunc('month', t.local)::date as mes, extract(isodow from t.local)::integer as dia, extract(hour from t.local)::integer as hora, count(*)::integer as turnos
               from seen t where t.estado <> all('{cancelado_paciente,cancelado_clinica}'::text[]) group by 1, 2, 3 order by 2, 3) r) as horas,
             (select coalesce(json_agg(r), '[]') from (
             select p.desde,
                    (select count(*)::integer from (
             select (a.fecha_creacion at time zone 'America/Argentina/Buenos_Aires') as local from admisiones a
              where a.fecha_creacion >= $1::date::timestamp at time zone 'America/Argentina/Buenos_Aires'
                and a.fecha_creacion < ($2::date + 1)::timestamp at time zone 'America/Argentina/Buenos_Aires'
                and exists (select from admisiones_versiones v
                             where v.id_admision = a.id_admision
                               and not exists (select from correcciones marca where marca.error and marca.id_paciente = a.id_paciente and marca.clase = 'history' and marca.id_objeto = a.id_admision
              and marca.version = v.version))) a where date_trunc($3::text, a.local)::date = p.desde) as ingresos,
                    (select count(*)::integer from (
             select (r.fecha_creacion at time zone 'America/Argentina/Buenos_Aires') as local from reingresos r
              where r.fecha_creacion >= $1::date::timestamp at time zone 'America/Argentina/Buenos_Aires'
                and r.fecha_creacion < ($2::date + 1)::timestamp at time zone 'America/Argentina/Buenos_Aires'
                and not exists (select from correcciones marca where marca.error and marca.id_paciente = r.id_paciente and marca.clase = 'readmission' and marca.id_objeto = r.id_reingreso
              and marca.version = 1)) r where date_trunc($3::text, r.local)::date = p.desde) as reingresos,
                    (select count(*)::integer from (
             select e.tipo, e.fecha_acto from egresos e
              where e.fecha_acto between $1::date and $2::date
                and not exists (select from correcciones marca where marca.error and marca.id_paciente = e.id_paciente and marca.clase = 'discharge' and marca.id_objeto = e.id_egreso
              and marca.version = 1)) e where date_trunc($3::text, e.fecha_acto::timestamp)::date = p.desde) as egresos
               from (
             select date_trunc($3::text, d)::date as desde from generate_series(date_trunc($3::text, $1::date::timestamp)::date::timestamp, $2::date::timestamp, ('1 ' || $3::text)::interval) d) p order by p.desde) r) as movimientos,
             (select coalesce(json_agg(r), '[]') from (select date_trunc('month', e.fecha_acto::timestamp)::date as mes, e.tipo, count(*)::integer as cantidad from (
             select e.tipo, e.fecha_acto from egresos e
              where e.fecha_acto between $1::date and $2::date
                and not exists (select from correcciones marca where marca.error and marca.id_paciente = e.id_paciente and marca.clase = 'discharge' and marca.id_objeto = e.id_egreso
              and marca.version = 1)) e group by 1, 2) r) as egresos,
             (select coalesce(json_agg(r), '[]') from (
             select sum_of.nombre, sum_of.pacientes, sum_of.turnos,
                    (select min(of_month.pacientes)::integer
                       from (select count(distinct a.id_paciente) as pacientes from attended a
                              where a.nombre = sum_of.nombre group by date_trunc('month', a.local)::date) of_month) as minimo
               from (select a.nombre, count(distinct a.id_paciente)::integer as pacientes, count(*)::integer as turnos
                       from attended a group by a.nombre) sum_of) r) as financiadores,
             (select coalesce(json_agg(r), '[]') from (
             select date_trunc('month', (w.fecha_creacion at time zone 'America/Argentina/Buenos_Aires'))::date as mes, w.estado, count(*)::integer as cantidad
               from lista_espera w where w.fecha_creacion >= $1::date::timestamp at time zone 'America/Argentina/Buenos_Aires'
                and w.fecha_creacion < ($2::date + 1)::timestamp at time zone 'America/Argentina/Buenos_Aires' group by 1, 2) r) as espera,
             (select (percentile_cont(0.5) within group (order by extract(epoch from w.fecha_actualizacion - w.fecha_creacion) / 86400)
                      filter (where w.estado = 'tomado'))::integer
               from lista_espera w where w.fecha_creacion >= $1::date::timestamp at time zone 'America/Argentina/Buenos_Aires'
                and w.fecha_creacion < ($2::date + 1)::timestamp at time zone 'America/Argentina/Buenos_Aires') as mediana_dias
    ) own
  ) own on true;
