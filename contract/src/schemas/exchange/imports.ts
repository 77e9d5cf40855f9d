import { z } from 'zod';
import {
  IMPORT_STATES,
  IMPORT_TARGETS,
  IMPORT_TYPES,
  isNote,
  PROFESSIONAL_STATES,
  PROFESSIONALS_MAX,
  ROW_DECISIONS,
  ROW_RESULTS,
} from '../../words/exchange/imports.ts';
import { PATIENT_FIELD_NAMES } from '../../words/people/patients.ts';
import { visibleText } from '../../words/visible-text.ts';
import { fieldsFrom, flagOr, id, LONG_TEXT_MAX, moment, pageNumber, pageSize } from '../fields.ts';

const CELL_MAX = 500;

const target = () => z.enum(IMPORT_TARGETS, 'El destino de la columna no es válido');

const ImportColumn = z.object({
  titulo: z.string(),
  muestras: z.array(z.string()),
  destino: target().nullable(),
});

const ImportProfessional = z.object({
  clave: z.string(),
  nombre: z.string(),
  filas: z.int(),
  id_prestador: id().nullable(),
  estado: z.enum(PROFESSIONAL_STATES),
  propuesto: id().nullish(),
});

export const Import = z.object({
  id_importacion: id(),
  tipo: z.enum(IMPORT_TYPES),
  archivo: z.string(),
  origen: z.string(),
  hoja: z.string().nullable(),
  columnas: z.array(ImportColumn),
  /** What was noticed while the file was read. */
  avisos: z.array(z.string()),
  filas: z.int(),
  estado: z.enum(IMPORT_STATES),
  /** When this very file was applied last, if it was. */
  aplicado_antes: moment().nullable(),
  /** The names of professionals in the file, each with the provider it was matched to. */
  profesionales: z.array(ImportProfessional),
  /**
   * How many rows have each result; how many notes, assignments or invitations by mail come with them; how many people they
   * concern (`nuevos_asignados`, `otros_asignados`, `modificados`, `reactivados`); after a withdrawal, also how many people it
   * made inactive. Null before the simulation.
   */
  resumen: z.record(z.string(), z.int()).nullable(),
  fecha_creacion: moment(),
  fecha_aplicacion: moment().nullable(),
});
export type Import = z.output<typeof Import>;

/** An import in the list: without what its file holds, which can be megabytes. */
export const ImportListed = Import.omit({ columnas: true, avisos: true, profesionales: true });
export type ImportListed = z.output<typeof ImportListed>;

const COLUMNS_REPEATED = 'Cada dato puede venir de una sola columna';

/** What each column of the file is, in the order of the file. */
export const ImportMapping = z.object({
  destinos: z.array(target().nullable()).refine((all) => {
    const targets = all.filter(Boolean);
    return new Set(targets).size === targets.length;
  }, COLUMNS_REPEATED),
});
export type ImportMapping = z.output<typeof ImportMapping>;

/** Whether new providers are sent the mail with which they choose their password. */
export const ImportApplication = z.object({ invitar: flagOr(false) }).nullish();
export type ImportApplication = z.output<typeof ImportApplication>;

/** Which provider each name in the file stands for; null for none. */
export const ImportProfessionals = z.object({
  profesionales: z
    .array(z.object({ clave: z.string('Debe ser un texto').max(CELL_MAX), id_prestador: id().nullable() }))
    .max(PROFESSIONALS_MAX),
});
export type ImportProfessionals = z.output<typeof ImportProfessionals>;

export const ImportRow = z.object({
  fila: z.int(),
  resultado: z.enum(ROW_RESULTS),
  /** Why, in plain words. */
  motivos: z.array(z.string()),
  cambios: z.array(
    z.object({ campo: z.enum(PATIENT_FIELD_NAMES), antes: z.string().nullable(), despues: z.string() }),
  ),
  /** What the file says, or a person has written over it. */
  textos: z.partialRecord(target(), z.string()),
  /** The texts that are longer than what is shown. */
  cortados: z.array(target()),
  decision: z.enum(ROW_DECISIONS).nullable(),
  /** The row before it that says the same of the same person: what is decided there holds here. */
  repite: z.int().nullable(),
  /** The patient that the row created or updated; for a doubtful row, the likely match. */
  id_objeto: id().nullable(),
});
export type ImportRow = z.output<typeof ImportRow>;

export const ImportRowPage = z.object({ data: z.array(ImportRow), total: z.int(), totalPages: z.int() });
export type ImportRowPage = z.output<typeof ImportRowPage>;

const ROWS_PAGE_SIZE = 25;
const ROWS_PAGE_SIZE_MAX = 100;

export const ImportRowQuery = z.object({
  page: pageNumber(),
  pageSize: pageSize({ initially: ROWS_PAGE_SIZE, max: ROWS_PAGE_SIZE_MAX }),
  resultado: z.enum(ROW_RESULTS, 'El resultado no es válido').optional(),
});
export type ImportRowQuery = z.output<typeof ImportRowQuery>;

const correctedText = (max: number) =>
  z.string('Debe ser un texto').overwrite(visibleText).max(max, 'El texto es demasiado largo');

/** A person's decision on a row, or their correction of its texts. */
export const ImportRowUpdate = z.object({
  decision: z.enum(ROW_DECISIONS, 'La decisión no es válida').nullable().optional(),
  textos: z
    .object(
      fieldsFrom(IMPORT_TARGETS, (name) => correctedText(isNote(name) ? LONG_TEXT_MAX : CELL_MAX).optional()),
    )
    .optional(),
});
export type ImportRowUpdate = z.output<typeof ImportRowUpdate>;

/** A row that was changed, and how many rows have each result since then. */
export const ImportRowChanged = z.object({ fila: ImportRow, importacion: Import });
export type ImportRowChanged = z.output<typeof ImportRowChanged>;
