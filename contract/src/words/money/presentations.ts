/** The words of what is presented to payers. */

export const PRESENTATIONS_MAX = 1_000;
/** The most sessions in one presentation; the others go into the next one. */
export const PRESENTATION_LINES_MAX = 5_000;
export const PENDING_MAX = 1_000;

export const PRESENTATION_STATES = ['presentado', 'cobrado', 'debitado', 'representado'] as const;
export type PresentationState = (typeof PRESENTATION_STATES)[number];
export const PRESENTATION_STATE_LABELS: Record<PresentationState, string> = {
  presentado: 'Presentada',
  cobrado: 'Cobrada',
  debitado: 'Debitada',
  representado: 'Presentada de nuevo',
};

/** What may become what. Back to 'presentado' is for what was marked by mistake. */
export const PRESENTATION_STEPS: Record<PresentationState, readonly PresentationState[]> = {
  presentado: ['cobrado', 'debitado'],
  cobrado: ['debitado', 'presentado'],
  debitado: ['representado', 'cobrado', 'presentado'],
  representado: ['cobrado', 'debitado'],
};
export const mayBecome = (from: PresentationState, to: PresentationState): boolean =>
  PRESENTATION_STEPS[from].includes(to);
export const statesBefore = (to: PresentationState): PresentationState[] =>
  PRESENTATION_STATES.filter((from) => mayBecome(from, to));

/** A payer debits for a reason, and a mistake has one. */
export const STATES_WITH_REASON: readonly PresentationState[] = ['debitado', 'presentado'];

/** Why a payer may refuse a session, as its own properties say. */
export const PRESENTATION_WARNINGS = ['FERIADO', 'SIN_CODIGO', 'SIN_FIRMA', 'OTRA_FIRMA', 'ANULADA'] as const;
export type PresentationWarning = (typeof PRESENTATION_WARNINGS)[number];
export const PRESENTATION_WARNING_LABELS: Record<PresentationWarning, string> = {
  FERIADO: 'Fue un feriado, y este financiador no los paga',
  SIN_CODIGO: 'Falta el código de validación',
  SIN_FIRMA: 'Falta la firma del paciente',
  OTRA_FIRMA: 'Este financiador no acepta esa clase de firma',
  ANULADA: 'La sesión ya no está como realizada',
};

/** A month is shown as urgent this many days before its last day. */
export const PRESENT_SOON_DAYS = 10;

export const NOTHING_TO_PRESENT = 'No hay sesiones de ese mes para presentar';
export const ALL_PRESENTED = 'Las sesiones de ese mes ya están presentadas';
export const STEP_NOT_POSSIBLE = 'Alguna de las sesiones ya no está en un estado que lo permita';
