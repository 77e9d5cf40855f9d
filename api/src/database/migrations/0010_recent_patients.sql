-- The dashboard's recent patients: the later of the latest session, which is a day, and of the day of creation in
-- the clinic. Within a day the newest record comes first.
create function dia_reciente(ultima_sesion date, fecha_creacion timestamptz) returns date
  language sql immutable parallel safe
  return greatest(ultima_sesion, (fecha_creacion at time zone 'America/Argentina/Buenos_Aires')::date);

create index pacientes_recientes on pacientes (
  dia_reciente(ultima_sesion, fecha_creacion) desc, fecha_creacion desc, id_paciente desc
) where activo;
drop index pacientes_creacion;
