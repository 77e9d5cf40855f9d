import { z } from 'zod';
import { DOCUMENT_CLASSES } from '../../words/record/documents.ts';
import { moment } from '../fields.ts';
import { EntryAuthor } from './entries.ts';

/** What anybody who holds a copy on paper may know of it: no more than lets them see whether it is genuine. */
export const IssuedCopy = z.object({
  tipo: z.literal('copia'),
  codigo: z.string(),
  fecha_creacion: moment(),
  emisor: EntryAuthor,
  iniciales: z.string(),
  /** The last three digits of the patient's document. */
  dni_final: z.string().nullable(),
  /** The last folio; the first is always 1, and 0 means that there was nothing to print. */
  folios: z.int(),
  paginas: z.int(),
  /** Hash of the file, in hexadecimal. */
  sha256: z.string(),
  /** Who authenticated it, if it was made for a request. */
  autenticada: z.object({ fecha: moment(), autor: EntryAuthor }).nullable(),
});
export type IssuedCopy = z.output<typeof IssuedCopy>;

/** The same of a document. The class says no more than the paper in their hand. */
export const CheckedDocument = z.object({
  tipo: z.literal('documento'),
  codigo: z.string(),
  clase: z.enum(DOCUMENT_CLASSES),
  titulo: z.string(),
  numero: z.string(),
  fecha_creacion: moment(),
  emisor: EntryAuthor,
  iniciales: z.string(),
  dni_final: z.string().nullable(),
  paginas: z.int(),
  sha256: z.string(),
  anulado_el: moment().nullable(),
});
export type CheckedDocument = z.output<typeof CheckedDocument>;

export const CheckedPaper = z.discriminatedUnion('tipo', [IssuedCopy, CheckedDocument]);
export type CheckedPaper = z.output<typeof CheckedPaper>;
