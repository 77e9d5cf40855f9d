import { TRAIL_ACTIONS, type TrailAction } from '../trail-actions.ts';
import { isRole, ROLE_FACTS, roleCan } from './access-policy.ts';

/** By what right somebody read a record, where it was not by treating the patient. */
export const TRAIL_MARKS = {
  administrativa: 'Lectura administrativa',
  emergencia: 'Acceso de emergencia',
} as const;
export type TrailMark = keyof typeof TRAIL_MARKS;

const ACTIONS = Object.keys(TRAIL_ACTIONS) as TrailAction[];

/** Actions that take data out. The list of exports and the end of a clinic export do not count: its start does. */
export const EXPORTS = ACTIONS.filter((action) => /^export\.(?!list|clinic_)|\.export$/.test(action));

const READING = /\.(read|list|timeline|versions)$/;
/**
 * Actions about a patient outside the record: who they are, when they come, who pays, and messages of the team. A list of
 * shifts says what was done with the patient, so it counts as clinical.
 */
const NOT_CLINICAL =
  /^(patient\.(read|list|versions)$|(contact|assignment|assignment_request|appointment|attendance|glass|group|waiting|message|coverage|authorization|conformity|shift(?!\.list$)|account|payment|cash|settlement|presentation)\.|export\.(?!follow_ups|clinic))/;

/** Actions that read something of one patient. A row of the trail without a patient is a list. */
export const READS = ACTIONS.filter((action) => READING.test(action) || EXPORTS.includes(action));

/** The reads of clinical data. */
export const CLINICAL_READS = READS.filter((action) => !NOT_CLINICAL.test(action));

/** What shows names of patients page by page: with enough pages, everybody's. */
export const LISTINGS = [
  'patient.list',
  'patient.search',
  'assignment.list',
  'attendance.list',
  // The trail itself names nobody: this is who typed a document to ask who read the record.
  'audit.read',
  'authorization.list',
  'board.read',
  'conformity.list',
  'copy_request.list',
  // One's own, but who sees everybody can begin one about each patient.
  'draft.list',
  'group.list',
  'import.read',
  'presentation.read',
  'provider.work',
  'settlement.list',
  'settlement.read',
  'shift.list',
  'waiting.list',
] as const satisfies TrailAction[];

/**
 * Lists that name patients and are not counted: the day's work, or what waits for this person alone. Of the agenda and the
 * cash desk, patients who come in other weeks count all the same (alert-rules.ts).
 */
export const LISTS_OF_WORK = [
  'agenda.read',
  'appointment.list',
  'assignment_request.list',
  'cash.read',
  'dashboard.read',
  'draft.read',
  'glass.list',
  'signature.list',
  'supervision.list',
] as const satisfies TrailAction[];

/**
 * Changes of one patient whose answer says who that is, or who the others of the same list are. With enough of them, written and
 * taken back, they are a list of everybody, too.
 */
export const CHANGES_THAT_NAME = [
  'patient.update',
  'patient.activate',
  'patient.deactivate',
  'appointment.create',
  'appointment.move',
  'appointment.state',
  'appointment.cancel',
  'appointment.update',
  'appointment.message',
  'conformity.link',
  'copy_request.create',
  'copy_request.update',
  'document.create',
  'group_member.create',
  'import.update',
  'presentation_line.create',
  'settlement_line.create',
  'shift.create',
  'shift.update',
  'shift.annul',
  'supervision.create',
  'waiting.create',
  'waiting.update',
] as const satisfies TrailAction[];

/** Changes whose answer shows what others wrote in the record. */
export const CHANGES_THAT_SHOW = [
  'disease.adjust',
  'disease.recover',
  'disease.relapse',
  'disease.treat',
  'disease.untreat',
  'document.create',
  'history.update',
  'medication.adjust',
  'medication.resume',
  'medication.stop',
] as const satisfies TrailAction[];

interface Access {
  role: string | null;
  action: string;
  outcome: string;
  id_paciente: number | null;
}

/**
 * Administrators read every record because of their role, without an assignment. Every other clinical reader is
 * assigned to the patient, and the front desk reads nothing clinical.
 */
export function isAdministrativeRead({ role, action, outcome, id_paciente }: Access): boolean {
  // The list of shifts has one row for all the patients that it names.
  const isOfPatients = id_paciente !== null || action === 'shift.list';
  if (outcome !== 'ok' || !isOfPatients || !isRole(role)) return false;
  const readsAll = ROLE_FACTS[role].reach === 'all' && roleCan(role, 'medical_history', 'read');
  return readsAll && CLINICAL_READS.some((read) => read === action);
}
