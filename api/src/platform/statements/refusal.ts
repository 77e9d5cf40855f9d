import { isRole } from '@trama/contract/words/access/access-policy';
import { sql } from 'kysely';
import type { Db } from '../../database/connect.ts';
import { type GuardedAccess, isAllowed } from '../access/access.ts';
import type { Claim } from '../access/actor.ts';
import { isPatient, type Subject } from '../access/subjects.ts';
import { AppError } from '../errors/app-error.ts';
import { recordInTrail, type TrailFacts } from '../trail/record-in-trail.ts';
import { recordRefusedTry } from '../trail/refused-tries.ts';
import { PROOF_IS_RECENT, SESSION_IS_OPEN } from './check-sql.ts';

export interface Refused {
  claim: Claim;
  access: GuardedAccess;
  /** Whether only a recent proof would have let through. */
  proof: boolean;
  subject: Subject | undefined;
  subjectId: number | null | undefined;
}

interface Asking {
  id_prestador: number;
  role: string;
  is_active: boolean;
  is_open: boolean;
  is_proved: boolean;
}

/** Why the guard has said no: one more look, only then. 401, then 403, then 404. */
export async function refusal(
  db: Db,
  { claim, access, proof, subject, subjectId }: Refused,
): Promise<AppError> {
  const { rows } = await sql<Asking>`
    select d.id_prestador, d.role, d.is_active, ${sql.raw(PROOF_IS_RECENT)} as is_proved, ${sql.raw(SESSION_IS_OPEN)} as is_open
      from sessions s join prestadores d on d.id_prestador = s.id_prestador
     where s.id = ${claim.sessionId}`.execute(db);
  const [person] = rows;
  if (person?.id_prestador !== claim.id) return new AppError('INVALID_TOKEN');
  if (!person.is_active) return new AppError('USER_INACTIVE');
  if (!person.is_open) return new AppError('INVALID_TOKEN');
  if (!isRole(person.role)) return new AppError('INVALID_ROLE');

  const about = await trailSubject(db, subject, subjectId ?? null);
  const who = { ...claim, role: person.role };
  const allowed = isAllowed(person.role, access);
  // Asked before reach is looked at, so that the question says nothing of what exists.
  if (allowed && proof && !person.is_proved) {
    await recordInTrail(db, who, 'session.proof_asked', about);
    return new AppError('PROOF_REQUIRED');
  }
  if (access.inTrail) await recordRefusedTry(db, who, access.inTrail, about);
  return new AppError(allowed ? 'NOT_FOUND' : 'FORBIDDEN');
}

const isOfNobody = ({ belongsTo }: Subject) =>
  belongsTo === 'nobody' || (typeof belongsTo === 'object' && belongsTo.ofNobody);

/** What the trail keeps of the request: of an entry also whose it is, which the answer does not say. */
async function trailSubject(
  db: Db,
  subject: Subject | undefined,
  id: number | null,
): Promise<Pick<TrailFacts, 'patient' | 'object'>> {
  if (!subject || isOfNobody(subject)) return { object: id };
  if (isPatient(subject)) return { patient: id };
  const { rows } = await sql<{ id_paciente: number }>`
    select id_paciente from ${sql.table(subject.table)} as refused
     where ${sql.ref(subject.idColumn)} = ${id}`.execute(db);
  return { object: id, patient: rows[0]?.id_paciente ?? null };
}
