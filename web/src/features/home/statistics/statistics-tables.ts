import type { Statistics } from '@trama/contract/schemas/home/statistics';
import { formatDate, formatNumber } from '@trama/contract/words/clinic-time';
import { fullName } from '@trama/contract/words/full-name';
import {
  ATTENDANCE_COLUMNS,
  ATTENDANCE_LABELS,
  MOVEMENT_COLUMNS,
  MOVEMENT_LABELS,
} from '@trama/contract/words/home/statistics';
import { DISCHARGE_LABELS } from '@trama/contract/words/record/discharges';
import { statisticsTexts as texts } from './statistics.texts.ts';

/** A table of figures; the first column names the row. */
export interface FigureTable {
  title: string;
  columns: string[];
  rows: [name: string, ...values: string[]][];
}

const shown = (count: number | null): string => (count === null ? texts.hidden : formatNumber(count));
const inHours = (minutes: number | null): string =>
  minutes === null ? texts.hidden : formatNumber(Math.round(minutes / 60));
const { columns } = texts;

const DAY_AND_MONTH = 'dd/MM'.length;
/** '03/11' of a week, '11/2026' of a month. */
export const periodText = (desde: string, { agrupado }: Pick<Statistics, 'agrupado'>): string =>
  agrupado === 'semana' ? formatDate(desde).slice(0, DAY_AND_MONTH) : formatDate(desde).slice('dd/'.length);

/** Everything that the page shows, for the tables behind the plots, for paper and for the file. */
export function tablesOf(statistics: Statistics): FigureTable[] {
  const { asistencia, ocupacion, movimientos, financiadores, espera } = statistics;
  const period = texts.periodOf[statistics.agrupado];
  return [
    {
      title: texts.attendance,
      columns: [period, ...ATTENDANCE_COLUMNS.map((column) => ATTENDANCE_LABELS[column])],
      rows: [
        ...asistencia.filas.map((row): [string, ...string[]] => [
          periodText(row.desde, statistics),
          ...ATTENDANCE_COLUMNS.map((column) => shown(row[column])),
        ]),
        [texts.total, ...ATTENDANCE_COLUMNS.map((column) => shown(asistencia.total[column]))],
      ],
    },
    {
      title: texts.occupancy,
      columns: [
        columns.professional,
        columns.appointments,
        columns.absent,
        columns.occupied,
        columns.offered,
        columns.share,
      ],
      rows: ocupacion.prestadores.map((provider) => [
        fullName(provider),
        shown(provider.turnos),
        shown(provider.ausentes),
        inHours(provider.minutos_ocupados),
        inHours(provider.minutos_ofrecidos),
        shareOf(provider),
      ]),
    },
    {
      title: texts.hours,
      columns: [columns.day, columns.appointments],
      rows: ocupacion.horas.map(({ dia, hora, turnos }) => [
        `${texts.days[dia - 1]} ${String(hora).padStart(2, '0')}:00`,
        shown(turnos),
      ]),
    },
    {
      title: texts.movements,
      columns: [period, ...MOVEMENT_COLUMNS.map((column) => MOVEMENT_LABELS[column])],
      rows: [
        ...movimientos.filas.map((row): [string, ...string[]] => [
          periodText(row.desde, statistics),
          ...MOVEMENT_COLUMNS.map((column) => shown(row[column])),
        ]),
        [texts.total, ...MOVEMENT_COLUMNS.map((column) => shown(movimientos.total[column]))],
      ],
    },
    {
      title: texts.discharges,
      columns: [columns.type, columns.count],
      rows: movimientos.egresos.map(({ tipo, cantidad }) => [DISCHARGE_LABELS[tipo], shown(cantidad)]),
    },
    {
      title: texts.payers,
      columns: [columns.payer, columns.patients, columns.appointments],
      rows: financiadores.map(({ nombre, pacientes, turnos }) => [
        nombre,
        formatNumber(pacientes),
        formatNumber(turnos),
      ]),
    },
    {
      title: texts.waiting,
      columns: [columns.state, columns.count],
      rows: [
        ...Object.entries(texts.waitingStates).map(([state, label]): [string, string] => [
          label,
          shown(espera[state as keyof typeof texts.waitingStates]),
        ]),
        [texts.median, espera.mediana_dias === null ? '—' : formatNumber(espera.mediana_dias)],
      ],
    },
  ];
}

type Occupancy = Statistics['ocupacion']['prestadores'][number];

function shareOf({ minutos_ocupados: occupied, minutos_ofrecidos: offered }: Occupancy): string {
  if (occupied === null || offered === 0) return '—';
  return `${formatNumber(Math.round((occupied / offered) * 100))} %`;
}

/** With semicolons, as spreadsheets here expect; nothing that a spreadsheet would compute. */
export function csvOf(tables: FigureTable[]): string {
  const cell = (text: string) => {
    const plain = /^[=+\-@\t]/.test(text) && text !== '—' ? `'${text}` : text;
    return /[";\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
  };
  const line = (cells: readonly string[]) => cells.map(cell).join(';');
  const parts = tables.map(({ title, columns: heads, rows }) =>
    [line([title]), line(heads), ...rows.map(line)].join('\r\n'),
  );
  return `\uFEFF${parts.join('\r\n\r\n')}\r\n`;
}
