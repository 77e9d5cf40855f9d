-- Written by `npm run sql`. Do not edit.

-- GET /api/groups
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
      select (select row_to_json(shaped) from (
      select g.id_grupo as "id_grupo", g.nombre as "nombre", g.lugar as "lugar", g.consultorio as "consultorio",
             (select c.nombre from consultorios c where c.id_consultorio = g.consultorio) as "consultorio_nombre",
             g.id_prestador as "id_prestador",
             (select row_to_json(d) from (
                 select d.nombre, d.apellido from prestadores d where d.id_prestador = g.id_prestador) d) as "prestadores",
             g.activo as "activo",
             (select (select row_to_json(shaped) from (
               select t.id_turno as "id_turno", to_char(t.inicio, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "inicio",
                      to_char(t.fin, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "fin") shaped) from turnos t
                 where t.id_grupo = g.id_grupo and t.id_encuentro is null and t.inicio > now() and t.estado <> all('{cancelado_paciente,cancelado_clinica}'::text[])
                 order by t.inicio limit 1) as "proximo_turno",
             (select coalesce(json_agg(json_build_object(
                   'id_paciente', m.id_paciente, 'desde', m.desde, 'hasta', m.hasta,
                   'pacientes', (select row_to_json(p) from (
                     select p.nombre, p.nombre_elegido, p.apellido, p.telefono from pacientes p where p.id_paciente = m.id_paciente) p))
                   order by m.hasta is not null, m.id_miembro), '[]') from (select m.* from miembros_grupo m
               where m.id_grupo = g.id_grupo and (allowed.sees_all
              or exists (select from asignaciones reach where allowed.sees_own and reach.id_prestador = allowed.actor_id and reach.fecha_baja is null and reach.id_paciente = m.id_paciente)
              or (allowed.sees_by_glass and exists (
               select from accesos_emergencia glass
                where glass.id_prestador = allowed.actor_id and glass.hasta > now() and glass.id_paciente = m.id_paciente)))
               order by m.hasta is not null, m.id_miembro limit 200) m) as "miembros") shaped) as json, array(select m.id_paciente from (select m.* from miembros_grupo m
                where m.id_grupo = g.id_grupo and (allowed.sees_all
               or exists (select from asignaciones reach where allowed.sees_own and reach.id_prestador = allowed.actor_id and reach.fecha_baja is null and reach.id_paciente = m.id_paciente)
               or (allowed.sees_by_glass and exists (
                select from accesos_emergencia glass
                 where glass.id_prestador = allowed.actor_id and glass.hasta > now() and glass.id_paciente = m.id_paciente)))
                order by m.hasta is not null, m.id_miembro limit 200) m) as pacientes
        from grupos g
       where (allowed.role = any('{administrador,director_medico,recepcion}'::text[]) or g.id_prestador = allowed.actor_id) and not exists (
        select from miembros_grupo m
         where m.id_grupo = g.id_grupo and (m.hasta is null or m.hasta >= (now() at time zone 'America/Argentina/Buenos_Aires')::date) and not (allowed.sees_all
       or exists (select from asignaciones reach where allowed.sees_own and reach.id_prestador = allowed.actor_id and reach.fecha_baja is null and reach.id_paciente = m.id_paciente)
       or (allowed.sees_by_glass and exists (
        select from accesos_emergencia glass
         where glass.id_prestador = allowed.actor_id and glass.hasta > now() and glass.id_paciente = m.id_paciente))))
       order by g.activo desc, clave_orden(g.nombre), g.id_grupo limit 500
    ) own
  ) own
), recorded as (
  insert into audit_log (id_prestador, role, action, outcome, address, request_id, id_paciente, object_id, pacientes)
  select allowed.actor_id, allowed.role, 'group.list', 'ok', allowed.address, allowed.request_id, allowed.id_paciente, allowed.object_id, (select max((select array_agg(distinct shown.id) from own listed cross join unnest(listed.pacientes) shown (id))) from own)
    from allowed
   where (select set_config('synchronous_commit', 'off', true)) = 'off'
)
select allowed.actor_id as allowed_id, allowed.role as allowed_role, allowed.id_paciente as allowed_patient, own.*
  from allowed
  left join own on true;
