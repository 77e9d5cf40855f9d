-- Written by `npm run sql`. Do not edit.

-- POST /api/follow-ups
with person as materialized (
  select d.id_prestador as actor_id, d.role, s.id as session_id,
         d.role = any('{administrador}'::text[]) as sees_all,
         d.role = any('{director_medico,psiquiatra,psicologo,acompanante_terapeutico}'::text[]) as sees_own,
         d.role = any('{director_medico,psiquiatra,psicologo,acompanante_terapeutico}'::text[]) as sees_by_glass,
         $7::text as address, $8::text as request_id
    from sessions s join prestadores d on d.id_prestador = s.id_prestador
   where s.id = $5::uuid and s.id_prestador = $6::bigint and s.closed_at is null and s.expires_at > now()
     and d.is_active and d.role = any('{administrador,director_medico,psiquiatra,psicologo,acompanante_terapeutico}'::text[])
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
  select content.* from allowed cross join json_populate_record(null::seguimientos, $1::json) content
), performer as materialized (
  select d.* from allowed join prestadores d on d.id_prestador =
         case when allowed.role = 'administrador' then coalesce($2::bigint, allowed.actor_id) else allowed.actor_id end
   where d.is_active
     for share of d
), appointment as materialized (
  select t.id_turno, t.estado, (t.inicio at time zone 'America/Argentina/Buenos_Aires')::date as dia,
         (now() at time zone 'America/Argentina/Buenos_Aires')::date as hoy
    from allowed cross join performer cross join content
    join turnos t on t.id_turno = content.id_turno and t.id_paciente = allowed.id_paciente
                 and t.id_prestador = performer.id_prestador
     for no key update of t
), blocked as (
  select why.reason
    from content left join appointment t on true
   cross join lateral (
     select case when t.id_turno is null then 'not of both' when t.estado <> 'realizado' then case
  when t.estado <> all('{programado,confirmado,presente,ausente}'::text[]) then 'final'
  when t.dia > t.hoy then 'day to come'
  when t.estado = 'ausente' and t.dia <> t.hoy then 'another day' end end as reason) why
   where content.id_turno is not null and why.reason is not null
), new_id as materialized (
  select nextval('seguimientos_id_seguimiento_seq') as id
    from allowed cross join performer
   where not exists (select from blocked)
), claimed as (
  insert into idempotent_creations (id_prestador, key, object_type, object_id, content_hash)
  select allowed.actor_id, $3::text, 'follow_up', new_id.id, $4::bytea from allowed cross join new_id
   where $3::text is not null
      on conflict do nothing
  returning object_id
), created as (
  insert into seguimientos (id_seguimiento, id_paciente, registrado_por, id_prestador, fecha, hora, modalidad, duracion_min, eje_tratamiento, intervenciones_principales, logros_variaciones_mes, indicaciones, planificacion, modif_diag, eje, dsm, cod_dsm, supervisar, id_turno) overriding system value
  select new_id.id, allowed.id_paciente, allowed.actor_id,
         performer.id_prestador, content.fecha, coalesce(content.hora, case when content.fecha = (now() at time zone 'America/Argentina/Buenos_Aires')::date then date_trunc('minute', now() at time zone 'America/Argentina/Buenos_Aires')::time end), content.modalidad, content.duracion_min, content.eje_tratamiento, content.intervenciones_principales, content.logros_variaciones_mes, content.indicaciones, content.planificacion, content.modif_diag, content.eje, content.dsm, content.cod_dsm, content.supervisar, content.id_turno
    from allowed cross join performer cross join new_id cross join content
   where $3::text is null or new_id.id in (select object_id from claimed)
  returning *
), sealed as materialized (
  select huella(to_jsonb(created)) as huella from created
), entered as materialized (
  select asentar(created.id_paciente, 'follow_up', created.id_seguimiento, 1, created.fecha, created.hora, created.fecha_creacion, created.registrado_por, created.id_prestador, sealed.huella) as folio
    from created cross join sealed
), recorded as (
  insert into audit_log (id_prestador, role, action, outcome, address, request_id, id_paciente, object_id, huella, folio, hash_asiento)
select allowed.actor_id, allowed.role, 'follow_up.create', 'ok', allowed.address, allowed.request_id, allowed.id_paciente, created.id_seguimiento, sealed.huella, entered.folio, hash_de_asiento(allowed.id_paciente, entered.folio)
  from allowed cross join created cross join sealed cross join entered
), ended_draft as (
  delete from drafts using allowed where drafts.id_prestador = allowed.actor_id and drafts.id_paciente = allowed.id_paciente and drafts.form = 'follow-up' and exists (select from created)
), attended as (
  update turnos t set estado = 'realizado', fecha_actualizacion = now()
    from created join appointment using (id_turno)
   where t.id_turno = created.id_turno and appointment.estado <> 'realizado'
  returning t.*
), attended_recorded as (
  insert into audit_log (id_prestador, role, action, outcome, address, request_id, id_paciente, object_id, huella)
select allowed.actor_id, allowed.role, 'appointment.attend', 'ok', allowed.address, allowed.request_id, attended.id_paciente, attended.id_turno, huella(to_jsonb(attended))
  from allowed cross join attended
)
select allowed.actor_id as allowed_id, allowed.role as allowed_role, allowed.id_paciente as allowed_patient, own.*
  from allowed
  left join lateral (
    select true as allowed_found, own.*
    from (
      select exists (select from performer) as performed, (select reason from blocked) as reason,
      (select (select row_to_json(shaped) from (
      select created.id_seguimiento as "id_seguimiento", created.id_paciente as "id_paciente",
             created.id_prestador as "id_prestador", created.fecha as "fecha", to_char(created.hora, 'HH24:MI') as "hora",
             created.modalidad as "modalidad", created.duracion_min as "duracion_min", created.id_turno as "id_turno",
             created.importado_de as "importado_de", created.autor_original as "autor_original",
             to_char(created.fecha_creacion, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "fecha_creacion",
             (select folio from entered) as "folio", false as "error", '[]'::json as "correcciones",
             created.eje_tratamiento as "eje_tratamiento",
             created.intervenciones_principales as "intervenciones_principales",
             created.logros_variaciones_mes as "logros_variaciones_mes", created.indicaciones as "indicaciones",
             created.planificacion as "planificacion", created.modif_diag as "modif_diag", created.eje as "eje",
             created.dsm as "dsm", created.cod_dsm as "cod_dsm", created.supervisar as "supervisar",
             coalesce((
                 select row_to_json(fila) from (
                   select coalesce(asiento.prestador, asiento.autor) ->> 'nombre' as nombre, coalesce(asiento.prestador, asiento.autor) ->> 'apellido' as apellido, coalesce(asiento.prestador, asiento.autor) ->> 'role' as role, coalesce(asiento.prestador, asiento.autor) ->> 'matricula' as matricula, coalesce(asiento.prestador, asiento.autor) ->> 'matricula_tipo' as matricula_tipo, coalesce(asiento.prestador, asiento.autor) ->> 'matricula_jurisdiccion' as matricula_jurisdiccion from asientos asiento where asiento.id_paciente = allowed.id_paciente and asiento.clase = 'follow_up' and asiento.id_objeto = created.id_seguimiento
                and asiento.version = 1) fila), (
               select row_to_json(d) from (
                 select nombre, apellido, role, matricula, matricula_tipo, matricula_jurisdiccion from prestadores where id_prestador = created.id_prestador) d)) as "prestadores") shaped)::text from created) as json
    ) own
  ) own on true;
