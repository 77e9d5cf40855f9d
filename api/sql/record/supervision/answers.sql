-- Written by `npm run sql`. Do not edit.

-- GET /api/supervision/answers
with person as materialized (
  select d.id_prestador as actor_id, d.role, s.id as session_id,
         d.role = any('{administrador}'::text[]) as sees_all,
         d.role = any('{director_medico,psiquiatra,psicologo,acompanante_terapeutico}'::text[]) as sees_own,
         d.role = any('{}'::text[]) as sees_by_glass,
         $3::text as address, $4::text as request_id
    from sessions s join prestadores d on d.id_prestador = s.id_prestador
   where s.id = $1::uuid and s.id_prestador = $2::bigint and s.closed_at is null and s.expires_at > now()
     and d.is_active and d.role = any('{administrador,director_medico,psiquiatra,psicologo,acompanante_terapeutico}'::text[])
), allowed as materialized (
  select person.*, null::bigint as id_paciente, null::bigint as object_id from person
), own as materialized (
  select own.* from allowed cross join lateral (
    select true as allowed_found, own.*
    from (
      select (select row_to_json(shaped) from (
      select v.id_supervision as "id_supervision", v.id_seguimiento as "id_seguimiento", v.id_paciente as "id_paciente",
             s.supervisar as "supervisar",
             (select substr(c.aclaracion, 14) from correcciones c where c.id_correccion = v.id_correccion) as "respuesta",
             (select asiento.folio from asientos asiento where asiento.id_paciente = v.id_paciente and asiento.clase = 'correction' and asiento.id_objeto = v.id_correccion
                and asiento.version = 1) as "folio",
             (select row_to_json(d) from (select nombre, apellido from prestadores where id_prestador = v.registrado_por) d) as "supervisor",
             to_char(v.fecha_creacion, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "fecha_creacion",
             to_char(v.leida_el, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "leida_el",
             (select row_to_json(p) from (
                   select id_paciente, nombre, nombre_elegido, apellido, dni from pacientes where id_paciente = s.id_paciente) p) as "pacientes") shaped) as json, v.id_paciente
        from (select v.*, coalesce(sum(octet_length(s.supervisar)) over (
        order by v.id_supervision desc rows between unbounded preceding and 1 preceding), 0) as before
                from supervisiones v join seguimientos s using (id_seguimiento)
               where v.leida_el is null and (s.id_prestador = allowed.actor_id or s.registrado_por = allowed.actor_id) and not exists (select from correcciones marca where marca.error and marca.id_paciente = s.id_paciente and marca.clase = 'follow_up' and marca.id_objeto = s.id_seguimiento
               and marca.version = 1) and (allowed.sees_all
               or exists (select from asignaciones reach where allowed.sees_own and reach.id_prestador = allowed.actor_id and reach.fecha_baja is null and reach.id_paciente = v.id_paciente)
               or (allowed.sees_by_glass and exists (
                select from accesos_emergencia glass
                 where glass.id_prestador = allowed.actor_id and glass.hasta > now() and glass.id_paciente = v.id_paciente)))
               order by v.id_supervision desc limit 50) v
        join seguimientos s using (id_seguimiento)
       where v.before < 1000000
       order by v.id_supervision desc
    ) own
  ) own
), recorded as (
  insert into audit_log (id_prestador, role, action, outcome, address, request_id, id_paciente, object_id, pacientes)
  select allowed.actor_id, allowed.role, 'supervision.list', 'ok', allowed.address, allowed.request_id, allowed.id_paciente, allowed.object_id, (select array_agg(distinct own.id_paciente) from own)
    from allowed
   where (select set_config('synchronous_commit', 'off', true)) = 'off'
)
select allowed.actor_id as allowed_id, allowed.role as allowed_role, allowed.id_paciente as allowed_patient, own.*
  from allowed
  left join own on true;
