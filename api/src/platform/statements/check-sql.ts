import { type GuardedAccess, rolesOf } from '../access/access.ts';
import type { Claim } from '../access/actor.ts';
import { isOneOf, openByGlass, ownAssignments, seesSql, withinReach } from '../access/reach.ts';
import { isPatient, type OtherOwner, type Subject } from '../access/subjects.ts';
import { indented } from './own-sql.ts';

/**
 * The rule, and the only place where it stands: the session is open, it is theirs, they are active and in a role that
 * the route lets in, and what the request is about exists and is within their reach. It is the beginning of every
 * guarded statement (see compose.ts): the row `allowed` is there, with who asks and about which patient, or it is not.
 */

/** SQL of a session `s` that has neither been closed nor come to its end. */
export const SESSION_IS_OPEN = 's.closed_at is null and s.expires_at > now()';

/** How long a proof counts (the password, a code of the app, a passkey; signing in is one): see asksForProof. */
const PROOF_MINUTES = 10;

/** SQL of a session `s` whose person has lately shown that it is still them. */
export const PROOF_IS_RECENT = `s.proved_at > now() - interval '${PROOF_MINUTES} minutes'`;

/** A change holds what its permission depends on until it ends; a read does not. */
export type Mode = 'read' | 'change';

interface Question {
  access: GuardedAccess;
  subject: Subject | undefined;
  mode: Mode;
  /** Whether only a recent proof lets through. */
  proof: boolean;
}

/** The values that the check takes, in its order. They follow those of the statement that it guards. */
export const checkValues = (claim: Claim, subjectId: number | null | undefined): unknown[] => [
  claim.sessionId,
  claim.id,
  claim.address,
  claim.requestId,
  ...(subjectId === undefined ? [] : [subjectId]),
];

/** The common table expressions that end in `allowed`; `first` is the number of their first parameter. */
export function checkSql({ access, subject, mode, proof }: Question, first: number): string {
  const [session, person, address, request, id] = ['uuid', 'bigint', 'text', 'text', 'bigint'].map(
    (type, place) => `$${first + place}::${type}`,
  ) as [string, string, string, string, string];
  return `person as materialized (
  select d.id_prestador as actor_id, d.role, s.id as session_id,
         ${indented(seesSql(access, 'd.role'), 9)},
         ${address} as address, ${request} as request_id
    from sessions s join prestadores d on d.id_prestador = s.id_prestador
   where s.id = ${session} and s.id_prestador = ${person} and ${SESSION_IS_OPEN}
     and d.is_active and ${isOneOf('d.role', rolesOf(access).allowed)}${proof ? `\n     and ${PROOF_IS_RECENT}` : ''}
), ${allowedSql(subject, mode, id)}`;
}

function allowedSql(subject: Subject | undefined, mode: Mode, id: string): string {
  if (!subject)
    return `allowed as materialized (
  select person.*, null::bigint as id_paciente, null::bigint as object_id from person
)`;
  const { belongsTo = 'patient' } = subject;
  const object = isPatient(subject) ? 'null::bigint' : id;
  if (belongsTo === 'patient' && mode === 'change') return heldPatientSql(subject, id, object);
  if (typeof belongsTo === 'object' && mode === 'change') return heldSql(subject, belongsTo, id);
  const [patient, reach] = reachedBy(belongsTo);
  return `allowed as materialized (
  select person.*, ${patient} as id_paciente, ${object} as object_id
    from person join ${subject.table} subject on subject.${subject.idColumn} = ${id}
   where ${indented(reach, 5)}
)`;
}

function reachedBy(belongsTo: 'patient' | 'nobody' | OtherOwner): [patient: string, reach: string] {
  if (belongsTo === 'nobody') return ['null::bigint', 'true'];
  const patient = 'subject.id_paciente';
  if (belongsTo === 'patient') return [patient, withinReach(patient, 'person')];
  return [patientOf(belongsTo), belongsTo.isReached('subject', 'person')];
}

const patientOf = ({ ofNobody }: OtherOwner) => (ofNobody ? 'null::bigint' : 'subject.id_paciente');

/** A row with an owner of its own is locked by that owner's rule. */
const heldSql = ({ table, idColumn }: Subject, owner: OtherOwner, id: string) => `held as materialized (
  select ${patientOf(owner)} as id_paciente, ${owner.hold('subject')} from person cross join ${table} subject
   where subject.${idColumn} = ${id} and ${owner.isReached('subject', 'person')}
), allowed as materialized (
  select person.*, held.id_paciente, ${id} as object_id from person cross join held
)`;

/**
 * A change of anything of a patient holds the patient, and then the assignment that allows it: taking the patient away at
 * the same moment comes before, and the change is refused, or after, and waits. Always in this order, so that no two
 * changes wait for each other. Nobody takes an access for an emergency away: there is nothing to hold.
 */
const heldPatientSql = (
  { table, idColumn }: Subject,
  id: string,
  object: string,
) => `held_patient as materialized (
  select p.id_paciente from person cross join pacientes p
   where p.id_paciente = (select subject.id_paciente from ${table} subject where subject.${idColumn} = ${id})
     and ${indented(withinReach('p.id_paciente', 'person'), 5)}
     for no key update of p
), held_assignment as materialized (
  select reach.id_paciente from person cross join held_patient p cross join ${ownAssignments('person')}
     and reach.id_paciente = p.id_paciente
     for share of reach
), allowed as materialized (
  select person.*, p.id_paciente, ${object} as object_id from person cross join held_patient p
   where person.sees_all or exists (select from held_assignment)
      or ${indented(openByGlass('p.id_paciente', 'person'), 6)}
)`;
