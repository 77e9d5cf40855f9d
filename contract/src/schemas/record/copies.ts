import { z } from 'zod';
import { moment } from '../fields.ts';
import { EntryAuthor } from './entries.ts';

/** What anybody who holds a copy on paper may know of it: no more than lets them see whether it is genuine. */
export const IssuedCopy = z.object({
  codigo: z.string(),
  fecha_creacion: moment(),
  emisor: EntryAuthor,
  iniciales: z.string(),
  /** The last three digits of the patient's document. */
  dni_final: z.string().nullable(),
  /** The last folio; the first is always 1, and 0 means that there was nothing to print. */
  folios: z.int(),
  paginas: z.int(),
  /** Of the file, in hexadecimal. */
  sha256: z.string(),
});
export type IssuedCopy = z.output<typeof IssuedCopy>;
