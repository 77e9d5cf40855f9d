import { z } from 'zod';
import {
  DOCUMENT_CLASSES,
  DOCUMENT_FIELD_NAMES,
  DOCUMENT_NAME_MAX,
  DOCUMENT_TEXT_MAX,
  looksLikePrescription,
  NO_PRESCRIPTION,
  templateFault,
} from '../../words/record/documents.ts';
import {
  fieldsFrom,
  flag,
  id,
  idInQuery,
  LONG_TEXT_MAX,
  moment,
  optionalText,
  requiredName,
  requiredText,
} from '../fields.ts';
import { EntryAuthor, entryFields } from './entries.ts';

const CLASS_INVALID = 'La clase de documento no es válida';
const nombre = () =>
  requiredName('Indique el nombre de la plantilla', DOCUMENT_NAME_MAX).refine(
    (text) => !looksLikePrescription(text),
    NO_PRESCRIPTION,
  );
const texto = () => requiredText('El texto es requerido', DOCUMENT_TEXT_MAX);
const version = () => z.int('La versión no es válida').positive('La versión no es válida');

/** The newest version of a template. */
export const DocumentTemplate = z.object({
  id_plantilla: id(),
  version: z.int(),
  clase: z.enum(DOCUMENT_CLASSES),
  nombre: z.string(),
  texto: z.string(),
  /** One that is not active cannot be used any more. */
  activa: z.boolean(),
  fecha: moment(),
  /** Who saved this version; null for those that came with the system. */
  autor: z.string().nullable(),
});
export type DocumentTemplate = z.output<typeof DocumentTemplate>;

export const DocumentTemplateInput = z
  .object({ clase: z.enum(DOCUMENT_CLASSES, CLASS_INVALID), nombre: nombre(), texto: texto() })
  .superRefine(({ clase, texto: text }, context) => {
    const fault = templateFault(clase, text);
    if (fault) context.addIssue({ code: 'custom', path: ['texto'], message: fault });
  });
export type DocumentTemplateInput = z.output<typeof DocumentTemplateInput>;

/** Names what changes; its class never does. */
export const DocumentTemplateUpdate = z.object({
  nombre: nombre().optional(),
  texto: texto().optional(),
  activa: flag().optional(),
  /** The version that the form loaded: with it the save is refused when somebody saved in between. */
  version: version().optional(),
});
export type DocumentTemplateUpdate = z.output<typeof DocumentTemplateUpdate>;

/** What each field holds for a patient; null where it has no value, or the person may not know it. */
export const DocumentFieldValues = z.object(fieldsFrom(DOCUMENT_FIELD_NAMES, () => z.string().nullable()));
export type DocumentFieldValues = z.output<typeof DocumentFieldValues>;

export const DocumentFieldsQuery = z.object({ id_turno: idInQuery().optional() });

export const DocumentInput = z.object({
  id_plantilla: id('La plantilla no es válida'),
  /** The template's own text if nothing is sent. */
  texto: optionalText(DOCUMENT_TEXT_MAX).optional(),
  /** The appointment that the fields of the text speak of. */
  id_turno: id('El turno no es válido').nullable().optional(),
});
export type DocumentInput = z.output<typeof DocumentInput>;

const Annulment = z.object({
  motivo: z.string(),
  fecha_creacion: moment(),
  autor: EntryAuthor,
  folio: z.int().nullable(),
});

/** A document that was issued. An attendance certificate is no entry and has no folio. */
export const IssuedDocument = z.object({
  id_documento: id(),
  id_paciente: id(),
  id_plantilla: id(),
  version: z.int(),
  clase: z.enum(DOCUMENT_CLASSES),
  titulo: z.string(),
  numero: z.string(),
  codigo: z.string(),
  texto: z.string(),
  id_turno: id().nullable(),
  fecha_creacion: moment(),
  registrado_por: id(),
  emisor: EntryAuthor,
  paginas: z.int(),
  anulacion: Annulment.nullable(),
  ...entryFields,
});
export type IssuedDocument = z.output<typeof IssuedDocument>;

export const AnnulmentInput = z.object({ motivo: requiredText('Indique el motivo', LONG_TEXT_MAX) });
export type AnnulmentInput = z.output<typeof AnnulmentInput>;
