import { ROLE_FACTS } from '@trama/contract/access-policy';
import { type RawBuilder, sql } from 'kysely';
import type { Actor } from './actor.ts';

/**
 * The one definition of reach: SQL that is true when the patient is one the actor may see. Every query on a
 * patient, or on anything of a patient, has it in its where clause.
 */
export function withinReach(actor: Actor, idPaciente: RawBuilder<unknown>): RawBuilder<boolean> {
  switch (ROLE_FACTS[actor.role].reach) {
    case 'all':
      return sql<boolean>`true`;
    case 'none':
      return sql<boolean>`false`;
    case 'assigned':
      return sql<boolean>`exists (
        select from asignaciones reach
         where reach.id_paciente = ${idPaciente} and reach.id_prestador = ${actor.id} and reach.fecha_baja is null)`;
  }
}
