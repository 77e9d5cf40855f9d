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

export async function rowsOf<Data>(tx: Tx, id: number): Promise<JudgedRow<Data>[]> {
  const { rows } = await sql<JudgedRow<Data>>`
    select fila, datos, decision, motivos from importacion_filas where id_importacion = ${id} order by fila`.execute(
    tx,
  );
  return rows;
}

/** Returns how many rows got another verdict than before. */
export async function writeVerdicts(
  tx: Tx,
  id: number,
  judged: (Verdict & { fila: number })[],
): Promise<number> {
  const { numAffectedRows } = await sql`
    update importacion_filas f
       set resultado = d.resultado, motivos = d.motivos, id_objeto = d.id_objeto, cambios = '[]'
      from jsonb_to_recordset(${JSON.stringify(judged)}::jsonb)
           d (fila integer, resultado text, motivos jsonb, id_objeto bigint)
     where f.id_importacion = ${id} and f.fila = d.fila
       and (f.resultado, f.motivos, f.id_objeto) is distinct from (d.resultado, d.motivos, d.id_objeto)`.execute(
    tx,
  );
  return Number(numAffectedRows ?? 0);
}
