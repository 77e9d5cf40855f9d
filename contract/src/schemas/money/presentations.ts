import { z } from 'zod';
import {
  PRESENTATION_LINES_MAX,
  PRESENTATION_STATES,
  PRESENTATION_WARNINGS,
  STATES_WITH_REASON,
} from '../../words/money/presentations.ts';
import { dateOnly, id, idInQuery, moment, optionalText } from '../fields.ts';
import { amount, total } from './fields.ts';

const month = () =>
  z.string('El mes no es válido').regex(/^(20|21)\d\d-(0[1-9]|1[0-2])$/, 'El mes no es válido');

export const PresentationQuery = z.object({
  id_financiador: idInQuery('El financiador no es válido').optional(),
  mes: month().optional(),
});
export type PresentationQuery = z.output<typeof PresentationQuery>;

/** Takes every session of that payer and month that has not been presented. */
export const PresentationInput = z.object({
  id_financiador: id('Elija el financiador'),
  /** YYYY-MM */
  mes: month(),
  nota: optionalText(300).optional(),
});
export type PresentationInput = z.output<typeof PresentationInput>;

/** A step of some lines of a presentation, or of every line that may take it. */
export const PresentationStep = z
  .object({
    lineas: z
      .array(id('La línea no es válida'))
      .min(1, 'Elija las sesiones')
      .max(PRESENTATION_LINES_MAX)
      .optional(),
    estado: z.enum(PRESENTATION_STATES, 'El estado no es válido').optional(),
    /** For one line: what the payer paid (cobrado), this time, or did not (debitado). Absent: all of it. */
    importe: amount().optional(),
    motivo: optionalText(300).optional(),
    /** For one line. */
    codigo_validacion: optionalText(60).optional(),
  })
  .superRefine(({ lineas, estado, importe, motivo, codigo_validacion }, context) => {
    const refuse = (field: string, message: string) =>
      context.addIssue({ code: 'custom', path: [field], message });
    if (estado === undefined && codigo_validacion === undefined) refuse('estado', 'Indique el estado');
    if (estado && STATES_WITH_REASON.includes(estado) && !motivo) refuse('motivo', 'Indique el motivo');
    if ((importe !== undefined || codigo_validacion !== undefined) && lineas?.length !== 1)
      refuse('lineas', 'Indique una sola sesión');
    if (importe !== undefined && estado !== 'cobrado' && estado !== 'debitado')
      refuse('importe', 'Solo lo cobrado o lo debitado tiene importe');
  });
export type PresentationStep = z.output<typeof PresentationStep>;

const sums = {
  importe: total(),
  importe_cobrado: total(),
  importe_debitado: total(),
  /** Presented, or presented again, and not answered yet. */
  importe_pendiente: total(),
};

export const PresentationLine = z.object({
  id_linea: id(),
  id_cargo: id(),
  id_turno: id().nullable(),
  /** Null where the patient is out of the reader's reach. */
  id_paciente: id().nullable(),
  paciente: z.string().nullable(),
  numero_afiliado: z.string().nullable(),
  fecha: dateOnly(),
  prestador: z.string().nullable(),
  estado: z.enum(PRESENTATION_STATES),
  ...sums,
  motivo: z.string().nullable(),
  codigo_validacion: z.string().nullable(),
  avisos: z.array(z.enum(PRESENTATION_WARNINGS)).max(PRESENTATION_WARNINGS.length),
});
export type PresentationLine = z.output<typeof PresentationLine>;

export const PresentationListed = z.object({
  id_presentacion: id(),
  id_financiador: id(),
  financiador: z.string(),
  /** YYYY-MM */
  mes: z.string(),
  nota: z.string().nullable(),
  autor: z.string(),
  fecha_creacion: moment(),
  sesiones: z.int(),
  ...sums,
});
export type PresentationListed = z.output<typeof PresentationListed>;

export const Presentation = PresentationListed.extend({
  lineas: z.array(PresentationLine).max(PRESENTATION_LINES_MAX),
});
export type Presentation = z.output<typeof Presentation>;

/** Sessions of a payer's month that were not presented. */
export const PendingPresentation = z.object({
  id_financiador: id(),
  financiador: z.string(),
  mes: z.string(),
  sesiones: z.int(),
  importe: total(),
  /** The last day on which the payer takes them; null where it has no limit. */
  vence_el: dateOnly().nullable(),
  /** That day is over. */
  perdido: z.boolean(),
});
export type PendingPresentation = z.output<typeof PendingPresentation>;
