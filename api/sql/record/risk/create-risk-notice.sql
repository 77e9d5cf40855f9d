-- Written by `npm run sql`. Do not edit.

-- POST /api/patients/:id/risk-events/:eventId/notification
with person as materialized (
  select d.id_prestador as actor_id, d.role, s.id as session_id,
         d.role = any('{administrador}'::text[]) as sees_all,
         d.role = any('{director_medico,psiquiatra,psicologo}'::text[]) as sees_own,
         d.role = any('{director_medico,psiquiatra,psicologo}'::text[]) as sees_by_glass,
         $7::text as address, $8::text as request_id
    from sessions s join prestadores d on d.id_prestador = s.id_prestador
   where s.id = $5::uuid and s.id_prestador = $6::bigint and s.closed_at is null and s.expires_at > now()
     and d.is_active and d.role = any('{administrador,director_medico,psiquiatra,psicologo}'::text[])
), held_patient as materialized (
  select p.id_paciente from person cross join pacientes p
   where p.id_paciente = (select subject.id_paciente from pacientes subject where subject.id_paciente = $9::bigint)
     and (person.sees_all
     or exists (select from asignaciones reach where person.sees_own and reach.id_prestador = person.actor_id and reach.fecha_baja is null and reach.id_paciente = p.id_paciente)
     or (person.sees_by_glass and exists (
      select from accesos_emergencia glass
       where glass.id_prestador = person.actor_id and glass.hasta > now() and glass.id_paciente = p.id_paciente)))
     for no key update of p
), held_assignment as materialized (
  select reach.id_paciente from person cross join held_patient p cross join asignaciones reach where person.sees_own and reach.id_prestador = person.actor_id and reach.fecha_baja is null
     and reach.id_paciente = p.id_paciente
     for share of reach
), allowed as materialized (
  select person.*, p.id_paciente, null::bigint as object_id from person cross join held_patient p
   where person.sees_all or exists (select from held_assignment)
      or (person.sees_by_glass and exists (
      select from accesos_emergencia glass
       where glass.id_prestador = person.actor_id and glass.hasta > now() and glass.id_paciente = p.id_paciente))
), content as materialized (
  select content.* from allowed cross join json_populate_record(null::notificaciones_riesgo, $1::json) content
), performer as materialized (select $2::bigint as id_prestador from allowed), new_id as materialized (
  select nextval('notificaciones_riesgo_id_notificacion_seq') as id
    from allowed cross join performer
), claimed as (
  insert into idempotent_creations (id_prestador, key, object_type, object_id, content_hash)
  select allowed.actor_id, $3::text, 'risk_notice', new_id.id, $4::bytea from allowed cross join new_id
   where $3::text is not null
      on conflict do nothing
  returning object_id
), created as (
  insert into notificaciones_riesgo (id_notificacion, id_paciente, registrado_por, id_evento, notificado_el, motivo) overriding system value
  select new_id.id, allowed.id_paciente, allowed.actor_id,
         content.id_evento, content.notificado_el, content.motivo
    from allowed cross join performer cross join new_id cross join content
   where $3::text is null or new_id.id in (select object_id from claimed)
  returning *
), sealed as materialized (
  select huella(to_jsonb(created)) as huella from created
), entered as materialized (
  select asentar(created.id_paciente, 'risk_notice', created.id_notificacion, 1, null, null, created.fecha_creacion, created.registrado_por, null, sealed.huella) as folio
    from created cross join sealed
), recorded as (
  insert into audit_log (id_prestador, role, action, outcome, address, request_id, id_paciente, object_id, huella, folio, hash_asiento)
select allowed.actor_id, allowed.role, 'risk_notice.create', 'ok', allowed.address, allowed.request_id, allowed.id_paciente, created.id_notificacion, sealed.huella, entered.folio, hash_de_asiento(allowed.id_paciente, entered.folio)
  from allowed cross join created cross join sealed cross join entered
)
select allowed.actor_id as allowed_id, allowed.role as allowed_role, allowed.id_paciente as allowed_patient, own.*
  from allowed
  left join lateral (
    select true as allowed_found, own.*
    from (
      select exists (select from performer) as performed, null as reason,
      (select (select row_to_json(shaped) from (
      select created.id_notificacion as "id_notificacion", created.id_paciente as "id_paciente",
             created.id_evento as "id_evento", created.notificado_el as "notificado_el", created.motivo as "motivo",
             to_char(created.fecha_creacion, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "fecha_creacion",
             coalesce((
                 select row_to_json(fila) from (
                   select asiento.autor ->> 'nombre' as nombre, asiento.autor ->> 'apellido' as apellido, asiento.autor ->> 'role' as role, asiento.autor ->> 'matricula' as matricula, asiento.autor ->> 'matricula_tipo' as matricula_tipo, asiento.autor ->> 'matricula_jurisdiccion' as matricula_jurisdiccion from asientos asiento where asiento.id_paciente = allowed.id_paciente and asiento.clase = 'risk_notice' and asiento.id_objeto = created.id_notificacion
                and asiento.version = 1) fila), (
               select row_to_json(d) from (
                 select nombre, apellido, role, matricula, matricula_tipo, matricula_jurisdiccion from prestadores where id_prestador = created.registrado_por) d)) as "autor",
             (select folio from entered) as "folio", false as "error", '[]'::json as "correcciones") shaped)::text from created) as json
    ) own
  ) own on true;
