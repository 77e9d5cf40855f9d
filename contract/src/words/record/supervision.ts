/** Notes for supervision: a queue for those who assign patients, with an answer that the author reads. */

/** Notes, or answers, in one list: the oldest notes and the newest answers. */
export const SUPERVISION_MAX = 50;

/** Begins the clarification that holds the supervisor's answer. */
export const SUPERVISION_PREFIX = 'Supervisión: ';
