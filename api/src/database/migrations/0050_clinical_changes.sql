-- Since when a medication is stopped, or an illness over, is clinical information of its own.
-- Who changed it, and each change before the last, are in the trail.
alter table medicaciones add column fecha_actualizacion timestamptz(3);
alter table enfermedades add column fecha_actualizacion timestamptz(3);
