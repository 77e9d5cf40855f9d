-- Panels look for the few refusals of the last weeks among all the signatures.
create index firmas_rechazadas on firmas (fecha_creacion) where estado = 'rechazada';
