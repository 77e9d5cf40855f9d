/** The hours of companions. */

/** How far back a companion can send a beginning that was pressed without a network, and the desk can write one down. */
export const SHIFT_HOURS_BACK = 48;
export const SHIFT_DAYS_BACK_AT_DESK = 62;
/** A telephone's clock may be a little ahead. */
export const SHIFT_MINUTES_AHEAD = 5;
/** An open one that is longer than this was probably forgotten: the screen asks when it ended. */
export const SHIFT_FORGOTTEN_HOURS = 12;
export const SHIFT_HOURS_MAX = 24;

/** The most rows of one page: the texts may be long. */
export const SHIFTS_MAX = 100;
export const SHIFT_PAGES_MAX = 1_000;
/** How many earlier versions are kept. */
export const SHIFT_CHANGES_MAX = 20;
export const SHIFT_MONTHS_MAX = 2_000;

/** What the answer to a beginning or an end warns of. */
export const SHIFT_WARNINGS = ['HORAS_EXCEDIDAS'] as const;

export const SHIFT_REFUSED = {
  open: 'Ya tiene una jornada abierta: termínela primero',
  overlap: 'Ya hay una jornada en ese horario',
  future: 'La hora no puede ser futura',
  tooOld: `La hora no puede ser de hace más de ${SHIFT_HOURS_BACK} horas: avise en recepción`,
  tooOldAtDesk: `El comienzo no puede ser de hace más de ${SHIFT_DAYS_BACK_AT_DESK} días`,
  span: `La jornada debe terminar después de comenzar y durar ${SHIFT_HOURS_MAX} horas como máximo`,
  ended: 'La jornada ya terminó: para corregir la hora avise en recepción',
  annulled: 'La jornada está anulada',
  changed: 'La jornada ya se corrigió demasiadas veces: anúlela y anótela de nuevo en recepción',
  provider: 'Elija un profesional activo',
  noHours: 'No hay jornadas terminadas en ese mes',
  stillOpen: 'Hay una jornada abierta en ese mes: termínela primero',
} as const;
