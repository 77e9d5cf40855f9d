/** The statistics of the clinic: numbers of a period, without a patient's name. */

/** Groups of fewer people are not told apart: a small number could point at somebody. */
export const GROUP_LEAST = 5;
export const STATISTICS_DAYS_MAX = 366;
/** Weeks or months of one period. */
export const STATISTICS_ROWS_MAX = 20;

export const STATISTICS_TOO_LONG = 'Elija un período de hasta un año';
export const STATISTICS_ORDER = 'El período debe terminar después de comenzar';

export const ATTENDANCE_COLUMNS = [
  'realizados',
  'ausentes',
  'cancelados_paciente',
  'cancelados_clinica',
] as const;
export type AttendanceColumn = (typeof ATTENDANCE_COLUMNS)[number];
export const ATTENDANCE_LABELS: Record<AttendanceColumn, string> = {
  realizados: 'Realizados',
  ausentes: 'Ausentes',
  cancelados_paciente: 'Cancelados por el paciente',
  cancelados_clinica: 'Cancelados por la clínica',
};

export const MOVEMENT_COLUMNS = ['ingresos', 'reingresos', 'egresos'] as const;
export type MovementColumn = (typeof MOVEMENT_COLUMNS)[number];
export const MOVEMENT_LABELS: Record<MovementColumn, string> = {
  ingresos: 'Admisiones',
  reingresos: 'Reingresos',
  egresos: 'Egresos',
};

export const OTHER_PAYERS = 'Otros financiadores';
export const WITHOUT_PAYER = 'Sin cobertura';
