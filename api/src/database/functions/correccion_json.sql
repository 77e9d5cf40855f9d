-- A correction as the Correction of the contract, with its own folio and author. It names the other patient, to or from whose
-- record the entry was moved, only if that patient is among `visibles`, which the reader may see.
create or replace function correccion_json(c correcciones, visibles bigint[]) returns json
  language sql stable parallel safe as $$
  select json_build_object(
           'folio', propio.folio, 'error', c.error, 'aclaracion', c.aclaracion,
           'fecha_creacion', to_char(c.fecha_creacion, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
           'registrado_por', c.registrado_por, 'autor', propio.autor,
           'en_ausencia_de', case when c.en_ausencia_de is not null then (
             select e.autor from asientos e where e.id_paciente = c.id_paciente and e.folio = c.folio) end,
           'otro', case when c.otro_folio is not null then json_build_object(
             'folio', c.otro_folio, 'id_paciente', p.id_paciente,
             'paciente', case when p.id_paciente is not null
               then concat_ws(' ', coalesce(nullif(p.nombre_elegido, ''), p.nombre), p.apellido) end) end)
    from asientos propio
    left join pacientes p on p.id_paciente = c.otro_paciente and p.id_paciente = any(visibles)
   where propio.id_paciente = c.id_paciente and propio.clase = 'correction' and propio.id_objeto = c.id_correccion
     and propio.version = 1
$$;
