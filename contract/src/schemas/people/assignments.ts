import { z } from 'zod';
import { ASSIGNMENT_NOTES_MAX } from '../../words/people/assignments.ts';
import { id, moment, optionalText } from '../fields.ts';
import { Patient } from './patients.ts';
import { Provider } from './providers.ts';

export const AssignInput = z.object({ notes: optionalText(ASSIGNMENT_NOTES_MAX).optional() });

const AssignedProvider = z.object({
  id_prestador: id(),
  nombre: z.string().nullable(),
  apellido: z.string().nullable(),
  email: z.string().nullable(),
  matricula: z.string().nullable(),
  role: z.string(),
});

const assignmentFields = {
  id_asignacion: id(),
  id_paciente: id(),
  id_prestador: id(),
  notas: z.string().nullable(),
  fecha_asignacion: moment(),
};

export const Assignment = z.object({ ...assignmentFields, prestadores: AssignedProvider });
export type Assignment = z.output<typeof Assignment>;

const AssignedPatient = z.object({
  id_paciente: id(),
  nombre: z.string().nullable(),
  nombre_elegido: z.string().nullable(),
  apellido: z.string(),
  dni: z.string().nullable(),
  email: z.string().nullable(),
  activo: z.boolean(),
});

export const AssignmentWithPatient = Assignment.extend({ pacientes: AssignedPatient });
export type AssignmentWithPatient = z.output<typeof AssignmentWithPatient>;

/** Closed ones included. */
export const AssignmentRecord = AssignmentWithPatient.extend({ fecha_baja: moment().nullable() });
export type AssignmentRecord = z.output<typeof AssignmentRecord>;

/** The overview shows the patients of each provider, nothing clinical. */
const WITHOUT_RISK = {
  riesgo_actual: true,
  riesgo_fecha: true,
  riesgo_autor: true,
  riesgo_tipo: true,
  riesgo_inminente: true,
  riesgo_reevaluar: true,
} as const;

export const ProviderWithAssignments = z.object({
  prestador: Provider,
  total_asignaciones: z.int(),
  pacientes: z.array(
    Patient.omit(WITHOUT_RISK).extend({
      asignacion: z.object({ fecha_asignacion: moment(), notas: z.string().nullable() }),
    }),
  ),
});
export type ProviderWithAssignments = z.output<typeof ProviderWithAssignments>;
