import { withinReach } from '../../../platform/access/reach.ts';
import { type OtherOwner, rowInBody, rowInPath } from '../../../platform/access/subjects.ts';
import { ownSql } from '../../../platform/statements/own-sql.ts';
import { SHOWN_IN_ARRAYS } from '../../../platform/trail/read-row.ts';
import { holdsAgendaOf } from '../agenda-settings/agenda-reach.service.ts';
import { APPOINTMENT_JSON, isEncounter, NAMED_PATIENTS, notCancelled, SEE } from './appointments.queries.ts';

/**
 * SQL, true of an appointment with participants that the person `who` writes about: its provider, or an administrator in
 * their name. Every participant has to be within reach: with one of them out of it, it answers like one that does not exist.
 */
export const isWrittenBy = (row: string, who = 'allowed'): string => `${isEncounter(row)}
 and (${who}.role = 'administrador' or ${row}.id_prestador = ${who}.actor_id)
 and not exists (select from turnos o
                  where o.id_encuentro = ${row}.id_turno and ${notCancelled('o')}
                    and not ${withinReach('o.id_paciente', who)})`;

const WRITTEN_BY_ITS_PROVIDER: OtherOwner = {
  isReached: isWrittenBy,
  hold: (row) => holdsAgendaOf(`${row}.id_prestador`),
};

export const encounterInBody = rowInBody('turnos', 'id_turno', WRITTEN_BY_ITS_PROVIDER);
export const encounterInPath = rowInPath('turnos', 'id_turno', WRITTEN_BY_ITS_PROVIDER);

/** The appointment that the path names, with its participants: what its note is written about. */
export const ENCOUNTER_TO_WRITE_ABOUT = ownSql('agenda/appointments/to-write-about', {
  shown: SHOWN_IN_ARRAYS,
})`
  select ${APPOINTMENT_JSON} as json, ${NAMED_PATIENTS} as pacientes
    from turnos t ${SEE} where t.id_turno = allowed.object_id`;

/** SQL of how many take part in the appointment `row`. */
export const participantsIn = (row: string): string =>
  `(select count(*) from turnos o where o.id_encuentro = ${row}.id_turno and ${notCancelled('o')})`;
