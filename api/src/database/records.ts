import { CLINICAL_LISTS } from '@trama/contract/words/clinical-lists';
import type { Tables } from './tables.ts';

/**
 * Where the records of a patient are. The trail names what happens to one by its kind (`patient.create`) and its id; a
 * kind that stands here has fingerprints, and `npm run verify` compares them.
 */
export const RECORDS = {
  patient: { table: 'pacientes', id: 'id_paciente' },
  contact: { table: 'contactos', id: 'id_version' },
  assignment: { table: 'asignaciones', id: 'id_asignacion' },
  history: { table: 'admisiones', id: 'id_admision' },
  follow_up: { table: 'seguimientos', id: 'id_seguimiento' },
  ...CLINICAL_LISTS,
  change: { table: 'cambios_clinicos', id: 'id_cambio' },
} as const satisfies Record<string, { table: keyof Tables; id: string }>;

export type RecordKind = keyof typeof RECORDS;
export const RECORD_KINDS = Object.keys(RECORDS) as RecordKind[];

/** What has fingerprints: the records, and the accounts of those who write them. */
export const SEALED = { ...RECORDS, provider: { table: 'prestadores', id: 'id_prestador' } } as const;

export type SealedKind = keyof typeof SEALED;
export const SEALED_KINDS = Object.keys(SEALED) as SealedKind[];

/** What an action of the trail is about, if that has fingerprints. A password is part of its provider. */
export function sealedKindOf(action: string): SealedKind | undefined {
  const [word] = action.split('.');
  return SEALED_KINDS.find((kind) => kind === (word === 'password' ? 'provider' : word));
}
