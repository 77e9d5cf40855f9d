import { buffer } from 'node:stream/consumers';
import readXlsxFile, { type CellValue, type Row } from 'read-excel-file/node';

/**
 * A process of its own, which takes a packed sheet on its standard input and gives lines of JSON: first what it has read,
 * then the cells of each row as texts. The reader holds the whole sheet at once: here that is nobody else's memory, and
 * a sheet that is too much for it ends this process only.
 */
export interface SheetFacts {
  sheet: string;
  /** The other sheets of the book, which are left aside. */
  others: string[];
}

type Cell = CellValue | null;

/** A date has no hour of its own: Excel counts days, and the reader says them in UTC. */
function textOf(cell: Cell): string {
  if (cell === null) return '';
  if (cell instanceof Date) return cell.toISOString().slice(0, 10);
  if (typeof cell === 'boolean') return cell ? 'Sí' : 'No';
  return String(cell);
}

const dataRows = (rows: Row[]) => rows.filter((row) => row.some((cell) => cell !== null)).length;

const sheets = await readXlsxFile(await buffer(process.stdin));
const [fullest] = [...sheets].sort((a, b) => dataRows(b.data) - dataRows(a.data));
if (!fullest) process.exit(1);
const others = sheets.filter((one) => one !== fullest).map(({ sheet }) => sheet);
const write = async (line: unknown) => {
  if (!process.stdout.write(`${JSON.stringify(line)}\n`))
    await new Promise((resolve) => process.stdout.once('drain', resolve));
};
await write({ sheet: fullest.sheet, others } satisfies SheetFacts);
for (const row of fullest.data) await write(row.map(textOf));
