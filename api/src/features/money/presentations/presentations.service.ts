import type {
  Presentation,
  PresentationInput,
  PresentationStep,
} from '@trama/contract/schemas/money/presentations';
import {
  ALL_PRESENTED,
  NOTHING_TO_PRESENT,
  STEP_NOT_POSSIBLE,
} from '@trama/contract/words/money/presentations';
import { sql } from 'kysely';
import type { Tx } from '../../../database/connect.ts';
import type { Actor } from '../../../platform/access/actor.ts';
import { AppError, invalidField } from '../../../platform/errors/app-error.ts';
import { violatesConstraint } from '../../../platform/errors/database-errors.ts';
import type { Guard } from '../../../platform/statements/guard.ts';
import { createOnce } from '../../../platform/statements/idempotency.ts';
import { recordInTrail } from '../../../platform/trail/record-in-trail.ts';
import { recordedBy } from '../../../platform/trail/trail-rows.ts';
import { namedIn } from '../settlements/settlements.service.ts';
import { insertPresentation, moveLines, readPresentation, wasPresented } from './presentations.queries.ts';

/** Each line with its patient and its fingerprint. */
const recordLines = (tx: Tx, actor: Actor, step: 'create' | 'update', lines: ReturnType<typeof sql>) =>
  recordedBy(
    actor,
    `presentation_line.${step}`,
    { id_paciente: 'l.id_paciente', object_id: 'l.id_linea', huella: 'huella(to_jsonb(l))' },
    sql`presentacion_lineas l where ${lines} order by l.id_linea`,
  ).execute(tx);

/** The patients that the answer names. */
const patientsOf = (json: string): number[] => namedIn((JSON.parse(json) as Presentation).lineas);

/** The JSON of the Presentation. A session is presented once: two at the same moment meet at its unique charge. */
export function present(guard: Guard, input: PresentationInput, key: string | undefined): Promise<string> {
  return guard
    .change(async (tx, allowed) => {
      const { actor } = allowed;
      const { id, isNew } = await createOnce(
        tx,
        actor,
        { type: 'presentation', key, content: input },
        async () => {
          const presentation = await insertPresentation(tx, actor.id, input);
          if (presentation !== undefined) return presentation;
          if (await wasPresented(tx, input)) throw new AppError('ALREADY_CLOSED', { message: ALL_PRESENTED });
          throw invalidField('mes', NOTHING_TO_PRESENT);
        },
      );
      const json = await readPresentation(tx, allowed, id);
      if (!isNew) {
        await recordInTrail(tx, actor, 'presentation.read', { object: id, patients: patientsOf(json) });
        return json;
      }
      await recordInTrail(tx, actor, 'presentation.create', { object: id });
      await recordLines(tx, actor, 'create', sql`l.id_presentacion = ${id}`);
      return json;
    })
    .catch((error) => {
      if (!violatesConstraint(error, 'presentacion_lineas_id_cargo_key')) throw error;
      throw new AppError('ALREADY_CLOSED', { message: ALL_PRESENTED });
    });
}

/** The JSON of the Presentation. All of the lines that were named take the step, or none. */
export function takeStep(guard: Guard, id: number, step: PresentationStep): Promise<string> {
  return guard
    .change(async (tx, allowed) => {
      const moved = await moveLines(tx, id, step);
      const asked = step.lineas && new Set(step.lineas).size;
      if (moved.length === 0 || (asked !== undefined && moved.length !== asked))
        throw new AppError('ALREADY_CLOSED', { message: STEP_NOT_POSSIBLE });
      const json = await readPresentation(tx, allowed, id);
      await recordInTrail(tx, allowed.actor, 'presentation.update', {
        object: id,
        patients: patientsOf(json),
      });
      await recordLines(tx, allowed.actor, 'update', sql`l.id_linea = any(${moved}::bigint[])`);
      return json;
    })
    .catch((error) => {
      if (!violatesConstraint(error, 'presentacion_lineas_check')) throw error;
      throw invalidField('importe', 'El importe es más que lo presentado');
    });
}
