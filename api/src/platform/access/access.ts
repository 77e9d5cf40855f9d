import {
  type Action,
  type Reach,
  type Resource,
  ROLE_FACTS,
  ROLES,
  type Role,
  roleCan,
} from '@trama/contract/words/access-policy';
import type { AuditAction } from '@trama/contract/words/audit-actions';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type pg from 'pg';
import type { Db } from '../../database/connect.ts';
import { AppError } from '../http/app-error.ts';
import type { TakeTurn } from '../limits/cost-limits.ts';
import { beginAhead } from '../statements/ahead.ts';
import { recordAudit } from '../trail/audit.ts';
import type { Actor } from './actor.ts';
import { authenticator, type ReadToRecord, type TokenVerifier } from './authenticate.ts';
import { isWithinReach, withinReach } from './reach.ts';

/**
 * What a route is about, so that a thing out of reach answers 404 before its input is looked at.
 * Each entry is the place of the id in the request and the SQL of the patient it belongs to; a provider is nobody's.
 */
const SUBJECTS = {
  patient: { id: (r: FastifyRequest) => pathId(r), patient: (id: number) => sql`${id}::bigint` },
  patientInPath: {
    id: (r: FastifyRequest) => pathId(r, 'patientId'),
    patient: (id: number) => sql`${id}::bigint`,
  },
  patientInBody: { id: (r: FastifyRequest) => bodyId(r), patient: (id: number) => sql`${id}::bigint` },
  history: {
    id: (r: FastifyRequest) => pathId(r),
    patient: (id: number) => sql`(select id_paciente from admisiones where id_admision = ${id})`,
  },
  medication: {
    id: (r: FastifyRequest) => pathId(r),
    patient: (id: number) => sql`(select id_paciente from medicaciones where id_medicacion = ${id})`,
  },
  disease: {
    id: (r: FastifyRequest) => pathId(r),
    patient: (id: number) => sql`(select id_paciente from enfermedades where id_enfermedad = ${id})`,
  },
  provider: { id: (r: FastifyRequest) => pathId(r), patient: null },
} as const;
export type Subject = keyof typeof SUBJECTS;

interface Need {
  resource: Resource;
  action: Action;
  /** Narrower than the permission table: only this role. */
  only?: Role;
  subject?: Subject;
  /** How the trail names this access: written for every successful read and for every refusal. */
  audit: AuditAction;
}

export type Access =
  | { kind: 'public' }
  | { kind: 'signedIn'; audit?: AuditAction; subject?: Subject }
  | ({ kind: 'needs' } & Need);

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: Access;
  }
  interface FastifyRequest {
    actor: Actor;
    /** The patient that the request is about, already known to be within reach. */
    patientId: number | null;
    /** The provider that the request is about, known to exist. */
    providerId: number | null;
    /** True when this read is in the trail already. */
    isRecorded: boolean;
  }
}

/** Anybody, signed in or not. */
export const open = (): { access: Access } => ({ access: { kind: 'public' } });

/** Anybody who is signed in. */
export const signedIn = (audit?: AuditAction, options: { subject?: Subject } = {}): { access: Access } => ({
  access: { kind: 'signedIn', ...(audit && { audit }), ...options },
});

/** Whoever holds the permission. */
export const needs = (
  resource: Resource,
  action: Action,
  audit: AuditAction,
  options: { only?: Role; subject?: Subject } = {},
): { access: Access } => ({ access: { kind: 'needs', resource, action, audit, ...options } });

/** The id in the path; null when it is nobody's. */
export function pathId(request: FastifyRequest, name = 'id'): number | null {
  const value = (request.params as Record<string, string>)[name] ?? '';
  return /^[1-9]\d{0,14}$/.test(value) ? Number(value) : null;
}

/** `undefined` leaves a missing or unreadable id to the validation of the body; 0 and -7 are nobody's. */
function bodyId(request: FastifyRequest): number | null | undefined {
  const value = (request.body as Record<string, unknown> | null)?.id_paciente;
  if (!Number.isSafeInteger(value)) return undefined;
  return Number(value) > 0 ? Number(value) : null;
}

export interface AccessDeps {
  db: Db;
  quick: pg.Pool;
  verifyToken: TokenVerifier;
}

/** 401, then 403, then 404: in this order, and before the input is validated. */
export function accessCheck({ db, quick, verifyToken }: AccessDeps, takeTurn: TakeTurn) {
  const { claimOf, confirm } = authenticator(quick, verifyToken);
  const rolesLastSeen = new Map<number, Role>();

  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const { access, ahead, atOnce } = request.routeOptions.config;
    if (!access) return;
    if (access.kind === 'public') return takeTurn(request, reply, `address ${request.ip}`);
    const { subject } = access;
    const requested = subject && SUBJECTS[subject].id(request);
    const requestedPatient = isPatientSubject(subject) ? (requested ?? null) : null;
    const claim = await claimOf(request);
    await takeTurn(request, reply, `person ${claim.id}`);
    const read = ahead?.(request);
    const role = rolesLastSeen.get(claim.id);
    if (atOnce && access.kind === 'needs' && role && isAllowed(role, access)) {
      const actor = { ...claim, role };
      const done = await atOnce(request)?.(actor, access.audit);
      if (done !== undefined) {
        Object.assign(request, { actor, done, patientId: requestedPatient, isRecorded: true });
        return;
      }
    }
    if (read && role) beginAhead(request, read, { ...claim, role });
    const record = read ? readToRecord(access) : null;
    const { actor, patient, isRecorded } = await confirm({ claim, patientId: requestedPatient, record });
    rolesLastSeen.set(actor.id, actor.role);
    request.actor = actor;
    request.isRecorded = isRecorded;
    if (access.kind === 'needs' && !isAllowed(actor.role, access)) {
      await recordAudit(db, actor, access.audit, { outcome: 'refused', patient: requestedPatient });
      throw new AppError('FORBIDDEN');
    }
    // A missing or unreadable id in a body is left to its validation.
    if (!subject || requested === undefined) return;
    if (requestedPatient !== null) {
      if (isWithinReach(actor, patient)) request.patientId = requestedPatient;
    } else if (requested !== null) await findOwnerOf(db, request, subject, requested);
    if (request.patientId ?? request.providerId) return;
    const refused = isPatientSubject(subject) ? { patient: requested } : { object: requested };
    if (access.audit) await recordAudit(db, actor, access.audit, { outcome: 'refused', ...refused });
    throw new AppError('NOT_FOUND');
  };
}

const toRecord = new Map<Access, ReadToRecord>();

/** Once per route. */
function readToRecord(access: Access): ReadToRecord | null {
  if (access.kind !== 'needs') return null;
  const known = toRecord.get(access);
  if (known) return known;
  const allowed = ROLES.filter((role) => isAllowed(role, access));
  const ofReach = (reach: Reach) => allowed.filter((role) => ROLE_FACTS[role].reach === reach);
  const made = { action: access.audit, roles: { all: ofReach('all'), assigned: ofReach('assigned') } };
  toRecord.set(access, made);
  return made;
}

function isPatientSubject(subject: Subject | undefined): boolean {
  return subject === 'patient' || subject === 'patientInPath' || subject === 'patientInBody';
}

function isAllowed(role: Role, { resource, action, only }: Need): boolean {
  return roleCan(role, resource, action) && (!only || role === only);
}

/** The subject is a provider, or something of a patient. */
async function findOwnerOf(db: Db, request: FastifyRequest, subject: Subject, id: number): Promise<void> {
  const { patient } = SUBJECTS[subject];
  if (patient) request.patientId = await patientWithinReach(db, request.actor, patient(id));
  else request.providerId = await existingProvider(db, id);
}

async function patientWithinReach(
  db: Db,
  actor: Actor,
  patient: ReturnType<typeof sql>,
): Promise<number | null> {
  const { rows } = await sql<{ id_paciente: number }>`
    select p.id_paciente from pacientes p
     where p.id_paciente = ${patient} and ${withinReach(actor, sql`p.id_paciente`)}`.execute(db);
  return rows[0]?.id_paciente ?? null;
}

async function existingProvider(db: Db, id: number): Promise<number | null> {
  const query = db.selectFrom('prestadores').select('id_prestador').where('id_prestador', '=', id);
  return (await query.executeTakeFirst())?.id_prestador ?? null;
}
