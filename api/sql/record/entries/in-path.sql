-- Written by `npm run sql`. Do not edit.

-- POST /api/patients/:id/entries/:folio/signatures
with person as materialized (
  select d.id_prestador as actor_id, d.role, s.id as session_id,
         d.role = any('{administrador}'::text[]) as sees_all,
         d.role = any('{director_medico,psiquiatra,psicologo}'::text[]) as sees_own,
         d.role = any('{director_medico,psiquiatra,psicologo}'::text[]) as sees_by_glass,
         $4::text as address, $5::text as request_id
    from sessions s join prestadores d on d.id_prestador = s.id_prestador
   where s.id = $2::uuid and s.id_prestador = $3::bigint and s.closed_at is null and s.expires_at > now()
     and d.is_active and d.role = any('{administrador,director_medico,psiquiatra,psicologo}'::text[])
), allowed as materialized (
  select person.*, subject.id_paciente as id_paciente, null::bigint as object_id
    from person join pacientes subject on subject.id_paciente = $6::bigint
   where (person.sees_all
     or exists (select from asignaciones reach where person.sees_own and reach.id_prestador = person.actor_id and reach.fecha_baja is null and reach.id_paciente = subject.id_paciente)
     or (person.sees_by_glass and exists (
      select from accesos_emergencia glass
       where glass.id_prestador = person.actor_id and glass.hasta > now() and glass.id_paciente = subject.id_paciente)))
)
select allowed.actor_id as allowed_id, allowed.role as allowed_role, allowed.id_paciente as allowed_patient, own.*
  from allowed
  left join lateral (
    select true as allowed_found, own.*
    from (
      select from asientos e
      where e.id_paciente = allowed.id_paciente and e.folio = $1::integer and case e.clase
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
    ) own
  ) own on true;

-- POST /api/patients/:id/entries/:folio/corrections
with person as materialized (
  select d.id_prestador as actor_id, d.role, s.id as session_id,
         d.role = any('{administrador,recepcion}'::text[]) as sees_all,
         d.role = any('{director_medico,psiquiatra,psicologo,acompanante_terapeutico}'::text[]) as sees_own,
         d.role = any('{director_medico,psiquiatra,psicologo,acompanante_terapeutico}'::text[]) as sees_by_glass,
         $4::text as address, $5::text as request_id
    from sessions s join prestadores d on d.id_prestador = s.id_prestador
   where s.id = $2::uuid and s.id_prestador = $3::bigint and s.closed_at is null and s.expires_at > now()
     and d.is_active and d.role = any('{administrador,director_medico,psiquiatra,psicologo,acompanante_terapeutico,recepcion}'::text[])
), allowed as materialized (
  select person.*, subject.id_paciente as id_paciente, null::bigint as object_id
    from person join pacientes subject on subject.id_paciente = $6::bigint
   where (person.sees_all
     or exists (select from asignaciones reach where person.sees_own and reach.id_prestador = person.actor_id and reach.fecha_baja is null and reach.id_paciente = subject.id_paciente)
     or (person.sees_by_glass and exists (
      select from accesos_emergencia glass
       where glass.id_prestador = person.actor_id and glass.hasta > now() and glass.id_paciente = subject.id_paciente)))
)
select allowed.actor_id as allowed_id, allowed.role as allowed_role, allowed.id_paciente as allowed_patient, own.*
  from allowed
  left join lateral (
    select true as allowed_found, own.*
    from (
      select from asientos e
      where e.id_paciente = allowed.id_paciente and e.folio = $1::integer and case e.clase
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
    ) own
  ) own on true;
