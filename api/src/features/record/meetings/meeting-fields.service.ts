import { DISCIPLINES_NEEDED } from '@trama/contract/words/record/meetings';
import { type EntrySubject, folioOf } from '../../../platform/entries/entry-fields.ts';
import { stateOf } from '../signatures/signature-sql.service.ts';

export const meetingEntryOf = (alias: string): EntrySubject => ({
  clase: `'meeting'`,
  patient: `${alias}.id_paciente`,
  object: `${alias}.id_reunion`,
});

/** SQL of the fields of a meeting that are no column: who took part and has signed, and whether it counts. */
export const meetingFields = (alias: string) => {
  const professions = `disciplinas_de_reunion(${alias}.id_paciente, ${alias}.id_reunion)`;
  return {
    participantes: `(
      select coalesce(json_agg(json_build_object(
               'id_prestador', d.id_prestador, 'nombre', d.nombre, 'apellido', d.apellido,
               'estado', coalesce((
                 select ${stateOf('q')} from pedidos_firma q
                  where q.id_paciente = ${alias}.id_paciente and q.folio = ${folioOf(meetingEntryOf(alias))}
                    and q.id_prestador = d.id_prestador
                  order by q.id_firma desc limit 1), 'sin_efecto'))
               order by array_position(${alias}.participantes, d.id_prestador)), '[]')
        from prestadores d where d.id_prestador = any(${alias}.participantes))`,
    profesiones: `to_json(${professions})`,
    interdisciplinaria: `(cardinality(${professions}) >= ${DISCIPLINES_NEEDED})`,
  };
};
