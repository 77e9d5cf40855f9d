-- The application says what happened; which row it is, when, in which transaction and as whom is said by the database.
revoke insert on audit_log from trama_app;
grant insert (id_prestador, role, action, outcome, id_paciente, object_id, address, request_id, huella, pacientes, termino)
  on audit_log to trama_app;
