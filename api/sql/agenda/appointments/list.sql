-- Written by `npm run sql`. Do not edit.

-- GET /api/appointments
with person as materialized (
  select d.id_prestador as actor_id, d.role, s.id as session_id,
         d.role = any('{administrador,recepcion}'::text[]) as sees_all,
         d.role = any('{director_medico,psiquiatra,psicologo,acompanante_terapeutico}'::text[]) as sees_own,
         d.role = any('{}'::text[]) as sees_by_glass,
         $7::text as address, $8::text as request_id
    from sessions s join prestadores d on d.id_prestador = s.id_prestador
   where s.id = $5::uuid and s.id_prestador = $6::bigint and s.closed_at is null and s.expires_at > now()
     and d.is_active and d.role = any('{administrador,director_medico,psiquiatra,psicologo,acompanante_terapeutico,recepcion}'::text[])
), allowed as materialized (
  select person.*, null::bigint as id_paciente, null::bigint as object_id from person
), own as materialized (
  select own.* from allowed cross join lateral (
    select true as allowed_found, own.*
    from (
      with found as materialized (
        select t.*, see.whole, see.known
          from (
            select t.* from turnos t where allowed.role = any('{administrador,director_medico,recepcion}'::text[]) and $3::bigint is null and $4::bigint is null and t.id_encuentro is null and t.inicio < (($2::date + 1)::date::timestamp at time zone 'America/Argentina/Buenos_Aires') and t.fin > ($1::date::timestamp at time zone 'America/Argentina/Buenos_Aires')
            and t.inicio > ($1::date::timestamp at time zone 'America/Argentina/Buenos_Aires') - interval '24 hours'
            union all
            select t.* from turnos t
             where t.id_prestador = case when allowed.role = any('{administrador,director_medico,recepcion}'::text[]) then $3::bigint
                                         when coalesce($3::bigint, allowed.actor_id) = allowed.actor_id then allowed.actor_id end
               and case when $4::bigint is null then t.id_encuentro is null else t.id_paciente = $4::bigint end and t.inicio < (($2::date + 1)::date::timestamp at time zone 'America/Argentina/Buenos_Aires') and t.fin > ($1::date::timestamp at time zone 'America/Argentina/Buenos_Aires')
               and t.inicio > ($1::date::timestamp at time zone 'America/Argentina/Buenos_Aires') - interval '24 hours'
            union all
            select t.* from turnos t
             where allowed.role = any('{administrador,director_medico,recepcion}'::text[]) and $3::bigint is null and t.id_paciente = $4::bigint and t.inicio < (($2::date + 1)::date::timestamp at time zone 'America/Argentina/Buenos_Aires') and t.fin > ($1::date::timestamp at time zone 'America/Argentina/Buenos_Aires')
             and t.inicio > ($1::date::timestamp at time zone 'America/Argentina/Buenos_Aires') - interval '24 hours'
            union all
            select t.* from (select reach.id_paciente from asignaciones reach where allowed.sees_own and reach.id_prestador = allowed.actor_id and reach.fecha_baja is null) own
              join turnos t on t.id_paciente = own.id_paciente
             where not allowed.role = any('{administrador,director_medico,recepcion}'::text[]) and $3::bigint is null and ($4::bigint is null or t.id_paciente = $4::bigint)
               and t.id_prestador <> allowed.actor_id and t.estado <> all('{cancelado_paciente,cancelado_clinica}'::text[]) and t.inicio < (($2::date + 1)::date::timestamp at time zone 'America/Argentina/Buenos_Aires') and t.fin > ($1::date::timestamp at time zone 'America/Argentina/Buenos_Aires')
               and t.inicio > ($1::date::timestamp at time zone 'America/Argentina/Buenos_Aires') - interval '24 hours'
          ) t cross join lateral (
           select allowed.role = any('{administrador,director_medico,recepcion}'::text[]) or t.id_prestador = allowed.actor_id as whole,
                  t.id_paciente is not null and (allowed.sees_all
          or exists (select from asignaciones reach where allowed.sees_own and reach.id_prestador = allowed.actor_id and reach.fecha_baja is null and reach.id_paciente = t.id_paciente)
          or (allowed.sees_by_glass and exists (
           select from accesos_emergencia glass
            where glass.id_prestador = allowed.actor_id and glass.hasta > now() and glass.id_paciente = t.id_paciente))) as known) see
         where $4::bigint is null or see.known
         order by t.inicio, t.id_turno limit 2001
      ), counted as materialized (
        select coalesce(sum(case when (t.tipo is not null and t.id_encuentro is null)
        then greatest(1, (select count(*) from turnos o where o.id_encuentro = t.id_turno)) else 1 end), 0) > 2000 as too_many from found t
      )
      select (select row_to_json(shaped) from (
      select t.id_turno as "id_turno", case when see.whole then t.id_prestador end as "id_prestador",
             case when see.known then t.id_paciente end as "id_paciente",
             case when see.whole then coalesce(t.tipo, 'individual') end as "tipo",
             case when see.whole and t.id_grupo is not null and t.id_encuentro is null then (select row_to_json(g) from (
                 select g.id_grupo, g.nombre from grupos g where g.id_grupo = t.id_grupo) g) end as "grupo",
             case when (t.tipo is not null and t.id_encuentro is null) and see.whole then (
                 select coalesce(json_agg((select row_to_json(shaped) from (
               select t.id_turno as "id_turno", case when see.known then t.id_paciente end as "id_paciente", t.estado as "estado",
                      case when t.estado = 'ausente' and t.presente_el is not null then 'presente'
                        when t.estado in ('presente', 'ausente', 'cancelado_paciente', 'cancelado_clinica') then coalesce(t.estado_previo, 'programado') end as "estado_anterior",
                      to_char(t.presente_el, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "presente_el",
                      case when see.whole and see.known and allowed.role = any('{administrador,director_medico,psiquiatra,psicologo,acompanante_terapeutico}'::text[])
                          then (select s.id_seguimiento from seguimientos s where s.id_turno = t.id_turno and not exists (select from correcciones marca where marca.error and marca.id_paciente = s.id_paciente and marca.clase = 'follow_up' and marca.id_objeto = s.id_seguimiento
                         and marca.version = 1)) end as "id_seguimiento",
                      case when see.whole and (see.known or (t.id_paciente is null and t.tipo is null) or ((t.tipo is not null and t.id_encuentro is null) and not exists (
                        select from turnos o where o.id_encuentro = t.id_turno and not (allowed.sees_all
                       or exists (select from asignaciones reach where allowed.sees_own and reach.id_prestador = allowed.actor_id and reach.fecha_baja is null and reach.id_paciente = o.id_paciente)
                       or (allowed.sees_by_glass and exists (
                        select from accesos_emergencia glass
                         where glass.id_prestador = allowed.actor_id and glass.hasta > now() and glass.id_paciente = o.id_paciente)))))) then (select row_to_json(a) from (
                          select a.id_autorizacion, a.prestacion, a.sesiones, uso.usadas
                            from autorizaciones a cross join lateral uso_de_autorizacion(a.id_autorizacion) uso
                           where a.id_autorizacion = t.id_autorizacion) a) end as "autorizacion",
                      case when see.whole and see.known then (select row_to_json(c) from (
                          select m.importe, m.pagado,
                                 case when m.importe <= m.pagado then 0
                                      when m.importe is not null then greatest(0, least(m.importe - m.pagado, coalesce((select sum(c.importe) from cargos c
                                                   where c.id_paciente = t.id_paciente and c.anulado_el is null), 0)
                                        - coalesce((select sum(p.importe) from pagos p
                                                     where p.id_paciente = t.id_paciente
                                                       and not exists (select from anulaciones_pago x where x.id_pago = p.id_pago)), 0))) end as debe
                            from (select (select c.importe from cargos c
                                           where c.id_turno = t.id_turno and c.anulado_el is null and c.tipo <> 'ajuste') as importe,
                                         coalesce((select sum(p.importe) from pagos p
                                                    where p.id_turno = t.id_turno
                                                      and not exists (select from anulaciones_pago x where x.id_pago = p.id_pago)), 0) as pagado) m) c) end as "cobro",
                      case when see.whole then (select c.medio from conformidades c
                          where c.id_turno = t.id_turno and c.asistio and c.anulada_el is null limit 1) end as "conformidad",
                      (select row_to_json(p) from (
                          select p.nombre, p.nombre_elegido, p.apellido, case when see.known then p.dni end as dni, p.telefono,
                                 case when see.known then p.obra_social end as obra_social, p.id_paciente as legajo, extract(year from age((now() at time zone 'America/Argentina/Buenos_Aires')::date, p.fecha_nacimiento))::integer as edad,
                                 case when see.known then case when p.riesgo_actual is not null and allowed.role = any('{administrador,director_medico,psiquiatra,psicologo,acompanante_terapeutico}'::text[]) then (select row_to_json(shaped) from (
                        select p.riesgo_actual as "riesgo_actual", to_char(p.riesgo_fecha, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "riesgo_fecha",
                               p.riesgo_autor as "riesgo_autor", p.riesgo_tipo as "riesgo_tipo", p.riesgo_inminente as "riesgo_inminente",
                               case when p.egresado is null then p.riesgo_reevaluar end as "riesgo_reevaluar") shaped) end end as riesgo
                            from pacientes p where p.id_paciente = t.id_paciente) p) as "pacientes") shaped) order by t.id_turno), '[]')
                   from (select t.id_turno as id) encounter
                   cross join lateral (select t.* from turnos t where t.id_encuentro = encounter.id) t cross join lateral (
               select allowed.role = any('{administrador,director_medico,recepcion}'::text[]) or t.id_prestador = allowed.actor_id as whole,
                      t.id_paciente is not null and (allowed.sees_all
              or exists (select from asignaciones reach where allowed.sees_own and reach.id_prestador = allowed.actor_id and reach.fecha_baja is null and reach.id_paciente = t.id_paciente)
              or (allowed.sees_by_glass and exists (
               select from accesos_emergencia glass
                where glass.id_prestador = allowed.actor_id and glass.hasta > now() and glass.id_paciente = t.id_paciente))) as known) see where (see.known or (t.id_paciente is not null and t.id_prestador = allowed.actor_id))) else '[]' end as "participantes",
             case when (t.tipo is not null and t.id_encuentro is null) and see.whole then (
                 select count(*) from turnos o where o.id_encuentro = t.id_turno and o.estado <> all('{cancelado_paciente,cancelado_clinica}'::text[])) else 0 end as "participantes_total",
             to_char(t.inicio, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "inicio",
             to_char(t.fin, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "fin",
             (t.id_paciente is null and t.tipo is null) as "bloqueo",
             case when see.whole then t.modalidad end as "modalidad",
             case when see.whole then t.consultorio end as "consultorio",
             case when see.whole then (select c.nombre from consultorios c where c.id_consultorio = t.consultorio) end as "consultorio_nombre",
             case when see.whole then case when (t.tipo is not null and t.id_encuentro is null) and t.estado <> all('{cancelado_paciente,cancelado_clinica}'::text[]) then estado_del_encuentro(t.id_turno) else t.estado end end as "estado",
             case when see.whole then case when t.estado = 'ausente' and t.presente_el is not null then 'presente'
               when t.estado in ('presente', 'ausente', 'cancelado_paciente', 'cancelado_clinica') then coalesce(t.estado_previo, 'programado') end end as "estado_anterior",
             to_char(case when see.whole then t.presente_el end, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "presente_el",
             see.whole and t.sobreturno as "sobreturno", case when see.whole then t.id_serie end as "id_serie",
             case when see.whole and (see.known or (t.id_paciente is null and t.tipo is null) or ((t.tipo is not null and t.id_encuentro is null) and not exists (
               select from turnos o where o.id_encuentro = t.id_turno and not (allowed.sees_all
              or exists (select from asignaciones reach where allowed.sees_own and reach.id_prestador = allowed.actor_id and reach.fecha_baja is null and reach.id_paciente = o.id_paciente)
              or (allowed.sees_by_glass and exists (
               select from accesos_emergencia glass
                where glass.id_prestador = allowed.actor_id and glass.hasta > now() and glass.id_paciente = o.id_paciente)))))) then t.nota end as "nota",
             case when see.whole and (see.known or (t.id_paciente is null and t.tipo is null) or ((t.tipo is not null and t.id_encuentro is null) and not exists (
               select from turnos o where o.id_encuentro = t.id_turno and not (allowed.sees_all
              or exists (select from asignaciones reach where allowed.sees_own and reach.id_prestador = allowed.actor_id and reach.fecha_baja is null and reach.id_paciente = o.id_paciente)
              or (allowed.sees_by_glass and exists (
               select from accesos_emergencia glass
                where glass.id_prestador = allowed.actor_id and glass.hasta > now() and glass.id_paciente = o.id_paciente)))))) then t.motivo end as "motivo",
             case when see.whole and see.known and allowed.role = any('{administrador,director_medico,psiquiatra,psicologo,acompanante_terapeutico}'::text[])
                 then (select s.id_seguimiento from seguimientos s where s.id_turno = t.id_turno and not exists (select from correcciones marca where marca.error and marca.id_paciente = s.id_paciente and marca.clase = 'follow_up' and marca.id_objeto = s.id_seguimiento
                and marca.version = 1)) end as "id_seguimiento",
             case when see.whole and (see.known or (t.id_paciente is null and t.tipo is null) or ((t.tipo is not null and t.id_encuentro is null) and not exists (
               select from turnos o where o.id_encuentro = t.id_turno and not (allowed.sees_all
              or exists (select from asignaciones reach where allowed.sees_own and reach.id_prestador = allowed.actor_id and reach.fecha_baja is null and reach.id_paciente = o.id_paciente)
              or (allowed.sees_by_glass and exists (
               select from accesos_emergencia glass
                where glass.id_prestador = allowed.actor_id and glass.hasta > now() and glass.id_paciente = o.id_paciente)))))) then t.id_autorizacion end as "id_autorizacion",
             case when see.whole and (see.known or (t.id_paciente is null and t.tipo is null) or ((t.tipo is not null and t.id_encuentro is null) and not exists (
               select from turnos o where o.id_encuentro = t.id_turno and not (allowed.sees_all
              or exists (select from asignaciones reach where allowed.sees_own and reach.id_prestador = allowed.actor_id and reach.fecha_baja is null and reach.id_paciente = o.id_paciente)
              or (allowed.sees_by_glass and exists (
               select from accesos_emergencia glass
                where glass.id_prestador = allowed.actor_id and glass.hasta > now() and glass.id_paciente = o.id_paciente)))))) then (select row_to_json(a) from (
                 select a.id_autorizacion, a.prestacion, a.sesiones, uso.usadas
                   from autorizaciones a cross join lateral uso_de_autorizacion(a.id_autorizacion) uso
                  where a.id_autorizacion = t.id_autorizacion) a) end as "autorizacion",
             case when see.whole and see.known then (select row_to_json(c) from (
                 select m.importe, m.pagado,
                        case when m.importe <= m.pagado then 0
                             when m.importe is not null then greatest(0, least(m.importe - m.pagado, coalesce((select sum(c.importe) from cargos c
                                          where c.id_paciente = t.id_paciente and c.anulado_el is null), 0)
                               - coalesce((select sum(p.importe) from pagos p
                                            where p.id_paciente = t.id_paciente
                                              and not exists (select from anulaciones_pago x where x.id_pago = p.id_pago)), 0))) end as debe
                   from (select (select c.importe from cargos c
                                  where c.id_turno = t.id_turno and c.anulado_el is null and c.tipo <> 'ajuste') as importe,
                                coalesce((select sum(p.importe) from pagos p
                                           where p.id_turno = t.id_turno
                                             and not exists (select from anulaciones_pago x where x.id_pago = p.id_pago)), 0) as pagado) m) c) end as "cobro",
             case when see.whole then (select c.medio from conformidades c
                 where c.id_turno = t.id_turno and c.asistio and c.anulada_el is null limit 1) end as "conformidad",
             (allowed.role = any('{administrador,recepcion}'::text[]) or t.id_prestador = allowed.actor_id) as "editable",
             (select row_to_json(d) from (
                 select case when see.whole then d.nombre end as nombre, case when see.whole then d.apellido end as apellido, d.role, d.profesion
                   from prestadores d where d.id_prestador = t.id_prestador) d) as "prestadores",
             case when (see.known or (t.id_paciente is not null and t.id_prestador = allowed.actor_id)) then (select row_to_json(p) from (
                 select p.nombre, p.nombre_elegido, p.apellido, case when see.known then p.dni end as dni, p.telefono,
                        case when see.known then p.obra_social end as obra_social, p.id_paciente as legajo, extract(year from age((now() at time zone 'America/Argentina/Buenos_Aires')::date, p.fecha_nacimiento))::integer as edad,
                        case when see.known then case when p.riesgo_actual is not null and allowed.role = any('{administrador,director_medico,psiquiatra,psicologo,acompanante_terapeutico}'::text[]) then (select row_to_json(shaped) from (
               select p.riesgo_actual as "riesgo_actual", to_char(p.riesgo_fecha, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "riesgo_fecha",
                      p.riesgo_autor as "riesgo_autor", p.riesgo_tipo as "riesgo_tipo", p.riesgo_inminente as "riesgo_inminente",
                      case when p.egresado is null then p.riesgo_reevaluar end as "riesgo_reevaluar") shaped) end end as riesgo
                   from pacientes p where p.id_paciente = t.id_paciente) p) end as "pacientes") shaped) as json, case when (t.tipo is not null and t.id_encuentro is null) and see.whole
                      then (select array_agg(t.id_paciente) from (select t.id_turno as id) encounter
                        cross join lateral (select t.* from turnos t where t.id_encuentro = encounter.id) t cross join lateral (
                    select allowed.role = any('{administrador,director_medico,recepcion}'::text[]) or t.id_prestador = allowed.actor_id as whole,
                           t.id_paciente is not null and (allowed.sees_all
                   or exists (select from asignaciones reach where allowed.sees_own and reach.id_prestador = allowed.actor_id and reach.fecha_baja is null and reach.id_paciente = t.id_paciente)
                   or (allowed.sees_by_glass and exists (
                    select from accesos_emergencia glass
                     where glass.id_prestador = allowed.actor_id and glass.hasta > now() and glass.id_paciente = t.id_paciente))) as known) see where (see.known or (t.id_paciente is not null and t.id_prestador = allowed.actor_id)))
                      when (see.known or (t.id_paciente is not null and t.id_prestador = allowed.actor_id)) then array[t.id_paciente] end as pacientes
        from found t cross join lateral (select t.whole, t.known) see
       where not (select too_many from counted)
      union all
      select null, null from counted where too_many
    ) own
  ) own
), recorded as (
  insert into audit_log (id_prestador, role, action, outcome, address, request_id, id_paciente, object_id, pacientes)
  select allowed.actor_id, allowed.role, 'appointment.list', 'ok', allowed.address, allowed.request_id, allowed.id_paciente, allowed.object_id, (select coalesce(max((select array_agg(distinct shown.id) from own listed cross join unnest(listed.pacientes) shown (id))), case when $4::bigint is not null and (allowed.sees_all
   or exists (select from asignaciones reach where allowed.sees_own and reach.id_prestador = allowed.actor_id and reach.fecha_baja is null and reach.id_paciente = $4::bigint)
   or (allowed.sees_by_glass and exists (
    select from accesos_emergencia glass
     where glass.id_prestador = allowed.actor_id and glass.hasta > now() and glass.id_paciente = $4::bigint))) then array[$4::bigint] end) from own)
    from allowed
   where (select set_config('synchronous_commit', 'off', true)) = 'off'
)
select allowed.actor_id as allowed_id, allowed.role as allowed_role, allowed.id_paciente as allowed_patient, own.*
  from allowed
  left join own on true;
