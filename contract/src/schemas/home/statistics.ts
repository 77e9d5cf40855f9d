import { z } from 'zod';
import { dayAfter } from '../../words/clinic-time.ts';
import {
  ATTENDANCE_COLUMNS,
  MOVEMENT_COLUMNS,
  STATISTICS_DAYS_MAX,
  STATISTICS_ORDER,
  STATISTICS_ROWS_MAX,
  STATISTICS_TOO_LONG,
} from '../../words/home/statistics.ts';
import { PROVIDERS_MAX } from '../../words/list-limits.ts';
import { DISCHARGE_TYPES } from '../../words/record/discharges.ts';
import { dateOnly, fieldsFrom, id, optionalDate } from '../fields.ts';

const day = () =>
  optionalDate('La fecha no es válida')
    .transform((date) => date ?? '')
    .pipe(z.string().min(1, 'Indique el período'));

export const StatisticsQuery = z
  .object({ desde: day(), hasta: day() })
  .refine(({ desde, hasta }) => desde <= hasta, { path: ['hasta'], message: STATISTICS_ORDER })
  .refine(({ desde, hasta }) => !(desde && hasta) || hasta < dayAfter(desde, STATISTICS_DAYS_MAX), {
    path: ['hasta'],
    message: STATISTICS_TOO_LONG,
  });
export type StatisticsQuery = z.output<typeof StatisticsQuery>;

/** Null where it is too small to be told apart, or would give a small one away. */
const count = () => z.int().nullable();

const attendance = fieldsFrom(ATTENDANCE_COLUMNS, count);
const movements = fieldsFrom(MOVEMENT_COLUMNS, count);
const PAYERS_MAX = 200;

export const Statistics = z.object({
  desde: dateOnly(),
  hasta: dateOnly(),
  agrupado: z.enum(['semana', 'mes']),
  asistencia: z.object({
    filas: z.array(z.object({ desde: dateOnly(), ...attendance })).max(STATISTICS_ROWS_MAX),
    total: z.object(attendance),
  }),
  ocupacion: z.object({
    prestadores: z
      .array(
        z.object({
          id_prestador: id(),
          nombre: z.string(),
          apellido: z.string(),
          role: z.string(),
          turnos: count(),
          ausentes: count(),
          /** Minutes of appointments that were not cancelled; null where `turnos` is. */
          minutos_ocupados: z.int().nullable(),
          /** Minutes of the weekly hours, without holidays and absences. */
          minutos_ofrecidos: z.int(),
        }),
      )
      .max(PROVIDERS_MAX),
    /** By day of the week (1 is Monday) and hour of the day. */
    horas: z.array(z.object({ dia: z.int(), hora: z.int(), turnos: count() })).max(7 * 24),
  }),
  movimientos: z.object({
    filas: z.array(z.object({ desde: dateOnly(), ...movements })).max(STATISTICS_ROWS_MAX),
    total: z.object(movements),
    /** Discharges by their kind. */
    egresos: z
      .array(z.object({ tipo: z.enum(DISCHARGE_TYPES), cantidad: count() }))
      .max(DISCHARGE_TYPES.length),
  }),
  /** Patients with an attended appointment by who paid for it; small ones together. */
  financiadores: z
    .array(z.object({ nombre: z.string(), pacientes: z.int(), turnos: z.int() }))
    .max(PAYERS_MAX),
  /** Patients who were put on the waiting list in the period. */
  espera: z.object({
    esperando: count(),
    ofrecido: count(),
    tomado: count(),
    retirado: count(),
    /** Half of those who took an hour waited fewer days; null of too few. */
    mediana_dias: z.int().nullable(),
  }),
});
export type Statistics = z.output<typeof Statistics>;
