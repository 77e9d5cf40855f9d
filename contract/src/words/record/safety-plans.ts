/** The safety plan of a patient: our own headings and words. Each save is a version; the newest holds. */

export const PLAN_TEXT_FIELDS = [
  'senales',
  'recursos_propios',
  'personas_y_lugares',
  'entorno_seguro',
  'razones',
] as const;
export type PlanTextField = (typeof PLAN_TEXT_FIELDS)[number];

export const PLAN_LABELS: Record<PlanTextField | 'apoyos' | 'profesionales', string> = {
  senales: 'Cuando empiezo a sentirme mal, lo noto en',
  recursos_propios: 'Lo que me ayuda y puedo hacer por mi cuenta',
  personas_y_lugares: 'Personas y lugares que me hacen bien',
  apoyos: 'A quién le puedo pedir ayuda',
  profesionales: 'Mi equipo y dónde atenderme',
  entorno_seguro: 'Cómo cuidamos el lugar donde estoy',
  razones: 'Lo que me importa y me sostiene',
};

/** In this order on the screen and on paper. */
export const PLAN_ORDER = [
  'senales',
  'recursos_propios',
  'personas_y_lugares',
  'apoyos',
  'profesionales',
  'entorno_seguro',
  'razones',
] as const;

export const HELP_LINES_LABEL = 'Líneas de ayuda';

/** So that the plan fits on one page. */
export const PLAN_TEXT_MAX = 400;
export const PLAN_PEOPLE_MAX = 6;

export const PLAN_EMPTY = 'Complete al menos una parte del plan';
/** Said to the second of two people who work on the plan at once. */
export const PLAN_CHANGED =
  'Otra persona guardó una versión del plan mientras usted escribía. Pase a la suya lo que haga falta: si guarda de nuevo, vale la suya.';
export const PLAN_REVIEW_PAST = 'La fecha de revisión no puede ser anterior a hoy';

export interface PlanPerson {
  nombre: string;
  telefono: string | null;
}

/** 'Rosa Paz, 11 4444-5555' */
export const planPersonText = ({ nombre, telefono }: PlanPerson): string =>
  [nombre, telefono].filter(Boolean).join(', ');
