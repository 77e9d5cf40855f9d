-- Written by `npm run sql`. Do not edit.

-- GET /api/supervision
with person as materialized (
  select d.id_prestador as actor_id, d.role, s.id as session_id,
         d.role = any('{administrador}'::text[]) as sees_all,
         d.role = any('{director_medico}'::text[]) as sees_own,
         d.role = any('{}'::text[]) as sees_by_glass,
         $3::text as address, $4::text as request_id
    from sessions s join prestadores d on d.id_prestador = s.id_prestador
   where s.id = $1::uuid and s.id_prestador = $2::bigint and s.closed_at is null and s.expires_at > now()
     and d.is_active and d.role = any('{administrador,director_medico}'::text[])
), allowed as materialized (
  select person.*, null::bigint as id_paciente, null::bigint as object_id from person
), own as materialized (
  select own.* from allowed cross join lateral (
    select true as allowed_found, own.*
    from (
      select (select row_to_json(shaped) from (
      select s.id_seguimiento as "id_seguimiento", s.fecha as "fecha", to_char(s.hora, 'HH24:MI') as "hora",
             s.id_prestador as "id_prestador",
             (select row_to_json(p) from (
                   select id_paciente, nombre, nombre_elegido, apellido, dni from pacientes where id_paciente = s.id_paciente) p) as "pacientes",
             (select row_to_json(d) from (
                   select nombre, apellido, role, matricula, matricula_tipo, matricula_jurisdiccion from prestadores where id_prestador = s.id_prestador) d) as "prestadores",
             (select asiento.folio from asientos asiento where asiento.id_paciente = s.id_paciente and asiento.clase = 'follow_up' and asiento.id_objeto = s.id_seguimiento
                and asiento.version = 1) as "folio", s.supervisar as "supervisar") shaped) as json, s.id_paciente
        from (select s.*, coalesce(sum(octet_length(s.supervisar)) over (
        order by s.fecha desc, s.id_seguimiento desc rows between unbounded preceding and 1 preceding), 0) as before from (
          (select s.* from seguimientos s
            where allowed.sees_all and s.supervisar is not null and s.id_prestador <> allowed.actor_id and s.registrado_por is distinct from allowed.actor_id and not exists (select from correcciones marca where marca.error and marca.id_paciente = s.id_paciente and marca.clase = 'follow_up' and marca.id_objeto = s.id_seguimiento
            and marca.version = 1)
                   and not exists (select from supervisiones seen where seen.id_seguimiento = s.id_seguimiento)
            order by s.fecha desc, s.id_seguimiento desc limit 50)
          union all
          (select s.* from (select reach.id_paciente from asignaciones reach where allowed.sees_own and reach.id_prestador = allowed.actor_id and reach.fecha_baja is null) own
             join seguimientos s on s.id_paciente = own.id_paciente
            where s.supervisar is not null and s.id_prestador <> allowed.actor_id and s.registrado_por is distinct from allowed.actor_id and not exists (select from correcciones marca where marca.error and marca.id_paciente = s.id_paciente and marca.clase = 'follow_up' and marca.id_objeto = s.id_seguimiento
            and marca.version = 1)
                   and not exists (select from supervisiones seen where seen.id_seguimiento = s.id_seguimiento)
            order by s.fecha desc, s.id_seguimiento desc limit 50)
        ) s) s
       where s.before < 1000000
       order by s.fecha desc, s.id_seguimiento desc
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
