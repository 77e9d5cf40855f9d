-- Charges of sessions are made by their trigger, with the owner's rights. The serving role makes adjustments alone: without
-- these columns it can charge no session, and pays nobody.
revoke insert on cargos from trama_app;
grant insert (id_paciente, tipo, fecha, importe, concepto, registrado_por) on cargos to trama_app;
