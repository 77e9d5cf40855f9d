import type { Contact } from '@trama/contract/schemas/contacts';
import type { Patient } from '@trama/contract/schemas/patients';
import type { PerformingProvider } from '@trama/contract/schemas/providers';
import type { ListName } from '@trama/contract/words/clinical-lists';
import type { FollowUpTextField } from '@trama/contract/words/follow-ups';
import type { HistoryField } from '@trama/contract/words/medical-history';

/** Everything recorded says who did so. */
export type Recorded<T> = T & { autor: PerformingProvider };

export type HistoryContent = Record<HistoryField, string | boolean | null>;

export interface PrintedHistory {
  id_admision: number;
  version: number;
  fecha_creacion: string;
  fecha_actualizacion: string;
  prestador: PerformingProvider;
  contenido: HistoryContent;
}

/** One save of the history; its content is read when its turn comes. */
export interface PrintedVersion {
  version: number;
  fecha: string;
  autor: PerformingProvider;
}

export type PrintedFollowUp = Recorded<Record<FollowUpTextField, string | null>> & {
  id_seguimiento: number;
  fecha: string;
  fecha_creacion: string;
  prestador: PerformingProvider;
};

export interface PrintedAssignment {
  notas: string | null;
  fecha_asignacion: string;
  fecha_baja: string | null;
  prestador: PerformingProvider;
}

/** A record at one moment. Its long parts are only named: what they name is never deleted, and each change of it is kept. */
export interface RecordSnapshot {
  issuer: PerformingProvider;
  patient: Patient;
  contacts: Contact[];
  assignments: PrintedAssignment[];
  history: PrintedHistory | undefined;
  /** Newest first. */
  versions: PrintedVersion[];
  /** Ids, oldest first. */
  lists: Record<ListName, number[]>;
  /** The number of the last change of a record by then. */
  lastChange: number;
  /** Ids, oldest first. */
  followUps: number[];
}
