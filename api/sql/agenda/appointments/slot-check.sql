-- Written by `npm run sql`. Do not edit.

-- GET /api/appointments/check
with person as materialized (
  select d.id_prestador as actor_id, d.role, s.id as session_id,
         d.role = any('{administrador,recepcion}'::text[]) as sees_all,
         d.role = any('{director_medico,psiquiatra,psicologo,acompanante_terapeutico}'::text[]) as sees_own,
         d.role = any('{}'::text[]) as sees_by_glass,
         $12::text as address, $13::text as request_id
    from sessions s join prestadores d on d.id_prestador = s.id_prestador
   where s.id = $10::uuid and s.id_prestador = $11::bigint and s.closed_at is null and s.expires_at > now()
     and d.is_active and d.role = any('{administrador,director_medico,psiquiatra,psicologo,acompanante_terapeutico,recepcion}'::text[])
), allowed as materialized (
  select person.*, null::bigint as id_paciente, null::bigint as object_id from person
), own as materialized (
  select own.* from allowed cross join lateral (
    select true as allowed_found, own.*
    from (
      with slot as materialized (
        select case when allowed.role = any('{administrador,director_medico,recepcion}'::text[]) then coalesce($1::bigint, allowed.actor_id) else allowed.actor_id end as id_prestador,
               case when (allowed.sees_all
               or exists (select from asignaciones reach where allowed.sees_own and reach.id_prestador = allowed.actor_id and reach.fecha_baja is null and reach.id_paciente = $2::bigint)
               or (allowed.sees_by_glass and exists (
                select from accesos_emergencia glass
                 where glass.id_prestador = allowed.actor_id and glass.hasta > now() and glass.id_paciente = $2::bigint))) then $2::bigint end as id_paciente,
               $3::bigint as consultorio, $4::timestamptz as inicio, $5::timestamptz as fin,
               $7::bigint as id_autorizacion,
               case when exists (select from turnos t where t.id_turno = $6::bigint and t.id_autorizacion = $7::bigint)
                    then 0 else 1 end as sin_hacer
      ), who as materialized (
        select asked.id as id_paciente
          from (select $2::bigint as id
                union select unnest($8::bigint[])
                union select o.id_paciente from turnos t join turnos o on o.id_encuentro = t.id_turno and o.estado <> all('{cancelado_paciente,cancelado_clinica}'::text[])
                 where t.id_turno = $6::bigint and (allowed.role = any('{administrador,director_medico,recepcion}'::text[]) or t.id_prestador = allowed.actor_id)) asked
         where asked.id is not null and (allowed.sees_all
         or exists (select from asignaciones reach where allowed.sees_own and reach.id_prestador = allowed.actor_id and reach.fecha_baja is null and reach.id_paciente = asked.id)
         or (allowed.sees_by_glass and exists (
          select from accesos_emergencia glass
           where glass.id_prestador = allowed.actor_id and glass.hasta > now() and glass.id_paciente = asked.id)))
      ), theirs as materialized (
        select a.*, count(*) filter (where asked.is_new) as sin_hacer
          from (select unnest($9::bigint[]) as id, true as is_new
                union all
                select o.id_autorizacion, false from turnos o where o.id_encuentro = $6::bigint and o.estado <> all('{cancelado_paciente,cancelado_clinica}'::text[])) asked
          join autorizaciones a on a.id_autorizacion = asked.id
          join who on who.id_paciente = a.id_paciente
         group by a.id_autorizacion
      ), busy as materialized (
        select t.quien, t.inicio, t.fin, (t.id_paciente is null and t.tipo is null) as bloqueo,
               case when see.known and (see.whole or t.quien = 'paciente') then t.id_paciente end as id_paciente,
               case when see.whole then d.nombre end as prestador_nombre, case when see.whole then d.apellido end as prestador_apellido,
               coalesce(d.profesion, d.role) as profesion,
               (select c.nombre from consultorios c where c.id_consultorio = t.consultorio) as consultorio
          from ((select 'prestador' as quien, t.* from slot join turnos t on t.id_encuentro is null and t.id_prestador = slot.id_prestador and t.inicio < slot.fin and t.fin > slot.inicio and t.inicio > slot.inicio - interval '24 hours'
          and t.estado <> all('{cancelado_paciente,cancelado_clinica}'::text[]) and coalesce($6::bigint not in (t.id_turno, t.id_encuentro), true) order by t.inicio limit 1)
                union all (select 'paciente' as quien, t.* from slot cross join who cross join lateral (
                select t.* from turnos t where t.id_paciente = who.id_paciente and t.inicio < slot.fin and t.fin > slot.inicio and t.inicio > slot.inicio - interval '24 hours'
                and t.estado <> all('{cancelado_paciente,cancelado_clinica}'::text[]) and coalesce($6::bigint not in (t.id_turno, t.id_encuentro), true) order by t.inicio limit 1) t)
                union all (select 'consultorio' as quien, t.* from slot join turnos t on t.id_encuentro is null and t.consultorio = slot.consultorio and t.inicio < slot.fin and t.fin > slot.inicio and t.inicio > slot.inicio - interval '24 hours'
                and t.estado <> all('{cancelado_paciente,cancelado_clinica}'::text[]) and coalesce($6::bigint not in (t.id_turno, t.id_encuentro), true) order by t.inicio limit 1)) t
          join prestadores d on d.id_prestador = t.id_prestador cross join lateral (
           select allowed.role = any('{administrador,director_medico,recepcion}'::text[]) or t.id_prestador = allowed.actor_id as whole,
                  t.id_paciente is not null and (allowed.sees_all
          or exists (select from asignaciones reach where allowed.sees_own and reach.id_prestador = allowed.actor_id and reach.fecha_baja is null and reach.id_paciente = t.id_paciente)
          or (allowed.sees_by_glass and exists (
           select from accesos_emergencia glass
            where glass.id_prestador = allowed.actor_id and glass.hasta > now() and glass.id_paciente = t.id_paciente))) as known) see
      )
      select facts.*, facts.dia::text as dia, facts.ausente_hasta::text as ausente_hasta, d.nombre, d.apellido,
             (select coalesce(json_agg(json_build_object(
                       'quien', b.quien, 'inicio', b.inicio, 'fin', b.fin, 'bloqueo', b.bloqueo, 'consultorio', b.consultorio,
                       'profesion', b.profesion,
                       'prestador', json_build_object('nombre', b.prestador_nombre, 'apellido', b.prestador_apellido),
                       'paciente', (select json_build_object('nombre', p.nombre, 'nombre_elegido', p.nombre_elegido,
                                                             'apellido', p.apellido)
                                      from pacientes p where p.id_paciente = b.id_paciente))), '[]')
                from (select * from busy
                       order by array_position('{prestador,paciente,consultorio}', quien), id_paciente) b) as ocupados,
             (select coalesce(json_agg(json_build_object('nombre', p.nombre, 'nombre_elegido', p.nombre_elegido,
                                                         'apellido', p.apellido) order by p.id_paciente), '[]')
                from who join pacientes p on p.id_paciente = who.id_paciente
               where who.id_paciente is distinct from slot.id_paciente
                 and (
                 case when exists (select from asignaciones a
                                    where a.id_paciente = who.id_paciente and a.id_prestador = slot.id_prestador and a.fecha_baja is null)
                      then 'en_equipo'
                      when exists (
                 select from asignaciones team
                  where team.id_paciente = who.id_paciente and team.fecha_baja is null
                    and team.id_prestador not in (select equipo_de_la_casa())) or (exists (select from asientos e where e.id_paciente = who.id_paciente and e.clase not in ('attachment', 'consent', 'revocation', 'correction')) or exists (select from admisiones e where e.id_paciente = who.id_paciente and true) or exists (select from seguimientos e where e.id_paciente = who.id_paciente and true) or exists (select from medicaciones e where e.id_paciente = who.id_paciente and true) or exists (select from enfermedades e where e.id_paciente = who.id_paciente and true) or exists (select from vinculos e where e.id_paciente = who.id_paciente and true) or exists (select from antecedentes e where e.id_paciente = who.id_paciente and true) or exists (select from consentimientos e where e.id_paciente = who.id_paciente and e.tipo <> all('{recordatorios,datos_personales}'::text[])) or exists (select from adjuntos e where e.id_paciente = who.id_paciente and e.clase <> all('{credencial,orden,identidad}'::text[]))) then 'fuera'
                      else 'sin_equipo' end) = 'fuera') as fuera_de_su_equipo,
             (select coalesce(json_agg(json_build_object('nombre', p.nombre, 'nombre_elegido', p.nombre_elegido,
                                                         'apellido', p.apellido) order by p.id_paciente), '[]')
                from theirs a join pacientes p on p.id_paciente = a.id_paciente
                cross join lateral uso_de_autorizacion(a.id_autorizacion) uso
               where case when not a.activa or facts.dia < a.desde or facts.dia > a.hasta
                 or exists (select from coberturas c where c.id_cobertura = a.id_cobertura and (facts.dia < c.desde or facts.dia > c.hasta))
               then 'otro dia'
               when uso.usadas + uso.reservadas + a.sin_hacer > a.sesiones then 'agotada' end is not null) as sin_sesiones_suyas,
             (select coalesce(json_agg(json_build_object('nombre', p.nombre, 'nombre_elegido', p.nombre_elegido,
                                                         'apellido', p.apellido) order by p.id_paciente), '[]')
                from who join pacientes p on p.id_paciente = who.id_paciente
               where who.id_paciente is distinct from slot.id_paciente and (not p.activo or p.egresado is not null)) as inactivos_suyos,
             (select array_agg(distinct named.id) filter (where named.id is not null)
                from (select b.id_paciente as id from busy b union all select who.id_paciente from who) named) as pacientes
        from slot join prestadores d on d.id_prestador = slot.id_prestador cross join lateral (
        select d.dia, extract(isodow from d.dia)::integer as dia_semana,
               slot.inicio < now() as pasado,
               (select f.nombre from feriados f where f.fecha = d.dia and f.activo) as feriado,
               (select max(a.hasta) from ausencias_prestador a
                 where a.id_prestador = slot.id_prestador and d.dia between a.desde and a.hasta) as ausente_hasta,
               exists (select from disponibilidades h where h.id_prestador = slot.id_prestador) and not coalesce((
                 select range_agg(tsrange(d.dia + h.desde, d.dia + h.hasta)) @> tsrange((slot.inicio at time zone 'America/Argentina/Buenos_Aires'), (slot.fin at time zone 'America/Argentina/Buenos_Aires'))
                   from disponibilidades h where h.id_prestador = slot.id_prestador and h.dia = extract(isodow from d.dia)), false) as fuera_de_horario,
               (select string_agg(to_char(h.desde, 'HH24:MI') || ' a ' || to_char(h.hasta, 'HH24:MI'), ' y de ' order by h.desde)
                  from disponibilidades h where h.id_prestador = slot.id_prestador and h.dia = extract(isodow from d.dia)) as atiende,
               slot.id_paciente is not null
                 and (
        case when exists (select from asignaciones a
                           where a.id_paciente = slot.id_paciente and a.id_prestador = slot.id_prestador and a.fecha_baja is null)
             then 'en_equipo'
             when exists (
        select from asignaciones team
         where team.id_paciente = slot.id_paciente and team.fecha_baja is null
           and team.id_prestador not in (select equipo_de_la_casa())) or (exists (select from asientos e where e.id_paciente = slot.id_paciente and e.clase not in ('attachment', 'consent', 'revocation', 'correction')) or exists (select from admisiones e where e.id_paciente = slot.id_paciente and true) or exists (select from seguimientos e where e.id_paciente = slot.id_paciente and true) or exists (select from medicaciones e where e.id_paciente = slot.id_paciente and true) or exists (select from enfermedades e where e.id_paciente = slot.id_paciente and true) or exists (select from vinculos e where e.id_paciente = slot.id_paciente and true) or exists (select from antecedentes e where e.id_paciente = slot.id_paciente and true) or exists (select from consentimientos e where e.id_paciente = slot.id_paciente and e.tipo <> all('{recordatorios,datos_personales}'::text[])) or exists (select from adjuntos e where e.id_paciente = slot.id_paciente and e.clase <> all('{credencial,orden,identidad}'::text[]))) then 'fuera'
             else 'sin_equipo' end) = 'fuera' as fuera_del_equipo,
               (select case when not a.activa or d.dia < a.desde or d.dia > a.hasta
                or exists (select from coberturas c where c.id_cobertura = a.id_cobertura and (d.dia < c.desde or d.dia > c.hasta))
              then 'otro dia'
              when uso.usadas + uso.reservadas + slot.sin_hacer > a.sesiones then 'agotada' end
                  from autorizaciones a cross join lateral uso_de_autorizacion(a.id_autorizacion) uso
                 where a.id_autorizacion = slot.id_autorizacion and a.id_paciente = slot.id_paciente) as sin_sesiones,
               (select a.sesiones from autorizaciones a
                 where a.id_autorizacion = slot.id_autorizacion and a.id_paciente = slot.id_paciente) as sesiones_autorizadas,
               exists (select from pacientes p
                        where p.id_paciente = slot.id_paciente and (not p.activo or p.egresado is not null)) as inactivo
          from (select (slot.inicio at time zone 'America/Argentina/Buenos_Aires')::date as dia) d) facts
    ) own
  ) own
), recorded as (
  insert into audit_log (id_prestador, role, action, outcome, address, request_id, id_paciente, object_id, pacientes)
  select allowed.actor_id, allowed.role, 'appointment.list', 'ok', allowed.address, allowed.request_id, allowed.id_paciente, allowed.object_id, (select own.pacientes from own)
    from allowed
   where (select set_config('synchronous_commit', 'off', true)) = 'off'
)
select allowed.actor_id as allowed_id, allowed.role as allowed_role, allowed.id_paciente as allowed_patient, own.*
  from allowed
  left join own on true;
