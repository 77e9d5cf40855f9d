/** The words of fees, charges, payments and the day's cash. */

export const PAYMENT_MEANS = ['efectivo', 'transferencia', 'debito', 'credito', 'billetera', 'otro'] as const;
export type PaymentMeans = (typeof PAYMENT_MEANS)[number];
export const PAYMENT_MEANS_LABELS: Record<PaymentMeans, string> = {
  efectivo: 'Efectivo',
  transferencia: 'Transferencia',
  debito: 'Débito',
  credito: 'Crédito',
  billetera: 'Billetera virtual',
  otro: 'Otro',
};

export const CHARGE_KINDS = ['sesion', 'ausencia', 'ajuste'] as const;
export type ChargeKind = (typeof CHARGE_KINDS)[number];
export const CHARGE_LABELS: Record<ChargeKind, string> = {
  sesion: 'Sesión',
  ausencia: 'Ausencia',
  ajuste: 'Ajuste',
};

/** What a patient owed in the system before, brought along by a file. */
export const OPENING_BALANCE = 'Saldo inicial';

export const FEES_MAX = 2_000;
/** Of an account the newest rows are answered, and the sums of all of them. */
export const ACCOUNT_ROWS_MAX = 300;
export const CASH_ROWS_MAX = 1_000;

/** Price rises, in hundredths of a percent: up to 500 %, and down to half. */
export const INCREASE_RANGE = { least: -5_000, most: 50_000 } as const;

export const DAY_IS_CLOSED = 'La caja de ese día ya está cerrada';
export const ALREADY_ANNULLED = 'El cobro ya está anulado';
export const MORE_THAN_OWED = 'Es más de lo que falta de esta sesión: cóbrelo a cuenta';

/** What is missing (negative) or too much (positive) of what was counted. */
export const cashDifference = (counted: number, expected: number): number => counted - expected;
