import { withinReach } from '../../../platform/access/reach.ts';
import { type OtherOwner, rowInBody, rowInPath } from '../../../platform/access/subjects.ts';
import { holdsAgendaOf } from '../agenda-settings/agenda-reach.service.ts';
import { isEncounter, notCancelled } from './appointments.queries.ts';

/**
 * An appointment with participants, as its provider writes about it, or an administrator in their name. Every participant
 * has to be within reach: with one of them out of it, it answers like one that does not exist.
 */
const WRITTEN_BY_ITS_PROVIDER: OtherOwner = {
  isReached: (row, who) => `${isEncounter(row)}
 and (${who}.role = 'administrador' or ${row}.id_prestador = ${who}.actor_id)
 and not exists (select from turnos o
                  where o.id_encuentro = ${row}.id_turno and ${notCancelled('o')}
                    and not ${withinReach('o.id_paciente', who)})`,
  hold: (row) => holdsAgendaOf(`${row}.id_prestador`),
};

export const encounterInBody = rowInBody('turnos', 'id_turno', WRITTEN_BY_ITS_PROVIDER);
export const encounterInPath = rowInPath('turnos', 'id_turno', WRITTEN_BY_ITS_PROVIDER);
