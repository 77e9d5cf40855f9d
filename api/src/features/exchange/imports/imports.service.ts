import type {
  Import,
  ImportApplication,
  ImportMapping,
  ImportProfessionals,
  ImportRowChanged,
  ImportRowUpdate,
} from '@trama/contract/schemas/exchange/imports';
import { NEEDED_OF, TARGETS_OF } from '@trama/contract/words/exchange/imports';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../../database/connect.ts';
import { needs } from '../../../platform/access/access.ts';
import { rowInPath } from '../../../platform/access/subjects.ts';
import { AppError, invalidField } from '../../../platform/errors/app-error.ts';
import { isDeadlock, violatesConstraint } from '../../../platform/errors/database-errors.ts';
import type { Guard } from '../../../platform/statements/guard.ts';
import { recordInTrail } from '../../../platform/trail/record-in-trail.ts';
import { waitingBriefly } from './brief-wait.ts';
import { IMPORT_KINDS } from './import-kinds.ts';
import {
  countResults,
  type HeldImport,
  holdImport,
  readImport,
  readImportAgain,
  readImportRow,
} from './imports.queries.ts';
import { decideProfessionals } from './professionals.service.ts';
import type { MailDeps } from './providers/write-providers.ts';

const ALREADY_APPLIED = 'La importación ya fue aplicada: no se puede cambiar.';
const NOT_SIMULATED = 'Simule la importación antes de aplicarla.';

const changed = (message?: string) => new AppError('IMPORT_CHANGED', message ? { message } : {});

function assertOpen({ estado }: HeldImport): void {
  if (estado === 'aplicada' || estado === 'retirada') throw changed(ALREADY_APPLIED);
}

export function setMapping(guard: Guard, id: number, { destinos }: ImportMapping): Promise<Import> {
  return guard.change(async (tx, { actor }) => {
    const held = await holdImport(tx, id);
    assertOpen(held);
    if (destinos.length !== held.columnas.length)
      throw invalidField('destinos', 'Indique un destino para cada columna del archivo');
    const { targets, missing } = NEEDED_OF[held.tipo];
    if (!destinos.some((target) => target && targets.includes(target)))
      throw invalidField('destinos', missing);
    if (destinos.some((target) => target && !TARGETS_OF[held.tipo].includes(target)))
      throw invalidField('destinos', 'El destino de la columna no es válido');
    const columnas = held.columnas.map((column, place) => ({ ...column, destino: destinos[place] ?? null }));
    await tx
      .updateTable('importaciones')
      .set({ columnas: JSON.stringify(columnas), estado: 'cargada', resumen: null })
      .where('id_importacion', '=', id)
      .execute();
    await recordInTrail(tx, actor, 'import.update', { object: id });
    return readImport(tx, id);
  });
}

/**
 * The simulation: judges the rows and writes the patients just as the application does, then rolls that back. Only the
 * verdicts stay.
 */
export function simulateImport(deps: MailDeps, guard: Guard, id: number): Promise<Import> {
  return oneOfEachPerson(() =>
    guard.change(async (tx, { actor }) => {
      const held = await holdImport(tx, id);
      assertOpen(held);
      const kind = IMPORT_KINDS[held.tipo];
      await kind.read(tx, held);
      await oneAtATime(tx);
      await kind.judge(tx, held);
      const resumen = await summaryOf(tx, deps, held);
      await sql`savepoint simulation`.execute(tx);
      await kind.write(tx, actor, held, { deps, invited: false, isTrial: true });
      await sql`rollback to savepoint simulation`.execute(tx);
      await setState(tx, deps, held, 'simulada', { resumen });
      await recordInTrail(tx, actor, 'import.simulate', { object: id });
      return readImport(tx, id);
    }),
  );
}

/** What gives access asks for a recent proof: new accounts, and patients who are assigned by the dozen. */
export const importInPath = rowInPath('importaciones', 'id_importacion', 'nobody');
export const GIVES_ACCESS = needs('imports', 'update', 'import.apply', {
  subject: importInPath,
  proof: 'recent',
});

/** All of it or nothing. What was simulated, and nothing else: if something is otherwise by now, it is simulated again. */
export function applyImport(
  deps: MailDeps,
  guard: Guard,
  id: number,
  choice: ImportApplication,
): Promise<Import> {
  return oneOfEachPerson(() =>
    guard.change(async (tx, { actor }) => {
      const held = await holdImport(tx, id);
      // The same click twice, or an answer that got lost.
      if (held.estado === 'aplicada') return readImportAgain(tx, actor, id);
      assertOpen(held);
      if (held.tipo === 'providers') await guard.about(GIVES_ACCESS, id).check({ tx });
      if (held.estado !== 'simulada') throw changed(NOT_SIMULATED);
      await oneAtATime(tx);
      const kind = IMPORT_KINDS[held.tipo];
      if ((await kind.judge(tx, held)) > 0) throw changed();
      const resumen = await summaryOf(tx, deps, held);
      if (resumen.asignaciones) await guard.about(GIVES_ACCESS, id).check({ tx });
      const invited = choice?.invitar ?? false;
      if (!invited && resumen.correos) resumen.correos = 0;
      await kind.write(tx, actor, held, { deps, invited, isTrial: false });
      await setState(tx, deps, held, 'aplicada', {
        resumen,
        aplicada_por: actor.id,
        fecha_aplicacion: sql<string>`now()`,
      });
      await recordInTrail(tx, actor, 'import.apply', { object: id });
      return readImport(tx, id);
    }),
  );
}

/** When two imports have a person in common, the second judges its rows after the first has ended. */
const IMPORT_LOCK = 240_001;
async function oneAtATime(tx: Tx): Promise<void> {
  await waitingBriefly(tx, () => sql`select pg_advisory_xact_lock(${IMPORT_LOCK})`.execute(tx));
  await planAnew(tx);
}

/**
 * The planner knows nothing of the rows of this transaction, and takes the tables of a young clinic for empty: it would read
 * them whole for each of fifty thousand rows, and so would the plans that were made when they were a page or two.
 */
async function planAnew(tx: Tx): Promise<void> {
  await sql`set local enable_seqscan = off`.execute(tx);
  await sql`discard plans`.execute(tx);
}

/**
 * The unique index decides when somebody registers the same person at the same moment; on a deadlock the database ends
 * one of the two transactions.
 */
async function oneOfEachPerson<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw violatesConstraint(error, 'pacientes_dni') ||
      violatesConstraint(error, 'prestadores_email') ||
      isDeadlock(error)
      ? changed()
      : error;
  }
}

/** What the rows come to, before they are written: what has been written is new no more. */
const summaryOf = async (tx: Tx, deps: MailDeps, held: HeldImport): Promise<Record<string, number>> => ({
  ...(await countResults(tx, held.id_importacion)),
  ...(await IMPORT_KINDS[held.tipo].count(tx, held, deps)),
});

async function setState(
  tx: Tx,
  deps: MailDeps,
  held: HeldImport,
  estado: 'simulada' | 'aplicada',
  more: {
    resumen?: Record<string, number>;
    aplicada_por?: number;
    fecha_aplicacion?: RawBuilder<string>;
  } = {},
): Promise<void> {
  const { resumen = await summaryOf(tx, deps, held), ...rest } = more;
  await tx
    .updateTable('importaciones')
    .set({ estado, resumen: JSON.stringify(resumen), ...rest })
    .where('id_importacion', '=', held.id_importacion)
    .execute();
}

/** Who the names of the file are: asked once for each name, and all rows are judged again. */
export function setProfessionals(
  deps: MailDeps,
  guard: Guard,
  id: number,
  { profesionales }: ImportProfessionals,
): Promise<Import> {
  return guard.change(async (tx, { actor }) => {
    const held = await holdImport(tx, id);
    assertOpen(held);
    if (held.estado !== 'simulada') throw changed(NOT_SIMULATED);
    await decideProfessionals(tx, held, profesionales);
    await IMPORT_KINDS[held.tipo].judge(tx, held);
    await setState(tx, deps, held, 'simulada');
    await recordInTrail(tx, actor, 'import.update', { object: id });
    return readImport(tx, id);
  });
}

/** A row is judged again at once, and so are those around it. */
export function changeRow(
  deps: MailDeps,
  guard: Guard,
  id: number,
  fila: number,
  { decision, textos }: ImportRowUpdate,
): Promise<ImportRowChanged> {
  return guard.change(async (tx, { actor }) => {
    const held = await holdImport(tx, id);
    assertOpen(held);
    if (held.estado !== 'simulada') throw changed(NOT_SIMULATED);
    await sql`
      update importacion_filas
         set decision = case when ${decision !== undefined} then ${decision ?? null}::text else decision end,
             corregido = case when ${textos !== undefined} then coalesce(corregido, '{}') || ${JSON.stringify(textos ?? {})}::jsonb
                              else corregido end
       where id_importacion = ${id} and fila = ${fila}`.execute(tx);
    await IMPORT_KINDS[held.tipo].read(tx, held, fila);
    await IMPORT_KINDS[held.tipo].judge(tx, held, fila);
    await setState(tx, deps, held, 'simulada');
    const changedRow = await readImportRow(tx, id, fila);
    // It shows what is known of the person whose document was typed.
    const patient = held.tipo === 'providers' ? null : changedRow.id_objeto;
    await recordInTrail(tx, actor, 'import.update', { object: id, patient });
    return { fila: changedRow, importacion: await readImport(tx, id) };
  });
}
