import { z } from 'zod';
import { VERSIONED_FIELDS } from '../../words/people/patients.ts';
import { id, moment, pageNumber, pageSize } from '../fields.ts';
import { PerformingProvider } from './providers.ts';

const value = () => z.union([z.string(), z.boolean()]).nullable();

/** Who saved them, as they were that day. */
export const VersionAuthor = PerformingProvider.extend({
  id_prestador: id(),
  profesion: z.string().nullable(),
  especialidad: z.string().nullable(),
});

/** One save of a patient's data: who, when, and what each field that changed held before and after. */
export const PatientVersion = z.object({
  /** 1 is the creation, or the data as they were before versions were kept. */
  version: z.int(),
  fecha: moment(),
  /** Null where nobody knows any more who wrote them. */
  autor: VersionAuthor.nullable(),
  cambios: z.array(z.object({ campo: z.enum(VERSIONED_FIELDS), antes: value(), despues: value() })),
});
export type PatientVersion = z.output<typeof PatientVersion>;

export const PatientVersionPage = z.object({
  data: z.array(PatientVersion),
  total: z.int(),
  totalPages: z.int(),
});
export type PatientVersionPage = z.output<typeof PatientVersionPage>;

const VERSIONS_PAGE_SIZE = 20;
const VERSIONS_PAGE_SIZE_MAX = 50;

export const PatientVersionQuery = z.object({
  page: pageNumber(),
  pageSize: pageSize({ initially: VERSIONS_PAGE_SIZE, max: VERSIONS_PAGE_SIZE_MAX }),
});
export type PatientVersionQuery = z.output<typeof PatientVersionQuery>;
