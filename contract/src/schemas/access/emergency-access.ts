import { z } from 'zod';
import { GLASS_REASON_MAX, GLASS_REASON_MIN } from '../../words/access/emergency-access.ts';
import { plainDocument } from '../../words/plain-document.ts';
import { looksEmpty, saysAtLeast, visibleText } from '../../words/visible-text.ts';
import { id, moment } from '../fields.ts';

const REASON_TOO_SHORT = `Explique el motivo con al menos ${GLASS_REASON_MIN} caracteres`;
const DNI_MISSING = 'Escriba el DNI del paciente';
/** With whatever stands between its digits, as in a patient's form. */
const DNI_AS_TYPED_MAX = 100;

/** The patient's document, and the reason for the access. */
export const GlassRequest = z.object({
  dni: z
    .string(DNI_MISSING)
    // A text that is far too long is not searched.
    .max(DNI_AS_TYPED_MAX, { error: DNI_MISSING, abort: true })
    .overwrite(plainDocument)
    .refine((dni) => !looksEmpty(dni), DNI_MISSING),
  motivo: z
    .string(REASON_TOO_SHORT)
    .max(GLASS_REASON_MAX, {
      error: `El texto no puede superar los ${GLASS_REASON_MAX} caracteres`,
      abort: true,
    })
    .overwrite(visibleText)
    .refine((text) => saysAtLeast(GLASS_REASON_MIN, text), REASON_TOO_SHORT),
});
export type GlassRequest = z.output<typeof GlassRequest>;

/** Until when the patient stays within reach; null when the person reaches this patient without it. */
export const GlassOpened = z.object({ id_paciente: id(), hasta: moment().nullable() });
export type GlassOpened = z.output<typeof GlassOpened>;

/** Whether the reader can request it, and their own accesses, including those that ended recently. */
export const OwnGlass = z.object({
  disponible: z.boolean(),
  propios: z.array(
    z.object({
      id_paciente: id(),
      /** Only while it is open. */
      nombre: z.string().nullable(),
      apellido: z.string().nullable(),
      desde: moment(),
      hasta: moment(),
    }),
  ),
});
export type OwnGlass = z.output<typeof OwnGlass>;

/** An access to one patient, as the record shows it. */
export const GlassAccess = z.object({
  id_acceso: id(),
  id_prestador: id(),
  nombre: z.string().nullable(),
  apellido: z.string().nullable(),
  motivo: z.string(),
  desde: moment(),
  hasta: moment(),
});
export type GlassAccess = z.output<typeof GlassAccess>;
