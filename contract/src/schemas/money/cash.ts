import { z } from 'zod';
import { ASSIGNABLE_ROLES } from '../../words/access/access-policy.ts';
import { APPOINTMENT_MODALITIES } from '../../words/agenda/appointments.ts';
import { AMOUNT_INVALID } from '../../words/money/amounts.ts';
import {
  ACCOUNT_ROWS_MAX,
  CASH_ROWS_MAX,
  CHARGE_KINDS,
  INCREASE_RANGE,
  PAYMENT_MEANS,
} from '../../words/money/cash.ts';
import { dateOnly, id, idInQuery, moment, optionalOneOf, optionalText, requiredText } from '../fields.ts';
import { amount, beginning, day, signedAmount, total } from './fields.ts';

const role = () => optionalOneOf(ASSIGNABLE_ROLES as readonly [string, ...string[]], 'El rol no es válido');
const modality = () => optionalOneOf(APPOINTMENT_MODALITIES, 'La modalidad no es válida');
const payer = () => id('El financiador no es válido').nullable();

/** Null in payer: patients without coverage; in role or modality: any. */
export const FeeInput = z.object({
  id_financiador: payer().default(null),
  role: role().default(null),
  modalidad: modality().default(null),
  /** What the patient pays. */
  importe: amount(),
  /** What the payer pays besides. */
  importe_financiador: amount().default(0),
  desde: beginning(),
});
export type FeeInput = z.output<typeof FeeInput>;

const PERCENT_INVALID = 'El porcentaje va de -50 a 500';

/** Copies the price list in force on a day, raised by so many hundredths of a percent. */
export const FeeIncrease = z.object({
  /** One payer; absent, every one. Null: the prices without coverage. */
  id_financiador: payer().optional(),
  /** Hundredths of a percent: 1250 is 12,5 %. */
  centesimos: z
    .int(PERCENT_INVALID)
    .min(INCREASE_RANGE.least, PERCENT_INVALID)
    .max(INCREASE_RANGE.most, PERCENT_INVALID),
  desde: beginning(),
});
export type FeeIncrease = z.output<typeof FeeIncrease>;
export const FeesRaised = z.object({ aranceles: z.int() });

export const Fee = z.object({
  id_arancel: id(),
  id_financiador: id().nullable(),
  financiador: z.string().nullable(),
  role: z.string().nullable(),
  modalidad: z.enum(APPOINTMENT_MODALITIES).nullable(),
  importe: amount(),
  importe_financiador: amount(),
  desde: dateOnly(),
  /** Whether it holds today; the others begin later. */
  vigente: z.boolean(),
});
export type Fee = z.output<typeof Fee>;

export const ChargeInput = z.object({
  id_paciente: id('El paciente no es válido'),
  /** A negative one takes back. */
  importe: z
    .int(AMOUNT_INVALID)
    .min(-100_000_000_000, AMOUNT_INVALID)
    .max(100_000_000_000, AMOUNT_INVALID)
    .refine((centavos) => centavos !== 0, AMOUNT_INVALID),
  concepto: requiredText('Indique el concepto', 200),
});
export type ChargeInput = z.output<typeof ChargeInput>;

export const Charge = z.object({
  id_cargo: id(),
  id_paciente: id(),
  id_turno: id().nullable(),
  tipo: z.enum(CHARGE_KINDS),
  fecha: dateOnly(),
  importe: signedAmount(),
  importe_financiador: amount(),
  financiador: z.string().nullable(),
  concepto: z.string().nullable(),
  /** Who attended. */
  prestador: z.string().nullable(),
  anulado_el: moment().nullable(),
  anulado_motivo: z.string().nullable(),
  fecha_creacion: moment(),
});
export type Charge = z.output<typeof Charge>;

export const PaymentInput = z.object({
  id_paciente: id('El paciente no es válido'),
  /** The session that it pays; absent, it is paid on account. */
  id_turno: id('El turno no es válido').nullable().optional(),
  importe: amount(1),
  medio: z.enum(PAYMENT_MEANS, 'Elija el medio de pago'),
  concepto: optionalText(200).optional(),
  /** The day of cash: today. Once today is closed, tomorrow. */
  fecha: day().optional(),
});
export type PaymentInput = z.output<typeof PaymentInput>;

export const AnnulmentInput = z.object({
  motivo: requiredText('Indique el motivo', 300),
  /** As in a payment. */
  fecha: day().optional(),
});
export type AnnulmentInput = z.output<typeof AnnulmentInput>;

const Annulment = z.object({
  motivo: z.string(),
  fecha: dateOnly(),
  fecha_creacion: moment(),
  autor: z.string(),
});

export const Payment = z.object({
  /** The number of the receipt. */
  id_pago: id(),
  id_paciente: id(),
  id_turno: id().nullable(),
  importe: amount(),
  medio: z.enum(PAYMENT_MEANS),
  concepto: z.string().nullable(),
  fecha: dateOnly(),
  fecha_creacion: moment(),
  /** Who took it. */
  autor: z.string(),
  anulacion: Annulment.nullable(),
});
export type Payment = z.output<typeof Payment>;

/** An appointment of the patient: the answer says what is asked and paid for it. */
export const AccountQuery = z.object({ id_turno: idInQuery('El turno no es válido').optional() });

/** The newest rows, and the sums of all of them. */
export const Account = z.object({
  id_paciente: id(),
  cargos: z.array(Charge).max(ACCOUNT_ROWS_MAX),
  pagos: z.array(Payment).max(ACCOUNT_ROWS_MAX),
  total_cargos: signedAmount(),
  total_pagos: total(),
  /** What the patient owes; negative, what they have in favour. */
  saldo: signedAmount(),
  /** For the appointment that the query names: what is asked for it (null without a fee) and what was paid. */
  turno: z.object({ id_turno: id(), importe: amount().nullable(), pagado: total() }).nullable(),
});
export type Account = z.output<typeof Account>;

const CashLine = z.object({
  medio: z.enum(PAYMENT_MEANS),
  cobrado: total(),
  /** Payments annulled on this day, whatever day they were made. */
  anulado: total(),
  esperado: signedAmount(),
  contado: amount().nullable(),
  diferencia: signedAmount().nullable(),
});

const CashMovement = z.object({
  tipo: z.enum(['pago', 'anulacion']),
  id_pago: id(),
  /** Null where the patient is out of the reader's reach. */
  id_paciente: id().nullable(),
  paciente: z.string().nullable(),
  medio: z.enum(PAYMENT_MEANS),
  importe: signedAmount(),
  concepto: z.string().nullable(),
  /** For an annulment. */
  motivo: z.string().nullable(),
  autor: z.string(),
  fecha_creacion: moment(),
  /** A payment that was annulled, on whatever day. */
  anulado: z.boolean(),
});

/** The cash of a day. Clinicians see the payments of their own sessions and no closing. */
export const Cash = z.object({
  fecha: dateOnly(),
  cierre: z.object({ fecha_creacion: moment(), autor: z.string(), nota: z.string().nullable() }).nullable(),
  medios: z.array(CashLine).max(PAYMENT_MEANS.length),
  movimientos: z.array(CashMovement).max(CASH_ROWS_MAX),
  esperado: signedAmount(),
});
export type Cash = z.output<typeof Cash>;

export const CashDay = z.object({ fecha: day() });

/** What was counted, by means of payment; what is not named was counted as nothing. */
export const ClosingInput = z.object({
  contado: z.partialRecord(z.enum(PAYMENT_MEANS, 'El medio de pago no es válido'), amount()),
  nota: optionalText(500).optional(),
});
export type ClosingInput = z.output<typeof ClosingInput>;
