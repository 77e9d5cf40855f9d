import { z } from 'zod';
import { id } from './fields.ts';
import { FollowUp } from './follow-ups.ts';
import { Patient } from './patients.ts';

export const DashboardStats = z.object({
  /** Inactive ones too. */
  totalPatients: z.int(),
  activePatients: z.int(),
  todaysSessions: z.int(),
});
export type DashboardStats = z.output<typeof DashboardStats>;

export const RECENT_PATIENTS_MAX = 10;
export const RecentPatients = z.array(Patient);

/** The newest ones; `todaysSessions` counts them all. */
export const TODAYS_SESSIONS_MAX = 100;
export const TodaysSession = FollowUp.extend({
  pacientes: z.object({
    id_paciente: id(),
    nombre: z.string().nullable(),
    apellido: z.string(),
    dni: z.string().nullable(),
  }),
});
export type TodaysSession = z.output<typeof TodaysSession>;
