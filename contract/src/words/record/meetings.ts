/** Meetings of a patient's team: what was talked about, what was agreed, and who signs it. */

export const MEETING_PARTICIPANTS_MAX = 20;
/** How many professions make a meeting an interdisciplinary evaluation. */
export const DISCIPLINES_NEEDED = 2;

export const MEETING_LABELS = {
  fecha_acto: 'Fecha de la reunión',
  temas: 'Temas',
  acuerdos: 'Acuerdos',
  proxima: 'Próxima reunión',
  participantes: 'Participantes que firman',
} as const;

export const INTERDISCIPLINARY = 'Evaluación interdisciplinaria';
export const NOT_YET_INTERDISCIPLINARY = 'Falta la firma de otra profesión';
export const MEETING_FUTURE = 'La fecha de la reunión no puede ser futura';
export const MEETING_AGAIN_BEFORE = 'La próxima reunión debe ser posterior a esta';
export const TOPICS_REQUIRED = 'Escriba los temas de la reunión';
export const AGREEMENTS_REQUIRED = 'Escriba los acuerdos de la reunión';
export const PARTICIPANTS_REQUIRED = 'Indique quién más participó: debe firmar al menos otra persona';
export const PARTICIPANT_NOT_ELIGIBLE =
  'Participan y firman profesionales activos del equipo del paciente que puedan firmar';
