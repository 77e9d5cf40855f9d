-- An assignment ends, and becomes nobody else's: whose it was, and of which patient, stays as it was written.
revoke update on asignaciones from trama_app;
grant update (notas, fecha_baja, cerrado_por) on asignaciones to trama_app;
