import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type {
  CopyRequest,
  CopyRequestInput,
  CopyRequestStep,
} from '@trama/contract/schemas/record/copy-requests';
import {
  EXTENSION_DAYS_MAX,
  EXTENSION_TOO_LONG,
  EXTENSION_TOO_SHORT,
  mayTake,
  stepOf,
} from '@trama/contract/words/record/copy-requests';
import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../database/connect.ts';
import { needs } from '../../../platform/access/access.ts';
import type { Actor } from '../../../platform/access/actor.ts';
import { AppError, invalidField } from '../../../platform/errors/app-error.ts';
import type { Files } from '../../../platform/files/files.ts';
import type { Mailer } from '../../../platform/mail/mailer.ts';
import type { Allowed, Guard } from '../../../platform/statements/guard.ts';
import { createOnce } from '../../../platform/statements/idempotency.ts';
import { recordInTrail } from '../../../platform/trail/record-in-trail.ts';
import { recordRefusedTry } from '../../../platform/trail/refused-tries.ts';
import { tellOfReceipt } from './copy-mails.service.ts';
import {
  beginPreparation,
  insertRequest,
  moveOn,
  readRequest,
  removeFile,
  requestInPath,
} from './copy-requests.queries.ts';
import { type Preparing, prepareCopy } from './preparation.service.ts';

interface Deps {
  db: Db;
  files: Files;
  mailer: Mailer;
  publicUrl: string;
  clinicName?: string | undefined;
  logger: FastifyBaseLogger;
}

export function registerRequest(
  guard: Guard,
  input: CopyRequestInput,
  key: string | undefined,
  deps: Pick<Deps, 'mailer' | 'publicUrl'>,
): Promise<CopyRequest> {
  return guard.change(async (tx, allowed) => {
    const { actor, patientId: patient } = allowed;
    const creation = { type: 'copy_request', key, content: input };
    const { id, isNew } = await createOnce(tx, actor, creation, () =>
      insertRequest(tx, { ...input, id_paciente: patient, registrado_por: actor.id }),
    );
    await recordInTrail(tx, actor, isNew ? 'copy_request.create' : 'copy_request.list', {
      patient,
      ...(isNew && { object: id }),
    });
    const request = await readRequest(tx, allowed, id);
    if (isNew) await tellOfReceipt(tx, deps, request);
    return request;
  });
}

/** The person who authenticates a copy signs for the clinic, so they prove again who they are. */
export const AUTHENTICATES = needs('copy_requests', 'update', 'copy_request.update', {
  subject: requestInPath,
  proof: 'recent',
});

/** A short copy is ready before the answer; for a longer one the answer says how far it is. */
const WAITED_MS = 10_000;

/** Takes a step, if the person may and the request is where it can be taken from. */
export async function takeStep(
  deps: Deps,
  guard: Guard,
  id: number,
  step: CopyRequestStep,
): Promise<CopyRequest> {
  let passed: Allowed | undefined;
  try {
    const { request, preparing } = await guard.change(async (tx, allowed) => {
      passed = allowed;
      if (!mayTake(allowed.actor.role, step.accion)) throw new AppError('FORBIDDEN');
      if (step.accion === 'preparar') return begin(tx, allowed, id);
      if (step.accion === 'autenticar') await guard.about(AUTHENTICATES, id).check({ tx });
      await move(tx, allowed, id, step);
      return { request: await readRequest(tx, allowed, id), preparing: null };
    });
    if (!preparing) return request;
    await Promise.race([prepareCopy(deps, guard, preparing), pause(WAITED_MS)]);
    return await guard.change((tx, allowed) => readRequest(tx, allowed, id));
  } catch (error) {
    if (passed && error instanceof AppError && error.code === 'FORBIDDEN')
      await recordRefusedTry(deps.db, passed.actor, 'copy_request.update', {
        patient: passed.patientId,
        object: id,
      });
    throw error;
  }
}

/** Begins to make the copy, unless that is being done already. */
async function begin(
  tx: Tx,
  allowed: Allowed,
  id: number,
): Promise<{ request: CopyRequest; preparing: Preparing | null }> {
  const { actor, patientId } = allowed;
  const { from } = stepOf('preparar');
  const before = await readRequest(tx, allowed, id);
  if (!from.includes(before.estado)) throw new AppError('ALREADY_CLOSED');
  const attempt = randomUUID();
  const isTurn = await beginPreparation(tx, id, actor.id, attempt);
  await recordInTrail(tx, actor, 'copy_request.update', { patient: patientId, object: id });
  const { desde, hasta } = before;
  const period = desde && hasta ? { desde, hasta } : null;
  return {
    request: await readRequest(tx, allowed, id),
    preparing: isTurn ? { id, patientId, period, attempt } : null,
  };
}

async function move(
  tx: Tx,
  { actor, patientId: patient }: Allowed,
  id: number,
  step: Exclude<CopyRequestStep, { accion: 'preparar' }>,
): Promise<void> {
  const { from, to } = stepOf(step.accion);
  const changes = { ...(to && { estado: to }), ...(await changesOf(tx, id, actor, step)) };
  if (!(await moveOn(tx, id, from, changes))) throw new AppError('ALREADY_CLOSED');
  if (['entregar', 'denegar', 'desistir'].includes(step.accion)) await removeFile(tx, id);
  await recordInTrail(tx, actor, 'copy_request.update', { patient, object: id });
}

const NOW = sql`now()`;

async function changesOf(
  tx: Tx,
  id: number,
  { id: person }: Actor,
  step: Exclude<CopyRequestStep, { accion: 'preparar' }>,
): Promise<Record<string, unknown>> {
  const ended = { terminada_por: person, terminada_el: NOW };
  switch (step.accion) {
    case 'autenticar':
      return { autenticada_por: person, autenticada_el: NOW };
    case 'entregar':
      return { entregada_a: step.entregada_a ?? sql`solicitante_nombre`, ...ended };
    case 'denegar':
      return { denegada_fundamento: step.fundamento, ...ended };
    case 'desistir':
      return { desistida_motivo: step.motivo ?? null, ...ended };
    case 'prorrogar':
      return {
        prorroga_hasta: await extendedUntil(tx, id, step.hasta),
        prorroga_fundamento: step.fundamento,
        prorrogada_por: person,
      };
  }
}

const DAY_MS = 24 * 3_600_000;

/** Once, and no longer than the decree allows; the table has the same rule. */
async function extendedUntil(tx: Tx, id: number, asked: string | undefined): Promise<string> {
  const { vence_el, prorroga_hasta } = await tx
    .selectFrom('solicitudes_copia')
    .select(['vence_el', 'prorroga_hasta'])
    .where('id_solicitud', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  if (prorroga_hasta !== null) throw new AppError('ALREADY_CLOSED');
  const until = asked ?? new Date(Date.parse(vence_el) + EXTENSION_DAYS_MAX * DAY_MS).toISOString();
  const added = Date.parse(until) - Date.parse(vence_el);
  if (added <= 0) throw invalidField('hasta', EXTENSION_TOO_SHORT);
  if (added > EXTENSION_DAYS_MAX * DAY_MS) throw invalidField('hasta', EXTENSION_TOO_LONG);
  return until;
}
