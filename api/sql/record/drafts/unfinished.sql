-- Written by `npm run sql`. Do not edit.

-- GET /api/drafts
with person as materialized (
  select d.id_prestador as actor_id, d.role, s.id as session_id,
         d.role = any('{administrador}'::text[]) as sees_all,
         d.role = any('{director_medico,psiquiatra,psicologo,acompanante_terapeutico}'::text[]) as sees_own,
         d.role = any('{}'::text[]) as sees_by_glass,
         $3::text as address, $4::text as request_id
    from sessions s join prestadores d on d.id_prestador = s.id_prestador
   where s.id = $1::uuid and s.id_prestador = $2::bigint and s.closed_at is null and s.expires_at > now()
     and d.is_active and d.role = any('{administrador,director_medico,auditor,psiquiatra,psicologo,acompanante_terapeutico,recepcion}'::text[])
), allowed as materialized (
  select person.*, null::bigint as id_paciente, null::bigint as object_id from person
), own as materialized (
  select own.* from allowed cross join lateral (
    select true as allowed_found, own.*
    from (
      select d.json, d.id_paciente
       from (
         (select (select row_to_json(shaped) from (
         select d.form as "form", d.id_paciente as "id_paciente",
                to_char(d.fecha_actualizacion, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "fecha_actualizacion",
                (select row_to_json(p) from (
                          select nombre, nombre_elegido, apellido from pacientes where id_paciente = d.id_paciente) p) as "pacientes",
                null::json as "encuentro") shaped) as json, d.id_paciente, d.fecha_actualizacion, d.form
            from drafts d
           where d.id_prestador = allowed.actor_id and (allowed.sees_all
           or exists (select from asignaciones reach where allowed.sees_own and reach.id_prestador = allowed.actor_id and reach.fecha_baja is null and reach.id_paciente = d.id_paciente)
           or (allowed.sees_by_glass and exists (
            select from accesos_emergencia glass
             where glass.id_prestador = allowed.actor_id and glass.hasta > now() and glass.id_paciente = d.id_paciente)))
           order by d.fecha_actualizacion desc limit 50)
         union all
         (select (select row_to_json(shaped) from (
         select 'shared-follow-up' as "form", null::bigint as "id_paciente",
                to_char(d.fecha_actualizacion, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "fecha_actualizacion",
                null::json as "pacientes",
                (select row_to_json(shaped) from (
                  select t.id_turno as "id_turno", t.tipo as "tipo",
                         (select g.nombre from grupos g where g.id_grupo = t.id_grupo) as "grupo",
                         (select count(*) from turnos o where o.id_encuentro = t.id_turno and o.estado <> all('{cancelado_paciente,cancelado_clinica}'::text[])) as "participantes_total",
                         to_char(t.inicio, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "inicio") shaped) as "encuentro") shaped), null, d.fecha_actualizacion, 'shared-follow-up'
            from borradores_encuentro d join turnos t using (id_turno)
           where d.id_prestador = allowed.actor_id and (t.tipo is not null and t.id_encuentro is null)
           and (allowed.role = 'administrador' or t.id_prestador = allowed.actor_id)
           and not exists (select from turnos o
                            where o.id_encuentro = t.id_turno and o.estado <> all('{cancelado_paciente,cancelado_clinica}'::text[])
                              and not (allowed.sees_all
           or exists (select from asignaciones reach where allowed.sees_own and reach.id_prestador = allowed.actor_id and reach.fecha_baja is null and reach.id_paciente = o.id_paciente)
           or (allowed.sees_by_glass and exists (
            select from accesos_emergencia glass
             where glass.id_prestador = allowed.actor_id and glass.hasta > now() and glass.id_paciente = o.id_paciente))))
           order by d.fecha_actualizacion desc limit 50)
       ) d
      order by d.fecha_actualizacion desc, d.form, d.id_paciente limit 50
    ) own
  ) own
), recorded as (
  insert into audit_log (id_prestador, role, action, outcome, address, request_id, id_paciente, object_id, pacientes)
  select allowed.actor_id, allowed.role, 'draft.list', 'ok', allowed.address, allowed.request_id, allowed.id_paciente, allowed.object_id, (select array_agg(distinct own.id_paciente) filter (where own.id_paciente is not null) from own)
    from allowed
   where (select set_config('synchronous_commit', 'off', true)) = 'off'
)
select allowed.actor_id as allowed_id, allowed.role as allowed_role, allowed.id_paciente as allowed_patient, own.*
  from allowed
  left join own on true;
