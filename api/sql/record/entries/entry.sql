-- Written by `npm run sql`. Do not edit.

-- GET /api/patients/:id/entries/:folio
with person as materialized (
  select d.id_prestador as actor_id, d.role, s.id as session_id,
         d.role = any('{administrador}'::text[]) as sees_all,
         d.role = any('{director_medico,psiquiatra,psicologo,acompanante_terapeutico}'::text[]) as sees_own,
         d.role = any('{director_medico,psiquiatra,psicologo,acompanante_terapeutico}'::text[]) as sees_by_glass,
         $4::text as address, $5::text as request_id
    from sessions s join prestadores d on d.id_prestador = s.id_prestador
   where s.id = $2::uuid and s.id_prestador = $3::bigint and s.closed_at is null and s.expires_at > now()
     and d.is_active and d.role = any('{administrador,director_medico,psiquiatra,psicologo,acompanante_terapeutico}'::text[])
), allowed as materialized (
  select person.*, subject.id_paciente as id_paciente, null::bigint as object_id
    from person join pacientes subject on subject.id_paciente = $6::bigint
   where (person.sees_all
     or exists (select from asignaciones reach where person.sees_own and reach.id_prestador = person.actor_id and reach.fecha_baja is null and reach.id_paciente = subject.id_paciente)
     or (person.sees_by_glass and exists (
      select from accesos_emergencia glass
       where glass.id_prestador = person.actor_id and glass.hasta > now() and glass.id_paciente = subject.id_paciente)))
), recorded as (
  insert into audit_log (id_prestador, role, action, outcome, address, request_id, id_paciente, object_id)
  select allowed.actor_id, allowed.role, 'entry.read', 'ok', allowed.address, allowed.request_id, allowed.id_paciente, allowed.object_id
    from allowed
   where (select set_config('synchronous_commit', 'off', true)) = 'off'
)
select allowed.actor_id as allowed_id, allowed.role as allowed_role, allowed.id_paciente as allowed_patient, own.*
  from allowed
  left join lateral (
    select true as allowed_found, own.*
    from (
      select (select row_to_json(shaped) from (
      select e.folio as "folio", e.clase as "clase", e.id_objeto as "id_objeto", e.version as "version",
             e.fecha_acto as "fecha_acto", to_char(e.hora_acto, 'HH24:MI') as "hora_acto",
             to_char(e.fecha, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "fecha", e.registrado_por as "registrado_por",
             e.autor as "autor",
             case e.clase when 'history' then not exists (select from prestadores author
                 where author.id_prestador = e.registrado_por and author.is_active
                   and (author.role = any('{administrador}'::text[]) or author.role = any('{administrador,director_medico,psiquiatra,psicologo}'::text[]) and (
               exists (select from asignaciones a
                        where a.id_paciente = e.id_paciente and a.id_prestador = e.registrado_por and a.fecha_baja is null)
               or exists (select from accesos_emergencia g
                           where g.id_paciente = e.id_paciente and g.id_prestador = e.registrado_por and g.hasta > now())))) when 'follow_up' then not exists (select from prestadores author
                 where author.id_prestador = e.registrado_por and author.is_active
                   and (author.role = any('{administrador}'::text[]) or author.role = any('{administrador,director_medico,psiquiatra,psicologo,acompanante_terapeutico}'::text[]) and (
               exists (select from asignaciones a
                        where a.id_paciente = e.id_paciente and a.id_prestador = e.registrado_por and a.fecha_baja is null)
               or exists (select from accesos_emergencia g
                           where g.id_paciente = e.id_paciente and g.id_prestador = e.registrado_por and g.hasta > now())))) when 'medication' then not exists (select from prestadores author
                 where author.id_prestador = e.registrado_por and author.is_active
                   and (author.role = any('{administrador}'::text[]) or author.role = any('{administrador,director_medico,psiquiatra,psicologo}'::text[]) and (
               exists (select from asignaciones a
                        where a.id_paciente = e.id_paciente and a.id_prestador = e.registrado_por and a.fecha_baja is null)
               or exists (select from accesos_emergencia g
                           where g.id_paciente = e.id_paciente and g.id_prestador = e.registrado_por and g.hasta > now())))) when 'disease' then not exists (select from prestadores author
                 where author.id_prestador = e.registrado_por and author.is_active
                   and (author.role = any('{administrador}'::text[]) or author.role = any('{administrador,director_medico,psiquiatra,psicologo}'::text[]) and (
               exists (select from asignaciones a
                        where a.id_paciente = e.id_paciente and a.id_prestador = e.registrado_por and a.fecha_baja is null)
               or exists (select from accesos_emergencia g
                           where g.id_paciente = e.id_paciente and g.id_prestador = e.registrado_por and g.hasta > now())))) when 'relationship' then not exists (select from prestadores author
                 where author.id_prestador = e.registrado_por and author.is_active
                   and (author.role = any('{administrador}'::text[]) or author.role = any('{administrador,director_medico,psiquiatra,psicologo}'::text[]) and (
               exists (select from asignaciones a
                        where a.id_paciente = e.id_paciente and a.id_prestador = e.registrado_por and a.fecha_baja is null)
               or exists (select from accesos_emergencia g
                           where g.id_paciente = e.id_paciente and g.id_prestador = e.registrado_por and g.hasta > now())))) when 'antecedent' then not exists (select from prestadores author
                 where author.id_prestador = e.registrado_por and author.is_active
                   and (author.role = any('{administrador}'::text[]) or author.role = any('{administrador,director_medico,psiquiatra,psicologo}'::text[]) and (
               exists (select from asignaciones a
                        where a.id_paciente = e.id_paciente and a.id_prestador = e.registrado_por and a.fecha_baja is null)
               or exists (select from accesos_emergencia g
                           where g.id_paciente = e.id_paciente and g.id_prestador = e.registrado_por and g.hasta > now())))) when 'risk_evaluation' then not exists (select from prestadores author
                 where author.id_prestador = e.registrado_por and author.is_active
                   and (author.role = any('{administrador}'::text[]) or author.role = any('{administrador,director_medico,psiquiatra,psicologo}'::text[]) and (
               exists (select from asignaciones a
                        where a.id_paciente = e.id_paciente and a.id_prestador = e.registrado_por and a.fecha_baja is null)
               or exists (select from accesos_emergencia g
                           where g.id_paciente = e.id_paciente and g.id_prestador = e.registrado_por and g.hasta > now())))) when 'safety_plan' then not exists (select from prestadores author
                 where author.id_prestador = e.registrado_por and author.is_active
                   and (author.role = any('{administrador}'::text[]) or author.role = any('{administrador,director_medico,psiquiatra,psicologo}'::text[]) and (
               exists (select from asignaciones a
                        where a.id_paciente = e.id_paciente and a.id_prestador = e.registrado_por and a.fecha_baja is null)
               or exists (select from accesos_emergencia g
                           where g.id_paciente = e.id_paciente and g.id_prestador = e.registrado_por and g.hasta > now())))) when 'risk_event' then not exists (select from prestadores author
                 where author.id_prestador = e.registrado_por and author.is_active
                   and (author.role = any('{administrador}'::text[]) or author.role = any('{administrador,director_medico,psiquiatra,psicologo,acompanante_terapeutico}'::text[]) and (
               exists (select from asignaciones a
                        where a.id_paciente = e.id_paciente and a.id_prestador = e.registrado_por and a.fecha_baja is null)
               or exists (select from accesos_emergencia g
                           where g.id_paciente = e.id_paciente and g.id_prestador = e.registrado_por and g.hasta > now())))) when 'risk_notice' then not exists (select from prestadores author
                 where author.id_prestador = e.registrado_por and author.is_active
                   and (author.role = any('{administrador}'::text[]) or author.role = any('{administrador,director_medico,psiquiatra,psicologo}'::text[]) and (
               exists (select from asignaciones a
                        where a.id_paciente = e.id_paciente and a.id_prestador = e.registrado_por and a.fecha_baja is null)
               or exists (select from accesos_emergencia g
                           where g.id_paciente = e.id_paciente and g.id_prestador = e.registrado_por and g.hasta > now())))) when 'attachment' then not exists (select from prestadores author
                 where author.id_prestador = e.registrado_por and author.is_active
                   and (author.role = any('{administrador,recepcion}'::text[]) or author.role = any('{administrador,director_medico,psiquiatra,psicologo,acompanante_terapeutico,recepcion}'::text[]) and (
               exists (select from asignaciones a
                        where a.id_paciente = e.id_paciente and a.id_prestador = e.registrado_por and a.fecha_baja is null)
               or exists (select from accesos_emergencia g
                           where g.id_paciente = e.id_paciente and g.id_prestador = e.registrado_por and g.hasta > now())))) when 'consent' then not exists (select from prestadores author
                 where author.id_prestador = e.registrado_por and author.is_active
                   and (author.role = any('{administrador,recepcion}'::text[]) or author.role = any('{administrador,director_medico,psiquiatra,psicologo,acompanante_terapeutico,recepcion}'::text[]) and (
               exists (select from asignaciones a
                        where a.id_paciente = e.id_paciente and a.id_prestador = e.registrado_por and a.fecha_baja is null)
               or exists (select from accesos_emergencia g
                           where g.id_paciente = e.id_paciente and g.id_prestador = e.registrado_por and g.hasta > now())))) when 'revocation' then not exists (select from prestadores author
                 where author.id_prestador = e.registrado_por and author.is_active
                   and (author.role = any('{administrador,recepcion}'::text[]) or author.role = any('{administrador,director_medico,psiquiatra,psicologo,acompanante_terapeutico,recepcion}'::text[]) and (
               exists (select from asignaciones a
                        where a.id_paciente = e.id_paciente and a.id_prestador = e.registrado_por and a.fecha_baja is null)
               or exists (select from accesos_emergencia g
                           where g.id_paciente = e.id_paciente and g.id_prestador = e.registrado_por and g.hasta > now())))) when 'change' then not exists (select from prestadores author
                 where author.id_prestador = e.registrado_por and author.is_active
                   and (author.role = any('{administrador}'::text[]) or author.role = any('{administrador,director_medico,psiquiatra,psicologo}'::text[]) and (
               exists (select from asignaciones a
                        where a.id_paciente = e.id_paciente and a.id_prestador = e.registrado_por and a.fecha_baja is null)
               or exists (select from accesos_emergencia g
                           where g.id_paciente = e.id_paciente and g.id_prestador = e.registrado_por and g.hasta > now())))) when 'document' then not exists (select from prestadores author
                 where author.id_prestador = e.registrado_por and author.is_active
                   and (author.role = any('{administrador}'::text[]) or author.role = any('{administrador,director_medico,psiquiatra,psicologo}'::text[]) and (
               exists (select from asignaciones a
                        where a.id_paciente = e.id_paciente and a.id_prestador = e.registrado_por and a.fecha_baja is null)
               or exists (select from accesos_emergencia g
                           where g.id_paciente = e.id_paciente and g.id_prestador = e.registrado_por and g.hasta > now())))) when 'document_annulment' then not exists (select from prestadores author
                 where author.id_prestador = e.registrado_por and author.is_active
                   and (author.role = any('{administrador}'::text[]) or author.role = any('{administrador,director_medico,psiquiatra,psicologo}'::text[]) and (
               exists (select from asignaciones a
                        where a.id_paciente = e.id_paciente and a.id_prestador = e.registrado_por and a.fecha_baja is null)
               or exists (select from accesos_emergencia g
                           where g.id_paciente = e.id_paciente and g.id_prestador = e.registrado_por and g.hasta > now())))) when 'discharge' then not exists (select from prestadores author
                 where author.id_prestador = e.registrado_por and author.is_active
                   and (author.role = any('{administrador}'::text[]) or author.role = any('{administrador,director_medico,psiquiatra,psicologo}'::text[]) and (
               exists (select from asignaciones a
                        where a.id_paciente = e.id_paciente and a.id_prestador = e.registrado_por and a.fecha_baja is null)
               or exists (select from accesos_emergencia g
                           where g.id_paciente = e.id_paciente and g.id_prestador = e.registrado_por and g.hasta > now())))) when 'readmission' then not exists (select from prestadores author
                 where author.id_prestador = e.registrado_por and author.is_active
                   and (author.role = any('{administrador}'::text[]) or author.role = any('{administrador,director_medico,psiquiatra,psicologo}'::text[]) and (
               exists (select from asignaciones a
                        where a.id_paciente = e.id_paciente and a.id_prestador = e.registrado_por and a.fecha_baja is null)
               or exists (select from accesos_emergencia g
                           where g.id_paciente = e.id_paciente and g.id_prestador = e.registrado_por and g.hasta > now())))) when 'meeting' then not exists (select from prestadores author
                 where author.id_prestador = e.registrado_por and author.is_active
                   and (author.role = any('{administrador}'::text[]) or author.role = any('{administrador,director_medico,psiquiatra,psicologo}'::text[]) and (
               exists (select from asignaciones a
                        where a.id_paciente = e.id_paciente and a.id_prestador = e.registrado_por and a.fecha_baja is null)
               or exists (select from accesos_emergencia g
                           where g.id_paciente = e.id_paciente and g.id_prestador = e.registrado_por and g.hasta > now())))) when 'signature' then not exists (select from prestadores author
                 where author.id_prestador = e.registrado_por and author.is_active
                   and (author.role = any('{administrador}'::text[]) or author.role = any('{administrador,director_medico,psiquiatra,psicologo}'::text[]) and (
               exists (select from asignaciones a
                        where a.id_paciente = e.id_paciente and a.id_prestador = e.registrado_por and a.fecha_baja is null)
               or exists (select from accesos_emergencia g
                           where g.id_paciente = e.id_paciente and g.id_prestador = e.registrado_por and g.hasta > now())))) else false end as "autor_ausente",
             e.prestador as "prestador", encode(e.hash, 'hex') as "hash",
             exists (select from correcciones marca where marca.error and marca.id_paciente = e.id_paciente and marca.clase = e.clase and marca.id_objeto = e.id_objeto
                and marca.version = e.version) as "error",
             (select c.folio from correcciones c where e.clase = 'correction' and c.id_correccion = e.id_objeto) as "corrige",
             (
                 select coalesce(json_agg(own.folio order by own.folio), '[]') from (
                 select own.folio from correcciones c
                   join asientos own on own.id_paciente = c.id_paciente and own.clase = 'correction'
                                    and own.id_objeto = c.id_correccion and own.version = 1
                  where c.id_paciente = e.id_paciente and c.clase = e.clase and c.id_objeto = e.id_objeto and c.version = e.version
                  order by own.folio limit 100) own) as "corregido_por",
             jsonb_strip_nulls(w.huella - 'otro_paciente' - case when e.clase = 'risk_evaluation' and not allowed.role = any('{administrador,director_medico,psiquiatra,psicologo}'::text[])
               then '{fundamentos,factores_riesgo,factores_protectores,acceso_a_medios}'::text[] else '{}'::text[] end) as "contenido") shaped) as json
        from asientos e cross join lateral (select o.huella from (
        select r.id_paciente, 'history' as clase, r.id_admision as id_objeto, v.version,
               date_trunc('minute', v.fecha at time zone 'America/Argentina/Buenos_Aires')::date as fecha_acto,
               date_trunc('minute', v.fecha at time zone 'America/Argentina/Buenos_Aires')::time(0) as hora_acto, v.fecha as fecha, v.autor as registrado_por, r.id_prestador,
               to_jsonb(r) || v.contenido || jsonb_build_object('version', v.version, 'fecha_actualizacion', v.fecha) as huella
          from admisiones r join admisiones_versiones v using (id_admision)) o
             where o.id_paciente = e.id_paciente and o.clase = e.clase and o.id_objeto = e.id_objeto
               and o.version = e.version union all select o.huella from (
        select r.id_paciente, 'follow_up' as clase, r.id_seguimiento as id_objeto, 1 as version, r.fecha as fecha_acto,
               r.hora as hora_acto, r.fecha_creacion as fecha, r.registrado_por, r.id_prestador,
               to_jsonb(r) as huella
          from seguimientos r) o
             where o.id_paciente = e.id_paciente and o.clase = e.clase and o.id_objeto = e.id_objeto
               and o.version = e.version union all select o.huella from (
        select r.id_paciente, 'medication' as clase, r.id_medicacion as id_objeto, 1 as version,
               date_trunc('minute', r.fecha_creacion at time zone 'America/Argentina/Buenos_Aires')::date as fecha_acto,
               date_trunc('minute', r.fecha_creacion at time zone 'America/Argentina/Buenos_Aires')::time(0) as hora_acto, r.fecha_creacion as fecha, r.registrado_por, null::bigint as id_prestador,
               (to_jsonb(r) - 'fecha_actualizacion') || coalesce((
          select jsonb_object_agg(f.key, f.value order by c.id_cambio desc)
            from cambios_clinicos c cross join lateral jsonb_each(c.antes) f
           where c.lista = 'medication' and c.id_registro = r.id_medicacion), '{}') as huella
          from medicaciones r) o
             where o.id_paciente = e.id_paciente and o.clase = e.clase and o.id_objeto = e.id_objeto
               and o.version = e.version union all select o.huella from (
        select r.id_paciente, 'disease' as clase, r.id_enfermedad as id_objeto, 1 as version,
               date_trunc('minute', r.fecha_creacion at time zone 'America/Argentina/Buenos_Aires')::date as fecha_acto,
               date_trunc('minute', r.fecha_creacion at time zone 'America/Argentina/Buenos_Aires')::time(0) as hora_acto, r.fecha_creacion as fecha, r.registrado_por, null::bigint as id_prestador,
               (to_jsonb(r) - 'fecha_actualizacion') || coalesce((
          select jsonb_object_agg(f.key, f.value order by c.id_cambio desc)
            from cambios_clinicos c cross join lateral jsonb_each(c.antes) f
           where c.lista = 'disease' and c.id_registro = r.id_enfermedad), '{}') as huella
          from enfermedades r) o
             where o.id_paciente = e.id_paciente and o.clase = e.clase and o.id_objeto = e.id_objeto
               and o.version = e.version union all select o.huella from (
        select r.id_paciente, 'relationship' as clase, r.id_vinculo as id_objeto, 1 as version,
               date_trunc('minute', r.fecha_creacion at time zone 'America/Argentina/Buenos_Aires')::date as fecha_acto,
               date_trunc('minute', r.fecha_creacion at time zone 'America/Argentina/Buenos_Aires')::time(0) as hora_acto, r.fecha_creacion as fecha, r.registrado_por, null::bigint as id_prestador,
               to_jsonb(r) as huella
          from vinculos r) o
             where o.id_paciente = e.id_paciente and o.clase = e.clase and o.id_objeto = e.id_objeto
               and o.version = e.version union all select o.huella from (
        select r.id_paciente, 'antecedent' as clase, r.id_antecedente as id_objeto, 1 as version,
               date_trunc('minute', r.fecha_creacion at time zone 'America/Argentina/Buenos_Aires')::date as fecha_acto,
               date_trunc('minute', r.fecha_creacion at time zone 'America/Argentina/Buenos_Aires')::time(0) as hora_acto, r.fecha_creacion as fecha, r.registrado_por, null::bigint as id_prestador,
               to_jsonb(r) as huella
          from antecedentes r) o
             where o.id_paciente = e.id_paciente and o.clase = e.clase and o.id_objeto = e.id_objeto
               and o.version = e.version union all select o.huella from (
        select r.id_paciente, 'risk_evaluation' as clase, r.id_evaluacion as id_objeto, 1 as version,
               date_trunc('minute', r.fecha_creacion at time zone 'America/Argentina/Buenos_Aires')::date as fecha_acto,
               date_trunc('minute', r.fecha_creacion at time zone 'America/Argentina/Buenos_Aires')::time(0) as hora_acto, r.fecha_creacion as fecha, r.registrado_por, null::bigint as id_prestador,
               to_jsonb(r) as huella
          from evaluaciones_riesgo r) o
             where o.id_paciente = e.id_paciente and o.clase = e.clase and o.id_objeto = e.id_objeto
               and o.version = e.version union all select o.huella from (
        select r.id_paciente, 'safety_plan' as clase, r.id_plan as id_objeto, 1 as version,
               date_trunc('minute', r.fecha_creacion at time zone 'America/Argentina/Buenos_Aires')::date as fecha_acto,
               date_trunc('minute', r.fecha_creacion at time zone 'America/Argentina/Buenos_Aires')::time(0) as hora_acto, r.fecha_creacion as fecha, r.registrado_por, null::bigint as id_prestador,
               to_jsonb(r) as huella
          from planes_seguridad r) o
             where o.id_paciente = e.id_paciente and o.clase = e.clase and o.id_objeto = e.id_objeto
               and o.version = e.version union all select o.huella from (
        select r.id_paciente, 'risk_event' as clase, r.id_evento as id_objeto, 1 as version, r.fecha_acto, null::time as hora_acto,
               r.fecha_creacion as fecha, r.registrado_por, null::bigint as id_prestador,
               to_jsonb(r) as huella
          from eventos_riesgo r) o
             where o.id_paciente = e.id_paciente and o.clase = e.clase and o.id_objeto = e.id_objeto
               and o.version = e.version union all select o.huella from (
        select r.id_paciente, 'risk_notice' as clase, r.id_notificacion as id_objeto, 1 as version,
               date_trunc('minute', r.fecha_creacion at time zone 'America/Argentina/Buenos_Aires')::date as fecha_acto,
               date_trunc('minute', r.fecha_creacion at time zone 'America/Argentina/Buenos_Aires')::time(0) as hora_acto, r.fecha_creacion as fecha, r.registrado_por, null::bigint as id_prestador,
               to_jsonb(r) as huella
          from notificaciones_riesgo r) o
             where o.id_paciente = e.id_paciente and o.clase = e.clase and o.id_objeto = e.id_objeto
               and o.version = e.version union all select o.huella from (
        select r.id_paciente, 'attachment' as clase, r.id_adjunto as id_objeto, 1 as version,
               date_trunc('minute', r.fecha_creacion at time zone 'America/Argentina/Buenos_Aires')::date as fecha_acto,
               date_trunc('minute', r.fecha_creacion at time zone 'America/Argentina/Buenos_Aires')::time(0) as hora_acto, r.fecha_creacion as fecha, r.registrado_por, null::bigint as id_prestador,
               to_jsonb(r) as huella
          from adjuntos r) o
             where o.id_paciente = e.id_paciente and o.clase = e.clase and o.id_objeto = e.id_objeto
               and o.version = e.version union all select o.huella from (
        select r.id_paciente, 'consent' as clase, r.id_consentimiento as id_objeto, 1 as version, r.fecha_acto,
               null::time as hora_acto, r.fecha_creacion as fecha, r.registrado_por, null::bigint as id_prestador,
               to_jsonb(r) as huella
          from consentimientos r) o
             where o.id_paciente = e.id_paciente and o.clase = e.clase and o.id_objeto = e.id_objeto
               and o.version = e.version union all select o.huella from (
        select r.id_paciente, 'revocation' as clase, r.id_revocacion as id_objeto, 1 as version,
               date_trunc('minute', r.fecha_creacion at time zone 'America/Argentina/Buenos_Aires')::date as fecha_acto,
               date_trunc('minute', r.fecha_creacion at time zone 'America/Argentina/Buenos_Aires')::time(0) as hora_acto, r.fecha_creacion as fecha, r.registrado_por, null::bigint as id_prestador,
               to_jsonb(r) as huella
          from revocaciones_consentimiento r) o
             where o.id_paciente = e.id_paciente and o.clase = e.clase and o.id_objeto = e.id_objeto
               and o.version = e.version union all select o.huella from (
        select r.id_paciente, 'change' as clase, r.id_cambio as id_objeto, 1 as version,
               date_trunc('minute', r.fecha_creacion at time zone 'America/Argentina/Buenos_Aires')::date as fecha_acto,
               date_trunc('minute', r.fecha_creacion at time zone 'America/Argentina/Buenos_Aires')::time(0) as hora_acto, r.fecha_creacion as fecha, r.registrado_por, null::bigint as id_prestador,
               to_jsonb(r) as huella
          from cambios_clinicos r) o
             where o.id_paciente = e.id_paciente and o.clase = e.clase and o.id_objeto = e.id_objeto
               and o.version = e.version union all select o.huella from (
        select r.id_paciente, 'document' as clase, r.id_documento as id_objeto, 1 as version,
               date_trunc('minute', r.fecha_creacion at time zone 'America/Argentina/Buenos_Aires')::date as fecha_acto,
               date_trunc('minute', r.fecha_creacion at time zone 'America/Argentina/Buenos_Aires')::time(0) as hora_acto, r.fecha_creacion as fecha, r.registrado_por, null::bigint as id_prestador,
               to_jsonb(r) as huella
          from documentos r where r.clase <> all('{constancia_asistencia}'::text[])) o
             where o.id_paciente = e.id_paciente and o.clase = e.clase and o.id_objeto = e.id_objeto
               and o.version = e.version union all select o.huella from (
        select r.id_paciente, 'document_annulment' as clase, r.id_anulacion as id_objeto, 1 as version,
               date_trunc('minute', r.fecha_creacion at time zone 'America/Argentina/Buenos_Aires')::date as fecha_acto,
               date_trunc('minute', r.fecha_creacion at time zone 'America/Argentina/Buenos_Aires')::time(0) as hora_acto, r.fecha_creacion as fecha, r.registrado_por, null::bigint as id_prestador,
               to_jsonb(r) as huella
          from anulaciones_documento r
         where exists (select from documentos d where d.id_documento = r.id_documento and d.clase <> all('{constancia_asistencia}'::text[]))) o
             where o.id_paciente = e.id_paciente and o.clase = e.clase and o.id_objeto = e.id_objeto
               and o.version = e.version union all select o.huella from (
        select r.id_paciente, 'discharge' as clase, r.id_egreso as id_objeto, 1 as version, r.fecha_acto, null::time as hora_acto,
               r.fecha_creacion as fecha, r.registrado_por, null::bigint as id_prestador,
               to_jsonb(r) as huella
          from egresos r) o
             where o.id_paciente = e.id_paciente and o.clase = e.clase and o.id_objeto = e.id_objeto
               and o.version = e.version union all select o.huella from (
        select r.id_paciente, 'readmission' as clase, r.id_reingreso as id_objeto, 1 as version,
               date_trunc('minute', r.fecha_creacion at time zone 'America/Argentina/Buenos_Aires')::date as fecha_acto,
               date_trunc('minute', r.fecha_creacion at time zone 'America/Argentina/Buenos_Aires')::time(0) as hora_acto, r.fecha_creacion as fecha, r.registrado_por, null::bigint as id_prestador,
               to_jsonb(r) as huella
          from reingresos r) o
             where o.id_paciente = e.id_paciente and o.clase = e.clase and o.id_objeto = e.id_objeto
               and o.version = e.version union all select o.huella from (
        select r.id_paciente, 'meeting' as clase, r.id_reunion as id_objeto, 1 as version, r.fecha_acto, null::time as hora_acto,
               r.fecha_creacion as fecha, r.registrado_por, null::bigint as id_prestador,
               to_jsonb(r) as huella
          from reuniones_equipo r) o
             where o.id_paciente = e.id_paciente and o.clase = e.clase and o.id_objeto = e.id_objeto
               and o.version = e.version union all select o.huella from (
        select r.id_paciente, 'signature' as clase, r.id_respuesta as id_objeto, 1 as version,
               date_trunc('minute', r.fecha_creacion at time zone 'America/Argentina/Buenos_Aires')::date as fecha_acto,
               date_trunc('minute', r.fecha_creacion at time zone 'America/Argentina/Buenos_Aires')::time(0) as hora_acto, r.fecha_creacion as fecha, r.registrado_por, null::bigint as id_prestador,
               to_jsonb(r) as huella
          from firmas r) o
             where o.id_paciente = e.id_paciente and o.clase = e.clase and o.id_objeto = e.id_objeto
               and o.version = e.version union all select o.huella from (
        select r.id_paciente, 'correction' as clase, r.id_correccion as id_objeto, 1 as version,
               date_trunc('minute', r.fecha_creacion at time zone 'America/Argentina/Buenos_Aires')::date as fecha_acto,
               date_trunc('minute', r.fecha_creacion at time zone 'America/Argentina/Buenos_Aires')::time(0) as hora_acto, r.fecha_creacion as fecha, r.registrado_por, null::bigint as id_prestador,
               to_jsonb(r) as huella
          from correcciones r) o
             where o.id_paciente = e.id_paciente and o.clase = e.clase and o.id_objeto = e.id_objeto
               and o.version = e.version) w
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
