import type { AuditAction } from '@trama/contract/words/audit-actions';
import { switchesOf } from '@trama/contract/words/clinical-lists/list';
import { readRecord } from '../../platform/statements/create-record.ts';
import type { Guard } from '../../platform/statements/guarded.ts';
import { recordAudit } from '../../platform/trail/audit.ts';
import { lockFlags, updateFlags } from './clinical-data.queries.ts';
import type { ClinicalKind } from './clinical-kinds.ts';

/** A flag that is to be another than it was, and how the trail names that. */
interface Change {
  flag: [column: string, value: boolean];
  action: AuditAction;
}

/**
 * The JSON of the record. Writes only what really changes, and a row of the trail for each such flag: it says what was
 * done, and when. An answer that changes nothing is a read.
 */
export function changeFlags(
  guard: Guard,
  kind: ClinicalKind,
  id: number,
  named: Record<string, unknown>,
): Promise<string> {
  return guard.change(async (tx, { actor, patientId }) => {
    const about = { patient: patientId, object: id };
    const changes = changesIn(kind, named, await lockFlags(tx, kind, patientId, id));
    const flags = changes.map(({ flag }) => flag);
    if (flags.length > 0) await updateFlags(tx, kind, id, flags);
    else await recordAudit(tx, actor, kind.actions.read, about);
    for (const { action } of changes) await recordAudit(tx, actor, action, about);
    return readRecord(tx, kind, patientId, id);
  });
}

function changesIn(
  { list }: ClinicalKind,
  named: Record<string, unknown>,
  before: Record<string, unknown>,
): Change[] {
  return switchesOf(list).flatMap(({ name, on, off }) => {
    const value = named[name];
    if (typeof value !== 'boolean' || before[name] === value) return [];
    return [{ flag: [name, value], action: value ? on.action : off.action }];
  });
}
