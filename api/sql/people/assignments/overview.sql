-- Written by `npm run sql`. Do not edit.

-- GET /api/assignments/providers/all
with person as materialized (
  select d.id_prestador as actor_id, d.role, s.id as session_id,
         d.role = any('{administrador}'::text[]) as sees_all,
         d.role = any('{}'::text[]) as sees_own,
         d.role = any('{}'::text[]) as sees_by_glass,
         $4::text as address, $5::text as request_id
    from sessions s join prestadores d on d.id_prestador = s.id_prestador
   where s.id = $2::uuid and s.id_prestador = $3::bigint and s.closed_at is null and s.expires_at > now()
     and d.is_active and d.role = any('{administrador}'::text[])
), allowed as materialized (
  select person.*, null::bigint as id_paciente, null::bigint as object_id from person
), own as materialized (
  select own.* from allowed cross join lateral (
    select true as allowed_found, own.*
    from (
      select pr.id_prestador as id,
            case when pr.before < 2000 then (
              select (select row_to_json(shaped) from (
              select (select row_to_json(shaped) from (
                       select pr.id_prestador as "id_prestador", pr.nombre as "nombre", pr.apellido as "apellido", pr.role as "role",
                              pr.profesion as "profesion", pr.especialidad as "especialidad", pr.matricula as "matricula",
                              pr.matricula_tipo as "matricula_tipo", pr.matricula_jurisdiccion as "matricula_jurisdiccion",
                              pr.telefono as "telefono", pr.email as "email", pr.direccion as "direccion", pr.is_active as "is_active",
                              to_char(pr.fecha_creacion, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "fecha_creacion") shaped) as "prestador",
                     assigned.total_asignaciones as "total_asignaciones", assigned.pacientes as "pacientes") shaped)
                from (
                  select count(*) as total_asignaciones,
                         coalesce(json_agg((select row_to_json(shaped) from (
                         select p.id_paciente as "id_paciente", p.id_paciente as "legajo", p.nombre as "nombre", p.apellido as "apellido",
                                p.dni as "dni", p.fecha_nacimiento as "fecha_nacimiento", p.estado_civil as "estado_civil",
                                p.ocupacion as "ocupacion", p.email as "email", p.telefono as "telefono", p.direccion as "direccion",
                                p.nombre_elegido as "nombre_elegido", p.sexo as "sexo", p.tipo_documento as "tipo_documento", p.cuil as "cuil",
                                p.localidad as "localidad", p.provincia as "provincia", p.codigo_postal as "codigo_postal",
                                p.obra_social as "obra_social", p.plan as "plan", p.numero_afiliado as "numero_afiliado", p.activo as "activo",
                                to_char(p.fecha_creacion, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "fecha_creacion",
                                to_char(p.fecha_actualizacion, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "fecha_actualizacion",
                                coalesce(p.acepta_recordatorios, false) as "acepta_recordatorios",
                                case when allowed.role = any('{administrador,director_medico,psiquiatra,psicologo,acompanante_terapeutico}'::text[]) then p.total_sesiones end as "total_sesiones",
                                case when allowed.role = any('{administrador,director_medico,psiquiatra,psicologo,acompanante_terapeutico}'::text[]) then p.ultima_sesion end as "ultima_sesion",
                                (select row_to_json(shaped) from (
                                  select to_char(a.fecha_asignacion, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "fecha_asignacion", a.notas as "notas") shaped) as "asignacion") shaped)
                                           order by p.apellido_orden, p.nombre_orden, p.id_paciente), '[]') as pacientes
                    from asignaciones a join pacientes p using (id_paciente)
                   where a.id_prestador = pr.id_prestador and a.fecha_baja is null and (allowed.sees_all
                   or exists (select from asignaciones reach where allowed.sees_own and reach.id_prestador = allowed.actor_id and reach.fecha_baja is null and reach.id_paciente = a.id_paciente)
                   or (allowed.sees_by_glass and exists (
                    select from accesos_emergencia glass
                     where glass.id_prestador = allowed.actor_id and glass.hasta > now() and glass.id_paciente = a.id_paciente)))
                ) assigned
            ) end as json,
            case when pr.before < 2000 then (
              select array_agg(a.id_paciente) from asignaciones a where a.id_prestador = pr.id_prestador and a.fecha_baja is null and (allowed.sees_all
              or exists (select from asignaciones reach where allowed.sees_own and reach.id_prestador = allowed.actor_id and reach.fecha_baja is null and reach.id_paciente = a.id_paciente)
              or (allowed.sees_by_glass and exists (
               select from accesos_emergencia glass
                where glass.id_prestador = allowed.actor_id and glass.hasta > now() and glass.id_paciente = a.id_paciente)))) end as shown
       from (
         select pr.*, coalesce(sum(a.pacientes) over (
                  order by clave_orden(pr.apellido), clave_orden(pr.nombre), pr.id_prestador rows between unbounded preceding and 1 preceding), 0) as before
           from prestadores pr cross join lateral (
                  select count(*) as pacientes from asignaciones a
                   where a.id_prestador = pr.id_prestador and a.fecha_baja is null) a
          where pr.is_active and pr.role = any('{psicologo,psiquiatra,acompanante_terapeutico,director_medico}'::text[])
            and ($1::bigint[] is not null or (select dentro_del_maximo(exists (select from asignaciones a where a.fecha_baja is null offset 200000))))
            and ($1::bigint[] is null or pr.id_prestador = any($1::bigint[]))
       ) pr
      order by clave_orden(pr.apellido), clave_orden(pr.nombre), pr.id_prestador
    ) own
  ) own
), recorded as (
  insert into audit_log (id_prestador, role, action, outcome, address, request_id, id_paciente, object_id, pacientes)
  select allowed.actor_id, allowed.role, 'assignment.list', 'ok', allowed.address, allowed.request_id, allowed.id_paciente, allowed.object_id, (select max((select array_agg(distinct patient) from own part cross join lateral unnest(part.shown) patient)) from own)
    from allowed
   where (select set_config('synchronous_commit', 'off', true)) = 'off'
)
select allowed.actor_id as allowed_id, allowed.role as allowed_role, allowed.id_paciente as allowed_patient, own.*
  from allowed
  left join own on true;
