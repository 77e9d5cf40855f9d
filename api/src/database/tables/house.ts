import type { ColumnType, Generated, GeneratedAlways, JSONColumnType } from 'kysely';
import type { DefaultMoment, Moment, Nullable } from './columns.ts';

/** What keeps the rest: drafts, mails, the trail and who watches it. */
export interface HouseTables {
  drafts: Drafts;
  idempotent_creations: IdempotentCreations;
  outbox: Outbox;
  audit_log: AuditLog;
  audit_seals: AuditSeals;
  alertas: Alertas;
  ajustes: Ajustes;
}

interface Ajustes {
  version: number;
  contenido: JSONColumnType<Record<string, unknown>>;
  fecha: DefaultMoment;
  autor: Nullable<number>;
}

interface Drafts {
  id_prestador: number;
  form: string;
  id_paciente: number;
  contenido: JSONColumnType<Record<string, unknown>>;
  fecha_actualizacion: DefaultMoment;
}

interface IdempotentCreations {
  id_prestador: number;
  key: string;
  object_type: string;
  object_id: Nullable<number>;
  content_hash: Nullable<Buffer>;
  created_at: DefaultMoment;
}

interface Outbox {
  id: GeneratedAlways<number>;
  id_prestador: Nullable<number>;
  id_paciente: Nullable<number>;
  kind: string;
  recipient: string;
  content: Nullable<Buffer>;
  created_at: DefaultMoment;
  attempts: Generated<number>;
  next_attempt_at: DefaultMoment;
  sent_at: ColumnType<string | null, Date | string | null | undefined, Date | string | null>;
  dead_at: ColumnType<string | null, Date | string | null | undefined, Date | string | null>;
  last_error: Nullable<string>;
  message_id: Generated<string>;
  expires_at: ColumnType<string | null, Date | string | null | undefined, Date | string | null>;
  discarded_at: ColumnType<string | null, Date | string | null | undefined, Date | string | null>;
}

interface AuditLog {
  id: GeneratedAlways<number>;
  at: DefaultMoment;
  id_prestador: number | null;
  role: string | null;
  action: string;
  outcome: 'ok' | 'refused';
  id_paciente: number | null;
  object_id: number | null;
  address: string | null;
  request_id: string | null;
  era: Generated<number>;
  tx: Generated<string>;
  written_as: Generated<string>;
  huella: Nullable<Buffer>;
  /** The patients that a list showed, and the hash of the search term. */
  pacientes: Nullable<number[]>;
  termino: Nullable<Buffer>;
  /** The folio of the entry that was written. */
  folio: Nullable<number>;
  /** The hash of that entry. */
  hash_asiento: Nullable<Buffer>;
  /** How many rows left with an export. */
  filas: Nullable<number>;
}

interface AuditSeals {
  block: number;
  era: number;
  tx: string;
  last_id: number;
  ids: ColumnType<string[], number[], never>;
  row_hashes: Buffer;
  sealed_at: Moment;
  previous_hash: Buffer;
  hash: Buffer;
}

interface Alertas {
  id_alerta: GeneratedAlways<number>;
  tipo: string;
  id_prestador: number | null;
  direccion: string | null;
  dia: string;
  desde: Moment;
  hasta: Moment;
  cantidad: number;
  creada_en: DefaultMoment;
  cerrada_en: Nullable<string>;
  cerrada_por: Nullable<number>;
  palabra: Nullable<string>;
}
