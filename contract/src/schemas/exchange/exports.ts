import { z } from 'zod';
import { EXPORT_STATES } from '../../words/exchange/exports.ts';
import { id, moment } from '../fields.ts';

/** Of the whole clinic: who took it, when, and how far it came. */
export const Export = z.object({
  id_exportacion: id(),
  estado: z.enum(EXPORT_STATES),
  /** Rows of the clinic at the moment at which it began, and how many have been written. */
  total: z.int(),
  filas: z.int(),
  bytes: z.int(),
  fecha_creacion: moment(),
  fecha_fin: moment().nullable(),
  prestadores: z.object({ nombre: z.string().nullable(), apellido: z.string().nullable() }),
});
export type Export = z.output<typeof Export>;
