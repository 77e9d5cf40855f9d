import type {
  Import,
  ImportMapping,
  ImportRowChanged,
  ImportRowUpdate,
} from '@trama/contract/schemas/imports';
import type { ImportState, RowResult } from '@trama/contract/words/imports';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../database/connect.ts';
import type { Actor } from '../../platform/access/actor.ts';
import { AppError, invalidField } from '../../platform/errors/app-error.ts';
import { isDeadlock, violatesConstraint } from '../../platform/errors/database-errors.ts';
import type { Guard } from '../../platform/statements/guarded.ts';
import { recordAudit } from '../../platform/trail/audit.ts';
import { createPatients, deactivatePatients, updatePatients } from '../patients/patients-in-bulk.service.ts';
import { classifyRows } from './classify.queries.ts';
import { countResults, type HeldImport, holdImport, readImport, readImportRow } from './imports.queries.ts';
import { rereadRows } from './reread-rows.ts';

const ALREADY_APPLIED = 'La importación ya fue aplicada: no se puede cambiar.';
const NOT_SIMULATED = 'Simule la importación antes de aplicarla.';
const NOT_APPLIED = 'Solo se puede retirar una importación que fue aplicada.';

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
    const columnas = held.columnas.map((column, place) => ({ ...column, destino: destinos[place] ?? null }));
    await tx
      .updateTable('importaciones')
      .set({ columnas: JSON.stringify(columnas), estado: 'cargada', resumen: null })
      .where('id_importacion', '=', id)
      .execute();
    await recordAudit(tx, actor, 'import.update', { object: id });
    return readImport(tx, id);
  });
}

/**
 * What would happen, tried in earnest: the rows are judged, the patients are written as by the application, and that is
 * undone again. Only what was found out stays.
 */
export function simulateImport(guard: Guard, id: number): Promise<Import> {
  return oneOfEachPerson(() =>
    guard.change(async (tx, { actor }) => {
      const held = await holdImport(tx, id);
      assertOpen(held);
      await rereadRows(tx, held);
      await oneAtATime(tx);
      await classifyRows(tx, { id, source: held.origen });
      await sql`savepoint simulation`.execute(tx);
      await writePatients(tx, actor, held);
      await sql`rollback to savepoint simulation`.execute(tx);
      await setState(tx, id, 'simulada');
      await recordAudit(tx, actor, 'import.simulate', { object: id });
      return readImport(tx, id);
    }),
  );
}

/** All of it or nothing. What was simulated, and nothing else: if something is otherwise by now, it is simulated again. */
export function applyImport(guard: Guard, id: number): Promise<Import> {
  return oneOfEachPerson(() =>
    guard.change(async (tx, { actor }) => {
      const held = await holdImport(tx, id);
      // The same click twice, or an answer that got lost.
      if (held.estado === 'aplicada') return readAgain(tx, actor, id);
      assertOpen(held);
      if (held.estado !== 'simulada') throw changed(NOT_SIMULATED);
      await oneAtATime(tx);
      if ((await classifyRows(tx, { id, source: held.origen })) > 0) throw changed();
      await writePatients(tx, actor, held);
      await setState(tx, id, 'aplicada', { aplicada_por: actor.id, fecha_aplicacion: sql<string>`now()` });
      await recordAudit(tx, actor, 'import.apply', { object: id });
      return readImport(tx, id);
    }),
  );
}

async function readAgain(tx: Tx, actor: Actor, id: number): Promise<Import> {
  await recordAudit(tx, actor, 'import.read', { object: id });
  return readImport(tx, id);
}

/** Of two imports with a person in common the second one judges its rows when the first one is over. */
const IMPORT_LOCK = 240_001;
const oneAtATime = (tx: Tx) => sql`select pg_advisory_xact_lock(${IMPORT_LOCK})`.execute(tx);

/**
 * The unique index decides about somebody whom another person registers at the same moment; where both wait for each
 * other, the database ends one of them.
 */
async function oneOfEachPerson<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw violatesConstraint(error, 'pacientes_dni') || isDeadlock(error) ? changed() : error;
  }
}

async function writePatients(
  tx: Tx,
  actor: Actor,
  { id_importacion: id, origen }: HeldImport,
): Promise<void> {
  await inParts(tx, { id, result: 'nueva', most: CREATED_PER_STATEMENT }, async (part) => {
    await sql`
      update importacion_filas f set id_objeto = nextval('pacientes_id_paciente_seq') where ${part}`.execute(
      tx,
    );
    await createPatients(
      tx,
      actor,
      sql`select f.id_objeto as id_paciente, f.datos from importacion_filas f where ${part} order by f.fila`,
    );
  });
  await inParts(tx, { id, result: 'actualiza', most: CHANGED_PER_STATEMENT }, (part) =>
    updatePatients(
      tx,
      actor,
      sql`select f.id_objeto as id_paciente,
                 (select jsonb_object_agg(c ->> 'campo', c -> 'despues') from jsonb_array_elements(f.cambios) c) as datos
            from importacion_filas f where ${part}`,
    ),
  );
  await sql`
    insert into identificadores_externos (origen, clave, clase, id_objeto)
    select ${origen}, clave, 'patient', id_objeto from importacion_filas
     where id_importacion = ${id} and resultado in ('nueva', 'actualiza', 'igual')
       and clave is not null and id_objeto is not null
        on conflict do nothing`.execute(tx);
}

/**
 * A statement for fifty thousand patients would take longer than any statement may. Patients who get another name or
 * become inactive leave their place in the list one by one, which takes several times as long.
 */
const CREATED_PER_STATEMENT = 4_000;
const CHANGED_PER_STATEMENT = 500;

interface Parts {
  id: number;
  result: RowResult;
  most: number;
}

interface Part {
  last: number;
  /** Its rows, as a condition on `importacion_filas f`. */
  rows: RawBuilder<unknown>;
}

/** The next rows with that result. */
async function partAfter(tx: Tx, { id, result, most }: Parts, after: number): Promise<Part | undefined> {
  const rows = sql`f.id_importacion = ${id} and f.resultado = ${result} and f.fila > ${after}`;
  const { rows: found } = await sql<{ last: number | null }>`
    select max(fila) as last from (
      select f.fila from importacion_filas f where ${rows} order by f.fila limit ${most}) f`.execute(tx);
  const last = found[0]?.last;
  return last ? { last, rows: sql`${rows} and f.fila <= ${last}` } : undefined;
}

async function inParts(tx: Tx, parts: Parts, work: (rows: Part['rows']) => Promise<unknown>): Promise<void> {
  for (let part = await partAfter(tx, parts, 0); part; part = await partAfter(tx, parts, part.last))
    await work(part.rows);
}

async function setState(
  tx: Tx,
  id: number,
  estado: 'simulada' | 'aplicada',
  more: { aplicada_por?: number; fecha_aplicacion?: RawBuilder<string> } = {},
): Promise<void> {
  await tx
    .updateTable('importaciones')
    .set({ estado, resumen: JSON.stringify(await countResults(tx, id)), ...more })
    .where('id_importacion', '=', id)
    .execute();
}

/** A row is judged again at once; what that means for others is found out by the next simulation or the application. */
export function changeRow(
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
    await rereadRows(tx, held, fila);
    await classifyRows(tx, { id, source: held.origen }, fila);
    await setState(tx, id, 'simulada');
    await recordAudit(tx, actor, 'import.update', { object: id });
    return { fila: await readImportRow(tx, id, fila), importacion: await readImport(tx, id) };
  });
}

/** Patients whom this import made and to whom nobody has done anything since. */
const untouched = (part: RawBuilder<unknown>) => sql`
  select f.id_objeto as id_paciente from importacion_filas f join pacientes p on p.id_paciente = f.id_objeto
   where ${part} and p.version = 1 and p.activo
     and not exists (select from audit_log a
                      where a.id_paciente = f.id_objeto and a.huella is not null and a.action <> 'patient.create')`;

/**
 * What the import made and nobody has touched becomes inactive; whatever somebody has worked with stays as it is. Part by
 * part, each a change by itself: nothing is half done at any moment, nobody waits for all of it, and what was
 * interrupted is taken up when it is asked for again.
 */
export async function withdrawImport(guard: Guard, id: number): Promise<Import> {
  for (let after = 0; ; ) {
    const step = await guard.change((tx, { actor }) => withdrawPart(tx, actor, id, after));
    if (typeof step !== 'number') return step;
    after = step;
  }
}

/** Answers the last row of the part, or the import when there is none left. */
async function withdrawPart(tx: Tx, actor: Actor, id: number, after: number): Promise<number | Import> {
  const held = await holdImport(tx, id);
  if (held.estado === 'retirada') return readAgain(tx, actor, id);
  if (held.estado !== 'aplicada') throw changed(NOT_APPLIED);
  const { nueva = 0, retirados = 0, ...counts } = held.resumen ?? {};
  const setSummary = (now: Record<string, number>, estado: ImportState) =>
    tx
      .updateTable('importaciones')
      .set({ estado, resumen: JSON.stringify({ ...counts, nueva, ...now }) })
      .where('id_importacion', '=', id)
      .execute();
  const part = await partAfter(tx, { id, result: 'nueva', most: CHANGED_PER_STATEMENT }, after);
  if (part) {
    const withdrawn = await deactivatePatients(tx, actor, untouched(part.rows));
    await setSummary({ retirados: retirados + withdrawn }, 'aplicada');
    return part.last;
  }
  await setSummary({ retirados, conservados: nueva - retirados }, 'retirada');
  await recordAudit(tx, actor, 'import.withdraw', { object: id });
  return readImport(tx, id);
}
