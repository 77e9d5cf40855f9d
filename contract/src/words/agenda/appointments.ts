import { clockInClinic, todayInClinic } from '../clinic-time.ts';

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

/**
 * States go forward. 'presente' and 'ausente' can also be taken back to what the appointment was before, on its day; so can a
 * cancellation, until that day is over.
 */
const NEXT_STATES: Record<AppointmentState, readonly AppointmentState[]> = {
  programado: ['confirmado', 'presente', 'realizado', 'ausente', ...CANCELLED_STATES],
  confirmado: ['presente', 'realizado', 'ausente', ...CANCELLED_STATES],
  presente: ['realizado', 'ausente', ...CANCELLED_STATES],
  realizado: [],
  ausente: ['presente', 'realizado'],
  cancelado_paciente: [],
  cancelado_clinica: [],
};
export const statesBefore = (state: AppointmentState): AppointmentState[] =>
  APPOINTMENT_STATES.filter((before) => NEXT_STATES[before].includes(state));

/** A patient arrives, is absent or is seen on the day of the appointment at the earliest. */
const NEEDS_ITS_DAY: readonly AppointmentState[] = ['presente', 'realizado', 'ausente'];

/** Why an appointment does not become something else. */
export type StepProblem = 'final' | 'block' | 'day to come' | 'hour to come' | 'another day' | 'day over';

interface Step {
  from: AppointmentState;
  to: AppointmentState;
  /** What 'presente' or 'ausente' is taken back to. */
  before: AppointmentState | null;
  inicio: string;
  now?: Date;
  /** Nobody comes to it. */
  isBlock: boolean;
}

/** What may become what: null if the step may be made. */
export function stepProblem({
  from,
  to,
  before,
  inicio,
  now = new Date(),
  isBlock,
}: Step): StepProblem | null {
  if (to !== before && !NEXT_STATES[from].includes(to)) return 'final';
  if (isBlock && !isCancelled(to) && to !== before) return 'block';
  const [day, today] = [dayOfAppointment(inicio), todayInClinic(now)];
  if (NEEDS_ITS_DAY.includes(to) && day > today) return 'day to come';
  if (to === 'ausente' && new Date(inicio) > now) return 'hour to come';
  if (isCancelled(from)) return day < today ? 'day over' : null;
  if ((to === before || from === 'ausente') && day !== today) return 'another day';
  return null;
}

/** Why a follow-up cannot be written from an appointment that does not become 'realizado'. */
export const NOT_ATTENDED: Record<Exclude<StepProblem, 'block' | 'hour to come' | 'day over'>, string> = {
  final: 'El turno está cancelado',
  'day to come': 'El día del turno todavía no llegó',
  'another day': 'El turno quedó como ausente otro día',
};

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

/** What is unusual about the day and hour of an appointment. A series leaves such days out unless `incluir` names them. */
export const DAY_WARNINGS = ['PASADO', 'FERIADO', 'AUSENCIA', 'FUERA_DE_HORARIO'] as const;
export type DayWarning = (typeof DAY_WARNINGS)[number];
/** An appointment is made in spite of these; the answer says so, and the screen asks first. */
export const WARNINGS = [...DAY_WARNINGS, 'FUERA_DEL_EQUIPO', 'SIN_SESIONES', 'PACIENTE_INACTIVO'] as const;
export type WarningCode = (typeof WARNINGS)[number];

/** Why an appointment of a series was not made. */
export const MISFITS = ['ocupado', 'feriado', 'ausencia', 'fuera_de_horario', 'pasado'] as const;
export type Misfit = (typeof MISFITS)[number];
export const MISFIT_LABELS: Record<Misfit, string> = {
  ocupado: 'Ya hay un turno en ese horario',
  feriado: 'Es feriado',
  ausencia: 'El prestador está ausente',
  fuera_de_horario: 'Fuera del horario de atención',
  pasado: 'Ya pasó',
};
export const MISFIT_OF: Record<DayWarning, Misfit> = {
  PASADO: 'pasado',
  FERIADO: 'feriado',
  AUSENCIA: 'ausencia',
  FUERA_DE_HORARIO: 'fuera_de_horario',
};
export const NO_DAY_LEFT = 'Ningún turno de la serie cae en un día y un horario de atención';

/** How far ahead the appointments of a series are created; a job creates the next ones. */
export const SERIES_WEEKS = 26;
/** The longest period that one request for the agenda may span. */
export const AGENDA_DAYS_MAX = 62;
/** The most appointments that one request answers, and that one file holds. */
export const APPOINTMENTS_MAX = 2_000;
export const APPOINTMENTS_IN_FILE_MAX = 10_000;
export const TOO_MANY_APPOINTMENTS = 'Elija menos días o un prestador';
/** Pairs of a provider and a patient in the attendance of a month. */
export const ATTENDANCE_MAX = 10_000;
export const TOO_MUCH_ATTENDANCE = 'Elija un prestador o un paciente';
export const AGENDA_IS_FULL = 'El prestador ya tiene 2.000 turnos por delante: no se le pueden dar más';
export const APPOINTMENT_MINUTES_MAX = 24 * 60;
export const APPOINTMENT_NOTE_MAX = 500;
/** How many days ahead the search for a free slot looks. */
export const FREE_DAYS = 60;
/** How many free slots are answered unless `limite` says otherwise, and the most that `limite` may ask for. */
export const FREE_SLOTS = 20;
export const FREE_SLOTS_MAX = 300;
/** At which minutes appointments begin, for providers who have not said so: 30 is :00 and :30. */
export const USUAL_STEP = 30;
export const STEPS = [10, 15, 20, 30, 40, 45, 50, 60, 90] as const;

/** Parts of the day; at noon the afternoon begins. */
export const DAY_PARTS = ['manana', 'tarde'] as const;
export type DayPart = (typeof DAY_PARTS)[number];
export const DAY_PART_LABELS: Record<DayPart, string> = { manana: 'Mañana', tarde: 'Tarde' };
/** 'Sesiones por registrar' and 'Ausentes sin reprogramar' look so far back. */
export const PENDING_DAYS = 30;

/** 'YYYY-MM-DD HH:mm' of an appointment, in the clinic. */
export const appointmentClock = (moment: string): string => clockInClinic(new Date(moment));
export const dayOfAppointment = (moment: string): string => appointmentClock(moment).slice(0, 10);
