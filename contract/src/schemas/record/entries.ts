import { z } from 'zod';
import { CORRECTIONS_SHOWN_MAX } from '../../words/list-limits.ts';
import { CLARIFICATION_REQUIRED, ENTRY_KINDS, MOVES_ONLY_WITH_ERROR } from '../../words/record/entries.ts';
import {
  dateOnly,
  flagOr,
  id,
  LONG_TEXT_MAX,
  moment,
  pageNumber,
  pageSize,
  requiredText,
} from '../fields.ts';

/** Who wrote an entry, as they were that day. */
export const EntryAuthor = z.object({
  nombre: z.string().nullable(),
  apellido: z.string().nullable(),
  role: z.string(),
  profesion: z.string().nullable(),
  especialidad: z.string().nullable(),
  matricula: z.string().nullable(),
  matricula_tipo: z.string().nullable(),
  matricula_jurisdiccion: z.string().nullable(),
});
export type EntryAuthor = z.output<typeof EntryAuthor>;

/** A clarification of an entry, which may also mark it as an error. It is an entry itself. */
export const Correction = z.object({
  folio: z.int(),
  error: z.boolean(),
  aclaracion: z.string(),
  fecha_creacion: moment(),
  registrado_por: id(),
  autor: EntryAuthor,
  /** The absent author, when somebody else marked their entry as an error. */
  en_ausencia_de: EntryAuthor.nullable(),
  /** The record that the entry was moved to or from; its patient only if the reader may see them. */
  otro: z
    .object({ folio: z.int(), id_paciente: id().nullable(), paciente: z.string().nullable() })
    .nullable(),
});
export type Correction = z.output<typeof Correction>;

/** What every clinical object answers of its entry. The folio is null until an old record has got its number. */
export const entryFields = {
  folio: z.int().nullable(),
  error: z.boolean(),
  correcciones: z.array(Correction).max(CORRECTIONS_SHOWN_MAX),
};

export const CorrectionInput = z
  .object({
    aclaracion: requiredText(CLARIFICATION_REQUIRED, LONG_TEXT_MAX),
    error: flagOr(false),
    /** The patient whose record the entry should have been written to. */
    trasladar_a: id().nullable().optional(),
  })
  .refine(({ error, trasladar_a }) => error || (trasladar_a ?? null) === null, {
    path: ['trasladar_a'],
    message: MOVES_ONLY_WITH_ERROR,
  });
export type CorrectionInput = z.output<typeof CorrectionInput>;

/** An entry without its text: the number, what it is about, when, and who. */
export const Entry = z.object({
  folio: z.int(),
  clase: z.enum(ENTRY_KINDS),
  /** Id of the follow-up, the medication, the change …; a history also has its version. */
  id_objeto: id(),
  version: z.int(),
  /** The act: its day, and its hour where that is known. */
  fecha_acto: dateOnly(),
  hora_acto: z.string().nullable(),
  /** When it was written. */
  fecha: moment(),
  registrado_por: id(),
  autor: EntryAuthor,
  /** The author has left or may no longer write such entries: a director or an administrator marks it as an error. */
  autor_ausente: z.boolean(),
  /** The performer, when the author is somebody else. */
  prestador: EntryAuthor.nullable(),
  /** Its link in the patient's chain, in hexadecimal. */
  hash: z.string(),
  error: z.boolean(),
  /** Folio of the entry that this one corrects. */
  corrige: z.int().nullable(),
  /** Folios of what corrects this one. */
  corregido_por: z.array(z.int()).max(CORRECTIONS_SHOWN_MAX),
});
export type Entry = z.output<typeof Entry>;

/** The same with what was written, to the letter, whatever has happened since. What was empty is not there. */
export const WrittenEntry = Entry.extend({ contenido: z.record(z.string(), z.unknown()) });
export type WrittenEntry = z.output<typeof WrittenEntry>;

export const EntryPage = z.object({ data: z.array(Entry), total: z.int(), totalPages: z.int() });
export type EntryPage = z.output<typeof EntryPage>;

const ENTRIES_PAGE_SIZE = 50;
const ENTRIES_PAGE_SIZE_MAX = 100;

export const EntryQuery = z.object({
  page: pageNumber(),
  pageSize: pageSize({ initially: ENTRIES_PAGE_SIZE, max: ENTRIES_PAGE_SIZE_MAX }),
});
export type EntryQuery = z.output<typeof EntryQuery>;
