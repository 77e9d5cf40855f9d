-- Who saved a patient's data or a contact, as they were that day: name, profession and licence. Null in rows from before.
alter table pacientes_versiones add column autor_entonces jsonb;
alter table contactos add column autor_entonces jsonb;
