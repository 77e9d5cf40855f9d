-- Written by `npm run sql`. Do not edit.

-- GET /api/patients/:id/timeline
with person as materialized (
  select d.id_prestador as actor_id, d.role, s.id as session_id,
         d.role = any('{administrador}'::text[]) as sees_all,
         d.role = any('{director_medico,psiquiatra,psicologo,acompanante_terapeutico}'::text[]) as sees_own,
         d.role = any('{director_medico,psiquiatra,psicologo,acompanante_terapeutico}'::text[]) as sees_by_glass,
         $9::text as address, $10::text as request_id
    from sessions s join prestadores d on d.id_prestador = s.id_prestador
   where s.id = $7::uuid and s.id_prestador = $8::bigint and s.closed_at is null and s.expires_at > now()
     and d.is_active and d.role = any('{administrador,director_medico,psiquiatra,psicologo,acompanante_terapeutico}'::text[])
), allowed as materialized (
  select person.*, subject.id_paciente as id_paciente, null::bigint as object_id
    from person join pacientes subject on subject.id_paciente = $11::bigint
   where (person.sees_all
     or exists (select from asignaciones reach where person.sees_own and reach.id_prestador = person.actor_id and reach.fecha_baja is null and reach.id_paciente = subject.id_paciente)
     or (person.sees_by_glass and exists (
      select from accesos_emergencia glass
       where glass.id_prestador = person.actor_id and glass.hasta > now() and glass.id_paciente = subject.id_paciente)))
), recorded as (
  insert into audit_log (id_prestador, role, action, outcome, address, request_id, id_paciente, object_id)
  select allowed.actor_id, allowed.role, 'patient.timeline', 'ok', allowed.address, allowed.request_id, allowed.id_paciente, allowed.object_id
    from allowed
   where (select set_config('synchronous_commit', 'off', true)) = 'off'
)
select allowed.actor_id as allowed_id, allowed.role as allowed_role, allowed.id_paciente as allowed_patient, own.*
  from allowed
  left join lateral (
    select true as allowed_found, own.*
    from (
      select page.*
       from pacientes p
      cross join lateral (
        with events as materialized (
          select e.*, entry.*
            from (  select 'follow_up' as kind, u.* from (
              (select 'follow_up.create' as evento, s.fecha as dia, s.fecha_creacion as momento, s.id_seguimiento as clave,
                      s.id_seguimiento as id, null as titulo,
                      left(coalesce(s.eje_tratamiento, s.intervenciones_principales), 200) as detalle,
                      s.id_prestador, s.registrado_por as id_autor
                 from seguimientos s
                where s.id_paciente = p.id_paciente
                  and s.fecha <= $3::date
                  and (s.fecha, s.fecha_creacion, 'follow_up.create' collate "C", s.id_seguimiento) < ($3::date, $4::timestamptz, $5::text collate "C", $6::bigint)
                order by s.fecha desc, s.fecha_creacion desc, s.id_seguimiento desc
                limit $1::integer)) as u (evento, dia, momento, clave, id, titulo, detalle, id_prestador, id_autor)
               where allowed.role = any('{administrador,director_medico,psiquiatra,psicologo,acompanante_terapeutico}'::text[]) and 'follow_up' = any($2::text[])
            union all
              select 'history' as kind, u.* from (
              select case v.version when 1 then 'history.create' else 'history.update' end, (v.fecha at time zone 'America/Argentina/Buenos_Aires')::date, v.fecha,
                     v.version::bigint, v.id_admision, null, null, null::bigint, v.autor
                from admisiones_versiones v join admisiones a using (id_admision)
               where a.id_paciente = p.id_paciente) as u (evento, dia, momento, clave, id, titulo, detalle, id_prestador, id_autor)
               where allowed.role = any('{administrador,director_medico,psiquiatra,psicologo,acompanante_terapeutico}'::text[]) and 'history' = any($2::text[])
            union all
              select 'medication' as kind, u.* from (
              select 'medication.create', (r.fecha_creacion at time zone 'America/Argentina/Buenos_Aires')::date, r.fecha_creacion, r.id_medicacion, r.id_medicacion,
                     r.nombre_medicamento, left(nullif(concat_ws(' · ', null,(select was.value from (
                select c.antes ->> 'dosis' as value, c.id_cambio as place from cambios_clinicos c
                 where c.lista = 'medication' and c.id_registro = r.id_medicacion and c.antes ? 'dosis'
                union all select r.dosis, 9223372036854775807) was order by was.place limit 1),(select was.value from (
                select c.antes ->> 'frecuencia' as value, c.id_cambio as place from cambios_clinicos c
                 where c.lista = 'medication' and c.id_registro = r.id_medicacion and c.antes ? 'frecuencia'
                union all select r.frecuencia, 9223372036854775807) was order by was.place limit 1)), ''), 200), null::bigint, r.registrado_por
                from medicaciones r where r.id_paciente = p.id_paciente union all 
              select l.action, (l.at at time zone 'America/Argentina/Buenos_Aires')::date, l.at, l.id, coalesce(l.object_id, l.id_paciente), (select r.nombre_medicamento from medicaciones r where r.id_medicacion = l.object_id), (select left(nullif(concat_ws(' · ', null,case when c.despues ? 'dosis'
                            then concat_ws(' → ', coalesce(c.antes ->> 'dosis', '—'), coalesce(c.despues ->> 'dosis', '—')) end,case when c.despues ? 'frecuencia'
                            then concat_ws(' → ', coalesce(c.antes ->> 'frecuencia', '—'), coalesce(c.despues ->> 'frecuencia', '—')) end,c.motivo), ''), 200) from cambios_clinicos c
                        where c.lista = 'medication' and c.id_registro = l.object_id and c.fecha_creacion <= l.at
                        order by c.id_cambio desc limit 1),
                     null::bigint, l.id_prestador
                from audit_log l
               where l.id_paciente = p.id_paciente and l.outcome = 'ok'
                 and l.action in ('medication.resume','medication.stop','medication.adjust')) as u (evento, dia, momento, clave, id, titulo, detalle, id_prestador, id_autor)
               where allowed.role = any('{administrador,director_medico,psiquiatra,psicologo,acompanante_terapeutico}'::text[]) and 'medication' = any($2::text[])
            union all
              select 'disease' as kind, u.* from (
              select 'disease.create', (r.fecha_creacion at time zone 'America/Argentina/Buenos_Aires')::date, r.fecha_creacion, r.id_enfermedad, r.id_enfermedad,
                     r.nombre_enfermedad, left(nullif(concat_ws(' · ', null,(select was.value from (
                select c.antes ->> 'tipo' as value, c.id_cambio as place from cambios_clinicos c
                 where c.lista = 'disease' and c.id_registro = r.id_enfermedad and c.antes ? 'tipo'
                union all select r.tipo, 9223372036854775807) was order by was.place limit 1)), ''), 200), null::bigint, r.registrado_por
                from enfermedades r where r.id_paciente = p.id_paciente union all 
              select l.action, (l.at at time zone 'America/Argentina/Buenos_Aires')::date, l.at, l.id, coalesce(l.object_id, l.id_paciente), (select r.nombre_enfermedad from enfermedades r where r.id_enfermedad = l.object_id), (select left(nullif(concat_ws(' · ', null,case when c.despues ? 'tipo'
                            then concat_ws(' → ', coalesce(c.antes ->> 'tipo', '—'), coalesce(c.despues ->> 'tipo', '—')) end,c.motivo), ''), 200) from cambios_clinicos c
                        where c.lista = 'disease' and c.id_registro = l.object_id and c.fecha_creacion <= l.at
                        order by c.id_cambio desc limit 1),
                     null::bigint, l.id_prestador
                from audit_log l
               where l.id_paciente = p.id_paciente and l.outcome = 'ok'
                 and l.action in ('disease.relapse','disease.recover','disease.treat','disease.untreat','disease.adjust')) as u (evento, dia, momento, clave, id, titulo, detalle, id_prestador, id_autor)
               where allowed.role = any('{administrador,director_medico,psiquiatra,psicologo,acompanante_terapeutico}'::text[]) and 'disease' = any($2::text[])
            union all
              select 'relationship' as kind, u.* from (
              select 'relationship.create', (r.fecha_creacion at time zone 'America/Argentina/Buenos_Aires')::date, r.fecha_creacion, r.id_vinculo, r.id_vinculo,
                     r.nombre, left(nullif(concat_ws(' · ', null,r.vinculo), ''), 200), null::bigint, r.registrado_por
                from vinculos r where r.id_paciente = p.id_paciente) as u (evento, dia, momento, clave, id, titulo, detalle, id_prestador, id_autor)
               where allowed.role = any('{administrador,director_medico,psiquiatra,psicologo,acompanante_terapeutico}'::text[]) and 'relationship' = any($2::text[])
            union all
              select 'antecedent' as kind, u.* from (
              select 'antecedent.create', (r.fecha_creacion at time zone 'America/Argentina/Buenos_Aires')::date, r.fecha_creacion, r.id_antecedente, r.id_antecedente,
                     r.tratamiento, left(nullif(concat_ws(' · ', null,r.motivo), ''), 200), null::bigint, r.registrado_por
                from antecedentes r where r.id_paciente = p.id_paciente) as u (evento, dia, momento, clave, id, titulo, detalle, id_prestador, id_autor)
               where allowed.role = any('{administrador,director_medico,psiquiatra,psicologo,acompanante_terapeutico}'::text[]) and 'antecedent' = any($2::text[])
            union all
              select 'risk_evaluation' as kind, u.* from (
              select 'risk_evaluation.create', (r.fecha_creacion at time zone 'America/Argentina/Buenos_Aires')::date, r.fecha_creacion, r.id_evaluacion, r.id_evaluacion,
                     case r.tipo when 'suicida' then 'Riesgo suicida' when 'autolesion' then 'Autolesión' when 'heteroagresion' then 'Heteroagresión' when 'violencia_sufrida' then 'Violencia sufrida' when 'desamparo' then 'Desamparo' end || ': ' || case r.nivel when 'sin_riesgo' then 'Sin riesgo detectado' when 'bajo' then 'Bajo' when 'medio' then 'Medio' when 'alto' then 'Alto' when 'muy_alto' then 'Muy alto' end,
                     left(r.medidas, 200), null::bigint, r.registrado_por
                from evaluaciones_riesgo r where r.id_paciente = p.id_paciente) as u (evento, dia, momento, clave, id, titulo, detalle, id_prestador, id_autor)
               where allowed.role = any('{administrador,director_medico,psiquiatra,psicologo,acompanante_terapeutico}'::text[]) and 'risk_evaluation' = any($2::text[])
            union all
              select 'safety_plan' as kind, u.* from (
              select 'safety_plan.create', (r.fecha_creacion at time zone 'America/Argentina/Buenos_Aires')::date, r.fecha_creacion, r.id_plan, r.id_plan, null,
                     case when r.acordado_con_paciente then 'Acordado con el paciente' end, null::bigint, r.registrado_por
                from planes_seguridad r where r.id_paciente = p.id_paciente) as u (evento, dia, momento, clave, id, titulo, detalle, id_prestador, id_autor)
               where allowed.role = any('{administrador,director_medico,psiquiatra,psicologo,acompanante_terapeutico}'::text[]) and 'safety_plan' = any($2::text[])
            union all
              select 'risk_event' as kind, u.* from (
              select 'risk_event.create', r.fecha_acto, r.fecha_creacion, r.id_evento, r.id_evento,
                     case r.tipo when 'ideacion' then 'Ideación' when 'autolesion' then 'Autolesión' when 'intento' then 'Intento' when 'crisis' then 'Crisis' when 'otro' then 'Otro' end, left(r.descripcion, 200), null::bigint, r.registrado_por
                from eventos_riesgo r where r.id_paciente = p.id_paciente) as u (evento, dia, momento, clave, id, titulo, detalle, id_prestador, id_autor)
               where allowed.role = any('{administrador,director_medico,psiquiatra,psicologo}'::text[]) and 'risk_event' = any($2::text[])
            union all
              select 'risk_notice' as kind, u.* from (
              select 'risk_notice.create', (r.fecha_creacion at time zone 'America/Argentina/Buenos_Aires')::date, r.fecha_creacion, r.id_notificacion, r.id_notificacion,
                     to_char(r.notificado_el, '"Notificado el" DD/MM/YYYY'), left(r.motivo, 200), null::bigint, r.registrado_por
                from notificaciones_riesgo r where r.id_paciente = p.id_paciente) as u (evento, dia, momento, clave, id, titulo, detalle, id_prestador, id_autor)
               where allowed.role = any('{administrador,director_medico,psiquiatra,psicologo}'::text[]) and 'risk_notice' = any($2::text[])
            union all
              select 'attachment' as kind, u.* from (
              select 'attachment.create', (r.fecha_creacion at time zone 'America/Argentina/Buenos_Aires')::date, r.fecha_creacion, r.id_adjunto, r.id_adjunto, r.titulo,
                     left(r.sumario, 200), null::bigint, r.registrado_por
                from adjuntos r where r.id_paciente = p.id_paciente and r.clase = any(case allowed.role when 'administrador' then '{credencial,orden,identidad,estudio,informe_externo,consentimiento,oficio,imagen,receta_externa,nota_de_jornada,otro}' when 'director_medico' then '{credencial,orden,identidad,estudio,informe_externo,consentimiento,oficio,imagen,receta_externa,nota_de_jornada,otro}' when 'auditor' then '{}' when 'psiquiatra' then '{credencial,orden,identidad,estudio,informe_externo,consentimiento,oficio,imagen,receta_externa,nota_de_jornada,otro}' when 'psicologo' then '{credencial,orden,identidad,estudio,informe_externo,consentimiento,oficio,imagen,receta_externa,nota_de_jornada,otro}' when 'acompanante_terapeutico' then '{imagen,nota_de_jornada}' when 'recepcion' then '{credencial,orden,identidad}' end::text[])) as u (evento, dia, momento, clave, id, titulo, detalle, id_prestador, id_autor)
               where allowed.role = any('{administrador,director_medico,psiquiatra,psicologo,acompanante_terapeutico,recepcion}'::text[]) and 'attachment' = any($2::text[])
            union all
              select 'consent' as kind, u.* from (
              select 'consent.create', c.fecha_acto, c.fecha_creacion, c.id_consentimiento, c.id_consentimiento,
                     case c.tipo when 'tratamiento' then 'Tratamiento' when 'psicofarmacos' then 'Psicofármacos' when 'telesalud' then 'Telesalud' when 'recordatorios' then 'Recordatorios de turnos' when 'datos_personales' then 'Datos personales' when 'grabacion' then 'Grabación' when 'otro' then 'Otro' end, case c.medio when 'papel' then 'En papel, firmado' when 'pantalla' then 'Firma electrónica en pantalla' when 'verbal' then 'De palabra, registrado' end, null::bigint, c.registrado_por
                from consentimientos c where c.id_paciente = p.id_paciente and c.tipo = any(case allowed.role when 'administrador' then '{tratamiento,psicofarmacos,telesalud,recordatorios,datos_personales,grabacion,otro}' when 'director_medico' then '{tratamiento,psicofarmacos,telesalud,recordatorios,datos_personales,grabacion,otro}' when 'auditor' then '{}' when 'psiquiatra' then '{tratamiento,psicofarmacos,telesalud,recordatorios,datos_personales,grabacion,otro}' when 'psicologo' then '{tratamiento,psicofarmacos,telesalud,recordatorios,datos_personales,grabacion,otro}' when 'acompanante_terapeutico' then '{}' when 'recepcion' then '{recordatorios,datos_personales}' end::text[])) as u (evento, dia, momento, clave, id, titulo, detalle, id_prestador, id_autor)
               where allowed.role = any('{administrador,director_medico,psiquiatra,psicologo,acompanante_terapeutico,recepcion}'::text[]) and 'consent' = any($2::text[])
            union all
              select 'revocation' as kind, u.* from (
              select 'revocation.create', (v.fecha_creacion at time zone 'America/Argentina/Buenos_Aires')::date, v.fecha_creacion, v.id_revocacion, v.id_revocacion,
                     case c.tipo when 'tratamiento' then 'Tratamiento' when 'psicofarmacos' then 'Psicofármacos' when 'telesalud' then 'Telesalud' when 'recordatorios' then 'Recordatorios de turnos' when 'datos_personales' then 'Datos personales' when 'grabacion' then 'Grabación' when 'otro' then 'Otro' end, left(v.motivo, 200), null::bigint, v.registrado_por
                from revocaciones_consentimiento v join consentimientos c using (id_consentimiento)
               where v.id_paciente = p.id_paciente and c.tipo = any(case allowed.role when 'administrador' then '{tratamiento,psicofarmacos,telesalud,recordatorios,datos_personales,grabacion,otro}' when 'director_medico' then '{tratamiento,psicofarmacos,telesalud,recordatorios,datos_personales,grabacion,otro}' when 'auditor' then '{}' when 'psiquiatra' then '{tratamiento,psicofarmacos,telesalud,recordatorios,datos_personales,grabacion,otro}' when 'psicologo' then '{tratamiento,psicofarmacos,telesalud,recordatorios,datos_personales,grabacion,otro}' when 'acompanante_terapeutico' then '{}' when 'recepcion' then '{recordatorios,datos_personales}' end::text[])) as u (evento, dia, momento, clave, id, titulo, detalle, id_prestador, id_autor)
               where allowed.role = any('{administrador,director_medico,psiquiatra,psicologo,acompanante_terapeutico,recepcion}'::text[]) and 'revocation' = any($2::text[])
            union all
              select 'document' as kind, u.* from (
              select 'document.create', (d.fecha_creacion at time zone 'America/Argentina/Buenos_Aires')::date, d.fecha_creacion, d.id_documento, d.id_documento, d.titulo,
                     'N.º ' || d.numero, null::bigint, d.registrado_por
                from documentos d where d.id_paciente = p.id_paciente and allowed.role = any('{administrador,director_medico,psiquiatra,psicologo,recepcion}'::text[])) as u (evento, dia, momento, clave, id, titulo, detalle, id_prestador, id_autor)
               where allowed.role = any('{administrador,director_medico,psiquiatra,psicologo,acompanante_terapeutico}'::text[]) and 'document' = any($2::text[])
            union all
              select 'document_annulment' as kind, u.* from (
              select 'document_annulment.create', (a.fecha_creacion at time zone 'America/Argentina/Buenos_Aires')::date, a.fecha_creacion, a.id_anulacion, a.id_anulacion, d.titulo,
                     'N.º ' || d.numero, null::bigint, a.registrado_por
                from anulaciones_documento a join documentos d using (id_documento)
               where a.id_paciente = p.id_paciente and allowed.role = any('{administrador,director_medico,psiquiatra,psicologo,recepcion}'::text[])) as u (evento, dia, momento, clave, id, titulo, detalle, id_prestador, id_autor)
               where allowed.role = any('{administrador,director_medico,psiquiatra,psicologo,acompanante_terapeutico}'::text[]) and 'document_annulment' = any($2::text[])
            union all
              select 'discharge' as kind, u.* from (
              select 'discharge.create', r.fecha_acto, r.fecha_creacion, r.id_egreso, r.id_egreso,
                     case r.tipo when 'alta' then 'Alta' when 'derivacion' then 'Derivación' when 'abandono' then 'Abandono' when 'fallecimiento' then 'Fallecimiento' end, left(r.motivo, 200), null::bigint, r.registrado_por
                from egresos r where r.id_paciente = p.id_paciente) as u (evento, dia, momento, clave, id, titulo, detalle, id_prestador, id_autor)
               where allowed.role = any('{administrador,director_medico,psiquiatra,psicologo,acompanante_terapeutico}'::text[]) and 'discharge' = any($2::text[])
            union all
              select 'readmission' as kind, u.* from (
              select 'readmission.create', (r.fecha_creacion at time zone 'America/Argentina/Buenos_Aires')::date, r.fecha_creacion, r.id_reingreso, r.id_reingreso, null,
                     left(r.motivo, 200), null::bigint, r.registrado_por
                from reingresos r where r.id_paciente = p.id_paciente) as u (evento, dia, momento, clave, id, titulo, detalle, id_prestador, id_autor)
               where allowed.role = any('{administrador,director_medico,psiquiatra,psicologo,acompanante_terapeutico}'::text[]) and 'readmission' = any($2::text[])
            union all
              select 'meeting' as kind, u.* from (
              select 'meeting.create', r.fecha_acto, r.fecha_creacion, r.id_reunion, r.id_reunion, null,
                     left(r.acuerdos, 200), null::bigint, r.registrado_por
                from reuniones_equipo r where r.id_paciente = p.id_paciente) as u (evento, dia, momento, clave, id, titulo, detalle, id_prestador, id_autor)
               where allowed.role = any('{administrador,director_medico,psiquiatra,psicologo,acompanante_terapeutico}'::text[]) and 'meeting' = any($2::text[])
            union all
              select 'signature' as kind, u.* from (
              select 'signature.create', (f.fecha_creacion at time zone 'America/Argentina/Buenos_Aires')::date, f.fecha_creacion, f.id_respuesta, f.id_respuesta,
                     case f.caracter when 'cofirma' then 'Cofirma' when 'supervision' then 'Supervisión' end || ' del folio ' || f.folio_firmado || ': ' || f.estado,
                     case when allowed.role = any('{administrador,director_medico,psiquiatra,psicologo}'::text[]) then left(f.motivo, 200) end, null::bigint, f.registrado_por
                from firmas f where f.id_paciente = p.id_paciente and (allowed.role = any('{administrador,director_medico,psiquiatra,psicologo}'::text[]) or exists (
                  select from asientos signed
                   where signed.id_paciente = f.id_paciente and signed.folio = f.folio_firmado
                     and signed.registrado_por = allowed.actor_id))) as u (evento, dia, momento, clave, id, titulo, detalle, id_prestador, id_autor)
               where allowed.role = any('{administrador,director_medico,psiquiatra,psicologo,acompanante_terapeutico}'::text[]) and 'signature' = any($2::text[])
            union all
              select 'assignment' as kind, u.* from (
              select e.evento, (e.momento at time zone 'America/Argentina/Buenos_Aires')::date, e.momento, a.id_asignacion, a.id_asignacion, null,
                     left(e.notas, 200), a.id_prestador, e.id_autor
                from asignaciones a
               cross join lateral (values ('assignment.create', a.fecha_asignacion, a.asignado_por, a.notas),
                                          ('assignment.close', a.fecha_baja, a.cerrado_por, null)) as e (evento, momento, id_autor, notas)
               where a.id_paciente = p.id_paciente and e.momento is not null) as u (evento, dia, momento, clave, id, titulo, detalle, id_prestador, id_autor)
               where allowed.role = any('{administrador,director_medico,psiquiatra,psicologo,acompanante_terapeutico,recepcion}'::text[]) and 'assignment' = any($2::text[])
            union all
              select 'patient' as kind, u.* from (
              select 'patient.create', (p.fecha_creacion at time zone 'America/Argentina/Buenos_Aires')::date, p.fecha_creacion, p.id_paciente, p.id_paciente, null, null,
                     null::bigint, p.creado_por union all 
              select l.action, (l.at at time zone 'America/Argentina/Buenos_Aires')::date, l.at, l.id, coalesce(l.object_id, l.id_paciente), null, null,
                     null::bigint, l.id_prestador
                from audit_log l
               where l.id_paciente = p.id_paciente and l.outcome = 'ok'
                 and l.action in ('patient.update','patient.activate','patient.deactivate')) as u (evento, dia, momento, clave, id, titulo, detalle, id_prestador, id_autor)
               where allowed.role = any('{administrador,director_medico,psiquiatra,psicologo,acompanante_terapeutico,recepcion}'::text[]) and 'patient' = any($2::text[])) e
           cross join lateral (select case e.evento when 'history.update' then 'history' when 'history.create' then 'history' when 'follow_up.create' then 'follow_up' when 'medication.create' then 'medication' when 'disease.create' then 'disease' when 'relationship.create' then 'relationship' when 'antecedent.create' then 'antecedent' when 'risk_evaluation.create' then 'risk_evaluation' when 'safety_plan.create' then 'safety_plan' when 'risk_event.create' then 'risk_event' when 'risk_notice.create' then 'risk_notice' when 'attachment.create' then 'attachment' when 'consent.create' then 'consent' when 'revocation.create' then 'revocation' when 'document.create' then 'document' when 'document_annulment.create' then 'document_annulment' when 'discharge.create' then 'discharge' when 'readmission.create' then 'readmission' when 'meeting.create' then 'meeting' when 'signature.create' then 'signature'
                       when 'medication.resume' then 'change' when 'medication.stop' then 'change' when 'medication.adjust' then 'change' when 'disease.relapse' then 'change' when 'disease.recover' then 'change' when 'disease.treat' then 'change' when 'disease.untreat' then 'change' when 'disease.adjust' then 'change' end as clase,
                  case e.evento when 'medication.resume' then (
           select c.id_cambio from cambios_clinicos c
            where c.lista = 'medication' and c.id_registro = e.id and c.fecha_creacion <= e.momento
            order by c.id_cambio desc limit 1) when 'medication.stop' then (
           select c.id_cambio from cambios_clinicos c
            where c.lista = 'medication' and c.id_registro = e.id and c.fecha_creacion <= e.momento
            order by c.id_cambio desc limit 1) when 'medication.adjust' then (
           select c.id_cambio from cambios_clinicos c
            where c.lista = 'medication' and c.id_registro = e.id and c.fecha_creacion <= e.momento
            order by c.id_cambio desc limit 1) when 'disease.relapse' then (
           select c.id_cambio from cambios_clinicos c
            where c.lista = 'disease' and c.id_registro = e.id and c.fecha_creacion <= e.momento
            order by c.id_cambio desc limit 1) when 'disease.recover' then (
           select c.id_cambio from cambios_clinicos c
            where c.lista = 'disease' and c.id_registro = e.id and c.fecha_creacion <= e.momento
            order by c.id_cambio desc limit 1) when 'disease.treat' then (
           select c.id_cambio from cambios_clinicos c
            where c.lista = 'disease' and c.id_registro = e.id and c.fecha_creacion <= e.momento
            order by c.id_cambio desc limit 1) when 'disease.untreat' then (
           select c.id_cambio from cambios_clinicos c
            where c.lista = 'disease' and c.id_registro = e.id and c.fecha_creacion <= e.momento
            order by c.id_cambio desc limit 1) when 'disease.adjust' then (
           select c.id_cambio from cambios_clinicos c
            where c.lista = 'disease' and c.id_registro = e.id and c.fecha_creacion <= e.momento
            order by c.id_cambio desc limit 1) else e.id end as id_objeto,
                  case when e.evento like 'history.%' then e.clave::integer else 1 end as version) entry)
        select (select coalesce(json_agg((select row_to_json(shaped) from (
        select e.evento as "evento", e.dia as "dia", to_char(e.momento, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "momento",
               e.id as "id", e.titulo as "titulo", e.detalle as "detalle",
               case e.evento when 'history.update' then (
                 select coalesce(jsonb_agg(field.key order by field.key), '[]')
                   from admisiones_versiones now left join lateral (
                 select earlier.contenido from admisiones_versiones earlier
                  where earlier.id_admision = now.id_admision and earlier.version < now.version
                    and not exists (select from correcciones marca where marca.error and marca.id_paciente = p.id_paciente and marca.clase = 'history' and marca.id_objeto = earlier.id_admision
                  and marca.version = earlier.version)
                  order by earlier.version desc limit 1) was on true
                  cross join lateral jsonb_each(now.contenido) as field
                  where now.id_admision = e.id and now.version = e.clave
                    and field.value is distinct from coalesce(was.contenido -> field.key, 'null')) else '[]' end as "campos",
               case when e.id_prestador is not null then coalesce((
                   select row_to_json(fila) from (
                     select coalesce(asiento.prestador, asiento.autor) ->> 'nombre' as nombre, coalesce(asiento.prestador, asiento.autor) ->> 'apellido' as apellido, coalesce(asiento.prestador, asiento.autor) ->> 'role' as role, coalesce(asiento.prestador, asiento.autor) ->> 'matricula' as matricula, coalesce(asiento.prestador, asiento.autor) ->> 'matricula_tipo' as matricula_tipo, coalesce(asiento.prestador, asiento.autor) ->> 'matricula_jurisdiccion' as matricula_jurisdiccion from asientos asiento where asiento.id_paciente = p.id_paciente and asiento.clase = e.clase and asiento.id_objeto = e.id_objeto
                  and asiento.version = e.version) fila), (
                 select row_to_json(d) from (
                   select nombre, apellido, role, matricula, matricula_tipo, matricula_jurisdiccion from prestadores where id_prestador = e.id_prestador) d)) end as "prestador",
               coalesce((
                   select row_to_json(fila) from (
                     select asiento.autor ->> 'nombre' as nombre, asiento.autor ->> 'apellido' as apellido, asiento.autor ->> 'role' as role, asiento.autor ->> 'matricula' as matricula, asiento.autor ->> 'matricula_tipo' as matricula_tipo, asiento.autor ->> 'matricula_jurisdiccion' as matricula_jurisdiccion from asientos asiento where asiento.id_paciente = p.id_paciente and asiento.clase = e.clase and asiento.id_objeto = e.id_objeto
                  and asiento.version = e.version) fila), (
                 select row_to_json(d) from (
                   select nombre, apellido, role, matricula, matricula_tipo, matricula_jurisdiccion from prestadores where id_prestador = e.id_autor) d)) as "autor",
               case e.evento when 'follow_up.create' then (select s.importado_de from seguimientos s where s.id_seguimiento = e.id) end as "importado_de",
               case e.evento when 'follow_up.create' then (select s.autor_original from seguimientos s where s.id_seguimiento = e.id) end as "autor_original",
               (select asiento.folio from asientos asiento where asiento.id_paciente = p.id_paciente and asiento.clase = e.clase and asiento.id_objeto = e.id_objeto
                  and asiento.version = e.version) as "folio",
               exists (select from correcciones marca where marca.error and marca.id_paciente = p.id_paciente and marca.clase = e.clase and marca.id_objeto = e.id_objeto
                  and marca.version = e.version) as "error", e.clave as "clave") shaped) order by dia desc, momento desc, evento collate "C" desc, clave desc), '[]')
          from (select * from events
                 where kind = any($2::text[]) and (dia, momento, evento collate "C", clave) < ($3::date, $4::timestamptz, $5::text collate "C", $6::bigint)
                 order by dia desc, momento desc, evento collate "C" desc, clave desc limit $1::integer) e) as entries, (null) as counts) page
      where p.id_paciente = allowed.id_paciente
    ) own
  ) own on true;
