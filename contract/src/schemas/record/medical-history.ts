import { z } from 'zod';
import { RISKS } from '../../words/people/risk.ts';
import {
  HISTORY_FIELDS,
  HISTORY_FLAG_FIELDS,
  HISTORY_TEXT_FIELDS,
  HISTORY_WITHOUT_PROVIDER,
  type HistoryTextField,
} from '../../words/record/medical-history.ts';
import {
  dateOnly,
  fieldsFrom,
  flag,
  id,
  loadedMoment,
  longText,
  moment,
  optionalDate,
  optionalOneOf,
  pageNumber,
  pageSize,
} from '../fields.ts';
import { PerformingProvider } from '../people/providers.ts';
import { entryFields } from './entries.ts';

type FreeTextField = Exclude<HistoryTextField, 'riesgo'>;

const freeText = HISTORY_TEXT_FIELDS.filter((name): name is FreeTextField => name !== 'riesgo');

const historyContent = z.object({
  ...fieldsFrom(freeText, () => longText().optional()),
  ...fieldsFrom(HISTORY_FLAG_FIELDS, () => flag().nullable().optional()),
  riesgo: optionalOneOf(RISKS, 'El riesgo no es válido').optional(),
  fecha_derivacion: optionalDate().optional(),
});
export type HistoryContent = z.output<typeof historyContent>;

export const HistoryInput = historyContent.extend({
  id_paciente: id(),
  id_prestador: z.int(HISTORY_WITHOUT_PROVIDER).positive(HISTORY_WITHOUT_PROVIDER).nullable().optional(),
});
export type HistoryInput = z.output<typeof HistoryInput>;

/** With the `fecha_actualizacion` that the form loaded, a save by somebody else in between is refused. */
export const HistoryUpdate = historyContent.extend({ fecha_actualizacion: loadedMoment().optional() });
export type HistoryUpdate = z.output<typeof HistoryUpdate>;

const storedContent = {
  ...fieldsFrom(HISTORY_TEXT_FIELDS, () => z.string().nullable()),
  ...fieldsFrom(HISTORY_FLAG_FIELDS, () => z.boolean().nullable()),
  fecha_derivacion: dateOnly().nullable(),
};

export const History = z.object({
  id_admision: id(),
  id_prestador: id(),
  id_paciente: id(),
  fecha_creacion: moment(),
  fecha_actualizacion: moment(),
  prestadores: PerformingProvider,
  /** Which version it shows: the newest that is not in error. */
  version: z.int(),
  /** The last save, when it is marked as an error and an earlier version is shown. */
  version_con_error: z.object({ version: z.int(), ...entryFields }).nullable(),
  /** For the version that it shows. */
  ...entryFields,
  ...storedContent,
});
export type History = z.output<typeof History>;

export const HistoryEnvelope = z.object({ hasHistory: z.boolean(), data: History.nullable() });
export type HistoryEnvelope = z.output<typeof HistoryEnvelope>;

/** One save: who recorded it and when. Version 1 is the creation. */
const saved = {
  version: z.int(),
  fecha: moment(),
  autor: z.object({
    id_prestador: id(),
    nombre: z.string().nullable(),
    apellido: z.string().nullable(),
    role: z.string(),
  }),
  folio: entryFields.folio,
  error: entryFields.error,
};

/** A save without its text: the fields filled in by version 1, or changed by a later one. */
export const HistoryVersionSummary = z.object({ ...saved, campos: z.array(z.enum(HISTORY_FIELDS)) });
export type HistoryVersionSummary = z.output<typeof HistoryVersionSummary>;

export const HistoryVersionPage = z.object({
  data: z.array(HistoryVersionSummary),
  total: z.int(),
  totalPages: z.int(),
});
export type HistoryVersionPage = z.output<typeof HistoryVersionPage>;

const VERSIONS_PAGE_SIZE = 20;
const VERSIONS_PAGE_SIZE_MAX = 50;

export const HistoryVersionQuery = z.object({
  page: pageNumber(),
  pageSize: pageSize({ initially: VERSIONS_PAGE_SIZE, max: VERSIONS_PAGE_SIZE_MAX }),
});
export type HistoryVersionQuery = z.output<typeof HistoryVersionQuery>;

/** The whole history as one save left it. */
export const HistoryVersion = z.object({
  ...saved,
  correcciones: entryFields.correcciones,
  ...storedContent,
});
export type HistoryVersion = z.output<typeof HistoryVersion>;
