import { z } from 'zod';
import { RECENT_PATIENTS_MAX, RISK_PATIENTS_MAX, TEAM_EVENTS_MAX } from '../../words/home/dashboard.ts';
import { RISK_EVENT_KINDS } from '../../words/record/risk-events.ts';
import { dateOnly, id, moment } from '../fields.ts';
import { Patient, PatientRisk } from '../people/patients.ts';

export const DashboardStats = z.object({
  /** Inactive ones too. */
  totalPatients: z.int(),
  activePatients: z.int(),
  todaysSessions: z.int(),
});
export type DashboardStats = z.output<typeof DashboardStats>;

export const RecentPatients = z.array(Patient).max(RECENT_PATIENTS_MAX);

/** Active patients whose risk is high or very high now, the gravest first. */
export const RiskPatients = z.object({
  total: z.int(),
  data: z
    .array(
      z.object({
        id_paciente: id(),
        nombre: z.string().nullable(),
        nombre_elegido: z.string().nullable(),
        apellido: z.string(),
        ...PatientRisk.shape,
      }),
    )
    .max(RISK_PATIENTS_MAX),
});
export type RiskPatients = z.output<typeof RiskPatients>;

/** What happened to the reader's patients: who and when, without what was written. The newest first. */
export const TeamEvents = z
  .array(
    z.object({
      id_evento: id(),
      id_paciente: id(),
      nombre: z.string().nullable(),
      nombre_elegido: z.string().nullable(),
      apellido: z.string(),
      tipo: z.enum(RISK_EVENT_KINDS),
      fecha_acto: dateOnly(),
      fecha_creacion: moment(),
      /** Who reported it. */
      autor: z.string(),
      /** An attempt of which nobody has said whether the authority was notified. */
      falta_notificar: z.boolean(),
    }),
  )
  .max(TEAM_EVENTS_MAX);
export type TeamEvents = z.output<typeof TeamEvents>;

/** What the charts draw, within the reader's reach. */
export const DashboardActivity = z.object({
  /** Oldest first; each week by its Monday, including weeks without a follow-up. */
  sessionsPerWeek: z.array(z.object({ semana: z.string(), sesiones: z.int() })),
  /** The providers with the most active patients. */
  patientsByProvider: z.array(
    z.object({ id_prestador: id(), nombre: z.string(), apellido: z.string(), pacientes: z.int() }),
  ),
  /** Active patients without a recent follow-up, the longest unseen first. */
  quietPatients: z.object({
    /** After so many days: a setting. */
    dias: z.int(),
    total: z.int(),
    data: z.array(
      z.object({
        id_paciente: id(),
        nombre: z.string().nullable(),
        nombre_elegido: z.string().nullable(),
        apellido: z.string(),
        ultima_sesion: z.string().nullable(),
      }),
    ),
  }),
});
export type DashboardActivity = z.output<typeof DashboardActivity>;
