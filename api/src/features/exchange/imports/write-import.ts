import { sql } from 'kysely';
import type { Tx } from '../../../database/connect.ts';
import type { Actor } from '../../../platform/access/actor.ts';
import { AppError } from '../../../platform/errors/app-error.ts';
import { recordedBy } from '../../../platform/trail/trail-rows.ts';
import { openAssignments } from '../../people/assignments/assignments-in-bulk.service.ts';
import { enterImportedNotes } from '../../record/follow-ups/follow-ups-in-bulk.service.ts';
import { newAssignments, newNotes } from './brought.queries.ts';
import type { HeldImport } from './imports.queries.ts';
import { holdAssignable } from './professionals.service.ts';
import { CREATED_PER_STATEMENT, inParts, NOTED_PER_STATEMENT, WRITTEN } from './row-parts.ts';
import { createFromRows, reactivateFromRows, updateFromRows } from './write-patients.ts';

/** Writes what the rows were judged to be, all of it in one transaction. */
export async function writeImport(
  tx: Tx,
  actor: Actor,
  held: HeldImport,
  { isTrial }: { isTrial: boolean },
): Promise<void> {
  await createFromRows(tx, actor, held, isTrial);
  await enterNotes(tx, actor, held);
  await recordDecisions(tx, actor, held.id_importacion);
  await reactivateFromRows(tx, actor, held);
  await updateFromRows(tx, actor, held);
  await assignPatients(tx, actor, held);
}

async function enterNotes(tx: Tx, actor: Actor, held: HeldImport): Promise<void> {
  const { id_importacion: importId, origen: source } = held;
  const parts = {
    id: importId,
    results: WRITTEN,
    most: NOTED_PER_STATEMENT,
    which: sql`f.notas is not null`,
  };
  await inParts(tx, parts, (part) =>
    enterImportedNotes(tx, actor, { importId, source }, newNotes(held, part)),
  );
}

async function assignPatients(tx: Tx, actor: Actor, held: HeldImport): Promise<void> {
  const { id_importacion: id } = held;
  const { profesionales } = await tx
    .selectFrom('importaciones')
    .select('profesionales')
    .where('id_importacion', '=', id)
    .executeTakeFirstOrThrow();
  if (
    !(await holdAssignable(
      tx,
      profesionales.map(({ id_prestador }) => id_prestador),
    ))
  )
    throw new AppError('IMPORT_CHANGED');
  const parts = {
    id,
    results: WRITTEN,
    most: CREATED_PER_STATEMENT,
    which: sql`f.profesionales is not null`,
  };
  await inParts(tx, parts, (part) => openAssignments(tx, actor, newAssignments(held, part), id));
}

const DECIDED = { id_paciente: 'f.id_objeto', object_id: 'f.id_importacion' };

/** A row in the trail for each patient that a person matched, or refused to match, with a row of the file. */
const recordDecisions = (tx: Tx, actor: Actor, id: number) =>
  recordedBy(
    actor,
    'import.decide',
    DECIDED,
    sql`importacion_filas f
     where f.id_importacion = ${id} and f.resultado = any(${WRITTEN}::text[]) and f.decision in ('crear', 'actualizar')
       and f.id_objeto is not null
     order by f.id_objeto`,
  ).execute(tx);
