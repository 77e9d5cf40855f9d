import { type Decision, REQUEST_DECIDED } from '@trama/contract/words/agenda/intake';
import { sql } from 'kysely';
import { AppError } from '../../../platform/errors/app-error.ts';
import type { Guard } from '../../../platform/statements/guard.ts';
import { recordInTrail } from '../../../platform/trail/record-in-trail.ts';
import { assertEligible, openAssignment } from '../../people/assignments/assignments.service.ts';
import { readRequest } from './requests.queries.ts';

/** The JSON of the decided request. The guard locks the patient: when two people decide at once, the second sees the first decision. */
export function decideRequest(guard: Guard, id: number, decision: Decision): Promise<string> {
  return guard.change(async (tx, { actor, patientId }) => {
    const { estado, id_prestador: providerId } = await tx
      .selectFrom('pedidos_asignacion')
      .select(['estado', 'id_prestador'])
      .where('id_pedido', '=', id)
      .executeTakeFirstOrThrow();
    const facts = { patient: patientId, object: id };
    if (estado !== 'pendiente') {
      if (estado !== decision) throw new AppError('ALREADY_CLOSED', { message: REQUEST_DECIDED });
      await recordInTrail(tx, actor, 'assignment_request.list', facts);
      return readRequest(tx, id);
    }
    if (decision === 'aceptado') {
      await assertEligible(tx, providerId);
      // The trigger `cerrar_pedido` accepts the request with it.
      await openAssignment(tx, actor, { patientId, providerId });
    } else {
      await tx
        .updateTable('pedidos_asignacion')
        .set({ estado: decision, resuelto_por: actor.id, fecha_resolucion: sql`now()` })
        .where('id_pedido', '=', id)
        .execute();
    }
    const action = decision === 'aceptado' ? 'assignment_request.accept' : 'assignment_request.decline';
    await recordInTrail(tx, actor, action, facts);
    return readRequest(tx, id);
  });
}
