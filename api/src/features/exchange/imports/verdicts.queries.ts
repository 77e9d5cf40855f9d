import type { RowDecision, RowResult } from '@trama/contract/words/exchange/imports';
import { sql } from 'kysely';
import type { Tx } from '../../../database/connect.ts';

export interface JudgedRow<Data> {
  fila: number;
  datos: Data | null;
  decision: RowDecision | null;
  motivos: string[] | null;
}

export interface Verdict {
  resultado: RowResult;
  motivos: string[];
  id_objeto: number | null;
}

/** Rows are taken until they have so many characters: their number says nothing about what they hold. */
const ROWS_AT_ONCE = 500;
const CHARACTERS_AT_ONCE = 500_000;

async function rowsAfter<Data>(tx: Tx, id: number, after: number): Promise<JudgedRow<Data>[]> {
  const { rows } = await sql<JudgedRow<Data>>`
    select fila, datos, decision, motivos
      from (select f.*, sum(largo) over (order by fila) - largo as antes
              from (select f.*, coalesce(length(datos::text), 0) + coalesce(length(motivos::text), 0) as largo
                      from (select fila, datos, decision, motivos
                              from importacion_filas
                             where id_importacion = ${id} and fila > ${after}
                             order by fila limit ${ROWS_AT_ONCE}) f) f) f
     where antes < ${CHARACTERS_AT_ONCE}
     order by fila`.execute(tx);
  return rows;
}

/** Judges all rows in their order, some at a time. Returns how many got another verdict than before. */
export async function judgeInParts<Data>(
  tx: Tx,
  id: number,
  judge: (rows: JudgedRow<Data>[]) => Promise<Verdict[]>,
): Promise<number> {
  let changed = 0;
  for (let after = 0; ; ) {
    const rows = await rowsAfter<Data>(tx, id, after);
    const last = rows.at(-1);
    if (!last) return changed;
    const verdicts = await judge(rows);
    changed += await writeVerdicts(
      tx,
      id,
      verdicts.map((verdict, place) => ({ fila: rows[place]?.fila, ...verdict })),
    );
    after = last.fila;
  }
}

async function writeVerdicts(
  tx: Tx,
  id: number,
  judged: (Verdict & { fila: number | undefined })[],
): Promise<number> {
  const { numAffectedRows } = await sql`
    update importacion_filas f
       set resultado = d.resultado, motivos = d.motivos, id_objeto = d.id_objeto, cambios = '[]'
      from jsonb_to_recordset(${JSON.stringify(judged)}::jsonb)
           d (fila integer, resultado text, motivos jsonb, id_objeto bigint)
     where f.id_importacion = ${id} and f.fila = d.fila and f.fila between ${judged.at(0)?.fila} and ${judged.at(-1)?.fila}
       and (f.resultado, f.motivos, f.id_objeto) is distinct from (d.resultado, d.motivos, d.id_objeto)`.execute(
    tx,
  );
  return Number(numAffectedRows ?? 0);
}
