/**
 * How long lists can become: far beyond what a clinic has, so that only a machine gone wild meets it. The database refuses
 * the row that would be one too many (functions/limitar_filas.sql has the same numbers).
 */

/** Follow-ups, records of one clinical list, or contacts with their changes, of one patient. */
export const LIST_OF_PATIENT_MAX = 20_000;
export const PROVIDERS_MAX = 5_000;
export const ROOMS_MAX = 500;
export const HOLIDAYS_MAX = 2_000;
export const LIST_IS_FULL = 'La lista llegó a su máximo: no se puede agregar más';

/** Numbers of one's own patients that a sign-in answers, the newest assigned. What somebody may see does not depend on them. */
export const ASSIGNED_SHOWN_MAX = 10_000;
/** Corrections that an entry answers with. */
export const CORRECTIONS_SHOWN_MAX = 100;

/** Assignments of the whole clinic in one answer. More are refused before the first is sent. */
export const ASSIGNMENTS_MAX = 200_000;
export const TOO_MANY_ROWS = 'Son demasiadas filas para una sola respuesta: pida las de cada paciente';
