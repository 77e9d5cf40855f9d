-- Reception may write an attendance certificate in its own words, of a patient who came without an appointment.
alter table documentos drop constraint documentos_check;
