/** Messages of a patient's team: administrative, and no part of the record. */

export const MESSAGE_DAYS = 90;
export const MESSAGE_MAX = 1_000;
/** Messages of one patient at a time (functions/limitar_filas.sql has the same number). */
export const MESSAGES_MAX = 500;
/** People who have read one: everybody who was ever in the team. */
export const MESSAGE_READERS_MAX = 100;

export const MESSAGES_NOT_RECORD =
  'Estos mensajes no forman parte de la historia clínica y se borran a los 90 días';
export const MESSAGE_EMPTY = 'Escriba el mensaje';
