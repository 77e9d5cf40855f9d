import type { FollowUp } from '@trama/contract/schemas/follow-ups';
import type { Patient } from '@trama/contract/schemas/patients';
import { FOLLOW_UP_LABELS, type FollowUpTextField } from '@trama/contract/words/follow-ups';
import { withoutRisk } from '../../lib/navigation/carried-patient.ts';

/** What the follow-up list is handed by the screen before. */
export interface FollowUpListState {
  patient: Patient;
  /** Null when they were not loaded yet or are too long to travel: the list then loads them itself. */
  followUps: FollowUp[] | null;
  successMessage?: string;
}

/** Browsers refuse a history entry of some megabytes (Firefox: 16 MiB, two bytes a character). */
const CARRIED_CHARACTERS_MAX = 2_000_000;

const TEXT_FIELDS = Object.keys(FOLLOW_UP_LABELS) as FollowUpTextField[];

export function followUpListState(patient: Patient, followUps: FollowUp[] | undefined): FollowUpListState {
  const carried = followUps && charactersOf(followUps) <= CARRIED_CHARACTERS_MAX ? followUps : null;
  return { patient: withoutRisk(patient), followUps: carried };
}

function charactersOf(followUps: FollowUp[]): number {
  let sum = 0;
  for (const followUp of followUps) {
    for (const field of TEXT_FIELDS) sum += followUp[field]?.length ?? 0;
  }
  return sum;
}
