-- Written by `npm run sql`. Do not edit.

-- GET /api/patients/:id
with person as materialized (
  select d.id_prestador as actor_id, d.role, s.id as session_id,
         d.role = any('{administrador,recepcion}'::text[]) as sees_all,
         d.role = any('{director_medico,psiquiatra,psicologo,acompanante_terapeutico}'::text[]) as sees_own,
         d.role = any('{director_medico,psiquiatra,psicologo,acompanante_terapeutico}'::text[]) as sees_by_glass,
         $3::text as address, $4::text as request_id
    from sessions s join prestadores d on d.id_prestador = s.id_prestador
   where s.id = $1::uuid and s.id_prestador = $2::bigint and s.closed_at is null and s.expires_at > now()
     and d.is_active and d.role = any('{administrador,director_medico,psiquiatra,psicologo,acompanante_terapeutico,recepcion}'::text[])
), allowed as materialized (
  select person.*, subject.id_paciente as id_paciente, null::bigint as object_id
    from person join pacientes subject on subject.id_paciente = $5::bigint
   where (person.sees_all
     or exists (select from asignaciones reach where person.sees_own and reach.id_prestador = person.actor_id and reach.fecha_baja is null and reach.id_paciente = subject.id_paciente)
     or (person.sees_by_glass and exists (
      select from accesos_emergencia glass
       where glass.id_prestador = person.actor_id and glass.hasta > now() and glass.id_paciente = subject.id_paciente)))
), recorded as (
  insert into audit_log (id_prestador, role, action, outcome, address, request_id, id_paciente, object_id)
  select allowed.actor_id, allowed.role, 'patient.read', 'ok', allowed.address, allowed.request_id, allowed.id_paciente, allowed.object_id
    from allowed
   where (select set_config('synchronous_commit', 'off', true)) = 'off'
)
select allowed.actor_id as allowed_id, allowed.role as allowed_role, allowed.id_paciente as allowed_patient, own.*
  from allowed
  left join lateral (
    select true as allowed_found, own.*
    from (
      select (select row_to_json(shaped) from (
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
             case when allowed.role = any('{administrador,director_medico,psiquiatra,psicologo,acompanante_terapeutico}'::text[]) then p.riesgo_actual end as "riesgo_actual",
             to_char(case when allowed.role = any('{administrador,director_medico,psiquiatra,psicologo,acompanante_terapeutico}'::text[]) then p.riesgo_fecha end, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "riesgo_fecha",
             case when allowed.role = any('{administrador,director_medico,psiquiatra,psicologo,acompanante_terapeutico}'::text[]) then p.riesgo_autor end as "riesgo_autor",
             case when allowed.role = any('{administrador,director_medico,psiquiatra,psicologo,acompanante_terapeutico}'::text[]) then p.riesgo_tipo end as "riesgo_tipo",
             case when allowed.role = any('{administrador,director_medico,psiquiatra,psicologo,acompanante_terapeutico}'::text[]) then p.riesgo_inminente end as "riesgo_inminente",
             case when allowed.role = any('{administrador,director_medico,psiquiatra,psicologo,acompanante_terapeutico}'::text[]) then case when p.egresado is null then p.riesgo_reevaluar end end as "riesgo_reevaluar",
             case when allowed.role = any('{administrador,director_medico,psiquiatra,psicologo,acompanante_terapeutico}'::text[]) then coalesce((select l.ultimo_folio from legajos l where l.id_paciente = p.id_paciente), 0) end as "folios",
             case when allowed.role = any('{administrador,director_medico,psiquiatra,psicologo,acompanante_terapeutico}'::text[]) then (
               select (asiento.fecha at time zone 'America/Argentina/Buenos_Aires' + interval '10 years')::date from asientos asiento
                where asiento.id_paciente = p.id_paciente order by asiento.folio desc limit 1) end as "conservar_hasta",
             case when allowed.role = any('{administrador,director_medico,psiquiatra,psicologo,acompanante_terapeutico}'::text[]) then coalesce((
                 select l.ultimo_folio = (select count(*) from asientos e where e.id_paciente = l.id_paciente)
                        and (l.ultimo_folio = 0 or exists (
                          select from asientos e
                           where e.id_paciente = l.id_paciente and e.folio = l.ultimo_folio and e.hash = l.cabeza))
                   from legajos l where l.id_paciente = p.id_paciente),
                 not exists (select from asientos e where e.id_paciente = p.id_paciente)) end as "cadena_integra") shaped) as json
        from pacientes p where p.id_paciente = allowed.id_paciente
    ) own
  ) own on true;
