import { createHash } from 'node:crypto';
import type { Import } from '@trama/contract/schemas/exchange/imports';
import { formatNumber } from '@trama/contract/words/clinic-time';
import {
  IMPORT_LIMITS,
  type ImportColumn,
  type ImportTarget,
  type ImportType,
  PROVIDER_ROWS_MAX,
} from '@trama/contract/words/exchange/imports';
import { sql } from 'kysely';
import type { Tx } from '../../../database/connect.ts';
import { invalidField } from '../../../platform/errors/app-error.ts';
import type { Guard } from '../../../platform/statements/guarded.ts';
import { recordAudit } from '../../../platform/trail/audit.ts';
import { readImport } from './imports.queries.ts';
import { matchColumns } from './reading/column-matching.ts';
import { type FileRow, readFile } from './reading/read-file.ts';
import { HEAD_WITHIN, headOf, isTotal, titlesOf } from './reading/table.ts';
import { EMPTY_FILE, TOO_MANY_PROVIDERS, TOO_MANY_ROWS, UnreadableFile } from './reading/unreadable-file.ts';
import type { SheetFacts } from './reading/xlsx-process.ts';
import { oneLine } from './values/plain-words.ts';

const ROWS_AT_ONCE = 1_000;
const SAMPLES = 5;
/** Enough to tell what a column holds; a note is long. */
const SAMPLE_CHARACTERS = 120;
/** More are read by nobody. */
const NOTICES_MAX = 100;
const NO_HEAD_ABOVE = `No hay títulos en las primeras ${HEAD_WITHIN} filas. Si están más abajo, borre lo que está arriba de ellos y suba el archivo de nuevo; si no los hay, indique qué es cada columna.`;

/** A file as it comes: its name is only a name. */
export interface Upload {
  type: ImportType;
  name: string;
  content: Buffer;
}

/** Reads the file and keeps its rows as they are. A file that cannot be read leaves nothing behind. */
export async function storeUpload(guard: Guard, { type, name, content }: Upload): Promise<Import> {
  const rows = readFile(content);
  try {
    const start = await startOf(rows, type);
    return await guard.change(async (tx, { actor }) => {
      const sha256 = createHash('sha256').update(content).digest();
      const id = await insertImport(tx, actor.id, {
        tipo: type,
        archivo: name,
        origen: sourceOf(name),
        sha256,
        start,
      });
      const stored = await storeRows(tx, id, start, rows);
      if (type === 'providers' && stored.rows > PROVIDER_ROWS_MAX)
        throw new UnreadableFile(TOO_MANY_PROVIDERS);
      await setNotices(tx, id, start, stored);
      await recordAudit(tx, actor, 'import.create', { object: id });
      return readImport(tx, id);
    });
  } catch (error) {
    throw error instanceof UnreadableFile ? invalidField('archivo', error.message) : error;
  } finally {
    // Whoever stops half way still holds the process that reads the book.
    await rows.return(undefined);
  }
}

/** 'Pacientes 2024-03 (2).xlsx' and 'pacientes 2025.xlsx' are of one source: 'pacientes'. */
export function sourceOf(name: string): string {
  const plain = name
    .toLowerCase()
    .replace(/\.\w+$/, '')
    .replace(/[\d()_.-]+/g, ' ')
    .trim();
  return plain.replace(/\s+/g, ' ') || 'planilla';
}

interface Start {
  sheet: SheetFacts | undefined;
  head: FileRow | undefined;
  /** The first rows below the head. */
  rows: FileRow[];
  titles: string[];
}

/** The first rows, in which the head stands, and some below it: nothing is kept before it has been found. */
async function startOf(rows: AsyncGenerator<SheetFacts | FileRow>, type: ImportType): Promise<Start> {
  const first: FileRow[] = [];
  let sheet: SheetFacts | undefined;
  while (first.length < HEAD_WITHIN + SAMPLES) {
    const { value, done } = await rows.next();
    if (done) break;
    if ('cells' in value) first.push(value);
    else sheet = value;
  }
  const head = headOf(first.slice(0, HEAD_WITHIN), type);
  const below = first.filter(({ number }) => number > (head?.number ?? 0));
  if (below.length === 0) throw new UnreadableFile(EMPTY_FILE);
  const width = Math.max(...[...below, ...(head ? [head] : [])].map(({ cells }) => cells.length));
  return { sheet, head, rows: below, titles: titlesOf(head, width) };
}

async function insertImport(
  tx: Tx,
  author: number,
  { start, ...file }: { tipo: ImportType; archivo: string; origen: string; sha256: Buffer; start: Start },
): Promise<number> {
  const columns = start.titles.map((titulo, place) => ({ titulo, muestras: samplesOf(start.rows, place) }));
  const matched = matchColumns(columns, file.tipo, await rememberedColumns(tx, file));
  const columnas: ImportColumn[] = columns.map((column, place) => ({
    ...column,
    destino: matched[place] ?? null,
  }));
  const { id_importacion } = await tx
    .insertInto('importaciones')
    .values({
      ...file,
      hoja: start.sheet?.sheet ?? null,
      columnas: JSON.stringify(columnas),
      avisos: '[]',
      filas: 0,
      creado_por: author,
    })
    .returning('id_importacion')
    .executeTakeFirstOrThrow();
  return id_importacion;
}

const samplesOf = (rows: FileRow[], place: number) =>
  rows
    .flatMap((row) => (isTotal(row) ? [] : row.cells[place] || []))
    .slice(0, SAMPLES)
    .map((cell) => oneLine(cell).slice(0, SAMPLE_CHARACTERS).toWellFormed());

/** What the columns of the last file of that source were taken for, by their titles. */
async function rememberedColumns(
  tx: Tx,
  { origen, tipo }: { origen: string; tipo: ImportType },
): Promise<Map<string, ImportTarget | null>> {
  const last = await tx
    .selectFrom('importaciones')
    .select('columnas')
    .where('origen', '=', origen)
    .where('tipo', '=', tipo)
    .where('estado', '=', 'aplicada')
    .orderBy('id_importacion', 'desc')
    .executeTakeFirst();
  return new Map(last?.columnas.map(({ titulo, destino }) => [titulo, destino]));
}

interface Stored {
  rows: number;
  totals: number[];
}

async function storeRows(
  tx: Tx,
  id: number,
  start: Start,
  rest: AsyncGenerator<SheetFacts | FileRow>,
): Promise<Stored> {
  const stored: Stored = { rows: 0, totals: [] };
  let batch: FileRow[] = [];
  const keep = async () => {
    stored.rows += batch.length;
    if (stored.rows > IMPORT_LIMITS.rows) throw new UnreadableFile(TOO_MANY_ROWS);
    await insertRows(tx, id, batch);
    batch = [];
  };
  for await (const row of rowsBelow(start, rest)) {
    if (isTotal(row)) stored.totals.push(row.number);
    else batch.push(row);
    if (batch.length === ROWS_AT_ONCE) await keep();
  }
  await keep();
  if (stored.rows === 0) throw new UnreadableFile(EMPTY_FILE);
  return stored;
}

async function* rowsBelow(start: Start, rest: AsyncGenerator<SheetFacts | FileRow>): AsyncGenerator<FileRow> {
  yield* start.rows;
  for await (const part of rest) if ('cells' in part) yield part;
}

const insertRows = (tx: Tx, id: number, rows: FileRow[]) =>
  sql`insert into importacion_filas (id_importacion, fila, contenido)
      select ${id}, r.number, r.cells from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) r (number integer, cells jsonb)`.execute(
    tx,
  );

async function setNotices(
  tx: Tx,
  id: number,
  { sheet, head, rows: first }: Start,
  { rows, totals }: Stored,
): Promise<void> {
  const avisos: string[] = [];
  if (sheet && sheet.others.length > 0)
    avisos.push(
      `Se leyó la hoja «${sheet.sheet}», la que tiene más filas. Las demás no: ${sheet.others.join(', ')}.`,
    );
  if (!head && first.length > HEAD_WITHIN) avisos.push(NO_HEAD_ABOVE);
  else if (!head) avisos.push('El archivo no tiene una fila de títulos: indique qué es cada columna.');
  else if (head.number > 1)
    avisos.push(`Los títulos están en la fila ${head.number}; lo que está arriba no se importa.`);
  for (const number of totals) avisos.push(`La fila ${number} es un total y no se importa.`);
  if (avisos.length > NOTICES_MAX) {
    const left = avisos.splice(NOTICES_MAX - 1).length;
    avisos.push(`Hay ${formatNumber(left)} avisos más.`);
  }
  await tx
    .updateTable('importaciones')
    .set({ filas: rows, avisos: JSON.stringify(avisos) })
    .where('id_importacion', '=', id)
    .execute();
}
