import type { History, HistoryVersionSummary } from '@trama/contract/schemas/record/medical-history';
import { ApiError } from '../../../lib/http/http.ts';
import type { HistoryValues } from './history-fields.ts';
import { changesFrom, type FieldConflict, findConflicts, valuesOf } from './history-values.ts';
import { createHistory, fetchHistory, fetchVersions, updateHistory } from './medical-history.api.ts';

/** The state of the history that the form started from. */
export interface Base {
  /** Null while the patient has no history. */
  id: number | null;
  /** Its `fecha_actualizacion`: if the server has another, somebody saved in between. */
  moment: string | null;
  values: HistoryValues;
  /** The values are those of `moment`. A draft knows its moment, but not what the history said then. */
  known: boolean;
}

export function baseOf(history: History | null): Base {
  return {
    id: history?.id_admision ?? null,
    moment: history?.fecha_actualizacion ?? null,
    values: valuesOf(history),
    known: true,
  };
}

export interface Conflict {
  fields: FieldConflict[];
  /** The other person's save; the choice is saved on top of it. */
  newer: Base;
  author: HistoryVersionSummary['autor'];
  moment: string;
}

interface Save {
  patientId: number;
  providerId: number;
  base: Base;
  values: HistoryValues;
}

/** Saves the form, or returns what differs when somebody else saved in between. */
export async function saveHistory(save: Save): Promise<History | Conflict> {
  try {
    return await send(save);
  } catch (error) {
    if (!isConflict(error)) throw error;
    const { data: newer } = await fetchHistory(save.patientId);
    if (!newer) throw error;
    const conflict = await conflictWith(newer, save.base, save.values);
    // Nothing differs: it was this same save, whose answer got lost.
    return conflict ?? newer;
  }
}

export function isSaved(outcome: History | Conflict): outcome is History {
  return 'id_admision' in outcome;
}

function send({ patientId, providerId, base, values }: Save): Promise<History> {
  if (base.id === null) {
    const all = { ...valuesOf(null), ...changesFrom(base.values, values) };
    return createHistory({ ...all, id_paciente: patientId, id_prestador: providerId });
  }
  return updateHistory(base.id, { ...changesFrom(base.values, values), fecha_actualizacion: base.moment });
}

function isConflict(error: unknown): boolean {
  return error instanceof ApiError && ['EDIT_CONFLICT', 'HISTORY_EXISTS'].includes(error.code);
}

/** Null when the two say the same. */
export async function conflictWith(
  history: History,
  base: Base,
  mine: HistoryValues,
): Promise<Conflict | null> {
  const newer = baseOf(history);
  const fields = findConflicts(base.known ? base.values : null, mine, newer.values);
  if (fields.length === 0) return null;
  const [latest] = (await fetchVersions(history.id_admision)).data;
  if (!latest) throw new Error('A history always has a version');
  return { fields, newer, author: latest.autor, moment: latest.fecha };
}
