import { z } from 'zod';
import { TRAIL_MARKS, type TrailMark } from '../../words/access/trail-marks.ts';
import { parseDateOnly } from '../../words/clinic-time.ts';
import { plainDocument } from '../../words/plain-document.ts';
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
  /** Without the reader's own looks at lists and at the trail: reads about no patient in particular. An export has them all. */
  sin_propias: z.enum(['true', 'false'], 'Debe ser verdadero o falso').optional(),
});
export type TrailQuery = z.output<typeof TrailQuery>;

/** Newest first; `next` leads to older entries. */
export const TrailPage = z.object({ data: z.array(TrailLine), next: id().nullable() });
export type TrailPage = z.output<typeof TrailPage>;

const KEY_MAX = 100;
const KEY_REQUIRED = 'Indique el DNI o el legajo';

/** Whose record: by the patient's DNI or legajo as somebody types it, or by the legajo alone. */
export const ReadersQuery = z
  .object({
    clave: z
      .string(KEY_REQUIRED)
      .max(KEY_MAX, KEY_REQUIRED)
      .overwrite(plainDocument)
      .min(1, KEY_REQUIRED)
      .optional(),
    id_paciente: idInQuery().optional(),
  })
  .refine(({ clave, id_paciente }) => (clave === undefined) !== (id_paciente === undefined), {
    path: ['clave'],
    error: KEY_REQUIRED,
  });
export type ReadersQuery = z.output<typeof ReadersQuery>;

/** One person who opened the record. */
export const RecordReader = z.object({
  id_prestador: id(),
  nombre: z.string().nullable(),
  apellido: z.string().nullable(),
  role: z.string(),
  /** How many times they opened it: what is read within five minutes of the reading before is the same time. */
  veces: z.int(),
  ultima: moment(),
});
export type RecordReader = z.output<typeof RecordReader>;

export const READERS_MAX = 200;

/** Who opened a patient's record, the latest first, and how often. */
export const RecordReaders = z.object({
  /** Null: no patient has that DNI or legajo. */
  id_paciente: id().nullable(),
  lectores: z.array(RecordReader).max(READERS_MAX),
  /** The record was read so often that only its newest readings are counted. */
  parcial: z.boolean(),
});
export type RecordReaders = z.output<typeof RecordReaders>;
