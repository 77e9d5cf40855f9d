import type { Resource } from './access-policy.ts';
import type { AuditAction } from './audit-actions.ts';

/** The events of a patient's timeline: their names in the audit trail, and the words of the screen. */
export const TIMELINE_EVENTS = {
  'follow_up.create': 'Seguimiento',
  'history.create': 'Historia clínica creada',
  'history.update': 'Historia clínica actualizada',
  'medication.create': 'Medicación registrada',
  'medication.stop': 'Medicación suspendida',
  'medication.resume': 'Medicación reanudada',
  'disease.create': 'Enfermedad registrada',
  'disease.recover': 'Enfermedad marcada como no activa',
  'disease.relapse': 'Enfermedad marcada como activa',
  'disease.treat': 'Inicio de tratamiento de la enfermedad',
  'disease.untreat': 'Fin de tratamiento de la enfermedad',
  'relationship.create': 'Vínculo familiar registrado',
  'antecedent.create': 'Antecedente registrado',
  'assignment.create': 'Paciente asignado',
  'assignment.close': 'Fin de asignación',
  'patient.create': 'Alta del paciente',
  'patient.update': 'Datos del paciente actualizados',
  'patient.activate': 'Paciente activado',
  'patient.deactivate': 'Paciente desactivado',
} as const satisfies Partial<Record<AuditAction, string>>;
export type TimelineEventName = keyof typeof TIMELINE_EVENTS;

export const TIMELINE_KINDS = [
  'follow_up',
  'history',
  'medication',
  'disease',
  'relationship',
  'antecedent',
  'assignment',
  'patient',
] as const;
export type TimelineKind = (typeof TIMELINE_KINDS)[number];

/** A kind is shown only to people who may read this resource. */
export const TIMELINE_RESOURCES: Record<TimelineKind, Resource> = {
  follow_up: 'follow_ups',
  history: 'medical_history',
  medication: 'clinical_data',
  disease: 'clinical_data',
  relationship: 'clinical_data',
  antecedent: 'clinical_data',
  assignment: 'patients',
  patient: 'patients',
};

export function kindOfEvent(event: TimelineEventName): TimelineKind {
  return event.slice(0, event.indexOf('.')) as TimelineKind;
}
