import { FollowUpHeld, PerformingProvider } from '@trama/contract/schemas/people/providers';
import { rowAsJson } from '../../../platform/statements/row-json.ts';

/** The columns of a provider that are embedded in what they performed. */
const PERFORMER = Object.keys(PerformingProvider.shape).join(', ');

/** SQL of the performer as embedded in what they performed, by the column that has their id. */
export const performerJson = (idPrestador: string) => `(
  select row_to_json(d) from (
    select ${PERFORMER} from prestadores where id_prestador = ${idPrestador}) d)`;

/** SQL of somebody as a row has frozen them, with the fields that are shown; as they are today where it has not. */
export const frozenJson = (frozen: string, idPrestador: string, shown: string[]) => {
  const facts = shown.map((name) =>
    name === 'id_prestador' ? `${idPrestador} as id_prestador` : `kept.autor ->> '${name}' as ${name}`,
  );
  return `(select row_to_json(fila) from (
    select ${facts.join(', ')} from (select coalesce(${frozen}, autor_de(${idPrestador})) as autor) kept
     where kept.autor is not null) fila)`;
};

/** SQL of the fields of a FollowUpHeld that are not columns. */
export const followUpHeldFields = (followUp: string) => ({
  hora: `to_char(${followUp}.hora, 'HH24:MI')`,
  prestadores: `(select row_to_json(d) from (
      select ${PERFORMER} from prestadores where id_prestador = ${followUp}.id_prestador) d)`,
  pacientes: `(select row_to_json(p) from (
      select id_paciente, nombre, nombre_elegido, apellido, dni from pacientes where id_paciente = ${followUp}.id_paciente) p)`,
});

/** SQL of a follow-up as a FollowUpHeld: provider, patient and date, nothing clinical. */
export const followUpHeldJson = (followUp: string) =>
  rowAsJson(FollowUpHeld, followUp, followUpHeldFields(followUp));
