-- Every entry of a patient's record, as it was written: later changes are taken back. Corrections are not in it, because a
-- correction names a folio and so never waits for one. `lugar` orders the entries of one moment.
-- PostgreSQL inlines this query into the one that calls it, so that a condition on the patient uses the indexes.
create or replace function objetos_asentables() returns table (
  lugar integer, id_paciente bigint, clase text, id_objeto bigint, version integer, fecha_acto date, hora_acto time,
  fecha timestamptz, registrado_por bigint, id_prestador bigint, huella bytea
)
  language sql stable as $$
  -- Written by `npm run sql`: the queries of entryObjects()
  select 0, o.* from (
    select r.id_paciente, 'history' as clase, r.id_admision as id_objeto, v.version,
           date_trunc('minute', v.fecha at time zone 'America/Argentina/Buenos_Aires')::date as fecha_acto,
           date_trunc('minute', v.fecha at time zone 'America/Argentina/Buenos_Aires')::time(0) as hora_acto, v.fecha as fecha, v.autor as registrado_por, r.id_prestador,
           huella(to_jsonb(r) || v.contenido || jsonb_build_object('version', v.version, 'fecha_actualizacion', v.fecha)) as huella
      from admisiones r join admisiones_versiones v using (id_admision)) o
  union all
  select 1, o.* from (
    select r.id_paciente, 'follow_up' as clase, r.id_seguimiento as id_objeto, 1 as version, r.fecha as fecha_acto,
           r.hora as hora_acto, r.fecha_creacion as fecha, r.registrado_por, r.id_prestador,
           huella(to_jsonb(r)) as huella
      from seguimientos r) o
  union all
  select 2, o.* from (
    select r.id_paciente, 'medication' as clase, r.id_medicacion as id_objeto, 1 as version,
           date_trunc('minute', r.fecha_creacion at time zone 'America/Argentina/Buenos_Aires')::date as fecha_acto,
           date_trunc('minute', r.fecha_creacion at time zone 'America/Argentina/Buenos_Aires')::time(0) as hora_acto, r.fecha_creacion as fecha, r.registrado_por, null::bigint as id_prestador,
           huella((to_jsonb(r) - 'fecha_actualizacion') || coalesce((
      select jsonb_object_agg(f.key, f.value order by c.id_cambio desc)
        from cambios_clinicos c cross join lateral jsonb_each(c.antes) f
       where c.lista = 'medication' and c.id_registro = r.id_medicacion), '{}')) as huella
      from medicaciones r) o
  union all
  select 3, o.* from (
    select r.id_paciente, 'disease' as clase, r.id_enfermedad as id_objeto, 1 as version,
           date_trunc('minute', r.fecha_creacion at time zone 'America/Argentina/Buenos_Aires')::date as fecha_acto,
           date_trunc('minute', r.fecha_creacion at time zone 'America/Argentina/Buenos_Aires')::time(0) as hora_acto, r.fecha_creacion as fecha, r.registrado_por, null::bigint as id_prestador,
           huella((to_jsonb(r) - 'fecha_actualizacion') || coalesce((
      select jsonb_object_agg(f.key, f.value order by c.id_cambio desc)
        from cambios_clinicos c cross join lateral jsonb_each(c.antes) f
       where c.lista = 'disease' and c.id_registro = r.id_enfermedad), '{}')) as huella
      from enfermedades r) o
  union all
  select 4, o.* from (
    select r.id_paciente, 'relationship' as clase, r.id_vinculo as id_objeto, 1 as version,
           date_trunc('minute', r.fecha_creacion at time zone 'America/Argentina/Buenos_Aires')::date as fecha_acto,
           date_trunc('minute', r.fecha_creacion at time zone 'America/Argentina/Buenos_Aires')::time(0) as hora_acto, r.fecha_creacion as fecha, r.registrado_por, null::bigint as id_prestador,
           huella(to_jsonb(r)) as huella
      from vinculos r) o
  union all
  select 5, o.* from (
    select r.id_paciente, 'antecedent' as clase, r.id_antecedente as id_objeto, 1 as version,
           date_trunc('minute', r.fecha_creacion at time zone 'America/Argentina/Buenos_Aires')::date as fecha_acto,
           date_trunc('minute', r.fecha_creacion at time zone 'America/Argentina/Buenos_Aires')::time(0) as hora_acto, r.fecha_creacion as fecha, r.registrado_por, null::bigint as id_prestador,
           huella(to_jsonb(r)) as huella
      from antecedentes r) o
  union all
  select 6, o.* from (
    select r.id_paciente, 'risk_evaluation' as clase, r.id_evaluacion as id_objeto, 1 as version,
           date_trunc('minute', r.fecha_creacion at time zone 'America/Argentina/Buenos_Aires')::date as fecha_acto,
           date_trunc('minute', r.fecha_creacion at time zone 'America/Argentina/Buenos_Aires')::time(0) as hora_acto, r.fecha_creacion as fecha, r.registrado_por, null::bigint as id_prestador,
           huella(to_jsonb(r)) as huella
      from evaluaciones_riesgo r) o
  union all
  select 7, o.* from (
    select r.id_paciente, 'safety_plan' as clase, r.id_plan as id_objeto, 1 as version,
           date_trunc('minute', r.fecha_creacion at time zone 'America/Argentina/Buenos_Aires')::date as fecha_acto,
           date_trunc('minute', r.fecha_creacion at time zone 'America/Argentina/Buenos_Aires')::time(0) as hora_acto, r.fecha_creacion as fecha, r.registrado_por, null::bigint as id_prestador,
           huella(to_jsonb(r)) as huella
      from planes_seguridad r) o
  union all
  select 8, o.* from (
    select r.id_paciente, 'risk_event' as clase, r.id_evento as id_objeto, 1 as version, r.fecha_acto, null::time as hora_acto,
           r.fecha_creacion as fecha, r.registrado_por, null::bigint as id_prestador,
           huella(to_jsonb(r)) as huella
      from eventos_riesgo r) o
  union all
  select 9, o.* from (
    select r.id_paciente, 'risk_notice' as clase, r.id_notificacion as id_objeto, 1 as version,
           date_trunc('minute', r.fecha_creacion at time zone 'America/Argentina/Buenos_Aires')::date as fecha_acto,
           date_trunc('minute', r.fecha_creacion at time zone 'America/Argentina/Buenos_Aires')::time(0) as hora_acto, r.fecha_creacion as fecha, r.registrado_por, null::bigint as id_prestador,
           huella(to_jsonb(r)) as huella
      from notificaciones_riesgo r) o
  union all
  select 10, o.* from (
    select r.id_paciente, 'attachment' as clase, r.id_adjunto as id_objeto, 1 as version,
           date_trunc('minute', r.fecha_creacion at time zone 'America/Argentina/Buenos_Aires')::date as fecha_acto,
           date_trunc('minute', r.fecha_creacion at time zone 'America/Argentina/Buenos_Aires')::time(0) as hora_acto, r.fecha_creacion as fecha, r.registrado_por, null::bigint as id_prestador,
           huella(to_jsonb(r)) as huella
      from adjuntos r) o
  union all
  select 11, o.* from (
    select r.id_paciente, 'consent' as clase, r.id_consentimiento as id_objeto, 1 as version, r.fecha_acto,
           null::time as hora_acto, r.fecha_creacion as fecha, r.registrado_por, null::bigint as id_prestador,
           huella(to_jsonb(r)) as huella
      from consentimientos r) o
  union all
  select 12, o.* from (
    select r.id_paciente, 'revocation' as clase, r.id_revocacion as id_objeto, 1 as version,
           date_trunc('minute', r.fecha_creacion at time zone 'America/Argentina/Buenos_Aires')::date as fecha_acto,
           date_trunc('minute', r.fecha_creacion at time zone 'America/Argentina/Buenos_Aires')::time(0) as hora_acto, r.fecha_creacion as fecha, r.registrado_por, null::bigint as id_prestador,
           huella(to_jsonb(r)) as huella
      from revocaciones_consentimiento r) o
  union all
  select 13, o.* from (
    select r.id_paciente, 'change' as clase, r.id_cambio as id_objeto, 1 as version,
           date_trunc('minute', r.fecha_creacion at time zone 'America/Argentina/Buenos_Aires')::date as fecha_acto,
           date_trunc('minute', r.fecha_creacion at time zone 'America/Argentina/Buenos_Aires')::time(0) as hora_acto, r.fecha_creacion as fecha, r.registrado_por, null::bigint as id_prestador,
           huella(to_jsonb(r)) as huella
      from cambios_clinicos r) o
  union all
  select 14, o.* from (
    select r.id_paciente, 'document' as clase, r.id_documento as id_objeto, 1 as version,
           date_trunc('minute', r.fecha_creacion at time zone 'America/Argentina/Buenos_Aires')::date as fecha_acto,
           date_trunc('minute', r.fecha_creacion at time zone 'America/Argentina/Buenos_Aires')::time(0) as hora_acto, r.fecha_creacion as fecha, r.registrado_por, null::bigint as id_prestador,
           huella(to_jsonb(r)) as huella
      from documentos r where r.clase <> all('{constancia_asistencia}'::text[])) o
  union all
  select 15, o.* from (
    select r.id_paciente, 'document_annulment' as clase, r.id_anulacion as id_objeto, 1 as version,
           date_trunc('minute', r.fecha_creacion at time zone 'America/Argentina/Buenos_Aires')::date as fecha_acto,
           date_trunc('minute', r.fecha_creacion at time zone 'America/Argentina/Buenos_Aires')::time(0) as hora_acto, r.fecha_creacion as fecha, r.registrado_por, null::bigint as id_prestador,
           huella(to_jsonb(r)) as huella
      from anulaciones_documento r
     where exists (select from documentos d where d.id_documento = r.id_documento and d.clase <> all('{constancia_asistencia}'::text[]))) o
  union all
  select 16, o.* from (
    select r.id_paciente, 'discharge' as clase, r.id_egreso as id_objeto, 1 as version, r.fecha_acto, null::time as hora_acto,
           r.fecha_creacion as fecha, r.registrado_por, null::bigint as id_prestador,
           huella(to_jsonb(r)) as huella
      from egresos r) o
  union all
  select 17, o.* from (
    select r.id_paciente, 'readmission' as clase, r.id_reingreso as id_objeto, 1 as version,
           date_trunc('minute', r.fecha_creacion at time zone 'America/Argentina/Buenos_Aires')::date as fecha_acto,
           date_trunc('minute', r.fecha_creacion at time zone 'America/Argentina/Buenos_Aires')::time(0) as hora_acto, r.fecha_creacion as fecha, r.registrado_por, null::bigint as id_prestador,
           huella(to_jsonb(r)) as huella
      from reingresos r) o
  union all
  select 18, o.* from (
    select r.id_paciente, 'meeting' as clase, r.id_reunion as id_objeto, 1 as version, r.fecha_acto, null::time as hora_acto,
           r.fecha_creacion as fecha, r.registrado_por, null::bigint as id_prestador,
           huella(to_jsonb(r)) as huella
      from reuniones_equipo r) o
  union all
  select 19, o.* from (
    select r.id_paciente, 'signature' as clase, r.id_respuesta as id_objeto, 1 as version,
           date_trunc('minute', r.fecha_creacion at time zone 'America/Argentina/Buenos_Aires')::date as fecha_acto,
           date_trunc('minute', r.fecha_creacion at time zone 'America/Argentina/Buenos_Aires')::time(0) as hora_acto, r.fecha_creacion as fecha, r.registrado_por, null::bigint as id_prestador,
           huella(to_jsonb(r)) as huella
      from firmas r) o
  -- End
$$;

revoke execute on function objetos_asentables() from public;
