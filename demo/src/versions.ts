import { contentSql } from '@trama/api/platform/trail/fingerprints';
import { HISTORY_FIELDS } from '@trama/contract/words/record/medical-history';

const fields = HISTORY_FIELDS.map((name) => `'${name}'`).join(', ');

/** Keeps every history that is there as its own first version. */
export const FIRST_VERSIONS = `
  insert into admisiones_versiones (id_admision, version, fecha, autor, contenido)
  select a.id_admision, a.version, a.fecha_actualizacion, a.registrado_por,
         (select jsonb_object_agg(key, value) from jsonb_each(to_jsonb(a)) where key in (${fields}))
    from admisiones a`;

/** The data of every patient, as they were first recorded. */
export const FIRST_DATA_VERSIONS = `
  insert into pacientes_versiones (id_paciente, version, fecha, autor, contenido)
  select p.id_paciente, p.version, p.fecha_creacion, p.creado_por, ${contentSql('p')} from pacientes p`;
