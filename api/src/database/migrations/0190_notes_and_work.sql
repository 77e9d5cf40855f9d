-- For 'Para supervisar' and for what a provider did lately, asked by somebody who sees every patient: the newest are found
-- without walking through the follow-ups of the whole clinic.
create index seguimientos_por_supervisar on seguimientos (fecha desc, id_seguimiento desc) where supervisar is not null;
create index seguimientos_de_prestador on seguimientos (id_prestador, fecha desc, id_seguimiento desc);

-- A telephone number is looked for by its last digits, however it is written: the beginning of its digits read backwards.
create index pacientes_telefono on pacientes (reverse(regexp_replace(telefono, '\D', '', 'g')) text_pattern_ops)
  where telefono is not null;
