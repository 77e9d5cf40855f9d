import { FollowUpHeld } from '@trama/contract/schemas/people/providers';
import { PERFORMER } from './performer.ts';
import { rowAsJson } from './row-json.ts';

/** SQL of the fields of a FollowUpHeld that are no column. */
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
