/** The words of what professionals earn: shares and settlements. */

export const SHARES_MAX = 2_000;
/** Sessions of one answer; beyond it, fewer days or one professional are asked for. */
export const SETTLEMENT_LINES_MAX = 5_000;
export const SETTLEMENTS_MAX = 500;
export const SETTLEMENT_DAYS_MAX = 366;
export const ADJUSTMENTS_MAX = 20;

export const SETTLEMENT_STATES = ['abierta', 'pagada'] as const;

export const SETTLEMENT_LINE_KINDS = ['sesion', 'ausencia', 'reversion', 'ajuste'] as const;
export type SettlementLineKind = (typeof SETTLEMENT_LINE_KINDS)[number];
export const SETTLEMENT_LINE_LABELS: Record<SettlementLineKind, string> = {
  sesion: 'Sesión',
  ausencia: 'Ausencia',
  reversion: 'Devolución',
  ajuste: 'Ajuste',
};

export const TOO_MANY_LINES = 'Elija menos días o un prestador';
export const NOTHING_TO_SETTLE = 'No hay nada por liquidar en ese período';
export const ALREADY_SETTLED = 'Ese período ya está liquidado';
export const SETTLEMENT_CHANGED = 'El importe cambió desde que lo miró: revíselo y vuelva a confirmar';
export const SETTLEMENT_NEGATIVE = 'El total es negativo: inclúyalo en una liquidación posterior';
