-- Gives rows that the application did not write (data that was imported by SQL) their first fingerprint, as rows of the trail
-- that say so, and their folios, after those that the patient has. Only the owner of the database may call it.
-- Nested loops are off because the planner does not know how many rows the trail gets here: it would look through all of
-- them for each entry.
create or replace function adopt_untracked_records() returns void
  language plpgsql set timezone = 'UTC' set enable_nestloop = off as $$
declare
  kind record;
  objeto record;
begin
  for kind in
    select * from (values
      -- Written by `npm run sql`: the tables whose records have fingerprints
      ('patient', 'pacientes', 'id_paciente'),
      ('contact', 'contactos', 'id_version'),
      ('assignment', 'asignaciones', 'id_asignacion'),
      ('history', 'admisiones', 'id_admision'),
      ('follow_up', 'seguimientos', 'id_seguimiento'),
      ('medication', 'medicaciones', 'id_medicacion'),
      ('disease', 'enfermedades', 'id_enfermedad'),
      ('relationship', 'vinculos', 'id_vinculo'),
      ('antecedent', 'antecedentes', 'id_antecedente'),
      ('risk_evaluation', 'evaluaciones_riesgo', 'id_evaluacion'),
      ('safety_plan', 'planes_seguridad', 'id_plan'),
      ('risk_event', 'eventos_riesgo', 'id_evento'),
      ('risk_notice', 'notificaciones_riesgo', 'id_notificacion'),
      ('attachment', 'adjuntos', 'id_adjunto'),
      ('consent', 'consentimientos', 'id_consentimiento'),
      ('revocation', 'revocaciones_consentimiento', 'id_revocacion'),
      ('change', 'cambios_clinicos', 'id_cambio'),
      ('correction', 'correcciones', 'id_correccion'),
      ('document', 'documentos', 'id_documento'),
      ('document_annulment', 'anulaciones_documento', 'id_anulacion'),
      ('discharge', 'egresos', 'id_egreso'),
      ('readmission', 'reingresos', 'id_reingreso'),
      ('meeting', 'reuniones_equipo', 'id_reunion'),
      ('signature', 'firmas', 'id_respuesta'),
      ('supervision', 'supervisiones', 'id_supervision'),
      ('copy', 'copias', 'id_copia'),
      ('copy_request', 'solicitudes_copia', 'id_solicitud'),
      ('appointment', 'turnos', 'id_turno'),
      ('series', 'series_turnos', 'id_serie'),
      ('waiting', 'lista_espera', 'id_espera'),
      ('authorization', 'autorizaciones', 'id_autorizacion'),
      ('payment', 'pagos', 'id_pago'),
      ('annulment', 'anulaciones_pago', 'id_anulacion'),
      ('settlement_line', 'liquidacion_lineas', 'id_linea'),
      ('presentation_line', 'presentacion_lineas', 'id_linea'),
      ('conformity', 'conformidades', 'id_conformidad'),
      ('shift', 'jornadas', 'id_jornada')
      -- End
    ) as kinds (name, tabla, id) where name <> 'history'
  loop
    execute format(
      'insert into audit_log (action, outcome, id_paciente, object_id, huella, written_as)
       select %L, ''ok'', r.id_paciente, r.%3$I, huella(to_jsonb(r)), ''trama_app'' from %2$I r
        where not exists (select from audit_log a
                           where a.object_id = r.%3$I and a.huella is not null and a.action like %4$L)
        order by r.%3$I',
      kind.name || '.adopt', kind.tabla, kind.id, kind.name || '.%');
  end loop;
  -- A provider belongs to no patient, and its row changes with each password.
  insert into audit_log (action, outcome, object_id, huella, written_as)
  select 'provider.adopt', 'ok', p.id_prestador, huella(to_jsonb(p)), 'trama_app' from prestadores p
   where not exists (select from audit_log a
                      where a.object_id = p.id_prestador and a.huella is not null
                        and (a.action like 'provider.%' or a.action like 'password.%'))
   order by p.id_prestador;
  -- These belong to no patient either.
  for kind in
    select * from (values ('second_factor', 'segundos_factores', 'id_prestador'), ('alert', 'alertas', 'id_alerta'),
                          ('glass', 'accesos_emergencia', 'id_acceso'), ('settings', 'ajustes', 'version'),
                          ('fee', 'aranceles', 'id_arancel'), ('charge', 'ajustes_cuenta', 'id_cargo'),
                          ('closing', 'cierres_caja', 'id_cierre'),
                          ('share', 'participaciones', 'id_participacion'),
                          ('settlement', 'liquidaciones', 'id_liquidacion'),
                          ('presentation', 'presentaciones', 'id_presentacion'),
                          ('consent_text', 'textos_consentimiento', 'id_texto')) as kinds (name, tabla, id)
  loop
    execute format(
      'insert into audit_log (action, outcome, object_id, huella, written_as)
       select %L, ''ok'', r.%3$I, huella(to_jsonb(r)), ''trama_app'' from %2$I r
        where not exists (select from audit_log a
                           where a.object_id = r.%3$I and a.huella is not null and a.action like %4$L)
        order by r.%3$I',
      kind.name || '.adopt', kind.tabla, kind.id, kind.name || '.%');
  end loop;
  -- A history has a fingerprint for each of its versions: of the row as it was when that version was saved.
  insert into audit_log (action, outcome, id_paciente, object_id, huella, written_as)
  select 'history.adopt', 'ok', a.id_paciente, a.id_admision,
         huella(to_jsonb(a) || v.contenido || jsonb_build_object('version', v.version, 'fecha_actualizacion', v.fecha)),
         'trama_app'
    from admisiones a
    join admisiones_versiones v using (id_admision)
   where not exists (select from audit_log t
                      where t.object_id = a.id_admision and t.huella is not null and t.action like 'history.%')
   order by a.id_admision, v.version;
  -- Patients without any folio get theirs with their next entry, or in the background.
  for objeto in
    select o.* from objetos_asentables() o join legajos l on l.id_paciente = o.id_paciente
     where not exists (select from asientos e
                        where e.id_paciente = o.id_paciente and e.clase = o.clase and e.id_objeto = o.id_objeto
                          and e.version = o.version)
     order by o.id_paciente, o.fecha, o.lugar, o.id_objeto, o.version
  loop
    perform anotar_asiento(objeto.id_paciente, objeto.clase, objeto.id_objeto, objeto.version, objeto.fecha_acto,
                           objeto.hora_acto, objeto.fecha, objeto.registrado_por, objeto.id_prestador, objeto.huella);
  end loop;
end $$;

revoke execute on function adopt_untracked_records() from public;
