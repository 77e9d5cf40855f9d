import { z } from 'zod';
import { ROLES } from '../../words/access/access-policy.ts';
import { daysUntil, todayInClinic } from '../../words/clinic-time.ts';
import { AMOUNT_INVALID, AMOUNT_MAX, PERCENT_WHOLE } from '../../words/money/amounts.ts';
import { PAYMENT_MEANS } from '../../words/money/cash.ts';
import {
  ADJUSTMENTS_MAX,
  SETTLEMENT_DAYS_MAX,
  SETTLEMENT_LINE_KINDS,
  SETTLEMENT_LINES_MAX,
  SETTLEMENT_STATES,
} from '../../words/money/settlements.ts';
import { dateOnly, id, idInQuery, moment, optionalText, requiredText } from '../fields.ts';
import { beginning, day, signedAmount } from './fields.ts';

const PERCENT_INVALID = 'El porcentaje va de 0 a 100';

/** What a professional gets of each session from a day on. Null in payer: any. */
export const ShareInput = z.object({
  id_prestador: id('Elija el prestador'),
  id_financiador: id('El financiador no es válido').nullable().default(null),
  /** Hundredths of a percent: 6000 is 60 %. */
  centesimos: z.int(PERCENT_INVALID).min(0, PERCENT_INVALID).max(PERCENT_WHOLE, PERCENT_INVALID),
  desde: beginning(),
});
export type ShareInput = z.output<typeof ShareInput>;

const Professional = z.object({
  nombre: z.string().nullable(),
  apellido: z.string(),
  role: z.enum(ROLES),
});

export const Share = z.object({
  id_participacion: id(),
  id_prestador: id(),
  prestadores: Professional,
  id_financiador: id().nullable(),
  financiador: z.string().nullable(),
  centesimos: z.int(),
  desde: dateOnly(),
  /** Whether it holds today; the others begin later. */
  vigente: z.boolean(),
});
export type Share = z.output<typeof Share>;

const firstOfMonth = () => `${todayInClinic().slice(0, 7)}-01`;
const isPeriod = ({ desde, hasta }: { desde: string; hasta: string }) =>
  desde <= hasta && daysUntil(hasta, desde) < SETTLEMENT_DAYS_MAX;
const NOT_A_PERIOD = { path: ['hasta'], message: 'El período va de un día a un año' };

/** This month unless the query names other days. */
export const SettlementQuery = z
  .object({
    desde: day().default(firstOfMonth),
    hasta: day().default(() => todayInClinic()),
    id_prestador: idInQuery('El prestador no es válido').optional(),
  })
  .refine(isPeriod, NOT_A_PERIOD);
export type SettlementQuery = z.output<typeof SettlementQuery>;

const Adjustment = z.object({
  /** A negative one takes back. */
  importe: z
    .int(AMOUNT_INVALID)
    .min(-AMOUNT_MAX, AMOUNT_INVALID)
    .max(AMOUNT_MAX, AMOUNT_INVALID)
    .refine((centavos) => centavos !== 0, AMOUNT_INVALID),
  concepto: requiredText('Indique el concepto', 200),
});

/** Freezes what is to be settled in the period: it was paid. */
export const SettlementInput = z
  .object({
    id_prestador: id('Elija el prestador'),
    desde: day(),
    hasta: day(),
    medio: z.enum(PAYMENT_MEANS, 'Elija el medio de pago'),
    nota: optionalText(300).optional(),
    ajustes: z.array(Adjustment).max(ADJUSTMENTS_MAX, 'Son demasiados ajustes').default([]),
    /** What the person saw: if it is another by now, nothing is paid. */
    importe: z.int(AMOUNT_INVALID).optional(),
  })
  .refine(isPeriod, NOT_A_PERIOD);
export type SettlementInput = z.output<typeof SettlementInput>;

const sums = {
  /** What was charged, and its two parts: the professional's and the clinic's. */
  importe_base: signedAmount(),
  importe: signedAmount(),
  importe_clinica: signedAmount(),
};

export const SettlementLine = z.object({
  tipo: z.enum(SETTLEMENT_LINE_KINDS),
  fecha: dateOnly(),
  id_cargo: id().nullable(),
  /** Null where the patient is out of the reader's reach, and of an adjustment. */
  id_paciente: id().nullable(),
  paciente: z.string().nullable(),
  id_financiador: id().nullable(),
  financiador: z.string().nullable(),
  centesimos: z.int().nullable(),
  ...sums,
  concepto: z.string().nullable(),
});
export type SettlementLine = z.output<typeof SettlementLine>;

export const SettlementPayer = z.object({
  id_financiador: id().nullable(),
  financiador: z.string().nullable(),
  sesiones: z.int(),
  ...sums,
});

/** What a professional earned in a period: still to be paid, or paid and frozen. */
export const Settlement = z.object({
  /** Null until it is paid. */
  id_liquidacion: id().nullable(),
  estado: z.enum(SETTLEMENT_STATES),
  id_prestador: id(),
  prestadores: Professional,
  desde: dateOnly(),
  hasta: dateOnly(),
  sesiones: z.int(),
  ...sums,
  /** Sessions of the period for which no share was agreed on: they are in no sum. */
  sin_porcentaje: z.int(),
  financiadores: z.array(SettlementPayer).max(SETTLEMENT_LINES_MAX),
  lineas: z.array(SettlementLine).max(SETTLEMENT_LINES_MAX),
  medio: z.enum(PAYMENT_MEANS).nullable(),
  nota: z.string().nullable(),
  /** Who paid, and when. */
  pagada_por: z.string().nullable(),
  pagada_el: moment().nullable(),
});
export type Settlement = z.output<typeof Settlement>;
