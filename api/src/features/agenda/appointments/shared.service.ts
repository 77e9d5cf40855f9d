import { sql } from 'kysely';
import type { Tx } from '../../../database/connect.ts';
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
  // Not the agenda yet: a booking holds its patients first, and a note that held the agenda before them would wait for it and
  // be waited for.
  hold: (row) => `pg_advisory_xact_lock(hashtextextended('encuentro ' || ${row}.id_turno, 0))`,
};

export const encounterInBody = rowInBody('turnos', 'id_turno', WRITTEN_BY_ITS_PROVIDER);
export const encounterInPath = rowInPath('turnos', 'id_turno', WRITTEN_BY_ITS_PROVIDER);

/** The appointment that the path names, with its participants: what its note is written about. */
export const ENCOUNTER_TO_WRITE_ABOUT = ownSql('agenda/appointments/to-write-about', {
  shown: SHOWN_IN_ARRAYS,
})`
  select ${APPOINTMENT_JSON} as json, ${NAMED_PATIENTS} as pacientes
    from turnos t ${SEE} where t.id_turno = allowed.object_id`;

/** Holds the agenda in which the appointment stands, until the transaction ends. The participants have to be held before. */
export async function holdAgendaOfEncounter(tx: Tx, encounter: number): Promise<void> {
  await sql`
    select ${sql.raw(holdsAgendaOf('t.id_prestador'))} from turnos t where t.id_turno = ${encounter}`.execute(
    tx,
  );
}

/** SQL of how many take part in the appointment `row`. */
export const participantsIn = (row: string): string =>
  `(select count(*) from turnos o where o.id_encuentro = ${row}.id_turno and ${notCancelled('o')})`;
