import { z } from 'zod';
import { ANTIVIRUS_RESULTS, ATTACHMENT_CLASSES, FILE_TYPE_NAMES } from '../../words/record/attachments.ts';
import { dateOnly, id, moment, optionalDate, optionalText, requiredText } from '../fields.ts';
import { PerformingProvider } from '../people/providers.ts';
import { entryFields } from './entries.ts';

const ATTACHMENT_TITLE_MAX = 200;
const ATTACHMENT_SUMMARY_MAX = 2_000;

/** What is said of a file. The law asks for the short summary. */
export const AttachmentInput = z.object({
  clase: z.enum(ATTACHMENT_CLASSES, 'Elija la clase de archivo'),
  titulo: requiredText('El título es requerido', ATTACHMENT_TITLE_MAX),
  sumario: requiredText('El sumario es requerido', ATTACHMENT_SUMMARY_MAX),
  fecha_documento: optionalDate().default(null),
  autor_externo: optionalText().default(null),
});
export type AttachmentInput = z.output<typeof AttachmentInput>;

export const Attachment = z.object({
  id_adjunto: id(),
  id_paciente: id(),
  clase: z.enum(ATTACHMENT_CLASSES),
  titulo: z.string(),
  sumario: z.string(),
  fecha_documento: dateOnly().nullable(),
  autor_externo: z.string().nullable(),
  nombre_archivo: z.string(),
  tipo_mime: z.enum(FILE_TYPE_NAMES),
  bytes: z.int(),
  /** Hash of the file as it is kept, in hexadecimal; pictures are kept without their place data. */
  sha256: z.string(),
  /** Hash of the file as it was sent. */
  sha256_recibido: z.string(),
  antivirus: z.enum(ANTIVIRUS_RESULTS),
  registrado_por: id(),
  fecha_creacion: moment(),
  autor: PerformingProvider.nullable(),
  /** Whether the reader can open the file: one that was attached by mistake is closed to most. */
  disponible: z.boolean(),
  /** The folio of an earlier attachment of this patient that was the same file. */
  repetido_en: z.int().nullable(),
  ...entryFields,
});
export type Attachment = z.output<typeof Attachment>;
