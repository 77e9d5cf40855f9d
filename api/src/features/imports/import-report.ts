import { ROW_RESULT_LABELS, type RowResult } from '@trama/contract/words/imports';
import { PATIENT_FIELDS, type PatientField } from '@trama/contract/words/patients';
import { BYTE_ORDER_MARK, csvLine } from '../../platform/http/csv.ts';
import type { OwnSql } from '../../platform/statements/compose.ts';
import type { Guard } from '../../platform/statements/guarded.ts';

const ROWS_AT_ONCE = 1_000;

interface ReportedRow {
  fila: number;
  resultado: RowResult;
  motivos: string[];
  cambios: { campo: PatientField; antes: string | null; despues: string }[];
  id_objeto: number | null;
  contenido: string[];
  titulos: string[];
  /** Places of the columns with notes. */
  notas: number[];
}

const rowsAfter = (after: number): OwnSql => ({
  name: 'import report',
  text: `select f.fila, f.resultado, f.motivos, f.cambios, f.id_objeto, f.contenido,
                (select jsonb_agg(c -> 'titulo') from jsonb_array_elements(i.columnas) c) as titulos,
                (select coalesce(jsonb_agg(c.lugar - 1), '[]') from jsonb_array_elements(i.columnas) with ordinality c (columna, lugar)
                  where c.columna ->> 'destino' like 'nota\\_%') as notas
           from importaciones i join importacion_filas f using (id_importacion)
          where i.id_importacion = allowed.object_id and f.resultado is not null and f.fila > $1::integer
          order by f.fila limit ${ROWS_AT_ONCE}`,
  values: [after],
});

const changesText = (cambios: ReportedRow['cambios']) =>
  cambios.map(
    ({ campo, antes, despues }) => `${PATIENT_FIELDS[campo].label}: ${antes ?? '(vacío)'} → ${despues}`,
  );

/** What became of each row, with the row itself: a page of it is held at a time. Each page asks the guard. */
export async function importReport(guard: Guard): Promise<AsyncGenerator<string>> {
  const first = await guard.read<ReportedRow>(rowsAfter(0));
  return textOf(guard, first);
}

async function* textOf(guard: Guard, first: ReportedRow[]): AsyncGenerator<string> {
  const titles = ['Fila', 'Resultado', 'Motivo', 'Cambios', 'N.º de paciente', ...(first[0]?.titulos ?? [])];
  yield BYTE_ORDER_MARK + csvLine(titles);
  for (let rows = first; rows.length > 0; ) {
    yield rows.map(lineOf).join('');
    const last = rows.at(-1);
    if (!last || rows.length < ROWS_AT_ONCE) return;
    rows = await guard.readMore<ReportedRow>(rowsAfter(last.fila));
  }
}

/** A report lies in a folder of downloads afterwards: clinical text does not belong there. */
const WITHHELD = '(nota)';

const lineOf = ({ fila, resultado, motivos, cambios, id_objeto, contenido, notas }: ReportedRow) =>
  csvLine([
    fila,
    ROW_RESULT_LABELS[resultado].one,
    motivos.join('. '),
    changesText(cambios).join('. '),
    id_objeto,
    ...contenido.map((cell, place) => (cell && notas.includes(place) ? WITHHELD : cell)),
  ]);
