/** What happened to a patient and the team has to know at once. Also companions report it. */

export const RISK_EVENT_KINDS = ['ideacion', 'autolesion', 'intento', 'crisis', 'otro'] as const;
export type RiskEventKind = (typeof RISK_EVENT_KINDS)[number];

export const RISK_EVENT_LABELS: Record<RiskEventKind, string> = {
  ideacion: 'Ideación',
  autolesion: 'Autolesión',
  intento: 'Intento',
  crisis: 'Crisis',
  otro: 'Otro',
};

/** Attempts are notified to the authority (Ley 27.130). The board shows the event until somebody answers. */
export const asksForNotification = (kind: RiskEventKind): boolean => kind === 'intento';

export const EVENT_FUTURE = 'La fecha del evento no puede ser futura';
export const EVENT_WITHOUT_WORDS = 'Describa qué pasó';
export const NOTIFIED_FUTURE = 'La fecha de notificación no puede ser futura';
export const NOTICE_EMPTY = 'Indique cuándo se notificó o por qué no corresponde';
export const NOTICE_ANSWERED = 'Ya se respondió si el evento se notificó';
export const NOTICE_OF_ERROR = 'El evento está marcado ERROR: no lleva notificación';
