import { isRole } from '@trama/contract/access-policy';
import type { FastifyRequest } from 'fastify';
import type pg from 'pg';
import type { Actor } from './actor.ts';
import { AppError } from './app-error.ts';
import { batched } from './batch.ts';
import { prepared } from './prepared.ts';
import { reachCondition } from './reach.ts';

export type TokenVerifier = (token: string) => Promise<{ providerId: number; sessionId: string }>;

/** What the database says of a session and of a patient it asks for. */
interface Standing {
  providerId: number;
  role: string;
  isActive: boolean;
  isOpen: boolean;
  patientExists: boolean;
  patientAssigned: boolean;
}

export interface Authenticated {
  actor: Actor;
  patient: Pick<Standing, 'patientExists' | 'patientAssigned'>;
}

/** One question per request; those of the same moment are asked together. */
const standings = prepared<Standing & { n: number }>(
  'standings',
  `select q.n, s.id_prestador as "providerId", d.role, d.is_active as "isActive",
          s.closed_at is null and s.expires_at > now() as "isOpen",
          exists (select from pacientes p where p.id_paciente = q.paciente) as "patientExists",
          ${reachCondition('assigned', 'q.paciente', 's.id_prestador')} as "patientAssigned"
     from unnest($1::uuid[], $2::bigint[]) with ordinality as q (sesion, paciente, n)
     join sessions s on s.id = q.sesion
     join prestadores d on d.id_prestador = s.id_prestador`,
);

const BEARER = /^Bearer ([\w.~+/=-]+)$/i;

/** The token says who; the database says, at every request, whether they still may. */
export function authenticator(quick: pg.Pool, verifyToken: TokenVerifier) {
  const ask = batched(async (questions: { sessionId: string; patientId: number | null }[]) => {
    const sessions = questions.map(({ sessionId }) => sessionId);
    const patients = questions.map(({ patientId }) => patientId);
    const answers = new Map<number, Standing>();
    for (const row of await standings(quick, [sessions, patients])) answers.set(row.n, row);
    return questions.map((_question, index) => answers.get(index + 1));
  });

  return async (request: FastifyRequest, patientId: number | null): Promise<Authenticated> => {
    const header = request.headers.authorization;
    if (!header) throw new AppError('NO_TOKEN');
    const token = BEARER.exec(header)?.[1];
    if (!token) throw new AppError('INVALID_TOKEN');
    const { providerId: id, sessionId } = await verifyToken(token);
    const standing = await ask({ sessionId, patientId });
    if (standing?.providerId !== id) throw new AppError('INVALID_TOKEN');
    const { role, isActive, isOpen } = standing;
    if (!isActive) throw new AppError('USER_INACTIVE');
    if (!isOpen) throw new AppError('INVALID_TOKEN');
    if (!isRole(role)) throw new AppError('INVALID_ROLE');
    return {
      actor: { id, role, sessionId, address: request.ip, requestId: request.id },
      patient: standing,
    };
  };
}
