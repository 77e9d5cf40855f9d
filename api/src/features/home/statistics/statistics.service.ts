import type { Statistics, StatisticsQuery } from '@trama/contract/schemas/home/statistics';
import { daysUntil } from '@trama/contract/words/clinic-time';
import {
  ATTENDANCE_COLUMNS,
  GROUP_LEAST,
  MOVEMENT_COLUMNS,
  WEEKS_UP_TO_DAYS,
} from '@trama/contract/words/home/statistics';
import { DISCHARGE_TYPES } from '@trama/contract/words/record/discharges';
import type { Guard } from '../../../platform/statements/guard.ts';
import { hiddenIn, joinedPayers, withoutSmall } from './small-groups.ts';
import { type RawStatistics, STATISTICS } from './statistics.queries.ts';

export async function readStatistics(guard: Guard, { desde, hasta }: StatisticsQuery): Promise<Statistics> {
  const isByWeek = daysUntil(hasta, desde) < WEEKS_UP_TO_DAYS;
  const raw = await guard.readOne<RawStatistics>(STATISTICS, [desde, hasta, isByWeek ? 'week' : 'month']);
  return { desde, hasta, agrupado: isByWeek ? 'semana' : 'mes', ...withoutSmallGroups(raw) };
}

/** Nothing that is too small leaves from here. */
function withoutSmallGroups(raw: RawStatistics): Omit<Statistics, 'desde' | 'hasta' | 'agrupado'> {
  const counts = ['turnos', 'ausentes'] as const;
  const prestadores = hiddenIn(raw.prestadores, counts).filas.map((row) => ({
    ...row,
    minutos_ocupados: row.turnos === null ? null : row.minutos_ocupados,
  }));
  const ended = DISCHARGE_TYPES.map((tipo) => raw.egresos.find((one) => one.tipo === tipo)?.cantidad ?? 0);
  const { mediana_dias, ...waiting } = raw.espera;
  return {
    asistencia: hiddenIn(raw.asistencia, ATTENDANCE_COLUMNS),
    ocupacion: { prestadores, horas: hiddenIn(raw.horas, ['turnos']).filas },
    movimientos: {
      ...hiddenIn(raw.movimientos, MOVEMENT_COLUMNS),
      egresos: withoutSmall(ended).map((cantidad, place) => ({
        tipo: DISCHARGE_TYPES[place] ?? 'alta',
        cantidad,
      })),
    },
    financiadores: joinedPayers(raw.financiadores),
    espera: {
      ...(Object.fromEntries(
        withoutSmall(Object.values(waiting)).map((count, place) => [Object.keys(waiting)[place], count]),
      ) as Record<keyof typeof waiting, number | null>),
      mediana_dias: waiting.tomado >= GROUP_LEAST ? mediana_dias : null,
    },
  };
}
