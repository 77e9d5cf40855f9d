-- The first attachment of a patient that was the same file is the first entry of this index, however often it was sent.
create index adjuntos_iguales on adjuntos (id_paciente, sha256_recibido, id_adjunto);
drop index adjuntos_de_paciente;
