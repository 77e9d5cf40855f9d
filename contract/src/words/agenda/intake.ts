/** The words of intake: who joins a patient's team when an appointment is booked. */

/** What a booking did to the team: it assigned the provider, or asked for the assignment. */
export const INTAKE_RESULTS = ['asignado', 'pedido'] as const;
export type IntakeResult = (typeof INTAKE_RESULTS)[number];

export const REQUEST_STATES = ['pendiente', 'aceptado', 'rechazado'] as const;
export type RequestState = (typeof REQUEST_STATES)[number];
export const DECISIONS = ['aceptado', 'rechazado'] as const;
export type Decision = (typeof DECISIONS)[number];

/** The pending requests that one answer has, the oldest first. */
export const REQUESTS_MAX = 200;
export const REQUEST_DECIDED = 'Otra persona ya resolvió este pedido';
