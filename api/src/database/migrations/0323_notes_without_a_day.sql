-- Imported notes without a day counted as follow-ups of the day of the import.
\ir ../functions/sin_fecha.sql
\ir ../functions/ultimo_seguimiento.sql
\ir ../functions/contar_sesion.sql
\ir ../functions/descontar_error.sql
\ir ../functions/rehacer_sesiones_por_dia.sql
\ir ../functions/actividad.sql
select rehacer_sesiones_por_dia();
update pacientes p set ultima_sesion = ultimo_seguimiento(p.id_paciente)
 where exists (select from seguimientos s where s.id_paciente = p.id_paciente and sin_fecha(s));
