import { z } from 'zod';
import { AUDIT_ACTIONS, AUDIT_OUTCOMES, type AuditAction } from '../words/audit-actions.ts';
import { parseDateOnly } from '../words/clinic-time.ts';
import { id, moment } from './fields.ts';

export const AuditEntry = z.object({
  id: id(),
  at: moment(),
  id_prestador: id().nullable(),
  nombre: z.string().nullable(),
  apellido: z.string().nullable(),
  role: z.string().nullable(),
  action: z.string(),
  outcome: z.enum(AUDIT_OUTCOMES),
  /** As they were asked for: after a refusal they may be numbers of nothing. */
  id_paciente: z.int().nullable(),
  object_id: z.int().nullable(),
  /** Whom a list, a search or the dashboard showed. */
  pacientes: z.array(z.int()).nullable(),
  /** How many rows left with an export. */
  filas: z.int().nullable(),
  address: z.string().nullable(),
  request_id: z.string().nullable(),
});
export type AuditEntry = z.output<typeof AuditEntry>;

const AUDIT_PAGE_DEFAULT = 50;
const AUDIT_PAGE_MAX = 100;

const positiveInQuery = (message: string) =>
  z
    .string(message)
    .regex(/^[1-9]\d{0,14}$/, message)
    .transform(Number);

const idInQuery = () => positiveInQuery('El identificador no es válido');
const PAGE_SIZE_INVALID = 'El tamaño de página no es válido';

const dayInQuery = () =>
  z.string('Fecha inválida').refine((text) => parseDateOnly(text) !== null, 'Fecha inválida');

/** What to read of the trail. The days are those of Buenos Aires, both included. */
export const AuditFilters = z.object({
  id_prestador: idInQuery().optional(),
  id_paciente: idInQuery().optional(),
  /** Beside what is about that patient, the lists that showed their name. */
  con_listas: z.enum(['true', 'false'], 'Debe ser verdadero o falso').optional(),
  action: z.enum(Object.keys(AUDIT_ACTIONS) as [AuditAction], 'La acción no es válida').optional(),
  outcome: z.enum(AUDIT_OUTCOMES, 'El resultado no es válido').optional(),
  desde: dayInQuery().optional(),
  hasta: dayInQuery().optional(),
});
export type AuditFilters = z.output<typeof AuditFilters>;

export const AuditQuery = AuditFilters.extend({
  /** The `next` of the page before. */
  before: idInQuery().optional(),
  limit: positiveInQuery(PAGE_SIZE_INVALID)
    .refine((n) => n <= AUDIT_PAGE_MAX, PAGE_SIZE_INVALID)
    .default(AUDIT_PAGE_DEFAULT),
});
export type AuditQuery = z.output<typeof AuditQuery>;

/** Newest first; `next` leads to older entries. */
export const AuditPage = z.object({ data: z.array(AuditEntry), next: id().nullable() });
export type AuditPage = z.output<typeof AuditPage>;
