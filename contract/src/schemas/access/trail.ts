import { z } from 'zod';
import { TRAIL_MARKS, type TrailMark } from '../../words/access/trail-marks.ts';
import { parseDateOnly } from '../../words/clinic-time.ts';
import { TRAIL_ACTIONS, TRAIL_OUTCOMES, type TrailAction } from '../../words/trail-actions.ts';
import { id, idInQuery, moment, pageSize } from '../fields.ts';

export const TrailLine = z.object({
  id: id(),
  at: moment(),
  id_prestador: id().nullable(),
  nombre: z.string().nullable(),
  apellido: z.string().nullable(),
  role: z.string().nullable(),
  action: z.string(),
  outcome: z.enum(TRAIL_OUTCOMES),
  /** The ids as requested: after a refusal they may belong to nothing. */
  id_paciente: z.int().nullable(),
  object_id: z.int().nullable(),
  /** The patients that a list, a search or the dashboard showed. */
  pacientes: z.array(z.int()).nullable(),
  /** How many rows left with an export. */
  filas: z.int().nullable(),
  address: z.string().nullable(),
  request_id: z.string().nullable(),
  /** By what right the record was read, where it was not by treating the patient. */
  marca: z.enum(Object.keys(TRAIL_MARKS) as [TrailMark]).nullable(),
});
export type TrailLine = z.output<typeof TrailLine>;

const TRAIL_PAGE = { initially: 50, max: 100 };

const dayInQuery = () =>
  z.string('Fecha inválida').refine((text) => parseDateOnly(text) !== null, 'Fecha inválida');

/** What to read of the trail. The days are those of Buenos Aires, both included. */
export const TrailFilters = z.object({
  id_prestador: idInQuery().optional(),
  id_paciente: idInQuery().optional(),
  /** Beside what is about that patient, the lists that showed their name. */
  con_listas: z.enum(['true', 'false'], 'Debe ser verdadero o falso').optional(),
  action: z.enum(Object.keys(TRAIL_ACTIONS) as [TrailAction], 'La acción no es válida').optional(),
  outcome: z.enum(TRAIL_OUTCOMES, 'El resultado no es válido').optional(),
  desde: dayInQuery().optional(),
  hasta: dayInQuery().optional(),
});
export type TrailFilters = z.output<typeof TrailFilters>;

export const TrailQuery = TrailFilters.extend({
  /** The `next` of the page before. */
  before: idInQuery().optional(),
  limit: pageSize(TRAIL_PAGE),
});
export type TrailQuery = z.output<typeof TrailQuery>;

/** Newest first; `next` leads to older entries. */
export const TrailPage = z.object({ data: z.array(TrailLine), next: id().nullable() });
export type TrailPage = z.output<typeof TrailPage>;
