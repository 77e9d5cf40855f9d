import {
  type FieldValue,
  revisedFieldsOf,
  switchesOf,
} from '@trama/contract/words/record/clinical-lists/list';
import type { TrailAction } from '@trama/contract/words/trail-actions';
import { enter } from '../../../platform/entries/enter.ts';
import { AppError } from '../../../platform/errors/app-error.ts';
import { readEntry } from '../../../platform/statements/create-entry.ts';
import type { Guard } from '../../../platform/statements/guard.ts';
import { recordInTrail } from '../../../platform/trail/record-in-trail.ts';
import { insertChange, lockRecord, updateRecord, type Values } from './clinical-data.queries.ts';
import type { ClinicalKind } from './clinical-kinds.ts';

interface ChangeInput {
  motivo?: string | null;
  [field: string]: unknown;
}

/**
 * The JSON of the entry. Writes only what really changes: the entry, the change with what was there before and why,
 * and a row of the trail for each thing that was done. An answer that changes nothing is a read.
 */
export function changeRecord(
  guard: Guard,
  kind: ClinicalKind,
  id: number,
  { motivo = null, ...asked }: ChangeInput,
): Promise<string> {
  return guard.change(async (tx, allowed) => {
    const { actor, patientId } = allowed;
    const about = { patient: patientId, object: id };
    const before = await lockRecord(tx, kind, patientId, id);
    const despues = differing(kind, asked, before);
    if (Object.keys(despues).length === 0) {
      await recordInTrail(tx, actor, kind.actions.read, about);
      return readEntry(tx, kind, allowed, id);
    }
    if (before.isInError) throw new AppError('ALREADY_CORRECTED');
    const antes = Object.fromEntries(Object.keys(despues).map((name) => [name, before[name] ?? null]));
    await updateRecord(tx, kind, id, despues);
    const change = await insertChange(tx, actor, kind, { patientId, id, motivo, antes, despues });
    const folio = await enter(tx, actor, 'change', change);
    for (const action of actionsOf(kind, despues)) await recordInTrail(tx, actor, action, about);
    await recordInTrail(tx, actor, 'change.create', { patient: patientId, object: change, folio });
    return readEntry(tx, kind, allowed, id);
  });
}

/** The fields that are to hold something else than they do. */
function differing({ list }: ClinicalKind, asked: Record<string, unknown>, before: Values): Values {
  const names = [...switchesOf(list).map(({ name }) => name), ...revisedFieldsOf(list).map(([name]) => name)];
  const changed = names.filter((name) => asked[name] !== undefined && asked[name] !== (before[name] ?? null));
  return Object.fromEntries(changed.map((name) => [name, asked[name] as FieldValue]));
}

/** How the trail names what was done. */
function actionsOf({ list }: ClinicalKind, changed: Values): TrailAction[] {
  const switched = switchesOf(list).flatMap(({ name, on, off }) => {
    if (changed[name] === undefined) return [];
    return [changed[name] ? on.action : off.action];
  });
  const isRevised = revisedFieldsOf(list).some(([name]) => changed[name] !== undefined);
  return isRevised && list.revision ? [...switched, list.revision.action] : switched;
}
