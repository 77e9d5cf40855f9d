import type { Modality } from '@trama/contract/words/record/follow-ups';

/** What the appointment already says about the follow-up to be written. */
export interface FollowUpStart {
  id_turno: number;
  id_prestador: number | null;
  fecha: string;
  hora: string;
  duracion_min: number;
  modalidad: Modality | null;
}

/** What another screen may hand to the form of a new follow-up: from where the person came, and how it begins. */
export interface FollowUpArrival {
  from?: 'follow-ups' | 'agenda' | 'dashboard';
  start?: FollowUpStart;
}

/**
 * What the previous screen hands to the follow-up list: whose it is, and no clinical text, because the browser's history
 * outlives the sign-out.
 */
export interface FollowUpListState {
  patientId: number;
  successMessage?: string;
}
