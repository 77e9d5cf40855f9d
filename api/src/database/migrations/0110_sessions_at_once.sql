-- Sessions that are recorded in one moment are written by one statement, which gives each its id before it is written.
grant usage on sequence seguimientos_id_seguimiento_seq to trama_app;
