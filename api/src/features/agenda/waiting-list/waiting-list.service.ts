import type {
  WaitingInput,
  WaitingOpening,
  WaitingUpdate,
} from '@trama/contract/schemas/agenda/waiting-list';
import { AGENDA_FACTS, ASSIGNABLE_ROLES } from '@trama/contract/words/access/access-policy';
import { PERFORMER_UNAVAILABLE } from '@trama/contract/words/people/providers';
import type { Tx } from '../../../database/connect.ts';
import type { Actor } from '../../../platform/access/actor.ts';
import { rowInPath } from '../../../platform/access/subjects.ts';
import { invalidField } from '../../../platform/errors/app-error.ts';
import type { Allowed, Guard } from '../../../platform/statements/guard.ts';
import { createOnce } from '../../../platform/statements/idempotency.ts';
import { recordInTrail } from '../../../platform/trail/record-in-trail.ts';
import { agendaOf } from '../agenda-settings/agenda-reach.service.ts';
import {
  candidatesFor,
  deletePastHours,
  type HeldHour,
  insertFreed,
  insertWaiting,
  keepsWaiting,
  readWaiting,
  takeBackFreed,
  takeWaiting,
  updateWaiting,
} from './waiting-list.queries.ts';

/** An entry is changed by people who see it and keep the agenda that it waits for. */
export const waitingInPath = rowInPath('lista_espera', 'id_espera', {
  isReached: keepsWaiting,
  hold: (row) => `pg_advisory_xact_lock(hashtextextended('espera ' || ${row}.id_espera, 0))`,
});

/** The JSON of a WaitingEntry. */
export function addToWaitingList(
  guard: Guard,
  input: WaitingInput,
  key: string | undefined,
): Promise<string> {
  return guard.change(async (tx, { actor, patientId }) => {
    const waitsFor = await whatFor(tx, actor, input);
    const { id, isNew } = await createOnce(tx, actor, { type: 'waiting', key, content: input }, () =>
      insertWaiting(tx, {
        id_paciente: patientId,
        ...waitsFor,
        dias: input.dias,
        desde: input.desde ?? null,
        hasta: input.hasta ?? null,
        nota: input.nota ?? null,
        registrado_por: actor.id,
      }),
    );
    await recordInTrail(tx, actor, isNew ? 'waiting.create' : 'waiting.list', {
      patient: patientId,
      ...(isNew && { object: id }),
    });
    return readWaiting(tx, id);
  });
}

/** The patient waits for a provider or a role; a clinician adds patients only to their own list. */
async function whatFor(tx: Tx, actor: Actor, { id_prestador, role }: WaitingInput) {
  if (role && !id_prestador && AGENDA_FACTS[actor.role].keeps === 'all') return { id_prestador: null, role };
  const provider = agendaOf(actor, id_prestador);
  const found = await tx
    .selectFrom('prestadores')
    .select('id_prestador')
    .where('id_prestador', '=', provider)
    .where('is_active', '=', true)
    .where('role', 'in', [...ASSIGNABLE_ROLES])
    .executeTakeFirst();
  if (!found) throw invalidField('id_prestador', PERFORMER_UNAVAILABLE);
  return { id_prestador: provider, role: null };
}

export function changeWaiting(guard: Guard, id: number, changes: WaitingUpdate): Promise<string> {
  return guard.change(async (tx, { actor, patientId }) => {
    const patient = await updateWaiting(tx, id, changes);
    if (patient !== undefined) await recordInTrail(tx, actor, 'waiting.update', { patient, object: id });
    else await recordInTrail(tx, actor, 'waiting.list', { patient: patientId });
    return readWaiting(tx, id);
  });
}

/** Who would take an hour that a change has just freed. The trail names each of them. */
export async function whoWouldTake(
  tx: Tx,
  allowed: Allowed,
  slot: Parameters<typeof candidatesFor>[2],
): Promise<WaitingOpening | null> {
  if (Date.parse(slot.inicio) < Date.now()) return null;
  const candidatos = await candidatesFor(tx, allowed, slot);
  if (candidatos.length === 0) return null;
  for (const { id_paciente: patient } of candidatos)
    await recordInTrail(tx, allowed.actor, 'waiting.list', { patient });
  const { id_prestador, inicio, fin } = slot;
  const prestadores = await tx
    .selectFrom('prestadores')
    .select(['nombre', 'apellido'])
    .where('id_prestador', '=', id_prestador)
    .executeTakeFirstOrThrow();
  return { id_prestador, prestadores, inicio, fin, candidatos };
}

/**
 * Hours that a move has left free: they are offered until somebody takes them, like those of a cancellation. An appointment
 * that goes back to where it was leaves none: the move was undone.
 */
export async function rememberFreed(
  tx: Tx,
  moved: (HeldHour & { id_paciente: number | null; tipo: string | null })[],
  to: HeldHour,
): Promise<void> {
  await deletePastHours(tx);
  if (await takeBackFreed(tx, to)) return;
  const now = new Date().toISOString();
  for (const { id_turno, id_prestador, id_paciente, tipo, inicio, fin } of moved)
    if ((id_paciente !== null || tipo !== null) && inicio > now)
      await insertFreed(tx, { id_turno, id_prestador, inicio, fin });
}

/** The patient got the appointment that they waited for. */
export async function closeWaiting(tx: Tx, allowed: Allowed, id: number): Promise<void> {
  if (await takeWaiting(tx, allowed, id))
    await recordInTrail(tx, allowed.actor, 'waiting.update', { patient: allowed.patientId, object: id });
}
