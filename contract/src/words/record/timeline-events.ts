import type { Resource } from '../access/access-policy.ts';
import type { TrailAction } from '../trail-actions.ts';
import { byList, LIST_EVENTS, LIST_NAMES } from './clinical-lists.ts';

/** The events of a patient's timeline: their names in the trail, and the words of the screen. */
export const TIMELINE_EVENTS = {
  'follow_up.create': 'Seguimiento',
  'history.create': 'Historia clínica creada',
  'history.update': 'Historia clínica actualizada',
  ...LIST_EVENTS,
  'risk_evaluation.create': 'Evaluación de riesgo',
  'safety_plan.create': 'Plan de seguridad',
  'risk_event.create': 'Evento de riesgo',
  'risk_notice.create': 'Notificación de un evento de riesgo',
  'attachment.create': 'Archivo adjuntado',
  'consent.create': 'Consentimiento otorgado',
  'revocation.create': 'Consentimiento revocado',
  'document.create': 'Documento emitido',
  'document_annulment.create': 'Documento anulado',
  'discharge.create': 'Egreso',
  'readmission.create': 'Reingreso',
  'meeting.create': 'Reunión de equipo',
  'signature.create': 'Firma electrónica',
  'assignment.create': 'Paciente asignado',
  'assignment.close': 'Fin de asignación',
  'patient.create': 'Paciente registrado',
  'patient.update': 'Datos del paciente actualizados',
  'patient.activate': 'Paciente activado',
  'patient.deactivate': 'Paciente desactivado',
} as const satisfies Partial<Record<TrailAction, string>>;
export type TimelineEventName = keyof typeof TIMELINE_EVENTS;

export const TIMELINE_KINDS = [
  'follow_up',
  'history',
  ...LIST_NAMES,
  'risk_evaluation',
  'safety_plan',
  'risk_event',
  'risk_notice',
  'attachment',
  'consent',
  'revocation',
  'document',
  'document_annulment',
  'discharge',
  'readmission',
  'meeting',
  'signature',
  'assignment',
  'patient',
] as const;
export type TimelineKind = (typeof TIMELINE_KINDS)[number];

/** A kind is shown only to people who may read this resource. */
export const TIMELINE_RESOURCES: Record<TimelineKind, Resource> = {
  follow_up: 'follow_ups',
  history: 'medical_history',
  ...byList(({ resource }) => resource),
  risk_evaluation: 'risk',
  safety_plan: 'risk',
  risk_event: 'risk_events',
  risk_notice: 'risk_events',
  attachment: 'papers',
  consent: 'papers',
  revocation: 'papers',
  document: 'medical_history',
  document_annulment: 'medical_history',
  discharge: 'medical_history',
  readmission: 'medical_history',
  meeting: 'medical_history',
  signature: 'signatures',
  assignment: 'patients',
  patient: 'patients',
};

export function kindOfEvent(event: TimelineEventName): TimelineKind {
  return event.slice(0, event.indexOf('.')) as TimelineKind;
}
