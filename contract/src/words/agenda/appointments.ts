import { clockInClinic } from '../clinic-time.ts';

/** The words of the agenda. */

export const APPOINTMENT_STATES = [
  'programado',
  'confirmado',
  'presente',
  'realizado',
  'ausente',
  'cancelado_paciente',
  'cancelado_clinica',
] as const;
export type AppointmentState = (typeof APPOINTMENT_STATES)[number];

export const STATE_LABELS: Record<AppointmentState, string> = {
  programado: 'Programado',
  confirmado: 'Confirmado',
  presente: 'Presente',
  realizado: 'Realizado',
  ausente: 'Ausente',
  cancelado_paciente: 'Cancelado por el paciente',
  cancelado_clinica: 'Cancelado por la clínica',
};

/** These states free the slot. */
export const CANCELLED_STATES = ['cancelado_paciente', 'cancelado_clinica'] as const;
export const isCancelled = (state: string | null): boolean =>
  CANCELLED_STATES.some((cancelled) => cancelled === state);

/** What has not begun yet: it can still be moved. */
export const PENDING_STATES = ['programado', 'confirmado'] as const;
export const isPending = (state: string | null): boolean =>
  PENDING_STATES.some((pending) => pending === state);

/** States go forward. Only an absence is undone, on its day and with a reason: somebody came late. */
const NEXT_STATES: Record<AppointmentState, readonly AppointmentState[]> = {
  programado: ['confirmado', 'presente', 'realizado', 'ausente', ...CANCELLED_STATES],
  confirmado: ['presente', 'realizado', 'ausente', ...CANCELLED_STATES],
  presente: ['realizado', 'ausente', ...CANCELLED_STATES],
  realizado: [],
  ausente: ['programado', 'presente', 'realizado'],
  cancelado_paciente: [],
  cancelado_clinica: [],
};
export const nextStates = (state: AppointmentState): readonly AppointmentState[] => NEXT_STATES[state];

/** These states are refused before the day of the appointment. */
export const NEEDS_ITS_DAY: readonly AppointmentState[] = ['presente', 'realizado', 'ausente'];

/** A cancellation needs a reason, and so does undoing an absence. */
export const needsReason = (from: AppointmentState, to: AppointmentState): boolean =>
  from === 'ausente' || isCancelled(to);

export const APPOINTMENT_MODALITIES = ['presencial', 'virtual', 'domicilio'] as const;
export type AppointmentModality = (typeof APPOINTMENT_MODALITIES)[number];

export const APPOINTMENT_MODALITY_LABELS: Record<AppointmentModality, string> = {
  presencial: 'Presencial',
  virtual: 'Virtual',
  domicilio: 'A domicilio',
};

/** The modality of the follow-up that is written from an appointment. */
export const FOLLOW_UP_MODALITY = {
  presencial: 'presencial',
  virtual: 'virtual',
  domicilio: 'domiciliaria',
} as const satisfies Record<AppointmentModality, string>;

export const REPETITIONS = ['semanal', 'quincenal', 'mensual'] as const;
export type Repetition = (typeof REPETITIONS)[number];
export const REPETITION_LABELS: Record<Repetition, string> = {
  semanal: 'Cada semana',
  quincenal: 'Cada dos semanas',
  mensual: 'Cada mes',
};

export const SCOPES = ['este', 'siguientes'] as const;
export type Scope = (typeof SCOPES)[number];
export const SCOPE_LABELS: Record<Scope, string> = {
  este: 'Solo este',
  siguientes: 'Este y los siguientes',
};

/** Why an appointment of a series was not made. */
export const MISFITS = ['ocupado', 'feriado', 'ausencia'] as const;
export type Misfit = (typeof MISFITS)[number];
export const MISFIT_LABELS: Record<Misfit, string> = {
  ocupado: 'Ya hay un turno en ese horario',
  feriado: 'Es feriado',
  ausencia: 'El prestador está ausente',
};

/** How far ahead the appointments of a series are created; a job creates the next ones. */
export const SERIES_WEEKS = 26;
/** The longest period that one request for the agenda may span. */
export const AGENDA_DAYS_MAX = 62;
/** The most appointments that one request answers, and that one file holds. */
export const APPOINTMENTS_MAX = 2_000;
export const APPOINTMENTS_IN_FILE_MAX = 10_000;
export const TOO_MANY_APPOINTMENTS = 'Elija menos días o un prestador';
export const AGENDA_IS_FULL = 'El prestador ya tiene 2.000 turnos por delante: no se le pueden dar más';
export const APPOINTMENT_MINUTES_MAX = 24 * 60;
export const APPOINTMENT_NOTE_MAX = 500;
/** How many days ahead the search for a free slot looks. */
export const FREE_DAYS = 60;
export const FREE_SLOTS_MAX = 20;
/** 'Sesiones por registrar' and 'Ausentes sin reprogramar' look so far back. */
export const PENDING_DAYS = 30;

/** 'YYYY-MM-DD HH:mm' of an appointment, in the clinic. */
export const appointmentClock = (moment: string): string => clockInClinic(new Date(moment));
