import { createHash } from 'node:crypto';
import { extname } from 'node:path';
import type { Import } from '@trama/contract/schemas/exchange/imports';
import { formatNumber } from '@trama/contract/words/clinic-time';
import type { ImportColumn, ImportTarget, ImportType } from '@trama/contract/words/exchange/imports';
import { sql } from 'kysely';
import type { Tx } from '../../../database/connect.ts';
import { invalidField } from '../../../platform/errors/app-error.ts';
import type { Guard } from '../../../platform/statements/guard.ts';
import { createOnce } from '../../../platform/statements/idempotency.ts';
import { recordInTrail } from '../../../platform/trail/record-in-trail.ts';
import { readImport, readImportAgain } from './imports.queries.ts';
import { matchColumns } from './reading/column-matching.ts';
import {
  type FileEnd,
  type FilePart,
  type FileStart,
  HEAD_WITHIN,
  TOTALS_NAMED,
} from './reading/messages.ts';
import { readFile } from './reading/reader.ts';
import { BROKEN_SHEET, UnreadableFile } from './reading/unreadable-file.ts';

const NO_HEAD_ABOVE = `No hay títulos en las primeras ${HEAD_WITHIN} filas. Si están más abajo, borre lo que está arriba de ellos y suba el archivo de nuevo; si no los hay, indique qué es cada columna.`;

/** A file as it comes. */
export interface Upload {
  type: ImportType;
  name: string;
  content: Buffer;
  /** The Idempotency-Key of the request. */
  key: string | undefined;
}

/** Reads the file and keeps its rows as they are. A file that cannot be read leaves nothing behind. */
export async function storeUpload(guard: Guard, { type, name, content, key }: Upload): Promise<Import> {
  const parts = readFile({ type, ending: extname(name).toLowerCase(), content });
  try {
    const start = await startOf(parts);
    const file = {
      tipo: type,
      archivo: name,
      origen: sourceOf(name),
      sha256: createHash('sha256').update(content).digest(),
    };
    return await guard.change(async (tx, { actor }) => {
      const creation = { type: 'import', key, content: { ...file, sha256: file.sha256.toString('hex') } };
      const { id, isNew } = await createOnce(tx, actor, creation, async () => {
        const importId = await insertImport(tx, actor.id, file, start);
        await setNotices(tx, importId, start, await storeRows(tx, importId, parts));
        await recordInTrail(tx, actor, 'import.create', { object: importId });
        return importId;
      });
      return isNew ? readImport(tx, id) : readImportAgain(tx, actor, id);
    });
  } catch (error) {
    throw error instanceof UnreadableFile ? invalidField('archivo', error.message) : error;
  } finally {
    // Stopping half way ends the reading process as well.
    await parts.return(undefined);
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

async function startOf(parts: AsyncGenerator<FilePart>): Promise<FileStart> {
  const { value } = await parts.next();
  if (value && 'start' in value) return value.start;
  throw new UnreadableFile(BROKEN_SHEET);
}

interface StoredFile {
  tipo: ImportType;
  archivo: string;
  origen: string;
  sha256: Buffer;
}

async function insertImport(tx: Tx, author: number, file: StoredFile, start: FileStart): Promise<number> {
  const columns = start.titles.map((titulo, place) => ({ titulo, muestras: start.samples[place] ?? [] }));
  const matched = matchColumns(columns, file.tipo, await rememberedColumns(tx, file));
  const columnas: ImportColumn[] = columns.map((column, place) => ({
    ...column,
    destino: matched[place] ?? null,
  }));
  const { id_importacion } = await tx
    .insertInto('importaciones')
    .values({
      ...file,
      hoja: start.sheet,
      columnas: JSON.stringify(columnas),
      avisos: '[]',
      filas: 0,
      creado_por: author,
    })
    .returning('id_importacion')
    .executeTakeFirstOrThrow();
  return id_importacion;
}

/** What the columns of the last file of that source were taken for, by their titles. */
async function rememberedColumns(
  tx: Tx,
  { origen, tipo }: StoredFile,
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

/** The rows go to the database as the reader wrote them, part by part. */
async function storeRows(tx: Tx, id: number, parts: AsyncGenerator<FilePart>): Promise<FileEnd> {
  for await (const part of parts) {
    if ('end' in part) return part.end;
    if ('rows' in part)
      await sql`
        insert into importacion_filas (id_importacion, fila, contenido)
        select ${id}, r.number, r.cells
          from jsonb_to_recordset(${part.rows.json}::jsonb) r (number integer, cells jsonb)`.execute(tx);
  }
  throw new UnreadableFile(BROKEN_SHEET);
}

async function setNotices(tx: Tx, id: number, start: FileStart, { rows, ...end }: FileEnd): Promise<void> {
  await tx
    .updateTable('importaciones')
    .set({ filas: rows, avisos: JSON.stringify(noticesOf(start, end)) })
    .where('id_importacion', '=', id)
    .execute();
}

function noticesOf(
  { sheet, others, head, isLong }: FileStart,
  { totals, totalRows }: Omit<FileEnd, 'rows'>,
): string[] {
  const notices: string[] = [];
  if (others.length > 0)
    notices.push(`Se leyó la hoja «${sheet}», la que tiene más filas. Las demás no: ${others.join(', ')}.`);
  if (head === null)
    notices.push(
      isLong ? NO_HEAD_ABOVE : 'El archivo no tiene una fila de títulos: indique qué es cada columna.',
    );
  else if (head > 1) notices.push(`Los títulos están en la fila ${head}; lo que está arriba no se importa.`);
  const shown = totalRows > TOTALS_NAMED ? TOTALS_NAMED - 1 : TOTALS_NAMED;
  for (const number of totals.slice(0, shown)) notices.push(`La fila ${number} es un total y no se importa.`);
  if (totalRows > shown) notices.push(`Hay ${formatNumber(totalRows - shown)} filas más con totales.`);
  return notices;
}
