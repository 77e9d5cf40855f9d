import type { Import } from '@trama/contract/schemas/exchange/imports';
import type { ImportState } from '@trama/contract/words/exchange/imports';
import { sql } from 'kysely';
import type { Tx } from '../../../database/connect.ts';
import type { Actor } from '../../../platform/access/actor.ts';
import { AppError } from '../../../platform/errors/app-error.ts';
import type { Guard } from '../../../platform/statements/guard.ts';
import { recordInTrail } from '../../../platform/trail/record-in-trail.ts';
import { closeImportedAssignments } from '../../people/assignments/assignments-in-bulk.service.ts';
import { deactivatePatients } from '../../people/patients/patients-in-bulk.service.ts';
import { holdImport, readImport, readImportAgain } from './imports.queries.ts';
import { withdrawProviders } from './providers/write-providers.ts';
import { CHANGED_PER_STATEMENT, type Part, partAfter } from './row-parts.ts';

const NOT_WITHDRAWN =
  'Los saldos y las autorizaciones no se retiran: corríjalos en la cuenta o la cobertura.';
const NOT_APPLIED = 'Solo se puede retirar una importación que fue aplicada.';

/**
 * Locks the patients that this import created and nobody has worked with since, not even in a draft, a group, a message of
 * the team or a coverage, which leave no fingerprint in the trail; its own notes and assignments are no work. A statement
 * before locks them: one that waits for a writer would not see what that writer wrote.
 */
async function holdUntouched(tx: Tx, id: number, rows: Part['rows']): Promise<number[]> {
  await sql`
    select from pacientes where id_paciente in (select f.id_objeto from importacion_filas f where ${rows})
     order by id_paciente for no key update`.execute(tx);
  const { rows: found } = await sql<{ id_paciente: number }>`
    select p.id_paciente from importacion_filas f join pacientes p on p.id_paciente = f.id_objeto
     where ${rows} and p.version = 1 and p.activo
       and not exists (select from drafts d where d.id_paciente = f.id_objeto)
       and not exists (select from miembros_grupo m where m.id_paciente = f.id_objeto)
       and not exists (select from mensajes_equipo m where m.id_paciente = f.id_objeto)
       and not exists (select from coberturas c where c.id_paciente = f.id_objeto)
       and not exists (
         select from audit_log a
          where a.id_paciente = f.id_objeto and a.huella is not null and a.action <> 'patient.create'
            and not (a.action = 'assignment.create' and exists (
                       select from asignaciones s where s.id_asignacion = a.object_id and s.id_importacion = ${id}))
            and not (a.action = 'follow_up.create' and exists (
                       select from seguimientos s where s.id_seguimiento = a.object_id and s.id_importacion = ${id})))
     order by p.id_paciente`.execute(tx);
  return found.map(({ id_paciente }) => id_paciente);
}

/**
 * Deactivates what the import created and nobody has touched, and ends its assignments; the rest stays as it is. Part by
 * part, each in its own transaction: nothing is ever half done, nobody waits for all of it, and an interrupted withdrawal
 * continues with the next request.
 */
export async function withdrawImport(guard: Guard, id: number): Promise<Import> {
  for (let after = 0; ; ) {
    const step = await guard.change((tx, { actor }) => withdrawPart(tx, actor, id, after));
    if (typeof step !== 'number') return step;
    after = step;
  }
}

/** Returns the last row of the part, or the import when no row is left. */
async function withdrawPart(tx: Tx, actor: Actor, id: number, after: number): Promise<number | Import> {
  const held = await holdImport(tx, id);
  if (held.estado === 'retirada') return readImportAgain(tx, actor, id);
  if (held.estado !== 'aplicada') throw new AppError('IMPORT_CHANGED', { message: NOT_APPLIED });
  if (held.tipo === 'balances' || held.tipo === 'authorizations')
    throw new AppError('IMPORT_CHANGED', { message: NOT_WITHDRAWN });
  const { nueva = 0, retirados = 0, ...counts } = held.resumen ?? {};
  const setSummary = (now: Record<string, number>, estado: ImportState) =>
    tx
      .updateTable('importaciones')
      .set({ estado, resumen: JSON.stringify({ ...counts, nueva, ...now }) })
      .where('id_importacion', '=', id)
      .execute();
  if (held.tipo === 'providers') {
    const withdrawn = await withdrawProviders(tx, actor, id);
    await setSummary({ retirados: withdrawn, conservados: nueva - withdrawn }, 'retirada');
    await recordInTrail(tx, actor, 'import.withdraw', { object: id });
    return readImport(tx, id);
  }
  const part = await partAfter(tx, { id, results: ['nueva'], most: CHANGED_PER_STATEMENT }, after);
  if (part) {
    const patients = await holdUntouched(tx, id, part.rows);
    await closeImportedAssignments(tx, actor, id, patients);
    await deactivatePatients(tx, actor, sql`select unnest(${patients}::bigint[]) as id_paciente`);
    await sql`
      update importacion_filas f set version_retirada = p.version from pacientes p
       where ${part.rows} and p.id_paciente = f.id_objeto and p.id_paciente = any(${patients}::bigint[])`.execute(
      tx,
    );
    await setSummary({ retirados: retirados + patients.length }, 'aplicada');
    // Of each part, so that a withdrawal that is interrupted raises no alert.
    await recordInTrail(tx, actor, 'import.withdraw', { object: id });
    return part.last;
  }
  await setSummary({ retirados, conservados: nueva - retirados }, 'retirada');
  await recordInTrail(tx, actor, 'import.withdraw', { object: id });
  return readImport(tx, id);
}
