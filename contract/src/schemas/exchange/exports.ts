import { z } from 'zod';
import { EXPORT_STATES } from '../../words/exchange/exports.ts';
import { id, moment } from '../fields.ts';

/** An export of the whole clinic: who started it, when, and its progress. */
export const Export = z.object({
  id_exportacion: id(),
  estado: z.enum(EXPORT_STATES),
  /** Rows in the database when the export began, and how many are written so far. */
  total: z.int(),
  filas: z.int(),
  bytes: z.int(),
  fecha_creacion: moment(),
  fecha_fin: moment().nullable(),
  prestadores: z.object({ nombre: z.string().nullable(), apellido: z.string().nullable() }),
});
export type Export = z.output<typeof Export>;
