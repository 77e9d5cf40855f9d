import { formatMoment, formatNumber } from '@trama/contract/words/clinic-time';
import { ENTRY_KINDS } from '@trama/contract/words/record/entries';
import { PATIENT_TABLES } from '../../../../database/patient-tables.ts';
import { ARCHIVE_TABLES, LEFT_OUT } from './archive-tables.ts';

export const MISSING_FILES = 'adjuntos/FALTANTES.csv';

export interface ArchiveFacts {
  clinicName: string | undefined;
  /** Everything in the archive is as of this moment. */
  moment: string;
  rows: ReadonlyMap<string, number>;
}

/** LEEME.md: explains the archive to people who open it without Trama. */
export const readmeOf = ({
  clinicName,
  moment,
  rows,
}: ArchiveFacts): string => `# ${clinicName ?? 'La clínica'}

Datos de la clínica al ${formatMoment(moment)} (hora de Buenos Aires), exportados de Trama.

**Contiene datos de salud** (Leyes 25.326 y 26.529): guárdelo cifrado, y no lo envíe por correo.

## Cómo leerlo

- Cada tabla está dos veces: en \`json/\` exactamente como está en la base de datos (UTF-8, una fila por renglón), y en \`csv/\`
  para una planilla de cálculo (UTF-8 con BOM, separado por punto y coma). En los CSV los saltos de línea de un texto son espacios,
  y un texto que empieza como una fórmula lleva un apóstrofo delante: para pasar los datos a otro sistema use los JSON.
- El archivo muestra la clínica como estaba al empezar, a la hora de arriba.
- Los momentos están en UTC (ISO 8601); los días, como AAAA-MM-DD; los binarios, en hexadecimal después de \`\\x\`. Lo que no se sabe es
  \`null\` en los JSON y una celda vacía en los CSV.
- Los archivos adjuntos están en \`adjuntos/\`. \`${MISSING_FILES}\` nombra los que no están enteros: si no tiene renglones, están todos.
- \`columnas.json\` dice qué es cada columna de cada tabla. Los números enlazan las tablas: \`id_paciente\` es siempre el de \`pacientes\`.

## Tablas

${ARCHIVE_TABLES.map(({ name, about }) => `- \`${name}\` (${rowsText(rows.get(name))}): ${about}`).join('\n')}

## Lo que no está

${leftOutTexts().join('\n')}
`;

const rowsText = (rows = 0) => (rows === 1 ? '1 fila' : `${formatNumber(rows)} filas`);

/** By reason: the names of tables, and of columns, that are not here. */
function leftOutTexts(): string[] {
  const names = new Map<string, string[]>();
  const add = (reason: string, name: string) => names.set(reason, [...(names.get(reason) ?? []), name]);
  for (const [table, reason] of Object.entries(LEFT_OUT)) add(reason, table);
  for (const { name, leavesOut = {} } of ARCHIVE_TABLES)
    for (const [column, reason] of Object.entries(leavesOut)) add(reason, `${name}.${column}`);
  return [...names].map(([reason, of]) => `- ${reason}: ${of.map((name) => `\`${name}\``).join(', ')}.`);
}

/** The entries of the record that are rows of that table, for docs/verify-chain.mjs, which recomputes them. Histories have versions. */
const entryKindOf = (table: string) =>
  ENTRY_KINDS.find((kind) => kind !== 'history' && PATIENT_TABLES[kind].table === table);

/** columnas.json: the description of every column. */
export const columnsOf = ({ moment, rows }: ArchiveFacts): string =>
  `${JSON.stringify(
    {
      momento: moment,
      tablas: ARCHIVE_TABLES.map(({ name, about, key, columns }) => ({
        tabla: name,
        descripcion: about,
        filas: rows.get(name) ?? 0,
        clave: key,
        ...(entryKindOf(name) && { asiento: entryKindOf(name) }),
        columnas: columns,
      })),
    },
    null,
    2,
  )}\n`;
