import type {
  History,
  HistoryContent,
  HistoryInput,
  HistoryUpdate,
  HistoryVersion,
} from '@trama/contract/schemas/record/medical-history';
import { HISTORY_FIELDS } from '@trama/contract/words/record/medical-history';
import { enter } from '../../../platform/entries/enter.ts';
import { AppError } from '../../../platform/errors/app-error.ts';
import { violatesConstraint } from '../../../platform/errors/database-errors.ts';
import { createEntry, readEntry } from '../../../platform/statements/create-entry.ts';
import type { Guard } from '../../../platform/statements/guard.ts';
import { recordInTrail } from '../../../platform/trail/record-in-trail.ts';
import {
  HISTORY,
  lockHistory,
  type StoredVersion,
  storeVersion,
  VERSION_OF_HISTORY,
} from './medical-history.queries.ts';

export { versionBefore } from './medical-history.queries.ts';

/** The JSON of the History. */
export async function createHistory(
  guard: Guard,
  input: HistoryInput,
  key: string | undefined,
): Promise<string> {
  try {
    return await createEntry(guard, HISTORY, input, key);
  } catch (error) {
    if (violatesConstraint(error, 'admisiones_una_por_paciente')) throw new AppError('HISTORY_EXISTS');
    throw error;
  }
}

/** The JSON of the History. Two editors at once are settled by the row lock: the second sees the save of the first. */
export function updateHistory(
  guard: Guard,
  { fecha_actualizacion: loaded, ...content }: HistoryUpdate,
): Promise<string> {
  return guard.change(async (tx, allowed) => {
    const { actor, patientId } = allowed;
    const current = await lockHistory(tx, patientId);
    if (loaded && Date.parse(loaded) !== Date.parse(current.fecha_actualizacion)) {
      throw new AppError('EDIT_CONFLICT');
    }
    const { id_admision: id } = current;
    const changes = changedFields(current, content);
    const changed = Object.keys(changes).length > 0;
    if (changed) await storeVersion(tx, actor, id, { ...contentOf(current), ...changes });
    const folio = changed ? await enter(tx, actor, 'history', id) : null;
    await HISTORY.draft.end(tx, allowed);
    // A save that changes nothing has still answered with the whole history.
    const action = changed ? 'history.update' : 'history.read';
    await recordInTrail(tx, actor, action, { patient: patientId, object: id, folio });
    return readEntry(tx, HISTORY, allowed, id);
  });
}

type StoredContent = Pick<History, (typeof HISTORY_FIELDS)[number]>;

const contentOf = (current: StoredContent): StoredContent =>
  Object.fromEntries(HISTORY_FIELDS.map((field) => [field, current[field]])) as StoredContent;

function changedFields(current: StoredContent, sent: HistoryContent): HistoryContent {
  const changed = HISTORY_FIELDS.filter(
    (field) => sent[field] !== undefined && sent[field] !== current[field],
  );
  return Object.fromEntries(changed.map((field) => [field, sent[field]]));
}

export async function readVersion(guard: Guard, version: number): Promise<HistoryVersion> {
  const { contenido, ...saved } = await guard.readOne<StoredVersion>(VERSION_OF_HISTORY, [version]);
  // A field that came later was empty then.
  const content = HISTORY_FIELDS.map((field) => [field, contenido[field] ?? null]);
  return { ...saved, ...Object.fromEntries(content) };
}
