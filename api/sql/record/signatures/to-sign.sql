-- Written by `npm run sql`. Do not edit.

-- GET /api/signatures
with person as materialized (
  select d.id_prestador as actor_id, d.role, s.id as session_id,
         d.role = any('{administrador}'::text[]) as sees_all,
         d.role = any('{director_medico,psiquiatra,psicologo,acompanante_terapeutico}'::text[]) as sees_own,
         d.role = any('{}'::text[]) as sees_by_glass,
         $4::text as address, $5::text as request_id
    from sessions s join prestadores d on d.id_prestador = s.id_prestador
   where s.id = $2::uuid and s.id_prestador = $3::bigint and s.closed_at is null and s.expires_at > now()
     and d.is_active and d.role = any('{administrador,director_medico,psiquiatra,psicologo,acompanante_terapeutico}'::text[])
), allowed as materialized (
  select person.*, null::bigint as id_paciente, null::bigint as object_id from person
), own as materialized (
  select own.* from allowed cross join lateral (
    select true as allowed_found, own.*
    from (
      select q.id_firma as id, q.id_paciente, case when q.before < 1000000 then
            (select row_to_json(shaped) from (
            select q.id_firma as "id_firma", q.id_paciente as "id_paciente", q.folio as "folio", q.clase as "clase",
                   q.caracter as "caracter", q.origen as "origen",
                   coalesce(
                     (select case when exists (select from correcciones marca where marca.error and marca.id_paciente = answer.id_paciente and marca.clase = 'signature' and marca.id_objeto = answer.id_respuesta
                      and marca.version = 1) then 'sin_efecto' else answer.estado end from firmas answer where answer.id_firma = q.id_firma),
                     case when (exists (select from correcciones marca where marca.error and marca.id_paciente = q.id_paciente and marca.clase = q.clase and marca.id_objeto = q.id_objeto
                      and marca.version = q.version)
                     or q.clase = 'history' and exists (
                       select from admisiones_versiones later
                        where later.id_admision = q.id_objeto and later.version > q.version
                          and not exists (select from correcciones marca where marca.error and marca.id_paciente = q.id_paciente and marca.clase = 'history' and marca.id_objeto = q.id_objeto
                      and marca.version = later.version))
                     or exists (
                       select from cambios_clinicos later
                        where later.lista = q.clase and later.id_registro = q.id_objeto
                          and not exists (select from correcciones marca where marca.error and marca.id_paciente = q.id_paciente and marca.clase = 'change' and marca.id_objeto = later.id_cambio
                      and marca.version = 1))) then 'sin_efecto' else 'pendiente' end) as "estado",
                   (select answer.motivo from firmas answer where answer.id_firma = q.id_firma) as "motivo",
                   encode(q.huella, 'hex') as "huella",
                   to_char(q.fecha_creacion, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "fecha_creacion",
                   to_char((select answer.fecha_creacion from firmas answer where answer.id_firma = q.id_firma), 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "fecha_respuesta",
                   (select (select asiento.folio from asientos asiento where asiento.id_paciente = answer.id_paciente and asiento.clase = 'signature' and asiento.id_objeto = answer.id_respuesta
                      and asiento.version = 1) from firmas answer where answer.id_firma = q.id_firma) as "folio_respuesta",
                   (
                     select row_to_json(d) from (
                       select id_prestador, nombre, apellido, is_active from prestadores where id_prestador = q.id_prestador) d) as "firmante",
                   (
                     select row_to_json(d) from (
                       select id_prestador, nombre, apellido from prestadores where id_prestador = q.pedido_por) d) as "pedido_por",
                   q.fecha_acto as "fecha_acto", to_char(q.fecha, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "fecha", q.autor as "autor",
                   q.contenido as "contenido",
                   (select row_to_json(p) from (
                                select id_paciente, nombre, nombre_elegido, apellido from pacientes where id_paciente = q.id_paciente) p) as "pacientes") shaped) end as json
       from (
         select q.*, coalesce(sum(octet_length(q.contenido::text)) over (
                  order by q.id_firma asc rows between unbounded preceding and 1 preceding), 0) as before
           from (
             select q.*, e.fecha_acto, e.fecha, e.autor,
                    jsonb_strip_nulls(w.huella - '{total_sesiones,ultima_sesion,apellido_orden,nombre_orden,busqueda,riesgo_actual,riesgo_fecha,riesgo_autor,riesgo_tipo,riesgo_inminente,riesgo_reevaluar,ultima_profesion,otra_profesion_el,psiquiatria_el,medicado,egresado,con_plan,plan_revisar,interdisciplinaria_el}'::text[] - case when e.clase = 'risk_evaluation' and not allowed.role = any('{administrador,director_medico,psiquiatra,psicologo}'::text[])
                    then '{fundamentos,factores_riesgo,factores_protectores,acceso_a_medios}'::text[] else '{}'::text[] end) as contenido
               from pedidos_firma q
               join asientos e on e.id_paciente = q.id_paciente and e.folio = q.folio
               cross join lateral (select o.huella from (
               select r.id_paciente, 'history' as clase, r.id_admision as id_objeto, v.version,
                      date_trunc('minute', v.fecha at time zone 'America/Argentina/Buenos_Aires')::date as fecha_acto,
                      date_trunc('minute', v.fecha at time zone 'America/Argentina/Buenos_Aires')::time(0) as hora_acto, v.fecha as fecha, v.autor as registrado_por, r.id_prestador,
                      to_jsonb(r) || v.contenido || jsonb_build_object('version', v.version, 'fecha_actualizacion', v.fecha) as huella
                 from admisiones r join admisiones_versiones v using (id_admision)) o
                    where o.id_paciente = q.id_paciente and o.clase = q.clase and o.id_objeto = q.id_objeto
                      and o.version = q.version union all select o.huella from (
               select r.id_paciente, 'follow_up' as clase, r.id_seguimiento as id_objeto, 1 as version, r.fecha as fecha_acto,
                      r.hora as hora_acto, r.fecha_creacion as fecha, r.registrado_por, r.id_prestador,
                      to_jsonb(r) as huella
                 from seguimientos r) o
                    where o.id_paciente = q.id_paciente and o.clase = q.clase and o.id_objeto = q.id_objeto
                      and o.version = q.version union all select o.huella from (
               select r.id_paciente, 'medication' as clase, r.id_medicacion as id_objeto, 1 as version,
                      date_trunc('minute', r.fecha_creacion at time zone 'America/Argentina/Buenos_Aires')::date as fecha_acto,
                      date_trunc('minute', r.fecha_creacion at time zone 'America/Argentina/Buenos_Aires')::time(0) as hora_acto, r.fecha_creacion as fecha, r.registrado_por, null::bigint as id_prestador,
                      (to_jsonb(r) - 'fecha_actualizacion') || coalesce((
                 select jsonb_object_agg(f.key, f.value order by c.id_cambio desc)
                   from cambios_clinicos c cross join lateral jsonb_each(c.antes) f
                  where c.lista = 'medication' and c.id_registro = r.id_medicacion), '{}') as huella
                 from medicaciones r) o
                    where o.id_paciente = q.id_paciente and o.clase = q.clase and o.id_objeto = q.id_objeto
                      and o.version = q.version union all select o.huella from (
               select r.id_paciente, 'disease' as clase, r.id_enfermedad as id_objeto, 1 as version,
                      date_trunc('minute', r.fecha_creacion at time zone 'America/Argentina/Buenos_Aires')::date as fecha_acto,
                      date_trunc('minute', r.fecha_creacion at time zone 'America/Argentina/Buenos_Aires')::time(0) as hora_acto, r.fecha_creacion as fecha, r.registrado_por, null::bigint as id_prestador,
                      (to_jsonb(r) - 'fecha_actualizacion') || coalesce((
                 select jsonb_object_agg(f.key, f.value order by c.id_cambio desc)
                   from cambios_clinicos c cross join lateral jsonb_each(c.antes) f
                  where c.lista = 'disease' and c.id_registro = r.id_enfermedad), '{}') as huella
                 from enfermedades r) o
                    where o.id_paciente = q.id_paciente and o.clase = q.clase and o.id_objeto = q.id_objeto
                      and o.version = q.version union all select o.huella from (
               select r.id_paciente, 'relationship' as clase, r.id_vinculo as id_objeto, 1 as version,
                      date_trunc('minute', r.fecha_creacion at time zone 'America/Argentina/Buenos_Aires')::date as fecha_acto,
                      date_trunc('minute', r.fecha_creacion at time zone 'America/Argentina/Buenos_Aires')::time(0) as hora_acto, r.fecha_creacion as fecha, r.registrado_por, null::bigint as id_prestador,
                      to_jsonb(r) as huella
                 from vinculos r) o
                    where o.id_paciente = q.id_paciente and o.clase = q.clase and o.id_objeto = q.id_objeto
                      and o.version = q.version union all select o.huella from (
               select r.id_paciente, 'antecedent' as clase, r.id_antecedente as id_objeto, 1 as version,
                      date_trunc('minute', r.fecha_creacion at time zone 'America/Argentina/Buenos_Aires')::date as fecha_acto,
                      date_trunc('minute', r.fecha_creacion at time zone 'America/Argentina/Buenos_Aires')::time(0) as hora_acto, r.fecha_creacion as fecha, r.registrado_por, null::bigint as id_prestador,
                      to_jsonb(r) as huella
                 from antecedentes r) o
                    where o.id_paciente = q.id_paciente and o.clase = q.clase and o.id_objeto = q.id_objeto
                      and o.version = q.version union all select o.huella from (
               select r.id_paciente, 'risk_evaluation' as clase, r.id_evaluacion as id_objeto, 1 as version,
                      date_trunc('minute', r.fecha_creacion at time zone 'America/Argentina/Buenos_Aires')::date as fecha_acto,
                      date_trunc('minute', r.fecha_creacion at time zone 'America/Argentina/Buenos_Aires')::time(0) as hora_acto, r.fecha_creacion as fecha, r.registrado_por, null::bigint as id_prestador,
                      to_jsonb(r) as huella
                 from evaluaciones_riesgo r) o
                    where o.id_paciente = q.id_paciente and o.clase = q.clase and o.id_objeto = q.id_objeto
                      and o.version = q.version union all select o.huella from (
               select r.id_paciente, 'safety_plan' as clase, r.id_plan as id_objeto, 1 as version,
                      date_trunc('minute', r.fecha_creacion at time zone 'America/Argentina/Buenos_Aires')::date as fecha_acto,
                      date_trunc('minute', r.fecha_creacion at time zone 'America/Argentina/Buenos_Aires')::time(0) as hora_acto, r.fecha_creacion as fecha, r.registrado_por, null::bigint as id_prestador,
                      to_jsonb(r) as huella
                 from planes_seguridad r) o
                    where o.id_paciente = q.id_paciente and o.clase = q.clase and o.id_objeto = q.id_objeto
                      and o.version = q.version union all select o.huella from (
               select r.id_paciente, 'risk_event' as clase, r.id_evento as id_objeto, 1 as version, r.fecha_acto, null::time as hora_acto,
                      r.fecha_creacion as fecha, r.registrado_por, null::bigint as id_prestador,
                      to_jsonb(r) as huella
                 from eventos_riesgo r) o
                    where o.id_paciente = q.id_paciente and o.clase = q.clase and o.id_objeto = q.id_objeto
                      and o.version = q.version union all select o.huella from (
               select r.id_paciente, 'risk_notice' as clase, r.id_notificacion as id_objeto, 1 as version,
                      date_trunc('minute', r.fecha_creacion at time zone 'America/Argentina/Buenos_Aires')::date as fecha_acto,
                      date_trunc('minute', r.fecha_creacion at time zone 'America/Argentina/Buenos_Aires')::time(0) as hora_acto, r.fecha_creacion as fecha, r.registrado_por, null::bigint as id_prestador,
                      to_jsonb(r) as huella
                 from notificaciones_riesgo r) o
                    where o.id_paciente = q.id_paciente and o.clase = q.clase and o.id_objeto = q.id_objeto
                      and o.version = q.version union all select o.huella from (
               select r.id_paciente, 'attachment' as clase, r.id_adjunto as id_objeto, 1 as version,
                      date_trunc('minute', r.fecha_creacion at time zone 'America/Argentina/Buenos_Aires')::date as fecha_acto,
                      date_trunc('minute', r.fecha_creacion at time zone 'America/Argentina/Buenos_Aires')::time(0) as hora_acto, r.fecha_creacion as fecha, r.registrado_por, null::bigint as id_prestador,
                      to_jsonb(r) as huella
                 from adjuntos r) o
                    where o.id_paciente = q.id_paciente and o.clase = q.clase and o.id_objeto = q.id_objeto
                      and o.version = q.version union all select o.huella from (
               select r.id_paciente, 'consent' as clase, r.id_consentimiento as id_objeto, 1 as version, r.fecha_acto,
                      null::time as hora_acto, r.fecha_creacion as fecha, r.registrado_por, null::bigint as id_prestador,
                      to_jsonb(r) as huella
                 from consentimientos r) o
                    where o.id_paciente = q.id_paciente and o.clase = q.clase and o.id_objeto = q.id_objeto
                      and o.version = q.version union all select o.huella from (
               select r.id_paciente, 'revocation' as clase, r.id_revocacion as id_objeto, 1 as version,
                      date_trunc('minute', r.fecha_creacion at time zone 'America/Argentina/Buenos_Aires')::date as fecha_acto,
                      date_trunc('minute', r.fecha_creacion at time zone 'America/Argentina/Buenos_Aires')::time(0) as hora_acto, r.fecha_creacion as fecha, r.registrado_por, null::bigint as id_prestador,
                      to_jsonb(r) as huella
                 from revocaciones_consentimiento r) o
                    where o.id_paciente = q.id_paciente and o.clase = q.clase and o.id_objeto = q.id_objeto
                      and o.version = q.version union all select o.huella from (
               select r.id_paciente, 'change' as clase, r.id_cambio as id_objeto, 1 as version,
                      date_trunc('minute', r.fecha_creacion at time zone 'America/Argentina/Buenos_Aires')::date as fecha_acto,
                      date_trunc('minute', r.fecha_creacion at time zone 'America/Argentina/Buenos_Aires')::time(0) as hora_acto, r.fecha_creacion as fecha, r.registrado_por, null::bigint as id_prestador,
                      to_jsonb(r) as huella
                 from cambios_clinicos r) o
                    where o.id_paciente = q.id_paciente and o.clase = q.clase and o.id_objeto = q.id_objeto
                      and o.version = q.version union all select o.huella from (
               select r.id_paciente, 'document' as clase, r.id_documento as id_objeto, 1 as version,
                      date_trunc('minute', r.fecha_creacion at time zone 'America/Argentina/Buenos_Aires')::date as fecha_acto,
                      date_trunc('minute', r.fecha_creacion at time zone 'America/Argentina/Buenos_Aires')::time(0) as hora_acto, r.fecha_creacion as fecha, r.registrado_por, null::bigint as id_prestador,
                      to_jsonb(r) as huella
                 from documentos r where r.clase <> all('{constancia_asistencia}'::text[])) o
                    where o.id_paciente = q.id_paciente and o.clase = q.clase and o.id_objeto = q.id_objeto
                      and o.version = q.version union all select o.huella from (
               select r.id_paciente, 'document_annulment' as clase, r.id_anulacion as id_objeto, 1 as version,
                      date_trunc('minute', r.fecha_creacion at time zone 'America/Argentina/Buenos_Aires')::date as fecha_acto,
                      date_trunc('minute', r.fecha_creacion at time zone 'America/Argentina/Buenos_Aires')::time(0) as hora_acto, r.fecha_creacion as fecha, r.registrado_por, null::bigint as id_prestador,
                      to_jsonb(r) as huella
                 from anulaciones_documento r
                where exists (select from documentos d where d.id_documento = r.id_documento and d.clase <> all('{constancia_asistencia}'::text[]))) o
                    where o.id_paciente = q.id_paciente and o.clase = q.clase and o.id_objeto = q.id_objeto
                      and o.version = q.version union all select o.huella from (
               select r.id_paciente, 'discharge' as clase, r.id_egreso as id_objeto, 1 as version, r.fecha_acto, null::time as hora_acto,
                      r.fecha_creacion as fecha, r.registrado_por, null::bigint as id_prestador,
                      to_jsonb(r) as huella
                 from egresos r) o
                    where o.id_paciente = q.id_paciente and o.clase = q.clase and o.id_objeto = q.id_objeto
                      and o.version = q.version union all select o.huella from (
               select r.id_paciente, 'readmission' as clase, r.id_reingreso as id_objeto, 1 as version,
                      date_trunc('minute', r.fecha_creacion at time zone 'America/Argentina/Buenos_Aires')::date as fecha_acto,
                      date_trunc('minute', r.fecha_creacion at time zone 'America/Argentina/Buenos_Aires')::time(0) as hora_acto, r.fecha_creacion as fecha, r.registrado_por, null::bigint as id_prestador,
                      to_jsonb(r) as huella
                 from reingresos r) o
                    where o.id_paciente = q.id_paciente and o.clase = q.clase and o.id_objeto = q.id_objeto
                      and o.version = q.version union all select o.huella from (
               select r.id_paciente, 'meeting' as clase, r.id_reunion as id_objeto, 1 as version, r.fecha_acto, null::time as hora_acto,
                      r.fecha_creacion as fecha, r.registrado_por, null::bigint as id_prestador,
                      to_jsonb(r) as huella
                 from reuniones_equipo r) o
                    where o.id_paciente = q.id_paciente and o.clase = q.clase and o.id_objeto = q.id_objeto
                      and o.version = q.version union all select o.huella from (
               select r.id_paciente, 'signature' as clase, r.id_respuesta as id_objeto, 1 as version,
                      date_trunc('minute', r.fecha_creacion at time zone 'America/Argentina/Buenos_Aires')::date as fecha_acto,
                      date_trunc('minute', r.fecha_creacion at time zone 'America/Argentina/Buenos_Aires')::time(0) as hora_acto, r.fecha_creacion as fecha, r.registrado_por, null::bigint as id_prestador,
                      to_jsonb(r) as huella
                 from firmas r) o
                    where o.id_paciente = q.id_paciente and o.clase = q.clase and o.id_objeto = q.id_objeto
                      and o.version = q.version union all select o.huella from (
               select r.id_paciente, 'correction' as clase, r.id_correccion as id_objeto, 1 as version,
                      date_trunc('minute', r.fecha_creacion at time zone 'America/Argentina/Buenos_Aires')::date as fecha_acto,
                      date_trunc('minute', r.fecha_creacion at time zone 'America/Argentina/Buenos_Aires')::time(0) as hora_acto, r.fecha_creacion as fecha, r.registrado_por, null::bigint as id_prestador,
                      to_jsonb(r) as huella
                 from correcciones r) o
                    where o.id_paciente = q.id_paciente and o.clase = q.clase and o.id_objeto = q.id_objeto
                      and o.version = q.version) w
              where q.id_prestador = allowed.actor_id and (not exists (select from firmas answer where answer.id_firma = q.id_firma) and not (exists (select from correcciones marca where marca.error and marca.id_paciente = q.id_paciente and marca.clase = q.clase and marca.id_objeto = q.id_objeto
               and marca.version = q.version)
              or q.clase = 'history' and exists (
                select from admisiones_versiones later
                 where later.id_admision = q.id_objeto and later.version > q.version
                   and not exists (select from correcciones marca where marca.error and marca.id_paciente = q.id_paciente and marca.clase = 'history' and marca.id_objeto = q.id_objeto
               and marca.version = later.version))
              or exists (
                select from cambios_clinicos later
                 where later.lista = q.clase and later.id_registro = q.id_objeto
                   and not exists (select from correcciones marca where marca.error and marca.id_paciente = q.id_paciente and marca.clase = 'change' and marca.id_objeto = later.id_cambio
               and marca.version = 1)))) and (allowed.sees_all
               or exists (select from asignaciones reach where allowed.sees_own and reach.id_prestador = allowed.actor_id and reach.fecha_baja is null and reach.id_paciente = q.id_paciente)
               or (allowed.sees_by_glass and exists (
                select from accesos_emergencia glass
                 where glass.id_prestador = allowed.actor_id and glass.hasta > now() and glass.id_paciente = q.id_paciente))) and case e.clase
                 when 'correction' then exists (
                   select from correcciones c where c.id_correccion = e.id_objeto and case c.clase
                      when 'attachment' then exists (
                        select from adjuntos a where a.id_adjunto = c.id_objeto and a.clase = any(case allowed.role when 'administrador' then '{credencial,orden,identidad,estudio,informe_externo,consentimiento,oficio,imagen,receta_externa,nota_de_jornada,otro}' when 'director_medico' then '{credencial,orden,identidad,estudio,informe_externo,consentimiento,oficio,imagen,receta_externa,nota_de_jornada,otro}' when 'auditor' then '{}' when 'psiquiatra' then '{credencial,orden,identidad,estudio,informe_externo,consentimiento,oficio,imagen,receta_externa,nota_de_jornada,otro}' when 'psicologo' then '{credencial,orden,identidad,estudio,informe_externo,consentimiento,oficio,imagen,receta_externa,nota_de_jornada,otro}' when 'acompanante_terapeutico' then '{imagen,nota_de_jornada}' when 'recepcion' then '{credencial,orden,identidad}' end::text[]))
                      when 'consent' then exists (
                        select from consentimientos given where given.id_consentimiento = c.id_objeto and given.tipo = any(case allowed.role when 'administrador' then '{tratamiento,psicofarmacos,telesalud,recordatorios,datos_personales,grabacion,otro}' when 'director_medico' then '{tratamiento,psicofarmacos,telesalud,recordatorios,datos_personales,grabacion,otro}' when 'auditor' then '{}' when 'psiquiatra' then '{tratamiento,psicofarmacos,telesalud,recordatorios,datos_personales,grabacion,otro}' when 'psicologo' then '{tratamiento,psicofarmacos,telesalud,recordatorios,datos_personales,grabacion,otro}' when 'acompanante_terapeutico' then '{}' when 'recepcion' then '{recordatorios,datos_personales}' end::text[]))
                      when 'revocation' then exists (
                        select from revocaciones_consentimiento v join consentimientos given using (id_consentimiento)
                         where v.id_revocacion = c.id_objeto and given.tipo = any(case allowed.role when 'administrador' then '{tratamiento,psicofarmacos,telesalud,recordatorios,datos_personales,grabacion,otro}' when 'director_medico' then '{tratamiento,psicofarmacos,telesalud,recordatorios,datos_personales,grabacion,otro}' when 'auditor' then '{}' when 'psiquiatra' then '{tratamiento,psicofarmacos,telesalud,recordatorios,datos_personales,grabacion,otro}' when 'psicologo' then '{tratamiento,psicofarmacos,telesalud,recordatorios,datos_personales,grabacion,otro}' when 'acompanante_terapeutico' then '{}' when 'recepcion' then '{recordatorios,datos_personales}' end::text[]))
                      when 'risk_evaluation' then allowed.role = any('{administrador,director_medico,psiquiatra,psicologo}'::text[])
                      when 'risk_event' then allowed.role = any('{administrador,director_medico,psiquiatra,psicologo}'::text[]) or e.registrado_por = allowed.actor_id
                      when 'risk_notice' then allowed.role = any('{administrador,director_medico,psiquiatra,psicologo}'::text[])
                      when 'document' then allowed.role = any('{administrador,director_medico,psiquiatra,psicologo,recepcion}'::text[])
                      when 'document_annulment' then allowed.role = any('{administrador,director_medico,psiquiatra,psicologo,recepcion}'::text[])
                      when 'signature' then allowed.role = any('{administrador,director_medico,psiquiatra,psicologo}'::text[])
                      else allowed.role = any('{administrador,director_medico,psiquiatra,psicologo,acompanante_terapeutico}'::text[]) end)
                 when 'signature' then exists (
                   select from firmas f join pedidos_firma c using (id_firma) where f.id_respuesta = e.id_objeto and case c.clase
                      when 'attachment' then exists (
                        select from adjuntos a where a.id_adjunto = c.id_objeto and a.clase = any(case allowed.role when 'administrador' then '{credencial,orden,identidad,estudio,informe_externo,consentimiento,oficio,imagen,receta_externa,nota_de_jornada,otro}' when 'director_medico' then '{credencial,orden,identidad,estudio,informe_externo,consentimiento,oficio,imagen,receta_externa,nota_de_jornada,otro}' when 'auditor' then '{}' when 'psiquiatra' then '{credencial,orden,identidad,estudio,informe_externo,consentimiento,oficio,imagen,receta_externa,nota_de_jornada,otro}' when 'psicologo' then '{credencial,orden,identidad,estudio,informe_externo,consentimiento,oficio,imagen,receta_externa,nota_de_jornada,otro}' when 'acompanante_terapeutico' then '{imagen,nota_de_jornada}' when 'recepcion' then '{credencial,orden,identidad}' end::text[]))
                      when 'consent' then exists (
                        select from consentimientos given where given.id_consentimiento = c.id_objeto and given.tipo = any(case allowed.role when 'administrador' then '{tratamiento,psicofarmacos,telesalud,recordatorios,datos_personales,grabacion,otro}' when 'director_medico' then '{tratamiento,psicofarmacos,telesalud,recordatorios,datos_personales,grabacion,otro}' when 'auditor' then '{}' when 'psiquiatra' then '{tratamiento,psicofarmacos,telesalud,recordatorios,datos_personales,grabacion,otro}' when 'psicologo' then '{tratamiento,psicofarmacos,telesalud,recordatorios,datos_personales,grabacion,otro}' when 'acompanante_terapeutico' then '{}' when 'recepcion' then '{recordatorios,datos_personales}' end::text[]))
                      when 'revocation' then exists (
                        select from revocaciones_consentimiento v join consentimientos given using (id_consentimiento)
                         where v.id_revocacion = c.id_objeto and given.tipo = any(case allowed.role when 'administrador' then '{tratamiento,psicofarmacos,telesalud,recordatorios,datos_personales,grabacion,otro}' when 'director_medico' then '{tratamiento,psicofarmacos,telesalud,recordatorios,datos_personales,grabacion,otro}' when 'auditor' then '{}' when 'psiquiatra' then '{tratamiento,psicofarmacos,telesalud,recordatorios,datos_personales,grabacion,otro}' when 'psicologo' then '{tratamiento,psicofarmacos,telesalud,recordatorios,datos_personales,grabacion,otro}' when 'acompanante_terapeutico' then '{}' when 'recepcion' then '{recordatorios,datos_personales}' end::text[]))
                      when 'risk_evaluation' then allowed.role = any('{administrador,director_medico,psiquiatra,psicologo}'::text[])
                      when 'risk_event' then allowed.role = any('{administrador,director_medico,psiquiatra,psicologo}'::text[]) or e.registrado_por = allowed.actor_id
                      when 'risk_notice' then allowed.role = any('{administrador,director_medico,psiquiatra,psicologo}'::text[])
                      when 'document' then allowed.role = any('{administrador,director_medico,psiquiatra,psicologo,recepcion}'::text[])
                      when 'document_annulment' then allowed.role = any('{administrador,director_medico,psiquiatra,psicologo,recepcion}'::text[])
                      when 'signature' then allowed.role = any('{administrador,director_medico,psiquiatra,psicologo}'::text[])
                      else allowed.role = any('{administrador,director_medico,psiquiatra,psicologo,acompanante_terapeutico}'::text[]) end
                      and (allowed.role = any('{administrador,director_medico,psiquiatra,psicologo}'::text[]) or exists (
                   select from asientos signed
                    where signed.id_paciente = f.id_paciente and signed.folio = f.folio_firmado
                      and signed.registrado_por = allowed.actor_id)))
                 when 'consent' then exists (
                   select from consentimientos c where c.id_consentimiento = e.id_objeto and c.tipo = any(case allowed.role when 'administrador' then '{tratamiento,psicofarmacos,telesalud,recordatorios,datos_personales,grabacion,otro}' when 'director_medico' then '{tratamiento,psicofarmacos,telesalud,recordatorios,datos_personales,grabacion,otro}' when 'auditor' then '{}' when 'psiquiatra' then '{tratamiento,psicofarmacos,telesalud,recordatorios,datos_personales,grabacion,otro}' when 'psicologo' then '{tratamiento,psicofarmacos,telesalud,recordatorios,datos_personales,grabacion,otro}' when 'acompanante_terapeutico' then '{}' when 'recepcion' then '{recordatorios,datos_personales}' end::text[]))
                 when 'revocation' then exists (
                   select from revocaciones_consentimiento v join consentimientos c using (id_consentimiento)
                    where v.id_revocacion = e.id_objeto and c.tipo = any(case allowed.role when 'administrador' then '{tratamiento,psicofarmacos,telesalud,recordatorios,datos_personales,grabacion,otro}' when 'director_medico' then '{tratamiento,psicofarmacos,telesalud,recordatorios,datos_personales,grabacion,otro}' when 'auditor' then '{}' when 'psiquiatra' then '{tratamiento,psicofarmacos,telesalud,recordatorios,datos_personales,grabacion,otro}' when 'psicologo' then '{tratamiento,psicofarmacos,telesalud,recordatorios,datos_personales,grabacion,otro}' when 'acompanante_terapeutico' then '{}' when 'recepcion' then '{recordatorios,datos_personales}' end::text[]))
                 when 'attachment' then exists (select from adjuntos a where a.id_adjunto = e.id_objeto and a.clase = any(case allowed.role when 'administrador' then '{credencial,orden,identidad,estudio,informe_externo,consentimiento,oficio,imagen,receta_externa,nota_de_jornada,otro}' when 'director_medico' then '{credencial,orden,identidad,estudio,informe_externo,consentimiento,oficio,imagen,receta_externa,nota_de_jornada,otro}' when 'auditor' then '{}' when 'psiquiatra' then '{credencial,orden,identidad,estudio,informe_externo,consentimiento,oficio,imagen,receta_externa,nota_de_jornada,otro}' when 'psicologo' then '{credencial,orden,identidad,estudio,informe_externo,consentimiento,oficio,imagen,receta_externa,nota_de_jornada,otro}' when 'acompanante_terapeutico' then '{imagen,nota_de_jornada}' when 'recepcion' then '{credencial,orden,identidad}' end::text[]))
                 when 'risk_event' then allowed.role = any('{administrador,director_medico,psiquiatra,psicologo}'::text[]) or e.registrado_por = allowed.actor_id
                 when 'risk_notice' then allowed.role = any('{administrador,director_medico,psiquiatra,psicologo}'::text[]) or e.registrado_por = allowed.actor_id
                 when 'document' then allowed.role = any('{administrador,director_medico,psiquiatra,psicologo,recepcion}'::text[])
                 when 'document_annulment' then allowed.role = any('{administrador,director_medico,psiquiatra,psicologo,recepcion}'::text[])
                 else allowed.role = any('{administrador,director_medico,psiquiatra,psicologo,acompanante_terapeutico}'::text[]) end
                and ($1::bigint[] is null or q.id_firma = any($1::bigint[]))
              order by q.id_firma asc limit 100
           ) q
       ) q
      order by q.id_firma asc
    ) own
  ) own
), recorded as (
  insert into audit_log (id_prestador, role, action, outcome, address, request_id, id_paciente, object_id, pacientes)
  select allowed.actor_id, allowed.role, 'signature.list', 'ok', allowed.address, allowed.request_id, allowed.id_paciente, allowed.object_id, (select array_agg(distinct own.id_paciente) from own)
    from allowed
   where (select set_config('synchronous_commit', 'off', true)) = 'off'
)
select allowed.actor_id as allowed_id, allowed.role as allowed_role, allowed.id_paciente as allowed_patient, own.*
  from allowed
  left join own on true;

-- GET /api/signatures, from the second part on
with person as materialized (
  select d.id_prestador as actor_id, d.role, s.id as session_id,
         d.role = any('{administrador}'::text[]) as sees_all,
         d.role = any('{director_medico,psiquiatra,psicologo,acompanante_terapeutico}'::text[]) as sees_own,
         d.role = any('{}'::text[]) as sees_by_glass,
         $4::text as address, $5::text as request_id
    from sessions s join prestadores d on d.id_prestador = s.id_prestador
   where s.id = $2::uuid and s.id_prestador = $3::bigint and s.closed_at is null and s.expires_at > now()
     and d.is_active and d.role = any('{administrador,director_medico,psiquiatra,psicologo,acompanante_terapeutico}'::text[])
), allowed as materialized (
  select person.*, null::bigint as id_paciente, null::bigint as object_id from person
)
select allowed.actor_id as allowed_id, allowed.role as allowed_role, allowed.id_paciente as allowed_patient, own.*
  from allowed
  left join lateral (
    select true as allowed_found, own.*
    from (
      select q.id_firma as id, q.id_paciente, case when q.before < 1000000 then
            (select row_to_json(shaped) from (
            select q.id_firma as "id_firma", q.id_paciente as "id_paciente", q.folio as "folio", q.clase as "clase",
                   q.caracter as "caracter", q.origen as "origen",
                   coalesce(
                     (select case when exists (select from correcciones marca where marca.error and marca.id_paciente = answer.id_paciente and marca.clase = 'signature' and marca.id_objeto = answer.id_respuesta
                      and marca.version = 1) then 'sin_efecto' else answer.estado end from firmas answer where answer.id_firma = q.id_firma),
                     case when (exists (select from correcciones marca where marca.error and marca.id_paciente = q.id_paciente and marca.clase = q.clase and marca.id_objeto = q.id_objeto
                      and marca.version = q.version)
                     or q.clase = 'history' and exists (
                       select from admisiones_versiones later
                        where later.id_admision = q.id_objeto and later.version > q.version
                          and not exists (select from correcciones marca where marca.error and marca.id_paciente = q.id_paciente and marca.clase = 'history' and marca.id_objeto = q.id_objeto
                      and marca.version = later.version))
                     or exists (
                       select from cambios_clinicos later
                        where later.lista = q.clase and later.id_registro = q.id_objeto
                          and not exists (select from correcciones marca where marca.error and marca.id_paciente = q.id_paciente and marca.clase = 'change' and marca.id_objeto = later.id_cambio
                      and marca.version = 1))) then 'sin_efecto' else 'pendiente' end) as "estado",
                   (select answer.motivo from firmas answer where answer.id_firma = q.id_firma) as "motivo",
                   encode(q.huella, 'hex') as "huella",
                   to_char(q.fecha_creacion, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "fecha_creacion",
                   to_char((select answer.fecha_creacion from firmas answer where answer.id_firma = q.id_firma), 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "fecha_respuesta",
                   (select (select asiento.folio from asientos asiento where asiento.id_paciente = answer.id_paciente and asiento.clase = 'signature' and asiento.id_objeto = answer.id_respuesta
                      and asiento.version = 1) from firmas answer where answer.id_firma = q.id_firma) as "folio_respuesta",
                   (
                     select row_to_json(d) from (
                       select id_prestador, nombre, apellido, is_active from prestadores where id_prestador = q.id_prestador) d) as "firmante",
                   (
                     select row_to_json(d) from (
                       select id_prestador, nombre, apellido from prestadores where id_prestador = q.pedido_por) d) as "pedido_por",
                   q.fecha_acto as "fecha_acto", to_char(q.fecha, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "fecha", q.autor as "autor",
                   q.contenido as "contenido",
                   (select row_to_json(p) from (
                                select id_paciente, nombre, nombre_elegido, apellido from pacientes where id_paciente = q.id_paciente) p) as "pacientes") shaped) end as json
       from (
         select q.*, coalesce(sum(octet_length(q.contenido::text)) over (
                  order by q.id_firma asc rows between unbounded preceding and 1 preceding), 0) as before
           from (
             select q.*, e.fecha_acto, e.fecha, e.autor,
                    jsonb_strip_nulls(w.huella - '{total_sesiones,ultima_sesion,apellido_orden,nombre_orden,busqueda,riesgo_actual,riesgo_fecha,riesgo_autor,riesgo_tipo,riesgo_inminente,riesgo_reevaluar,ultima_profesion,otra_profesion_el,psiquiatria_el,medicado,egresado,con_plan,plan_revisar,interdisciplinaria_el}'::text[] - case when e.clase = 'risk_evaluation' and not allowed.role = any('{administrador,director_medico,psiquiatra,psicologo}'::text[])
                    then '{fundamentos,factores_riesgo,factores_protectores,acceso_a_medios}'::text[] else '{}'::text[] end) as contenido
               from pedidos_firma q
               join asientos e on e.id_paciente = q.id_paciente and e.folio = q.folio
               cross join lateral (select o.huella from (
               select r.id_paciente, 'history' as clase, r.id_admision as id_objeto, v.version,
                      date_trunc('minute', v.fecha at time zone 'America/Argentina/Buenos_Aires')::date as fecha_acto,
                      date_trunc('minute', v.fecha at time zone 'America/Argentina/Buenos_Aires')::time(0) as hora_acto, v.fecha as fecha, v.autor as registrado_por, r.id_prestador,
                      to_jsonb(r) || v.contenido || jsonb_build_object('version', v.version, 'fecha_actualizacion', v.fecha) as huella
                 from admisiones r join admisiones_versiones v using (id_admision)) o
                    where o.id_paciente = q.id_paciente and o.clase = q.clase and o.id_objeto = q.id_objeto
                      and o.version = q.version union all select o.huella from (
               select r.id_paciente, 'follow_up' as clase, r.id_seguimiento as id_objeto, 1 as version, r.fecha as fecha_acto,
                      r.hora as hora_acto, r.fecha_creacion as fecha, r.registrado_por, r.id_prestador,
                      to_jsonb(r) as huella
                 from seguimientos r) o
                    where o.id_paciente = q.id_paciente and o.clase = q.clase and o.id_objeto = q.id_objeto
                      and o.version = q.version union all select o.huella from (
               select r.id_paciente, 'medication' as clase, r.id_medicacion as id_objeto, 1 as version,
                      date_trunc('minute', r.fecha_creacion at time zone 'America/Argentina/Buenos_Aires')::date as fecha_acto,
                      date_trunc('minute', r.fecha_creacion at time zone 'America/Argentina/Buenos_Aires')::time(0) as hora_acto, r.fecha_creacion as fecha, r.registrado_por, null::bigint as id_prestador,
                      (to_jsonb(r) - 'fecha_actualizacion') || coalesce((
                 select jsonb_object_agg(f.key, f.value order by c.id_cambio desc)
                   from cambios_clinicos c cross join lateral jsonb_each(c.antes) f
                  where c.lista = 'medication' and c.id_registro = r.id_medicacion), '{}') as huella
                 from medicaciones r) o
                    where o.id_paciente = q.id_paciente and o.clase = q.clase and o.id_objeto = q.id_objeto
                      and o.version = q.version union all select o.huella from (
               select r.id_paciente, 'disease' as clase, r.id_enfermedad as id_objeto, 1 as version,
                      date_trunc('minute', r.fecha_creacion at time zone 'America/Argentina/Buenos_Aires')::date as fecha_acto,
                      date_trunc('minute', r.fecha_creacion at time zone 'America/Argentina/Buenos_Aires')::time(0) as hora_acto, r.fecha_creacion as fecha, r.registrado_por, null::bigint as id_prestador,
                      (to_jsonb(r) - 'fecha_actualizacion') || coalesce((
                 select jsonb_object_agg(f.key, f.value order by c.id_cambio desc)
                   from cambios_clinicos c cross join lateral jsonb_each(c.antes) f
                  where c.lista = 'disease' and c.id_registro = r.id_enfermedad), '{}') as huella
                 from enfermedades r) o
                    where o.id_paciente = q.id_paciente and o.clase = q.clase and o.id_objeto = q.id_objeto
                      and o.version = q.version union all select o.huella from (
               select r.id_paciente, 'relationship' as clase, r.id_vinculo as id_objeto, 1 as version,
                      date_trunc('minute', r.fecha_creacion at time zone 'America/Argentina/Buenos_Aires')::date as fecha_acto,
                      date_trunc('minute', r.fecha_creacion at time zone 'America/Argentina/Buenos_Aires')::time(0) as hora_acto, r.fecha_creacion as fecha, r.registrado_por, null::bigint as id_prestador,
                      to_jsonb(r) as huella
                 from vinculos r) o
                    where o.id_paciente = q.id_paciente and o.clase = q.clase and o.id_objeto = q.id_objeto
                      and o.version = q.version union all select o.huella from (
               select r.id_paciente, 'antecedent' as clase, r.id_antecedente as id_objeto, 1 as version,
                      date_trunc('minute', r.fecha_creacion at time zone 'America/Argentina/Buenos_Aires')::date as fecha_acto,
                      date_trunc('minute', r.fecha_creacion at time zone 'America/Argentina/Buenos_Aires')::time(0) as hora_acto, r.fecha_creacion as fecha, r.registrado_por, null::bigint as id_prestador,
                      to_jsonb(r) as huella
                 from antecedentes r) o
                    where o.id_paciente = q.id_paciente and o.clase = q.clase and o.id_objeto = q.id_objeto
                      and o.version = q.version union all select o.huella from (
               select r.id_paciente, 'risk_evaluation' as clase, r.id_evaluacion as id_objeto, 1 as version,
                      date_trunc('minute', r.fecha_creacion at time zone 'America/Argentina/Buenos_Aires')::date as fecha_acto,
                      date_trunc('minute', r.fecha_creacion at time zone 'America/Argentina/Buenos_Aires')::time(0) as hora_acto, r.fecha_creacion as fecha, r.registrado_por, null::bigint as id_prestador,
                      to_jsonb(r) as huella
                 from evaluaciones_riesgo r) o
                    where o.id_paciente = q.id_paciente and o.clase = q.clase and o.id_objeto = q.id_objeto
                      and o.version = q.version union all select o.huella from (
               select r.id_paciente, 'safety_plan' as clase, r.id_plan as id_objeto, 1 as version,
                      date_trunc('minute', r.fecha_creacion at time zone 'America/Argentina/Buenos_Aires')::date as fecha_acto,
                      date_trunc('minute', r.fecha_creacion at time zone 'America/Argentina/Buenos_Aires')::time(0) as hora_acto, r.fecha_creacion as fecha, r.registrado_por, null::bigint as id_prestador,
                      to_jsonb(r) as huella
                 from planes_seguridad r) o
                    where o.id_paciente = q.id_paciente and o.clase = q.clase and o.id_objeto = q.id_objeto
                      and o.version = q.version union all select o.huella from (
               select r.id_paciente, 'risk_event' as clase, r.id_evento as id_objeto, 1 as version, r.fecha_acto, null::time as hora_acto,
                      r.fecha_creacion as fecha, r.registrado_por, null::bigint as id_prestador,
                      to_jsonb(r) as huella
                 from eventos_riesgo r) o
                    where o.id_paciente = q.id_paciente and o.clase = q.clase and o.id_objeto = q.id_objeto
                      and o.version = q.version union all select o.huella from (
               select r.id_paciente, 'risk_notice' as clase, r.id_notificacion as id_objeto, 1 as version,
                      date_trunc('minute', r.fecha_creacion at time zone 'America/Argentina/Buenos_Aires')::date as fecha_acto,
                      date_trunc('minute', r.fecha_creacion at time zone 'America/Argentina/Buenos_Aires')::time(0) as hora_acto, r.fecha_creacion as fecha, r.registrado_por, null::bigint as id_prestador,
                      to_jsonb(r) as huella
                 from notificaciones_riesgo r) o
                    where o.id_paciente = q.id_paciente and o.clase = q.clase and o.id_objeto = q.id_objeto
                      and o.version = q.version union all select o.huella from (
               select r.id_paciente, 'attachment' as clase, r.id_adjunto as id_objeto, 1 as version,
                      date_trunc('minute', r.fecha_creacion at time zone 'America/Argentina/Buenos_Aires')::date as fecha_acto,
                      date_trunc('minute', r.fecha_creacion at time zone 'America/Argentina/Buenos_Aires')::time(0) as hora_acto, r.fecha_creacion as fecha, r.registrado_por, null::bigint as id_prestador,
                      to_jsonb(r) as huella
                 from adjuntos r) o
                    where o.id_paciente = q.id_paciente and o.clase = q.clase and o.id_objeto = q.id_objeto
                      and o.version = q.version union all select o.huella from (
               select r.id_paciente, 'consent' as clase, r.id_consentimiento as id_objeto, 1 as version, r.fecha_acto,
                      null::time as hora_acto, r.fecha_creacion as fecha, r.registrado_por, null::bigint as id_prestador,
                      to_jsonb(r) as huella
                 from consentimientos r) o
                    where o.id_paciente = q.id_paciente and o.clase = q.clase and o.id_objeto = q.id_objeto
                      and o.version = q.version union all select o.huella from (
               select r.id_paciente, 'revocation' as clase, r.id_revocacion as id_objeto, 1 as version,
                      date_trunc('minute', r.fecha_creacion at time zone 'America/Argentina/Buenos_Aires')::date as fecha_acto,
                      date_trunc('minute', r.fecha_creacion at time zone 'America/Argentina/Buenos_Aires')::time(0) as hora_acto, r.fecha_creacion as fecha, r.registrado_por, null::bigint as id_prestador,
                      to_jsonb(r) as huella
                 from revocaciones_consentimiento r) o
                    where o.id_paciente = q.id_paciente and o.clase = q.clase and o.id_objeto = q.id_objeto
                      and o.version = q.version union all select o.huella from (
               select r.id_paciente, 'change' as clase, r.id_cambio as id_objeto, 1 as version,
                      date_trunc('minute', r.fecha_creacion at time zone 'America/Argentina/Buenos_Aires')::date as fecha_acto,
                      date_trunc('minute', r.fecha_creacion at time zone 'America/Argentina/Buenos_Aires')::time(0) as hora_acto, r.fecha_creacion as fecha, r.registrado_por, null::bigint as id_prestador,
                      to_jsonb(r) as huella
                 from cambios_clinicos r) o
                    where o.id_paciente = q.id_paciente and o.clase = q.clase and o.id_objeto = q.id_objeto
                      and o.version = q.version union all select o.huella from (
               select r.id_paciente, 'document' as clase, r.id_documento as id_objeto, 1 as version,
                      date_trunc('minute', r.fecha_creacion at time zone 'America/Argentina/Buenos_Aires')::date as fecha_acto,
                      date_trunc('minute', r.fecha_creacion at time zone 'America/Argentina/Buenos_Aires')::time(0) as hora_acto, r.fecha_creacion as fecha, r.registrado_por, null::bigint as id_prestador,
                      to_jsonb(r) as huella
                 from documentos r where r.clase <> all('{constancia_asistencia}'::text[])) o
                    where o.id_paciente = q.id_paciente and o.clase = q.clase and o.id_objeto = q.id_objeto
                      and o.version = q.version union all select o.huella from (
               select r.id_paciente, 'document_annulment' as clase, r.id_anulacion as id_objeto, 1 as version,
                      date_trunc('minute', r.fecha_creacion at time zone 'America/Argentina/Buenos_Aires')::date as fecha_acto,
                      date_trunc('minute', r.fecha_creacion at time zone 'America/Argentina/Buenos_Aires')::time(0) as hora_acto, r.fecha_creacion as fecha, r.registrado_por, null::bigint as id_prestador,
                      to_jsonb(r) as huella
                 from anulaciones_documento r
                where exists (select from documentos d where d.id_documento = r.id_documento and d.clase <> all('{constancia_asistencia}'::text[]))) o
                    where o.id_paciente = q.id_paciente and o.clase = q.clase and o.id_objeto = q.id_objeto
                      and o.version = q.version union all select o.huella from (
               select r.id_paciente, 'discharge' as clase, r.id_egreso as id_objeto, 1 as version, r.fecha_acto, null::time as hora_acto,
                      r.fecha_creacion as fecha, r.registrado_por, null::bigint as id_prestador,
                      to_jsonb(r) as huella
                 from egresos r) o
                    where o.id_paciente = q.id_paciente and o.clase = q.clase and o.id_objeto = q.id_objeto
                      and o.version = q.version union all select o.huella from (
               select r.id_paciente, 'readmission' as clase, r.id_reingreso as id_objeto, 1 as version,
                      date_trunc('minute', r.fecha_creacion at time zone 'America/Argentina/Buenos_Aires')::date as fecha_acto,
                      date_trunc('minute', r.fecha_creacion at time zone 'America/Argentina/Buenos_Aires')::time(0) as hora_acto, r.fecha_creacion as fecha, r.registrado_por, null::bigint as id_prestador,
                      to_jsonb(r) as huella
                 from reingresos r) o
                    where o.id_paciente = q.id_paciente and o.clase = q.clase and o.id_objeto = q.id_objeto
                      and o.version = q.version union all select o.huella from (
               select r.id_paciente, 'meeting' as clase, r.id_reunion as id_objeto, 1 as version, r.fecha_acto, null::time as hora_acto,
                      r.fecha_creacion as fecha, r.registrado_por, null::bigint as id_prestador,
                      to_jsonb(r) as huella
                 from reuniones_equipo r) o
                    where o.id_paciente = q.id_paciente and o.clase = q.clase and o.id_objeto = q.id_objeto
                      and o.version = q.version union all select o.huella from (
               select r.id_paciente, 'signature' as clase, r.id_respuesta as id_objeto, 1 as version,
                      date_trunc('minute', r.fecha_creacion at time zone 'America/Argentina/Buenos_Aires')::date as fecha_acto,
                      date_trunc('minute', r.fecha_creacion at time zone 'America/Argentina/Buenos_Aires')::time(0) as hora_acto, r.fecha_creacion as fecha, r.registrado_por, null::bigint as id_prestador,
                      to_jsonb(r) as huella
                 from firmas r) o
                    where o.id_paciente = q.id_paciente and o.clase = q.clase and o.id_objeto = q.id_objeto
                      and o.version = q.version union all select o.huella from (
               select r.id_paciente, 'correction' as clase, r.id_correccion as id_objeto, 1 as version,
                      date_trunc('minute', r.fecha_creacion at time zone 'America/Argentina/Buenos_Aires')::date as fecha_acto,
                      date_trunc('minute', r.fecha_creacion at time zone 'America/Argentina/Buenos_Aires')::time(0) as hora_acto, r.fecha_creacion as fecha, r.registrado_por, null::bigint as id_prestador,
                      to_jsonb(r) as huella
                 from correcciones r) o
                    where o.id_paciente = q.id_paciente and o.clase = q.clase and o.id_objeto = q.id_objeto
                      and o.version = q.version) w
              where q.id_prestador = allowed.actor_id and (not exists (select from firmas answer where answer.id_firma = q.id_firma) and not (exists (select from correcciones marca where marca.error and marca.id_paciente = q.id_paciente and marca.clase = q.clase and marca.id_objeto = q.id_objeto
               and marca.version = q.version)
              or q.clase = 'history' and exists (
                select from admisiones_versiones later
                 where later.id_admision = q.id_objeto and later.version > q.version
                   and not exists (select from correcciones marca where marca.error and marca.id_paciente = q.id_paciente and marca.clase = 'history' and marca.id_objeto = q.id_objeto
               and marca.version = later.version))
              or exists (
                select from cambios_clinicos later
                 where later.lista = q.clase and later.id_registro = q.id_objeto
                   and not exists (select from correcciones marca where marca.error and marca.id_paciente = q.id_paciente and marca.clase = 'change' and marca.id_objeto = later.id_cambio
               and marca.version = 1)))) and (allowed.sees_all
               or exists (select from asignaciones reach where allowed.sees_own and reach.id_prestador = allowed.actor_id and reach.fecha_baja is null and reach.id_paciente = q.id_paciente)
               or (allowed.sees_by_glass and exists (
                select from accesos_emergencia glass
                 where glass.id_prestador = allowed.actor_id and glass.hasta > now() and glass.id_paciente = q.id_paciente))) and case e.clase
                 when 'correction' then exists (
                   select from correcciones c where c.id_correccion = e.id_objeto and case c.clase
                      when 'attachment' then exists (
                        select from adjuntos a where a.id_adjunto = c.id_objeto and a.clase = any(case allowed.role when 'administrador' then '{credencial,orden,identidad,estudio,informe_externo,consentimiento,oficio,imagen,receta_externa,nota_de_jornada,otro}' when 'director_medico' then '{credencial,orden,identidad,estudio,informe_externo,consentimiento,oficio,imagen,receta_externa,nota_de_jornada,otro}' when 'auditor' then '{}' when 'psiquiatra' then '{credencial,orden,identidad,estudio,informe_externo,consentimiento,oficio,imagen,receta_externa,nota_de_jornada,otro}' when 'psicologo' then '{credencial,orden,identidad,estudio,informe_externo,consentimiento,oficio,imagen,receta_externa,nota_de_jornada,otro}' when 'acompanante_terapeutico' then '{imagen,nota_de_jornada}' when 'recepcion' then '{credencial,orden,identidad}' end::text[]))
                      when 'consent' then exists (
                        select from consentimientos given where given.id_consentimiento = c.id_objeto and given.tipo = any(case allowed.role when 'administrador' then '{tratamiento,psicofarmacos,telesalud,recordatorios,datos_personales,grabacion,otro}' when 'director_medico' then '{tratamiento,psicofarmacos,telesalud,recordatorios,datos_personales,grabacion,otro}' when 'auditor' then '{}' when 'psiquiatra' then '{tratamiento,psicofarmacos,telesalud,recordatorios,datos_personales,grabacion,otro}' when 'psicologo' then '{tratamiento,psicofarmacos,telesalud,recordatorios,datos_personales,grabacion,otro}' when 'acompanante_terapeutico' then '{}' when 'recepcion' then '{recordatorios,datos_personales}' end::text[]))
                      when 'revocation' then exists (
                        select from revocaciones_consentimiento v join consentimientos given using (id_consentimiento)
                         where v.id_revocacion = c.id_objeto and given.tipo = any(case allowed.role when 'administrador' then '{tratamiento,psicofarmacos,telesalud,recordatorios,datos_personales,grabacion,otro}' when 'director_medico' then '{tratamiento,psicofarmacos,telesalud,recordatorios,datos_personales,grabacion,otro}' when 'auditor' then '{}' when 'psiquiatra' then '{tratamiento,psicofarmacos,telesalud,recordatorios,datos_personales,grabacion,otro}' when 'psicologo' then '{tratamiento,psicofarmacos,telesalud,recordatorios,datos_personales,grabacion,otro}' when 'acompanante_terapeutico' then '{}' when 'recepcion' then '{recordatorios,datos_personales}' end::text[]))
                      when 'risk_evaluation' then allowed.role = any('{administrador,director_medico,psiquiatra,psicologo}'::text[])
                      when 'risk_event' then allowed.role = any('{administrador,director_medico,psiquiatra,psicologo}'::text[]) or e.registrado_por = allowed.actor_id
                      when 'risk_notice' then allowed.role = any('{administrador,director_medico,psiquiatra,psicologo}'::text[])
                      when 'document' then allowed.role = any('{administrador,director_medico,psiquiatra,psicologo,recepcion}'::text[])
                      when 'document_annulment' then allowed.role = any('{administrador,director_medico,psiquiatra,psicologo,recepcion}'::text[])
                      when 'signature' then allowed.role = any('{administrador,director_medico,psiquiatra,psicologo}'::text[])
                      else allowed.role = any('{administrador,director_medico,psiquiatra,psicologo,acompanante_terapeutico}'::text[]) end)
                 when 'signature' then exists (
                   select from firmas f join pedidos_firma c using (id_firma) where f.id_respuesta = e.id_objeto and case c.clase
                      when 'attachment' then exists (
                        select from adjuntos a where a.id_adjunto = c.id_objeto and a.clase = any(case allowed.role when 'administrador' then '{credencial,orden,identidad,estudio,informe_externo,consentimiento,oficio,imagen,receta_externa,nota_de_jornada,otro}' when 'director_medico' then '{credencial,orden,identidad,estudio,informe_externo,consentimiento,oficio,imagen,receta_externa,nota_de_jornada,otro}' when 'auditor' then '{}' when 'psiquiatra' then '{credencial,orden,identidad,estudio,informe_externo,consentimiento,oficio,imagen,receta_externa,nota_de_jornada,otro}' when 'psicologo' then '{credencial,orden,identidad,estudio,informe_externo,consentimiento,oficio,imagen,receta_externa,nota_de_jornada,otro}' when 'acompanante_terapeutico' then '{imagen,nota_de_jornada}' when 'recepcion' then '{credencial,orden,identidad}' end::text[]))
                      when 'consent' then exists (
                        select from consentimientos given where given.id_consentimiento = c.id_objeto and given.tipo = any(case allowed.role when 'administrador' then '{tratamiento,psicofarmacos,telesalud,recordatorios,datos_personales,grabacion,otro}' when 'director_medico' then '{tratamiento,psicofarmacos,telesalud,recordatorios,datos_personales,grabacion,otro}' when 'auditor' then '{}' when 'psiquiatra' then '{tratamiento,psicofarmacos,telesalud,recordatorios,datos_personales,grabacion,otro}' when 'psicologo' then '{tratamiento,psicofarmacos,telesalud,recordatorios,datos_personales,grabacion,otro}' when 'acompanante_terapeutico' then '{}' when 'recepcion' then '{recordatorios,datos_personales}' end::text[]))
                      when 'revocation' then exists (
                        select from revocaciones_consentimiento v join consentimientos given using (id_consentimiento)
                         where v.id_revocacion = c.id_objeto and given.tipo = any(case allowed.role when 'administrador' then '{tratamiento,psicofarmacos,telesalud,recordatorios,datos_personales,grabacion,otro}' when 'director_medico' then '{tratamiento,psicofarmacos,telesalud,recordatorios,datos_personales,grabacion,otro}' when 'auditor' then '{}' when 'psiquiatra' then '{tratamiento,psicofarmacos,telesalud,recordatorios,datos_personales,grabacion,otro}' when 'psicologo' then '{tratamiento,psicofarmacos,telesalud,recordatorios,datos_personales,grabacion,otro}' when 'acompanante_terapeutico' then '{}' when 'recepcion' then '{recordatorios,datos_personales}' end::text[]))
                      when 'risk_evaluation' then allowed.role = any('{administrador,director_medico,psiquiatra,psicologo}'::text[])
                      when 'risk_event' then allowed.role = any('{administrador,director_medico,psiquiatra,psicologo}'::text[]) or e.registrado_por = allowed.actor_id
                      when 'risk_notice' then allowed.role = any('{administrador,director_medico,psiquiatra,psicologo}'::text[])
                      when 'document' then allowed.role = any('{administrador,director_medico,psiquiatra,psicologo,recepcion}'::text[])
                      when 'document_annulment' then allowed.role = any('{administrador,director_medico,psiquiatra,psicologo,recepcion}'::text[])
                      when 'signature' then allowed.role = any('{administrador,director_medico,psiquiatra,psicologo}'::text[])
                      else allowed.role = any('{administrador,director_medico,psiquiatra,psicologo,acompanante_terapeutico}'::text[]) end
                      and (allowed.role = any('{administrador,director_medico,psiquiatra,psicologo}'::text[]) or exists (
                   select from asientos signed
                    where signed.id_paciente = f.id_paciente and signed.folio = f.folio_firmado
                      and signed.registrado_por = allowed.actor_id)))
                 when 'consent' then exists (
                   select from consentimientos c where c.id_consentimiento = e.id_objeto and c.tipo = any(case allowed.role when 'administrador' then '{tratamiento,psicofarmacos,telesalud,recordatorios,datos_personales,grabacion,otro}' when 'director_medico' then '{tratamiento,psicofarmacos,telesalud,recordatorios,datos_personales,grabacion,otro}' when 'auditor' then '{}' when 'psiquiatra' then '{tratamiento,psicofarmacos,telesalud,recordatorios,datos_personales,grabacion,otro}' when 'psicologo' then '{tratamiento,psicofarmacos,telesalud,recordatorios,datos_personales,grabacion,otro}' when 'acompanante_terapeutico' then '{}' when 'recepcion' then '{recordatorios,datos_personales}' end::text[]))
                 when 'revocation' then exists (
                   select from revocaciones_consentimiento v join consentimientos c using (id_consentimiento)
                    where v.id_revocacion = e.id_objeto and c.tipo = any(case allowed.role when 'administrador' then '{tratamiento,psicofarmacos,telesalud,recordatorios,datos_personales,grabacion,otro}' when 'director_medico' then '{tratamiento,psicofarmacos,telesalud,recordatorios,datos_personales,grabacion,otro}' when 'auditor' then '{}' when 'psiquiatra' then '{tratamiento,psicofarmacos,telesalud,recordatorios,datos_personales,grabacion,otro}' when 'psicologo' then '{tratamiento,psicofarmacos,telesalud,recordatorios,datos_personales,grabacion,otro}' when 'acompanante_terapeutico' then '{}' when 'recepcion' then '{recordatorios,datos_personales}' end::text[]))
                 when 'attachment' then exists (select from adjuntos a where a.id_adjunto = e.id_objeto and a.clase = any(case allowed.role when 'administrador' then '{credencial,orden,identidad,estudio,informe_externo,consentimiento,oficio,imagen,receta_externa,nota_de_jornada,otro}' when 'director_medico' then '{credencial,orden,identidad,estudio,informe_externo,consentimiento,oficio,imagen,receta_externa,nota_de_jornada,otro}' when 'auditor' then '{}' when 'psiquiatra' then '{credencial,orden,identidad,estudio,informe_externo,consentimiento,oficio,imagen,receta_externa,nota_de_jornada,otro}' when 'psicologo' then '{credencial,orden,identidad,estudio,informe_externo,consentimiento,oficio,imagen,receta_externa,nota_de_jornada,otro}' when 'acompanante_terapeutico' then '{imagen,nota_de_jornada}' when 'recepcion' then '{credencial,orden,identidad}' end::text[]))
                 when 'risk_event' then allowed.role = any('{administrador,director_medico,psiquiatra,psicologo}'::text[]) or e.registrado_por = allowed.actor_id
                 when 'risk_notice' then allowed.role = any('{administrador,director_medico,psiquiatra,psicologo}'::text[]) or e.registrado_por = allowed.actor_id
                 when 'document' then allowed.role = any('{administrador,director_medico,psiquiatra,psicologo,recepcion}'::text[])
                 when 'document_annulment' then allowed.role = any('{administrador,director_medico,psiquiatra,psicologo,recepcion}'::text[])
                 else allowed.role = any('{administrador,director_medico,psiquiatra,psicologo,acompanante_terapeutico}'::text[]) end
                and ($1::bigint[] is null or q.id_firma = any($1::bigint[]))
              order by q.id_firma asc limit 100
           ) q
       ) q
      order by q.id_firma asc
    ) own
  ) own on true;
