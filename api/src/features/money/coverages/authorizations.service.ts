import type { AuthorizationInput, AuthorizationUpdate } from '@trama/contract/schemas/money/coverage';
import { LIST_IS_FULL } from '@trama/contract/words/list-limits';
import { AUTHORIZATIONS_MAX } from '@trama/contract/words/money/coverage';
import type { Tx } from '../../../database/connect.ts';
import { invalidField } from '../../../platform/errors/app-error.ts';
import type { Guard } from '../../../platform/statements/guard.ts';
import { createOnce } from '../../../platform/statements/idempotency.ts';
import { recordInTrail } from '../../../platform/trail/record-in-trail.ts';
import {
  countOf,
  findAuthorization,
  insertAuthorization,
  isOrderOf,
  readAuthorization,
  type StoredAuthorization,
  updateAuthorizationRow,
} from './authorizations.queries.ts';

/** The JSON of the Authorization. */
export function createAuthorization(
  guard: Guard,
  coverage: number,
  input: AuthorizationInput,
  key: string | undefined,
): Promise<string> {
  return guard.change(async (tx, { actor, patientId: patient }) => {
    const content = { coverage, ...input };
    const { id, isNew } = await createOnce(tx, actor, { type: 'authorization', key, content }, async () => {
      if ((await countOf(tx, coverage)) >= AUTHORIZATIONS_MAX) throw invalidField('numero', LIST_IS_FULL);
      await assertOwnOrder(tx, patient, input.id_adjunto);
      return insertAuthorization(tx, {
        ...input,
        id_cobertura: coverage,
        id_paciente: patient,
        registrado_por: actor.id,
      });
    });
    await recordInTrail(tx, actor, isNew ? 'authorization.create' : 'authorization.list', {
      patient,
      ...(isNew && { object: id }),
    });
    return readAuthorization(tx, id);
  });
}

/** The JSON of the Authorization. What it said before is in the trail's fingerprint, not kept as a version. */
export function updateAuthorization(guard: Guard, id: number, changes: AuthorizationUpdate): Promise<string> {
  return guard.change(async (tx, { actor, patientId: patient }) => {
    const known = await findAuthorization(tx, id);
    const differs = changesAnything(known, changes);
    if (differs) {
      assertPossible({ ...known, ...changes });
      await assertOwnOrder(tx, patient, changes.id_adjunto);
      await updateAuthorizationRow(tx, id, changes);
    }
    await recordInTrail(tx, actor, differs ? 'authorization.update' : 'authorization.list', {
      patient,
      ...(differs && { object: id }),
    });
    return readAuthorization(tx, id);
  });
}

const changesAnything = (known: StoredAuthorization, changes: AuthorizationUpdate): boolean =>
  Object.entries(changes).some(
    ([field, value]) => value !== undefined && value !== known[field as keyof StoredAuthorization],
  );

/** The order is a file of the same patient that reception sees too, and not one that was attached by mistake. */
async function assertOwnOrder(tx: Tx, patient: number, id: number | null | undefined): Promise<void> {
  if (id && !(await isOrderOf(tx, patient, id)))
    throw invalidField('id_adjunto', 'El adjunto no es una orden de este paciente');
}

function assertPossible({ desde, hasta, sesiones, horas_mes }: AuthorizationUpdate): void {
  if (desde && hasta && hasta < desde)
    throw invalidField('hasta', 'La fecha de fin es anterior a la de comienzo');
  if (!sesiones && !horas_mes) throw invalidField('sesiones', 'Indique las sesiones o las horas por mes');
}
