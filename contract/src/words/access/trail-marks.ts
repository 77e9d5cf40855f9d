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
const words = (text: string) => new Set(text.split(/\s+/));
const wordOf = (action: TrailAction) => action.split('.')[0] ?? '';
/** The front desk's work: when patients come, and who pays. */
const AT_THE_DESK = words(
  `assignment_request appointment series attendance group group_member waiting conformity shift
   coverage authorization account charge payment annulment cash closing settlement settlement_line presentation presentation_line`,
);
/** Outside the record, too: who a patient is, and messages of the team. What is in neither is clinical. */
const BESIDE_THE_RECORD = words('patient contact assignment import export message glass draft');
/** They are named like the ones above, but say what was done with the patient. */
const CLINICAL_ALL_THE_SAME =
  /^(patient\.(timeline|export)|draft\.(list|read)|shift\.(list|create|update|annul)|export\.(follow_ups|clinic.*))$/;
const isClinical = (action: TrailAction): boolean =>
  CLINICAL_ALL_THE_SAME.test(action) ||
  !(AT_THE_DESK.has(wordOf(action)) || BESIDE_THE_RECORD.has(wordOf(action)));

/** Actions that read something of one patient. A row of the trail without a patient is a list. */
export const READS = ACTIONS.filter((action) => READING.test(action) || EXPORTS.includes(action));

/** The reads of clinical data. */
const CLINICAL_READS = READS.filter(isClinical);

/**
 * What somebody did in the record of one patient without being shown any of it: they were shown it in a list that others asked
 * them to work through. The answer to a note for supervision is a correction, and shows only what was written.
 */
const WORKED_THROUGH: TrailAction[] = [
  'correction.create',
  'signature.create',
  'supervision.create',
  'supervision.acknowledge',
];

/**
 * What somebody saw of a record, or could have: they read it, or wrote into it and got an answer. Bookings and money show
 * who somebody is: they count in lists only.
 */
export const OPENED = ACTIONS.filter((action) =>
  isClinical(action)
    ? !WORKED_THROUGH.includes(action)
    : READS.includes(action) && !AT_THE_DESK.has(wordOf(action)),
);

/** What somebody saw of the clinical part. */
export const CLINICAL_OPENED = OPENED.filter(isClinical);

/**
 * Of what names patients, this does not count as shown in lists: what waits for this person alone, and exports, which have a
 * rule of their own. Of the agenda and the cash desk only the weeks around the day do not count (alert-rules.ts).
 */
export const NOT_LISTED: readonly TrailAction[] = [
  'assignment_request.list',
  'dashboard.read',
  'draft.read',
  'glass.list',
  'signature.list',
  'supervision.list',
  ...EXPORTS,
];

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
