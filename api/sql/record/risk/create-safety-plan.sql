-- Written by `npm run sql`. Do not edit.

-- POST /api/patients/:id/safety-plans
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
  select content.* from allowed cross join json_populate_record(null::planes_seguridad, $1::json) content
), performer as materialized (select $2::bigint as id_prestador from allowed), blocked as (
  select 'edited' as reason from allowed
   where $1::json -> 'version' is not null and coalesce(($1::json ->> 'version')::bigint, 0) <> coalesce((
  select (select count(*) + 1 from planes_seguridad earlier
    where earlier.id_paciente = p.id_paciente and earlier.id_plan < p.id_plan) from planes_seguridad p
   where p.id_paciente = allowed.id_paciente
     and not exists (select from correcciones marca where marca.error and marca.id_paciente = p.id_paciente and marca.clase = 'safety_plan' and marca.id_objeto = p.id_plan
   and marca.version = 1)
   order by p.id_plan desc limit 1), 0)
     and not exists (select from idempotent_creations k where k.id_prestador = allowed.actor_id and k.key = $3::text)
), new_id as materialized (
  select nextval('planes_seguridad_id_plan_seq') as id
    from allowed cross join performer
   where not exists (select from blocked)
), claimed as (
  insert into idempotent_creations (id_prestador, key, object_type, object_id, content_hash)
  select allowed.actor_id, $3::text, 'safety_plan', new_id.id, $4::bytea from allowed cross join new_id
   where $3::text is not null
      on conflict do nothing
  returning object_id
), created as (
  insert into planes_seguridad (id_plan, id_paciente, registrado_por, senales, recursos_propios, personas_y_lugares, entorno_seguro, razones, apoyos, profesionales, acordado_con_paciente, entregado_el, revisar_el) overriding system value
  select new_id.id, allowed.id_paciente, allowed.actor_id,
         content.senales, content.recursos_propios, content.personas_y_lugares, content.entorno_seguro, content.razones, content.apoyos, content.profesionales, content.acordado_con_paciente, content.entregado_el, content.revisar_el
    from allowed cross join performer cross join new_id cross join content
   where $3::text is null or new_id.id in (select object_id from claimed)
  returning *
), sealed as materialized (
  select huella(to_jsonb(created)) as huella from created
), entered as materialized (
  select asentar(created.id_paciente, 'safety_plan', created.id_plan, 1, null, null, created.fecha_creacion, created.registrado_por, null, sealed.huella) as folio
    from created cross join sealed
), recorded as (
  insert into audit_log (id_prestador, role, action, outcome, address, request_id, id_paciente, object_id, huella, folio, hash_asiento)
select allowed.actor_id, allowed.role, 'safety_plan.create', 'ok', allowed.address, allowed.request_id, allowed.id_paciente, created.id_plan, sealed.huella, entered.folio, hash_de_asiento(allowed.id_paciente, entered.folio)
  from allowed cross join created cross join sealed cross join entered
)
select allowed.actor_id as allowed_id, allowed.role as allowed_role, allowed.id_paciente as allowed_patient, own.*
  from allowed
  left join lateral (
    select true as allowed_found, own.*
    from (
      select exists (select from performer) as performed, (select reason from blocked) as reason,
      (select (select row_to_json(shaped) from (
      select created.id_plan as "id_plan", created.id_paciente as "id_paciente",
             (select count(*) + 1 from planes_seguridad earlier
                 where earlier.id_paciente = created.id_paciente and earlier.id_plan < created.id_plan) as "version",
             created.senales as "senales", created.recursos_propios as "recursos_propios",
             created.personas_y_lugares as "personas_y_lugares", created.entorno_seguro as "entorno_seguro",
             created.razones as "razones", created.apoyos as "apoyos", created.profesionales as "profesionales",
             created.acordado_con_paciente as "acordado_con_paciente", created.entregado_el as "entregado_el",
             created.revisar_el as "revisar_el",
             to_char(created.fecha_creacion, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "fecha_creacion",
             coalesce((
                 select row_to_json(fila) from (
                   select asiento.autor ->> 'nombre' as nombre, asiento.autor ->> 'apellido' as apellido, asiento.autor ->> 'role' as role, asiento.autor ->> 'matricula' as matricula, asiento.autor ->> 'matricula_tipo' as matricula_tipo, asiento.autor ->> 'matricula_jurisdiccion' as matricula_jurisdiccion from asientos asiento where asiento.id_paciente = allowed.id_paciente and asiento.clase = 'safety_plan' and asiento.id_objeto = created.id_plan
                and asiento.version = 1) fila), (
               select row_to_json(d) from (
                 select nombre, apellido, role, matricula, matricula_tipo, matricula_jurisdiccion from prestadores where id_prestador = created.registrado_por) d)) as "autor",
             (select folio from entered) as "folio", false as "error", '[]'::json as "correcciones") shaped)::text from created) as json
    ) own
  ) own on true;
