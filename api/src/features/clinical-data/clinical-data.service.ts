import type { Db, Tx } from '../../database/connect.ts';
import type { Actor } from '../../platform/access/actor.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { createOnce } from '../../platform/statements/idempotent-create.ts';
import { recordAudit } from '../../platform/trail/audit.ts';
import { type ClinicalRow, findRecord, insertRecord, updateFlags } from './clinical-data.queries.ts';
import type { ChangeableKind, ClinicalKind } from './clinical-kinds.ts';

export async function createRecord(
  db: Db,
  actor: Actor,
  kind: ClinicalKind,
  input: Record<string, unknown>,
  key: string | undefined,
): Promise<ClinicalRow> {
  return db.transaction().execute(async (tx) => {
    const id = await createOnce(tx, actor, { type: kind.name, key, content: input }, async () => {
      const created = await insertRecord(tx, kind, { ...input, registrado_por: actor.id });
      await recordAudit(tx, actor, `${kind.name}.create`, {
        patient: Number(input.id_paciente),
        object: created,
      });
      return created;
    });
    return existing(await findRecord(tx, actor, kind, id));
  });
}

/** Writes only what really changes, and a row of the trail for each such flag: it says what was done, and when. */
export async function changeFlags(
  db: Db,
  actor: Actor,
  kind: ChangeableKind,
  id: number,
  named: Record<string, unknown>,
): Promise<ClinicalRow> {
  return db.transaction().execute(async (tx) => {
    const before = existing(await findRecord(tx, actor, kind, id, { lock: true }));
    const changed = Object.entries(named).filter(
      (flag): flag is [string, boolean] => typeof flag[1] === 'boolean' && before[flag[0]] !== flag[1],
    );
    if (changed.length === 0) return before;
    await updateFlags(tx, kind, id, changed);
    await recordChanges(tx, actor, kind, { patient: before.id_paciente, object: id }, changed);
    return existing(await findRecord(tx, actor, kind, id));
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

function existing(row: ClinicalRow | undefined): ClinicalRow {
  if (!row) throw new AppError('NOT_FOUND');
  return row;
}
