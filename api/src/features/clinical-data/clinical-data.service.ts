import type { Tx } from '../../database/connect.ts';
import type { Actor } from '../../platform/access/actor.ts';
import { readRecord } from '../../platform/statements/create-record.ts';
import type { Guard } from '../../platform/statements/guarded.ts';
import { recordAudit } from '../../platform/trail/audit.ts';
import { lockFlags, updateFlags } from './clinical-data.queries.ts';
import type { ChangeableKind } from './clinical-kinds.ts';

/**
 * The JSON of the record. Writes only what really changes, and a row of the trail for each such flag: it says what was
 * done, and when. An answer that changes nothing is a read.
 */
export function changeFlags(
  guard: Guard,
  kind: ChangeableKind,
  id: number,
  named: Record<string, unknown>,
): Promise<string> {
  return guard.change(async (tx, { actor, patientId }) => {
    const before = await lockFlags(tx, kind, patientId, id);
    const changed = Object.entries(named).filter(
      (flag): flag is [string, boolean] => typeof flag[1] === 'boolean' && before[flag[0]] !== flag[1],
    );
    const about = { patient: patientId, object: id };
    if (changed.length > 0) await updateFlags(tx, kind, id, changed);
    else await recordAudit(tx, actor, kind.actions.read, about);
    await recordChanges(tx, actor, kind, about, changed);
    return readRecord(tx, kind, patientId, id);
  });
}

async function recordChanges(
  tx: Tx,
  actor: Actor,
  kind: ChangeableKind,
  about: { patient: number; object: number },
  changed: [column: string, value: boolean][],
): Promise<void> {
  for (const [column, value] of changed) {
    const change = kind.changes[column];
    if (change) await recordAudit(tx, actor, value ? change.on : change.off, about);
  }
}
