/** What a patient, or their family, says of a session or of a month of companionship: that it took place. */

/** Drawn on the screen, signed on paper, or answered by a link that is sent to them. */
export const CONFORMITY_MEANS = ['pantalla', 'papel', 'enlace'] as const;
export type ConformityMeans = (typeof CONFORMITY_MEANS)[number];
export const CONFORMITY_MEANS_LABELS: Record<ConformityMeans, string> = {
  pantalla: 'Firma en pantalla',
  papel: 'En papel',
  enlace: 'Por enlace',
};

/** Each 'Copiar mensaje' makes a new link. More than this only a runaway program would make. */
export const CONFORMITY_LINKS_MAX = 50;

/** How the page behind a link stands. */
export const CONFORMITY_ANSWERS = ['pendiente', 'confirmada', 'no_asistio'] as const;

export const NOT_CONFORMABLE = 'Solo se conforma un turno realizado, o presente el mismo día';
/** Sessions that one request for the board answers. */
export const UNSIGNED_MAX = 2_000;
export const TOO_MANY_UNSIGNED = 'Elija un prestador o un financiador';
/** Patients on one sheet of a payer. */
export const SHEET_PATIENTS_MAX = 1_000;
export const TOO_MANY_ON_SHEET = 'Son demasiados pacientes para una sola planilla: elija un prestador';

/** '11/2026' */
export const monthText = (month: string): string => month.split('-').reverse().join('/');

/** '1 h 30 min' */
export const hoursText = (minutes: number): string =>
  [Math.floor(minutes / 60) && `${Math.floor(minutes / 60)} h`, minutes % 60 && `${minutes % 60} min`]
    .filter(Boolean)
    .join(' ') || '0 min';
