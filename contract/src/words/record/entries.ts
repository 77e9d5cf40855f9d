import type { Resource, Role } from '../access/access-policy.ts';
import { fullName } from '../full-name.ts';
import { byList, LIST_NAMES } from './clinical-lists.ts';

/** The entries of a patient's record: each one gets the next folio, and none is ever overwritten. */

type Named = Parameters<typeof fullName>[0];

export const ENTRY_KINDS = [
  'history',
  'follow_up',
  ...LIST_NAMES,
  'risk_evaluation',
  'safety_plan',
  'risk_event',
  'risk_notice',
  'attachment',
  'consent',
  'revocation',
  'change',
  'document',
  'document_annulment',
  'discharge',
  'readmission',
  'meeting',
  'signature',
  'correction',
] as const;
export type EntryKind = (typeof ENTRY_KINDS)[number];

export const ENTRY_LABELS: Record<EntryKind, string> = {
  history: 'Historia clínica',
  follow_up: 'Seguimiento',
  ...byList(({ entry }) => entry),
  risk_evaluation: 'Evaluación de riesgo',
  safety_plan: 'Plan de seguridad',
  risk_event: 'Evento de riesgo',
  risk_notice: 'Notificación de un evento',
  attachment: 'Adjunto',
  consent: 'Consentimiento',
  revocation: 'Revocación de consentimiento',
  change: 'Cambio de un registro',
  document: 'Documento emitido',
  document_annulment: 'Anulación de un documento',
  discharge: 'Egreso',
  readmission: 'Reingreso',
  meeting: 'Reunión de equipo',
  signature: 'Firma electrónica',
  correction: 'Corrección',
};

/** People who may create things of this resource may add a clarification to the entry. */
export const ENTRY_RESOURCES: Record<Exclude<EntryKind, 'correction'>, Resource> = {
  history: 'medical_history',
  follow_up: 'follow_ups',
  ...byList(({ resource }) => resource),
  risk_evaluation: 'risk',
  safety_plan: 'risk',
  risk_event: 'risk_events',
  risk_notice: 'risk',
  attachment: 'papers',
  consent: 'papers',
  revocation: 'papers',
  change: 'clinical_data',
  // Those who issue clinical documents; `papers` would let companions and reception in.
  document: 'medical_history',
  document_annulment: 'medical_history',
  discharge: 'medical_history',
  readmission: 'medical_history',
  meeting: 'signatures',
  signature: 'signatures',
};

/** Who marks an entry as an error when its author has left or may no longer write such entries. */
export const MARKS_FOR_ABSENT_AUTHORS: readonly Role[] = ['director_medico', 'administrador'];

/** The word of the decree: it stands beside an entry that its author has marked so. */
export const ERROR_MARK = 'ERROR';
export const MARK_ERROR = 'Marcar error y aclarar';
export const ADD_CLARIFICATION = 'Agregar aclaración';
export const ORIGINAL_STAYS =
  'El texto original no se borra: queda legible, con la palabra ERROR y su aclaración.';
export const HOUR_UNKNOWN = 'hora no registrada';
/** Said once for a list. */
export const HOURS_UNKNOWN = `Donde solo figura la fecha: ${HOUR_UNKNOWN}.`;

export const CLARIFICATION_REQUIRED = 'La aclaración es requerida';
export const CORRECTION_OF_CORRECTION =
  'Una corrección no se corrige: agregue otra aclaración al asiento original';
export const MOVES_ONLY_WITH_ERROR = 'Solo se traslada un asiento que se marca como error';
export const MOVES_NOT = 'Solo se trasladan seguimientos y registros de las listas clínicas';
export const MOVES_ELSEWHERE = 'El paciente de destino debe ser otro';

/** Shown in the right patient's record beside an entry that was first written to another patient's. */
export const CAME_FROM_ELSEWHERE =
  'Asiento trasladado: se había registrado por error en la historia clínica de otro paciente.';

/** Explains why somebody other than the author marked the entry. */
export const inAbsenceOf = (author: Named): string => `en ausencia de ${fullName(author)}`;

export const folioText = (folio: number): string => `Folio ${folio}`;
