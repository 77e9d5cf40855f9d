import type { Statistics, StatisticsQuery } from '@trama/contract/schemas/home/statistics';
import { monthEnd, monthStart } from '@trama/contract/words/clinic-time';
import { ATTENDANCE_COLUMNS, GROUP_LEAST, MOVEMENT_COLUMNS } from '@trama/contract/words/home/statistics';
import { DISCHARGE_TYPES } from '@trama/contract/words/record/discharges';
import type { Guard } from '../../../platform/statements/guard.ts';
import {
  joinedPayers,
  overMonths,
  type ShownCount,
  sumOf,
  unlessSmall,
  withoutSmall,
} from './small-groups.ts';
import { type RawStatistics, STATISTICS, WAITING_STATES } from './statistics.queries.ts';

/**
 * The numbers of whole months: days that somebody could choose freely would tell a single day apart, as the difference of
 * two periods. One month is shown by its weeks, several by their months.
 */
export async function readStatistics(guard: Guard, query: StatisticsQuery): Promise<Statistics> {
  const [desde, hasta] = [monthStart(query.desde), monthEnd(query.hasta)];
  const isOneMonth = monthStart(query.hasta) === desde;
  const raw = await guard.readOne<RawStatistics>(STATISTICS, [desde, hasta, isOneMonth ? 'week' : 'month']);
  return { desde, hasta, agrupado: isOneMonth ? 'semana' : 'mes', ...withoutSmallGroups(raw, isOneMonth) };
}

/** Hides every count that is too small before the answer leaves. */
function withoutSmallGroups(
  raw: RawStatistics,
  isOneMonth: boolean,
): Omit<Statistics, 'desde' | 'hasta' | 'agrupado'> {
  const months = raw.meses;
  /** Counts of these things in each month, 0 where there were none. */
  const byMonth = <Row extends { mes: string }>(
    rows: Row[],
    things: readonly string[],
    thingOf: (row: Row) => string,
    count: (row: Row) => number,
  ) => {
    const counts = new Map(rows.map((row) => [`${row.mes} ${thingOf(row)}`, count(row)]));
    return overMonths(months.map((mes) => things.map((thing) => counts.get(`${mes} ${thing}`) ?? 0)));
  };

  const providers = raw.prestadores.map(({ id_prestador }) => String(id_prestador));
  const ofProvider = (count: (row: RawStatistics['turnos'][number]) => number) =>
    byMonth(raw.turnos, providers, ({ id_prestador }) => String(id_prestador), count);
  const [turnos, ausentes] = [ofProvider((row) => row.turnos), ofProvider((row) => row.ausentes)];
  const hours = [...new Set(raw.horas.map(({ dia, hora }) => `${dia} ${hora}`))];
  const byHour = byMonth(
    raw.horas,
    hours,
    ({ dia, hora }) => `${dia} ${hora}`,
    (row) => row.turnos,
  );
  const ended = byMonth(
    raw.egresos,
    DISCHARGE_TYPES,
    ({ tipo }) => tipo,
    (row) => row.cantidad,
  );
  const waiting = byMonth(
    raw.espera,
    WAITING_STATES,
    ({ estado }) => estado,
    (row) => row.cantidad,
  );
  const taken = waiting[WAITING_STATES.indexOf('tomado')];

  return {
    asistencia: inRows(raw.asistencia, ATTENDANCE_COLUMNS, isOneMonth),
    ocupacion: {
      prestadores: raw.prestadores.map((row, place) => ({
        ...row,
        turnos: turnos[place] ?? null,
        ausentes: ausentes[place] ?? null,
        minutos_ocupados: turnos[place] == null ? null : row.minutos_ocupados,
      })),
      horas: hours.map((hour, place) => {
        const [dia, hora] = hour.split(' ').map(Number) as [number, number];
        return { dia, hora, turnos: byHour[place] ?? null };
      }),
    },
    movimientos: {
      ...inRows(raw.movimientos, MOVEMENT_COLUMNS, isOneMonth),
      egresos: DISCHARGE_TYPES.map((tipo, place) => ({ tipo, cantidad: ended[place] ?? null })),
    },
    financiadores: joinedPayers(raw.financiadores),
    espera: {
      ...(Object.fromEntries(WAITING_STATES.map((state, place) => [state, waiting[place] ?? null])) as Record<
        (typeof WAITING_STATES)[number],
        ShownCount
      >),
      mediana_dias: (taken ?? 0) >= GROUP_LEAST ? raw.mediana_dias : null,
    },
  };
}

/**
 * The rows of each column and their total. A week is hidden if the total of the month would show it; a total of several
 * months is shown only if each month is.
 */
function inRows<Column extends string>(
  rows: ({ desde: string } & Record<Column, number>)[],
  columns: readonly Column[],
  isOneMonth: boolean,
) {
  const shown = rows.map(({ desde }) => ({ desde })) as ({ desde: string } & Record<Column, ShownCount>)[];
  const total = {} as Record<Column, ShownCount>;
  for (const column of columns) {
    const counts = rows.map((row): number => row[column]);
    const cells = isOneMonth ? withoutSmall(counts) : counts.map(unlessSmall);
    for (const [place, row] of shown.entries()) row[column] = (cells[place] ?? null) as never;
    total[column] = isOneMonth ? unlessSmall(counts.reduce((sum, count) => sum + count, 0)) : sumOf(cells);
  }
  return { filas: shown, total };
}
