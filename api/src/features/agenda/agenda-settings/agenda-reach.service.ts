import { AGENDA_FACTS, ROLES } from '@trama/contract/words/access/access-policy';
import type { Actor } from '../../../platform/access/actor.ts';
import { rowInPath } from '../../../platform/access/subjects.ts';

/** The agendas that a person reads and changes, as SQL. Reach is separate: it says which patients they see. */

const isOneOf = (who: string, fact: 'reads' | 'keeps') =>
  `${who}.role = any('{${ROLES.filter((role) => AGENDA_FACTS[role][fact] === 'all')}}'::text[])`;

export const readsEveryAgenda = (who = 'allowed') => isOneOf(who, 'reads');
export const keepsEveryAgenda = (who = 'allowed') => isOneOf(who, 'keeps');

/** True of an agenda that the person may change; `idPrestador` is whose it is. */
export const keepsAgendaOf = (idPrestador: string, who = 'allowed') =>
  `(${keepsEveryAgenda(who)} or ${idPrestador} = ${who}.actor_id)`;

/** The provider whose agenda changes: a clinician changes only their own, whatever they send. */
export const agendaOf = (actor: Actor, asked: number | null | undefined): number =>
  AGENDA_FACTS[actor.role].keeps === 'all' ? (asked ?? actor.id) : actor.id;

/** SQL that holds an agenda until the transaction ends: what changes in one of them comes one by one. */
export const holdsAgendaOf = (idPrestador: string) =>
  `pg_advisory_xact_lock(hashtextextended('agenda ' || ${idPrestador}, 0))`;

/**
 * An appointment, which may be of no patient: it is changed by who keeps the agenda in which it stands. The agenda is held,
 * not the row: a change of a series writes others too, and two that held a row each would wait for each other.
 */
export const appointmentInPath = rowInPath('turnos', 'id_turno', {
  isReached: (row, who) => keepsAgendaOf(`${row}.id_prestador`, who),
  hold: (row) => holdsAgendaOf(`${row}.id_prestador`),
});
