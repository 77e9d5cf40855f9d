import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Tx } from '../../../database/connect.ts';
import type { HeldImport } from './imports.queries.ts';
import { NamesFound } from './professionals.service.ts';
import { namesOf, type ReadRow, type RowTexts, textsOf } from './read-row.ts';

/** Rows are taken, and written, until they have so many characters: their number says nothing about what they hold. */
const ROWS_AT_ONCE = 200;
const CHARACTERS_AT_ONCE = 500_000;

interface StoredRow {
  fila: number;
  contenido: string[];
  corregido: RowTexts | null;
}

/**
 * Understands the cells of all rows, or of one, by what the columns are taken for now. Some rows are held at a time.
 * Gives the names of professionals that stand in them.
 */
export async function rereadRows(
  tx: Tx,
  { id_importacion: id, columnas }: HeldImport,
  readRow: (texts: RowTexts) => ReadRow,
  only?: number,
): Promise<NamesFound> {
  const names = new NamesFound();
  let after = only === undefined ? 0 : only - 1;
  for (;;) {
    // Measured after the limit: the planner, which does not know these rows, may sort all of them to find the first.
    const { rows } = await sql<StoredRow>`
      select fila, contenido, corregido
        from (select f.*, sum(largo) over (order by fila) - largo as antes
                from (select f.*, length(contenido::text) + coalesce(length(corregido::text), 0) as largo
                        from (select fila, contenido, corregido
                                from importacion_filas
                               where id_importacion = ${id} and fila > ${after}
                                 and (${only ?? null}::integer is null or fila = ${only ?? null})
                               order by fila limit ${ROWS_AT_ONCE}) f) f) f
       where antes < ${CHARACTERS_AT_ONCE}
       order by fila`.execute(tx);
    let read: string[] = [];
    let characters = 0;
    for (const { fila, contenido, corregido } of rows) {
      const texts = textsOf(columnas, contenido, corregido);
      names.add(namesOf(texts));
      const row = JSON.stringify({ fila, ...readRow(texts) });
      read.push(row);
      characters += row.length;
      if (characters >= CHARACTERS_AT_ONCE) {
        await writeRead(tx, id, read);
        [read, characters] = [[], 0];
      }
      // Others are served between two rows.
      await nextTurn();
    }
    await writeRead(tx, id, read);
    const last = rows.at(-1);
    if (!last || only !== undefined) return names;
    after = last.fila;
  }
}

const writeRead = (tx: Tx, id: number, read: string[]) =>
  sql`
    update importacion_filas f
       set datos = r.datos, clave = r.clave, motivos = r.problemas, notas = r.notas, autor = r.autor,
           profesionales = r.profesionales
      from jsonb_to_recordset(${`[${read.join()}]`}::jsonb)
           r (fila integer, datos jsonb, clave text, problemas jsonb, notas jsonb, autor text, profesionales jsonb)
     where f.id_importacion = ${id} and f.fila = r.fila`.execute(tx);
