-- What happened to a patient's medications, illnesses and status is told by the trail, among a great many reads:
-- the timeline finds the few changes without them.
create index audit_log_changes on audit_log (id_paciente, at desc, id desc)
  where outcome = 'ok' and action in (
    'medication.stop', 'medication.resume',
    'disease.recover', 'disease.relapse', 'disease.treat', 'disease.untreat',
    'patient.update', 'patient.activate', 'patient.deactivate'
  );
