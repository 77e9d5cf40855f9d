import {
  type ImportColumn,
  type ImportType,
  isNote,
  ROW_RESULT_LABELS,
  type RowResult,
} from '@trama/contract/words/exchange/imports';
import { PATIENT_FIELDS, type PatientField } from '@trama/contract/words/people/patients';
import { BYTE_ORDER_MARK, csvLine } from '../../../platform/http/csv.ts';
import type { Guard } from '../../../platform/statements/guard.ts';
import { ownSql } from '../../../platform/statements/own-sql.ts';
import type { Shown } from '../../../platform/trail/read-row.ts';

/** Rows are taken until they have so many characters: their number says nothing about what they hold. */
const ROWS_AT_ONCE = 1_000;
const CHARACTERS_AT_ONCE = 1_000_000;

interface ReportedRow {
  fila: number;
  resultado: RowResult;
  motivos: string[];
  cambios: { campo: PatientField; antes: string | null; despues: string }[];
  id_objeto: number | null;
  contenido: string[];
  /** In the first row only: it is the same in all. */
  columnas: ImportColumn[] | null;
  tipo: ImportType;
  /** The characters of this page up to the end of this row. */
  hasta: number;
}

/** For each page that leaves, the trail keeps how many rows it has and which patients are in them. */
const SHOWN: Shown = {
  patients: `array_agg(distinct own.id_objeto) filter (where own.tipo <> 'providers' and own.id_objeto is not null)`,
  rows: 'count(*)',
};

/** The rows after the row $1. */
export const IMPORT_REPORT = ownSql('exchange/imports/report', { shown: SHOWN })`
  select f.fila, f.resultado, f.motivos, f.cambios, f.id_objeto, f.contenido, f.tipo,
         case when f.lugar = 1 then f.columnas end as columnas, (f.antes + f.largo)::integer as hasta
    from (
      select f.*, sum(f.largo) over orden - f.largo as antes, row_number() over orden as lugar
        from (select f.*, i.tipo, i.columnas, length(f.contenido::text) as largo
                from importaciones i join importacion_filas f using (id_importacion)
               where i.id_importacion = allowed.object_id and f.resultado is not null and f.fila > $1::integer
               order by f.fila limit ${ROWS_AT_ONCE}) f
      window orden as (order by f.fila)
    ) f
   where f.antes < ${CHARACTERS_AT_ONCE}
   order by f.fila`;

const NUMBER_OF: Record<ImportType, string> = {
  patients: 'N.º de paciente',
  providers: 'N.º de prestador',
  balances: 'N.º de paciente',
  authorizations: 'N.º de paciente',
};

const changesText = (cambios: ReportedRow['cambios']) =>
  cambios.map(
    ({ campo, antes, despues }) => `${PATIENT_FIELDS[campo].label}: ${antes ?? '(vacío)'} → ${despues}`,
  );

/** What became of each row, with the row itself: a page of it is held at a time. Each page asks the guard. */
export async function importReport(guard: Guard): Promise<AsyncGenerator<string>> {
  const first = await guard.read<ReportedRow>(IMPORT_REPORT, [0]);
  return textOf(guard, first);
}

async function* textOf(guard: Guard, first: ReportedRow[]): AsyncGenerator<string> {
  const { tipo = 'patients' } = first[0] ?? {};
  const columnas = first[0]?.columnas ?? [];
  const imported = columnas.flatMap(({ titulo, destino }) => (destino ? [titulo] : []));
  const titles = ['Fila', 'Resultado', 'Motivo', 'Cambios', NUMBER_OF[tipo], ...imported];
  yield BYTE_ORDER_MARK + csvLine(titles);
  for (let rows = first; rows.length > 0; ) {
    yield rows.map((row) => lineOf(row, columnas)).join('');
    const last = rows.at(-1);
    if (!last || (rows.length < ROWS_AT_ONCE && last.hasta < CHARACTERS_AT_ONCE)) return;
    rows = await guard.read<ReportedRow>(IMPORT_REPORT, [last.fila]);
  }
}

/** No field of a person is longer than this; a row with a longer one says so. */
const CELL_MAX = 1_000;
const cut = (cell: string) => (cell.length > CELL_MAX ? `${cell.slice(0, CELL_MAX)}…` : cell);

/** A report lies in a folder of downloads afterwards: clinical text does not belong there. */
const WITHHELD = '(nota)';

const lineOf = (
  { fila, resultado, motivos, cambios, id_objeto, contenido }: ReportedRow,
  columnas: ImportColumn[],
) =>
  csvLine([
    fila,
    ROW_RESULT_LABELS[resultado].one,
    motivos.join('. '),
    changesText(cambios).join('. '),
    id_objeto,
    ...columnas.flatMap(({ destino }, place) => {
      const cell = contenido[place] ?? '';
      // Columns that were not imported do not go out either.
      return destino ? [cell && isNote(destino) ? WITHHELD : cut(cell)] : [];
    }),
  ]);
