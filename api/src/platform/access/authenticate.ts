import { isRole, type Role } from '@trama/contract/words/access-policy';
import type { AuditAction } from '@trama/contract/words/audit-actions';
import type { FastifyRequest } from 'fastify';
import type pg from 'pg';
import { AppError } from '../http/app-error.ts';
import { batched } from '../statements/batch.ts';
import { askedRows, prepared } from '../statements/prepared.ts';
import { insertReads } from '../trail/read-trail.ts';
import type { Actor } from './actor.ts';
import { reachCondition } from './reach.ts';

export type TokenVerifier = (token: string) => Promise<{ providerId: number; sessionId: string }>;

/** Who a token says they are. */
export type Claim = Omit<Actor, 'role'>;

/** A read that is to be in the trail if this person may read: for the roles that see every patient, or their own. */
export interface ReadToRecord {
  action: AuditAction;
  roles: Record<'all' | 'assigned', Role[]>;
}

interface Question {
  claim: Claim;
  patientId: number | null;
  record: ReadToRecord | null;
}

/** What the database says of a session and of a patient it asks for. */
interface Standing {
  providerId: number;
  role: string;
  isActive: boolean;
  isOpen: boolean;
  patientExists: boolean;
  patientAssigned: boolean;
  isRecorded: boolean;
}

export interface Authenticated {
  actor: Actor;
  patient: Pick<Standing, 'patientExists' | 'patientAssigned'>;
  isRecorded: boolean;
}

/** What the statement is told of each question, as columns of these types. */
const ASKED = {
  sesion: 'uuid',
  quien: 'bigint',
  paciente: 'bigint',
  accion: 'text',
  de_todos: 'text',
  de_propios: 'text',
  direccion: 'text',
  pedido: 'text',
};

const asked = ({ claim, patientId, record }: Question) => ({
  sesion: claim.sessionId,
  quien: claim.id,
  paciente: patientId,
  accion: record?.action,
  de_todos: record?.roles.all.join(' '),
  de_propios: record?.roles.assigned.join(' '),
  direccion: claim.address,
  pedido: claim.requestId,
});

/** SQL of a session `s` that has neither been closed nor come to its end. */
const SESSION_IS_OPEN = 's.closed_at is null and s.expires_at > now()';

/** SQL: the session `s` is theirs and open, and the provider `d` still is who they were, in that role. */
export const sessionStands = (who: string, role: string) =>
  `s.id_prestador = ${who} and ${SESSION_IS_OPEN} and d.is_active and d.role = ${role}`;

/**
 * One question per request; those of the same moment are asked together. What may be read is recorded with the answer
 * (see read-trail.ts). (`offset 0`: one by one through the index; the plan is made for any number of questions, and
 * would read every session and patient instead.)
 */
const standings = prepared<Standing & { n: number }>(
  'standings',
  `with standing as materialized (
     select q.*, s.id_prestador, d.role, d.is_active, ${SESSION_IS_OPEN} as is_open,
            patient_exists, patient_assigned
       from (select * from ${askedRows(ASKED)}) q
      cross join lateral (select * from sessions where id = q.sesion offset 0) s
      cross join lateral (select * from prestadores where id_prestador = s.id_prestador offset 0) d
      cross join lateral (
        select exists (select from pacientes p where p.id_paciente = q.paciente) as patient_exists,
               ${reachCondition('assigned', 'q.paciente', 's.id_prestador')} as patient_assigned
        offset 0) p
   ), allowed as materialized (
     select * from standing
      where accion is not null and id_prestador = quien and is_active and is_open
        and (paciente is null or patient_exists)
        and (role = any(string_to_array(de_todos, ' '))
             or role = any(string_to_array(de_propios, ' ')) and (paciente is null or patient_assigned))
   ), recorded as (
     ${insertReads(
       `select id_prestador, role, paciente, null::bigint, direccion, array[accion], array[pedido] from allowed`,
     )}
   )
   select n, id_prestador as "providerId", role, is_active as "isActive", is_open as "isOpen",
          patient_exists as "patientExists", patient_assigned as "patientAssigned",
          n in (select n from allowed) as "isRecorded"
     from standing`,
);

const BEARER = /^Bearer ([\w.~+/=-]+)$/i;

/** The token says who; the database says, at every request, whether they still may. */
export function authenticator(quick: pg.Pool, verifyToken: TokenVerifier) {
  const ask = batched(async (questions: Question[]) => {
    const answers = new Map<number, Standing>();
    for (const row of await standings(quick, [JSON.stringify(questions.map(asked))])) answers.set(row.n, row);
    return questions.map((_question, index) => answers.get(index + 1));
  });

  return {
    async claimOf(request: FastifyRequest): Promise<Claim> {
      const header = request.headers.authorization;
      if (!header) throw new AppError('NO_TOKEN');
      const token = BEARER.exec(header)?.[1];
      if (!token) throw new AppError('INVALID_TOKEN');
      const { providerId: id, sessionId } = await verifyToken(token);
      return { id, sessionId, address: request.ip, requestId: request.id };
    },

    async confirm(question: Question): Promise<Authenticated> {
      const { claim } = question;
      const standing = await ask(question);
      if (standing?.providerId !== claim.id) throw new AppError('INVALID_TOKEN');
      const { role, isActive, isOpen, isRecorded } = standing;
      if (!isActive) throw new AppError('USER_INACTIVE');
      if (!isOpen) throw new AppError('INVALID_TOKEN');
      if (!isRole(role)) throw new AppError('INVALID_ROLE');
      return { actor: { ...claim, role }, patient: standing, isRecorded };
    },
  };
}
