-- The day that orders the dashboard's recent patients: the latest follow-up or the creation of the patient (as a day in
-- the clinic's time zone), whichever is later.
-- An index uses this function: a different result needs a migration that rebuilds the index.
create or replace function dia_reciente(ultima_sesion date, fecha_creacion timestamptz) returns date
  language sql immutable parallel safe
  return greatest(ultima_sesion, (fecha_creacion at time zone 'America/Argentina/Buenos_Aires')::date);
