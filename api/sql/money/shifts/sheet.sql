-- Written by `npm run sql`. Do not edit.

-- GET /api/patients/:id/shifts.pdf
with person as materialized (
  select d.id_prestador as actor_id, d.role, s.id as session_id,
         d.role = any('{administrador,recepcion}'::text[]) as sees_all,
         d.role = any('{director_medico,psiquiatra,psicologo,acompanante_terapeutico}'::text[]) as sees_own,
         d.role = any('{}'::text[]) as sees_by_glass,
         $5::text as address, $6::text as request_id
    from sessions s join prestadores d on d.id_prestador = s.id_prestador
   where s.id = $3::uuid and s.id_prestador = $4::bigint and s.closed_at is null and s.expires_at > now()
     and d.is_active and d.role = any('{administrador,director_medico,psiquiatra,psicologo,acompanante_terapeutico,recepcion}'::text[])
), allowed as materialized (
  select person.*, subject.id_paciente as id_paciente, null::bigint as object_id
    from person join pacientes subject on subject.id_paciente = $7::bigint
   where (person.sees_all
     or exists (select from asignaciones reach where person.sees_own and reach.id_prestador = person.actor_id and reach.fecha_baja is null and reach.id_paciente = subject.id_paciente)
     or (person.sees_by_glass and exists (
      select from accesos_emergencia glass
       where glass.id_prestador = person.actor_id and glass.hasta > now() and glass.id_paciente = subject.id_paciente)))
), recorded as (
  insert into audit_log (id_prestador, role, action, outcome, address, request_id, id_paciente, object_id)
  select allowed.actor_id, allowed.role, 'shift.export', 'ok', allowed.address, allowed.request_id, allowed.id_paciente, allowed.object_id
    from allowed
   where (select set_config('synchronous_commit', 'off', true)) = 'off'
)
select allowed.actor_id as allowed_id, allowed.role as allowed_role, allowed.id_paciente as allowed_patient, own.*
  from allowed
  left join lateral (
    select true as allowed_found, own.*
    from (
      select p.nombre, p.nombre_elegido, p.apellido, p.dni, p.tipo_documento, payer.obra_social, payer.numero_afiliado,
            (
            select sum(a.horas_mes)::integer from autorizaciones a join coberturas c using (id_cobertura)
             where a.id_paciente = p.id_paciente and a.activa and a.horas_mes is not null
               and greatest(a.desde, c.desde) < $1::date + interval '1 month'
               and coalesce(least(a.hasta, c.hasta), 'infinity') >= $1::date) as horas_mes,
            array(select a.numero from autorizaciones a join coberturas c using (id_cobertura)
            where a.id_paciente = p.id_paciente and a.activa and a.horas_mes is not null
              and greatest(a.desde, c.desde) < $1::date + interval '1 month'
              and coalesce(least(a.hasta, c.hasta), 'infinity') >= $1::date and a.numero is not null
                   order by a.id_autorizacion) as ordenes,
            coalesce((
              select json_agg(json_build_object(
                       'prestador', autor_de(m.id_prestador), 'jornadas', m.jornadas,
                       'conformidad', (select row_to_json(c) from (
                         select c.medio, c.firmante, c.minutos, c.fecha_creacion, c.firma::text as firma from conformidades c
                          where c.id_paciente = p.id_paciente and c.id_prestador = m.id_prestador
                            and c.mes = to_char($1::date, 'YYYY-MM') and c.asistio and c.anulada_el is null) c))
                       order by m.id_prestador)
                from (select j.id_prestador,
                             json_agg(json_build_object('inicio', j.inicio, 'fin', j.fin, 'minutos', (extract(epoch from j.fin - j.inicio) / 60)::integer, 'lugar', j.lugar)
                                      order by j.inicio) as jornadas
                        from jornadas j
                       where j.id_paciente = p.id_paciente and j.anulada_el is null and (j.inicio >= ($1::date::timestamp at time zone 'America/Argentina/Buenos_Aires')
                       and j.inicio < (($1::date + interval '1 month')::date::timestamp at time zone 'America/Argentina/Buenos_Aires'))
                         and (j.id_prestador = allowed.actor_id
                          or (allowed.role <> 'acompanante_terapeutico' and (allowed.sees_all
                         or exists (select from asignaciones reach where allowed.sees_own and reach.id_prestador = allowed.actor_id and reach.fecha_baja is null and reach.id_paciente = j.id_paciente)
                         or (allowed.sees_by_glass and exists (
                          select from accesos_emergencia glass
                           where glass.id_prestador = allowed.actor_id and glass.hasta > now() and glass.id_paciente = j.id_paciente))))) and ($2::bigint is null or j.id_prestador = $2::bigint)
                       group by j.id_prestador) m), '[]') as acompanantes
       from pacientes p
      cross join lateral (
        select array(select a.id_cobertura from autorizaciones a join coberturas c using (id_cobertura)
        where a.id_paciente = p.id_paciente and a.activa and a.horas_mes is not null
          and greatest(a.desde, c.desde) < $1::date + interval '1 month'
          and coalesce(least(a.hasta, c.hasta), 'infinity') >= $1::date) as ordered,
               least(($1::date + interval '1 month')::date - 1, (now() at time zone 'America/Argentina/Buenos_Aires')::date) as day) month
      cross join lateral (
        select string_agg(distinct f.nombre, ', ') as obra_social, string_agg(distinct k.numero_afiliado, ', ') as numero_afiliado
          from coberturas k join financiadores f using (id_financiador)
         where k.id_paciente = p.id_paciente
           and case when month.ordered <> '{}' then k.id_cobertura = any(month.ordered)
                    else k.id_financiador = cobertura_en(p.id_paciente, null, month.day) and coalesce(k.hasta >= month.day, true)
               end) payer
      where p.id_paciente = allowed.id_paciente
    ) own
  ) own on true;
