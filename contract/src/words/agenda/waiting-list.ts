/** The words of the waiting list. */

export const WAITING_STATES = ['esperando', 'ofrecido', 'tomado', 'retirado'] as const;
export type WaitingState = (typeof WAITING_STATES)[number];
/** Those that still wait for an hour. */
export const OPEN_WAITING = ['esperando', 'ofrecido'] as const;

/** The open list, and how many of them are named for one hour (functions/limitar_espera.sql has the first number). */
export const WAITING_MAX = 1_000;
export const CANDIDATES_MAX = 5;
/** Freed hours of the coming days that somebody waits for. */
export const OPENINGS_MAX = 20;
export const OPENING_DAYS = 14;
