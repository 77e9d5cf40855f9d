-- Written by `npm run sql`. Do not edit.

-- POST /api/diseases
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
  select content.* from allowed cross join json_populate_record(null::enfermedades, $1::json) content
), performer as materialized (select $2::bigint as id_prestador from allowed), new_id as materialized (
  select nextval('enfermedades_id_enfermedad_seq') as id
    from allowed cross join performer
), claimed as (
  insert into idempotent_creations (id_prestador, key, object_type, object_id, content_hash)
  select allowed.actor_id, $3::text, 'disease', new_id.id, $4::bytea from allowed cross join new_id
   where $3::text is not null
      on conflict do nothing
  returning object_id
), created as (
  insert into enfermedades (id_enfermedad, id_paciente, registrado_por, nombre_enfermedad, activa, en_tratamiento, tipo, medico, notas) overriding system value
  select new_id.id, allowed.id_paciente, allowed.actor_id,
         content.nombre_enfermedad, content.activa, content.en_tratamiento, content.tipo, content.medico, content.notas
    from allowed cross join performer cross join new_id cross join content
   where $3::text is null or new_id.id in (select object_id from claimed)
  returning *
), sealed as materialized (
  select huella(to_jsonb(created)) as huella from created
), entered as materialized (
  select asentar(created.id_paciente, 'disease', created.id_enfermedad, 1, null, null, created.fecha_creacion, created.registrado_por, null, sealed.huella) as folio
    from created cross join sealed
), recorded as (
  insert into audit_log (id_prestador, role, action, outcome, address, request_id, id_paciente, object_id, huella, folio, hash_asiento)
select allowed.actor_id, allowed.role, 'disease.create', 'ok', allowed.address, allowed.request_id, allowed.id_paciente, created.id_enfermedad, sealed.huella, entered.folio, hash_de_asiento(allowed.id_paciente, entered.folio)
  from allowed cross join created cross join sealed cross join entered
)
select allowed.actor_id as allowed_id, allowed.role as allowed_role, allowed.id_paciente as allowed_patient, own.*
  from allowed
  left join lateral (
    select true as allowed_found, own.*
    from (
      select exists (select from performer) as performed, null as reason,
      (select (select row_to_json(shaped) from (
      select created.id_enfermedad as "id_enfermedad", created.id_paciente as "id_paciente",
             to_char(created.fecha_creacion, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "fecha_creacion",
             coalesce((
                 select row_to_json(fila) from (
                   select asiento.autor ->> 'nombre' as nombre, asiento.autor ->> 'apellido' as apellido, asiento.autor ->> 'role' as role, asiento.autor ->> 'matricula' as matricula, asiento.autor ->> 'matricula_tipo' as matricula_tipo, asiento.autor ->> 'matricula_jurisdiccion' as matricula_jurisdiccion from asientos asiento where asiento.id_paciente = created.id_paciente and asiento.clase = 'disease' and asiento.id_objeto = created.id_enfermedad
                and asiento.version = 1) fila), (
               select row_to_json(d) from (
                 select nombre, apellido, role, matricula, matricula_tipo, matricula_jurisdiccion from prestadores where id_prestador = created.registrado_por) d)) as "autor",
             (select folio from entered) as "folio", false as "error", '[]'::json as "correcciones",
             to_char(created.fecha_actualizacion, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "fecha_actualizacion",
             (
               select coalesce(json_agg((select row_to_json(shaped) from (
               select c.id_cambio as "id_cambio", to_char(c.fecha_creacion, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "fecha_creacion",
                      coalesce((
                          select row_to_json(fila) from (
                            select asiento.autor ->> 'nombre' as nombre, asiento.autor ->> 'apellido' as apellido, asiento.autor ->> 'role' as role, asiento.autor ->> 'matricula' as matricula, asiento.autor ->> 'matricula_tipo' as matricula_tipo, asiento.autor ->> 'matricula_jurisdiccion' as matricula_jurisdiccion, asiento.autor ->> 'profesion' as profesion, asiento.autor ->> 'especialidad' as especialidad from asientos asiento where asiento.id_paciente = c.id_paciente and asiento.clase = 'change' and asiento.id_objeto = c.id_cambio
                         and asiento.version = 1) fila), autor_de(c.registrado_por)::json) as "autor", c.motivo as "motivo",
                      c.antes as "antes", c.despues as "despues",
                      (select asiento.folio from asientos asiento where asiento.id_paciente = c.id_paciente and asiento.clase = 'change' and asiento.id_objeto = c.id_cambio
                         and asiento.version = 1) as "folio",
                      exists (select from correcciones marca where marca.error and marca.id_paciente = c.id_paciente and marca.clase = 'change' and marca.id_objeto = c.id_cambio
                         and marca.version = 1) as "error", c.correcciones as "correcciones") shaped) order by c.id_cambio desc), '[]')
                 from (select c.*, coalesce(sum(octet_length(c.antes::text) + octet_length(c.despues::text) + octet_length(c.correcciones::text)) over (
                                     order by c.id_cambio desc rows between unbounded preceding and 1 preceding), 0) as before
                         from (select c.*, case when exists (select from correcciones marca where marca.id_paciente = c.id_paciente and marca.clase = 'change' and marca.id_objeto = c.id_cambio
                and marca.version = 1) then (
               select coalesce(json_agg((select row_to_json(shaped) from (
               select asiento.folio as "folio", correccion.error as "error", correccion.aclaracion as "aclaracion",
                      to_char(correccion.fecha_creacion, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "fecha_creacion",
                      correccion.registrado_por as "registrado_por", asiento.autor as "autor",
                      case when correccion.en_ausencia_de is not null then (
                        select original.autor from asientos original
                         where original.id_paciente = correccion.id_paciente and original.folio = correccion.folio) end as "en_ausencia_de",
                      case when correccion.otro_folio is not null then (
                        select json_build_object('folio', correccion.otro_folio, 'id_paciente', otro.id_paciente,
                                                 'paciente', case when otro.id_paciente is not null
                                                   then concat_ws(' ', coalesce(nullif(otro.nombre_elegido, ''), otro.nombre), otro.apellido) end)
                          from (select) one left join pacientes otro on otro.id_paciente = correccion.otro_paciente and (allowed.sees_all
                       or exists (select from asignaciones reach where allowed.sees_own and reach.id_prestador = allowed.actor_id and reach.fecha_baja is null and reach.id_paciente = otro.id_paciente)
                       or (allowed.sees_by_glass and exists (
                        select from accesos_emergencia glass
                         where glass.id_prestador = allowed.actor_id and glass.hasta > now() and glass.id_paciente = otro.id_paciente)))) end as "otro") shaped) order by correccion.id_correccion), '[]')
                 from (
                   select correccion.*, coalesce(sum(octet_length(correccion.aclaracion)) over (
                                 order by correccion.error desc, correccion.id_correccion rows between unbounded preceding and 1 preceding), 0) as before
                     from (select correccion.* from correcciones correccion where correccion.id_paciente = c.id_paciente and correccion.clase = 'change' and correccion.id_objeto = c.id_cambio
                and correccion.version = 1
                            order by correccion.error desc, correccion.id_correccion limit 100) correccion) correccion
               join asientos asiento on asiento.id_paciente = correccion.id_paciente and asiento.clase = 'correction' and asiento.id_objeto = correccion.id_correccion
                and asiento.version = 1
                where correccion.before < 500000) else '[]' end as correcciones from cambios_clinicos c where c.lista = 'disease' and c.id_registro = created.id_enfermedad
                                order by c.id_cambio desc limit 100) c) c
                where c.before < 500000) as "cambios", created.nombre_enfermedad as "nombre_enfermedad",
             created.activa as "activa", created.en_tratamiento as "en_tratamiento", created.tipo as "tipo",
             created.medico as "medico", created.notas as "notas") shaped)::text from created) as json
    ) own
  ) own on true;
