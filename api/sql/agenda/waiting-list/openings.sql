-- Written by `npm run sql`. Do not edit.

-- GET /api/waiting-list/openings
with person as materialized (
  select d.id_prestador as actor_id, d.role, s.id as session_id,
         d.role = any('{administrador,recepcion}'::text[]) as sees_all,
         d.role = any('{director_medico,psiquiatra,psicologo,acompanante_terapeutico}'::text[]) as sees_own,
         d.role = any('{}'::text[]) as sees_by_glass,
         $3::text as address, $4::text as request_id
    from sessions s join prestadores d on d.id_prestador = s.id_prestador
   where s.id = $1::uuid and s.id_prestador = $2::bigint and s.closed_at is null and s.expires_at > now()
     and d.is_active and d.role = any('{administrador,director_medico,psiquiatra,psicologo,acompanante_terapeutico,recepcion}'::text[])
), allowed as materialized (
  select person.*, null::bigint as id_paciente, null::bigint as object_id from person
), own as materialized (
  select own.* from allowed cross join lateral (
    select true as allowed_found, own.*
    from (
      with freed as materialized (
        select distinct on (t.inicio, t.fin, t.id_prestador) t.id_prestador, t.inicio, t.fin, t.id_paciente
          from (
            select t.id_prestador, t.inicio, t.fin, t.id_paciente, t.fecha_actualizacion as liberada_el
              from turnos t
             where t.estado = any('{cancelado_paciente,cancelado_clinica}'::text[]) and t.id_paciente is not null and t.inicio > now() and t.inicio < now() + interval '14 days'
            union all
            select h.id_prestador, h.inicio, h.fin, t.id_paciente, h.fecha_creacion
              from horas_liberadas h join turnos t on t.id_turno = h.id_turno
             where h.inicio > now() and h.inicio < now() + interval '14 days'
          ) t
         where (allowed.role = any('{administrador,recepcion}'::text[]) or t.id_prestador = allowed.actor_id)
           and not exists (select from turnos taken
                            where taken.id_prestador = t.id_prestador and not taken.estado = any('{cancelado_paciente,cancelado_clinica}'::text[])
                              and taken.inicio < t.fin and taken.fin > t.inicio)
           and not exists (select from feriados f where f.fecha = (t.inicio at time zone 'America/Argentina/Buenos_Aires')::date and f.activo)
           and not exists (select from ausencias_prestador a where a.id_prestador = t.id_prestador
                              and (t.inicio at time zone 'America/Argentina/Buenos_Aires')::date between a.desde and a.hasta)
         order by t.inicio, t.fin, t.id_prestador, t.liberada_el desc
      ), shown as materialized (
        select slot.id_prestador, slot.inicio, slot.fin, c.candidatos, c.pacientes
          from freed slot
         cross join lateral (select json_agg((select row_to_json(shaped) from (
         select w.id_espera as "id_espera", w.id_paciente as "id_paciente", w.id_prestador as "id_prestador", w.role as "role",
                w.dias as "dias", to_char(w.desde, 'HH24:MI') as "desde", to_char(w.hasta, 'HH24:MI') as "hasta",
                w.nota as "nota", w.estado as "estado",
                to_char(w.fecha_creacion, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "fecha_creacion",
                (select row_to_json(d) from (
                    select d.nombre, d.apellido from prestadores d where d.id_prestador = w.id_prestador) d) as "prestadores",
                (select row_to_json(p) from (
                    select p.nombre, p.nombre_elegido, p.apellido, p.dni, p.telefono
                      from pacientes p where p.id_paciente = w.id_paciente) p) as "pacientes") shaped) order by w.fecha_creacion, w.id_espera) as candidatos,
                                    array_agg(w.id_paciente) as pacientes
                               from (select w.* from lista_espera w where w.estado = 'esperando' and w.id_paciente is distinct from slot.id_paciente
                                and (w.id_prestador = slot.id_prestador
                                     or w.role = (select d.role from prestadores d where d.id_prestador = slot.id_prestador))
                                and (w.dias = '{}' or extract(isodow from (slot.inicio at time zone 'America/Argentina/Buenos_Aires'))::integer = any(w.dias))
                                and (w.desde is null or (slot.inicio at time zone 'America/Argentina/Buenos_Aires')::time >= w.desde)
                                and (w.hasta is null or (slot.fin at time zone 'America/Argentina/Buenos_Aires') <= (slot.inicio at time zone 'America/Argentina/Buenos_Aires')::date + w.hasta)
                                and exists (select from pacientes p where p.id_paciente = w.id_paciente and p.activo and p.egresado is null)
                                and not exists (select from turnos busy
                                                 where busy.id_paciente = w.id_paciente and not busy.estado = any('{cancelado_paciente,cancelado_clinica}'::text[])
                                                   and busy.inicio < slot.fin and busy.fin > slot.inicio) and ((allowed.sees_all
                               or exists (select from asignaciones reach where allowed.sees_own and reach.id_prestador = allowed.actor_id and reach.fecha_baja is null and reach.id_paciente = w.id_paciente)
                               or (allowed.sees_by_glass and exists (
                                select from accesos_emergencia glass
                                 where glass.id_prestador = allowed.actor_id and glass.hasta > now() and glass.id_paciente = w.id_paciente)))
                               and (allowed.role = any('{administrador,director_medico,recepcion}'::text[]) or w.id_prestador = allowed.actor_id or w.role = allowed.role))
                                order by w.fecha_creacion, w.id_espera limit 5) w) c
         where c.candidatos is not null
         order by slot.inicio limit 20
      )
      select coalesce(json_agg((select row_to_json(shaped) from (
      select s.id_prestador as "id_prestador",
             (select row_to_json(d) from (
                   select d.nombre, d.apellido from prestadores d where d.id_prestador = s.id_prestador) d) as "prestadores",
             to_char(s.inicio, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "inicio",
             to_char(s.fin, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "fin", s.candidatos as "candidatos") shaped) order by s.inicio), '[]') as json,
             (select array_agg(distinct one.id) from shown cross join unnest(shown.pacientes) one (id)) as pacientes
        from shown s
    ) own
  ) own
), recorded as (
  insert into audit_log (id_prestador, role, action, outcome, address, request_id, id_paciente, object_id, pacientes)
  select allowed.actor_id, allowed.role, 'waiting.list', 'ok', allowed.address, allowed.request_id, allowed.id_paciente, allowed.object_id, (select own.pacientes from own)
    from allowed
   where (select set_config('synchronous_commit', 'off', true)) = 'off'
)
select allowed.actor_id as allowed_id, allowed.role as allowed_role, allowed.id_paciente as allowed_patient, own.*
  from allowed
  left join own on true;
