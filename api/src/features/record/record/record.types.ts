import type { Contact } from '@trama/contract/schemas/people/contacts';
import type { Patient } from '@trama/contract/schemas/people/patients';
import type { PerformingProvider } from '@trama/contract/schemas/people/providers';
import type { FrozenAuthor } from '@trama/contract/words/people/providers';
import type { AttachmentClass, FileType } from '@trama/contract/words/record/attachments';
import type { ListName } from '@trama/contract/words/record/clinical-lists';
import type { RecordedChange } from '@trama/contract/words/record/clinical-lists/list';
import type { ConsentGiver, ConsentMeans, ConsentType } from '@trama/contract/words/record/consents';
import type { DischargeEntryKind } from '@trama/contract/words/record/discharges';
import type { EntryKind } from '@trama/contract/words/record/entries';
import type { EntryFacts, RecordedCorrection } from '@trama/contract/words/record/entry-facts';
import type { FollowUpTextField, Modality } from '@trama/contract/words/record/follow-ups';
import type { HistoryField } from '@trama/contract/words/record/medical-history';
import type { RiskEntryKind } from '@trama/contract/words/record/risk';
import type { SignatureAnswer, SignatureKind } from '@trama/contract/words/record/signatures';
import type { Allowed } from '../../../platform/statements/guard.ts';

/** Who signs an entry: as they were that day, or at least their name and licence of today. */
export type Signer = FrozenAuthor | PerformingProvider;

export type HistoryContent = Record<HistoryField, string | boolean | null>;

export interface PrintedHistory {
  id_admision: number;
  /** The newest that is not in error; the last one, with nothing in it, if all of them are. */
  version: number;
  fecha_creacion: string;
  fecha_actualizacion: string;
  prestador: Signer;
  contenido: HistoryContent;
}

/** One save of the history; its content and what was said of it afterwards are read when their turn comes. */
export interface PrintedVersion {
  version: number;
  fecha: string;
  folio: number | null;
  error: boolean;
  autor: Signer;
}

export interface HeldVersion extends EntryFacts {
  contenido: HistoryContent;
}

export interface PrintedFollowUp extends EntryFacts, Record<FollowUpTextField, string | null> {
  id_seguimiento: number;
  fecha: string;
  hora: string | null;
  modalidad: Modality | null;
  duracion_min: number | null;
  importado_de: string | null;
  autor_original: string | null;
  fecha_creacion: string;
  autor: Signer;
  prestador: Signer;
}

export interface PrintedAttachment extends EntryFacts {
  id_adjunto: number;
  clase: AttachmentClass;
  titulo: string;
  sumario: string;
  fecha_documento: string | null;
  autor_externo: string | null;
  nombre_archivo: string;
  tipo_mime: FileType;
  bytes: number;
  /** In the store, and what opens it there. */
  archivo: string;
  clave: Buffer;
  sha256: string;
  fecha_creacion: string;
  autor: Signer;
}

export interface PrintedConsent extends EntryFacts {
  tipo: ConsentType;
  texto: string | null;
  contenido: string | null;
  otorgado_por: ConsentGiver;
  representante: string | null;
  fecha_acto: string;
  medio: ConsentMeans;
  folio_adjunto: number | null;
  firma_sha256: string | null;
  nota: string | null;
  fecha_creacion: string;
  autor: Signer;
}

export interface PrintedRevocation extends EntryFacts {
  folio_consentimiento: number | null;
  tipo: ConsentType;
  motivo: string;
  fecha_creacion: string;
  autor: Signer;
}

/** Kinds of entries that are printed section by section, each from its ids. */
export type PrintedKind = RiskEntryKind | DischargeEntryKind;

export interface PrintedMeeting extends EntryFacts {
  fecha_acto: string;
  temas: string;
  acuerdos: string;
  proxima: string | null;
  participantes: { nombre: string | null; apellido: string | null }[];
  interdisciplinaria: boolean;
  fecha_creacion: string;
  autor: Signer;
}

export interface PrintedSignature extends EntryFacts {
  folio_firmado: number;
  clase_firmada: EntryKind;
  huella_firmada: string;
  caracter: SignatureKind;
  estado: SignatureAnswer;
  motivo: string | null;
  fecha_creacion: string;
  autor: Signer;
}

/** The days of a partial copy: of the acts, or of when they were recorded. */
export interface Period {
  desde: string;
  hasta: string;
}

export interface PrintedDocument extends EntryFacts {
  titulo: string;
  numero: string;
  texto: string;
  fecha_creacion: string;
  autor: Signer;
  /** One that holds at most, after those in error. */
  anulaciones: (EntryFacts & { motivo: string; fecha_creacion: string; autor: Signer })[];
}

/** A correction or a change that is not printed with the entry whose folio is `about_folio`. */
export interface FurtherEntry {
  about_folio: number | null;
  correction: RecordedCorrection | null;
  change: (Omit<RecordedChange, 'autor'> & { lista: string; autor: Signer }) | null;
}

export interface PrintedAssignment {
  notas: string | null;
  fecha_asignacion: string;
  fecha_baja: string | null;
  prestador: PerformingProvider;
}

/** A record at one moment. Its long parts are only named: what they name is never deleted, and each change of it is kept. */
export interface RecordSnapshot {
  /** The reader and the patient. */
  allowed: Allowed;
  issuer: PerformingProvider;
  patient: Patient;
  contacts: Contact[];
  assignments: PrintedAssignment[];
  history: PrintedHistory | undefined;
  /** Newest first. */
  versions: PrintedVersion[];
  /** Ids, oldest first. */
  lists: Record<ListName, number[]>;
  /** Ids of the entries about risk and about the end of the treatment, oldest first. */
  entries: Record<PrintedKind, number[]>;
  /** The number of the last change of a record by then. */
  lastChange: number;
  /** Ids, oldest first. */
  followUps: number[];
  /** Ids, oldest first. */
  attachments: number[];
  /** Few, and read at once. */
  consents: PrintedConsent[];
  revocations: PrintedRevocation[];
  /** Ids, oldest first. */
  documents: number[];
  /** Ids, oldest first. */
  meetings: number[];
  signatures: number[];
  /** Only for a partial copy. */
  period: Period | null;
  /** The last folio, the hash that the chain has there, and until when the record is kept. What came later is not printed. */
  folios: number;
  head: Buffer | null;
  keptUntil: string | null;
  /** How many entries are in error. */
  errors: number;
}
