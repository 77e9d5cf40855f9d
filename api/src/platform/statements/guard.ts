import { type GuardedAccess, isOpenToGlass, rolesOf } from '../access/access.ts';
import { holdsAgendaOf, keepsAgendaOf } from '../access/agenda-reach.ts';
import type { Claim } from '../access/claim.ts';
import { openByGlass, ownAssignments, withinReach } from '../access/reach.ts';
import { isAppointment, isOfNoPatient, type Subject } from '../access/subjects.ts';

/**
 * The rule, and the only place where it stands: the session is open, it is theirs, they are active and in a role that
 * the route lets in, and what the request is about exists and is within their reach. It is the beginning of every
 * guarded statement (see guarded.ts): the row `allowed` is there, with who asks and about which patient, or it is not.
 */

/** SQL of a session `s` that has neither been closed nor come to its end. */
export const SESSION_IS_OPEN = 's.closed_at is null and s.expires_at > now()';

/** So long a proof counts (the password, a code of the app, a passkey; signing in is one): see asksForProof. */
const PROOF_MINUTES = 10;

/** SQL of a session `s` whose person has lately shown that it is still them. */
export const PROOF_IS_RECENT = `s.proved_at > now() - interval '${PROOF_MINUTES} minutes'`;

/** A change holds what its permission depends on until it ends; a read does not. */
export type Mode = 'read' | 'change';

export interface Question {
  access: GuardedAccess;
  subject: Subject | undefined;
  mode: Mode;
  /** Whether only a recent proof lets through. */
  proof: boolean;
}

/** The values that the guard takes, in its order. They follow those of the statement that it guards. */
export const guardValues = (claim: Claim, subjectId: number | null | undefined): unknown[] => [
  claim.sessionId,
  claim.id,
  claim.address,
  claim.requestId,
  ...(subjectId === undefined ? [] : [subjectId]),
];

/** The columns of `allowed` that every guarded statement gives back first. */
export const ALLOWED_COLUMNS = 'allowed.actor_id, allowed.role, allowed.id_paciente';

/** The common table expressions that end in `allowed`; `first` is the number of their first parameter. */
export function guardSql({ access, subject, mode, proof }: Question, first: number): string {
  const parameter = (place: number, type: string) => `$${first + place}::${type}`;
  const id = parameter(4, 'bigint');
  const holds = mode === 'change' && subject && !isOfNoPatient(subject);
  return [personSql(access, proof, parameter), holds ? heldSql(subject, id) : allowedSql(subject, id)].join(
    ', ',
  );
}

const isOneOf = (roles: string[]) => `d.role = any('{${roles}}'::text[])`;

/** The row `allowed` of somebody whom the leader has checked, for a standby; its two parameters are their id and role. */
export function checkedSql(access: GuardedAccess, first: number): string {
  const { seeAll, seeOwn } = rolesOf(access);
  return `allowed as materialized (
    select d.*, ${isOneOf(seeAll)} as sees_all, ${isOneOf(seeOwn)} as sees_own,
           false as sees_by_glass
      from (select $${first}::bigint as actor_id, $${first + 1}::text as role) d)`;
}

function personSql(
  access: GuardedAccess,
  proof: boolean,
  parameter: (place: number, type: string) => string,
): string {
  const { allowed, seeAll, seeOwn } = rolesOf(access);
  return `person as materialized (
    select d.id_prestador as actor_id, d.role, ${isOneOf(seeAll)} as sees_all, ${isOneOf(seeOwn)} as sees_own,
           ${isOpenToGlass(access)} and ${isOneOf(seeOwn)} as sees_by_glass,
           ${parameter(2, 'text')} as address, ${parameter(3, 'text')} as request_id
      from sessions s join prestadores d on d.id_prestador = s.id_prestador
     where s.id = ${parameter(0, 'uuid')} and s.id_prestador = ${parameter(1, 'bigint')}
       and ${SESSION_IS_OPEN} and d.is_active and ${isOneOf(allowed)}${proof ? ` and ${PROOF_IS_RECENT}` : ''})`;
}

function allowedSql(subject: Subject | undefined, id: string): string {
  if (!subject)
    return `allowed as materialized (
      select person.*, null::bigint as id_paciente, null::bigint as object_id from person)`;
  const { table, idColumn } = subject;
  const patient = isOfNoPatient(subject) ? 'null::bigint' : 'subject.id_paciente';
  const reach = reachSql(subject, patient);
  return `allowed as materialized (
    select person.*, ${patient} as id_paciente, ${objectOf(subject, id)} as object_id
      from person join ${table} subject on subject.${idColumn} = ${id}
     where ${reach})`;
}

function reachSql(subject: Subject, patient: string): string {
  if (isOfNoPatient(subject)) return 'true';
  return isAppointment(subject)
    ? keepsAgendaOf('subject.id_prestador', 'person')
    : withinReach(patient, 'person');
}

/**
 * An appointment is changed by who keeps the agenda in which it stands. The agenda is held, not its row: a change of a series
 * writes others too, and two that held a row each would wait for each other.
 */
const heldAppointmentSql = (subject: Subject, id: string) => `held_appointment as materialized (
    select t.id_paciente, ${holdsAgendaOf('t.id_prestador')} from person cross join turnos t
     where t.id_turno = ${id} and ${keepsAgendaOf('t.id_prestador', 'person')}
  ), allowed as materialized (
    select person.*, t.id_paciente, ${objectOf(subject, id)} as object_id from person cross join held_appointment t)`;

/**
 * Whoever changes anything of a patient holds the patient, and then the assignment that lets them: taking the patient
 * away at the same moment comes before, and this is refused, or after, and waits. Always in this order, so that no two
 * changes wait for each other. An access for an emergency is taken away by nobody: there is nothing to hold.
 */
function heldSql(subject: Subject, id: string): string {
  if (isAppointment(subject)) return heldAppointmentSql(subject, id);
  const { table, idColumn } = subject;
  return `held_patient as materialized (
    select p.id_paciente from person cross join pacientes p
     where p.id_paciente = (select subject.id_paciente from ${table} subject where subject.${idColumn} = ${id})
       and ${withinReach('p.id_paciente', 'person')}
       for no key update of p
  ), held_assignment as materialized (
    select reach.id_paciente from person cross join held_patient p cross join ${ownAssignments('person')}
       and reach.id_paciente = p.id_paciente
       for share of reach
  ), allowed as materialized (
    select person.*, p.id_paciente, ${objectOf(subject, id)} as object_id from person cross join held_patient p
     where person.sees_all or exists (select from held_assignment) or ${openByGlass('p.id_paciente', 'person')})`;
}

const objectOf = ({ table }: Subject, id: string) => (table === 'pacientes' ? 'null::bigint' : id);
