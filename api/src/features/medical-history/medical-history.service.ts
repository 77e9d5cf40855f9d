import type {
  History,
  HistoryContent,
  HistoryInput,
  HistoryUpdate,
} from '@trama/contract/schemas/medical-history';
import { HISTORY_FIELDS, HISTORY_WITHOUT_PROVIDER } from '@trama/contract/words/medical-history';
import { sql } from 'kysely';
import type { Db, Tx } from '../../database/connect.ts';
import type { Actor } from '../../platform/access/actor.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { violatesConstraint } from '../../platform/http/http-errors.ts';
import { createOnce } from '../../platform/statements/idempotent-create.ts';
import { recordAudit } from '../../platform/trail/audit.ts';
import { endDraft } from '../drafts/drafts.service.ts';
import { performerOf } from '../providers/performers.service.ts';
import { keepVersion, lockHistory, readHistory } from './medical-history.queries.ts';

const FORM = 'medical-history';

export async function createHistory(
  db: Db,
  actor: Actor,
  input: HistoryInput,
  key: string | undefined,
): Promise<History> {
  try {
    return await db.transaction().execute(async (tx) => {
      const id = await createOnce(tx, actor, { type: FORM, key, content: input }, () =>
        insertHistory(tx, actor, input),
      );
      return readHistory(tx, actor, id);
    });
  } catch (error) {
    if (violatesConstraint(error, 'admisiones_una_por_paciente')) throw new AppError('HISTORY_EXISTS');
    throw error;
  }
}

async function insertHistory(tx: Tx, actor: Actor, input: HistoryInput): Promise<number> {
  const performer = await performerOf(tx, actor, input.id_prestador, HISTORY_WITHOUT_PROVIDER);
  const { id_admision } = await tx
    .insertInto('admisiones')
    .values({ ...input, id_prestador: performer, registrado_por: actor.id })
    .returning('id_admision')
    .executeTakeFirstOrThrow();
  await keepVersion(tx, actor, id_admision);
  await endDraft(tx, actor, FORM, input.id_paciente);
  await recordAudit(tx, actor, 'history.create', { patient: input.id_paciente, object: id_admision });
  return id_admision;
}

/** Two editors at once are settled by the row lock: the second sees the save of the first. */
export async function updateHistory(
  db: Db,
  actor: Actor,
  id: number,
  { fecha_actualizacion: loaded, ...content }: HistoryUpdate,
): Promise<History> {
  return db.transaction().execute(async (tx) => {
    const current = await lockHistory(tx, actor, id);
    if (loaded && Date.parse(loaded) !== Date.parse(current.fecha_actualizacion)) {
      throw new AppError('EDIT_CONFLICT');
    }
    const changes = changedFields(current, content);
    const changed = Object.keys(changes).length > 0;
    if (changed) await storeChanges(tx, actor, id, changes);
    await endDraft(tx, actor, FORM, current.id_paciente);
    // A save that changes nothing has still answered with the whole history.
    const action = changed ? 'history.update' : 'history.read';
    await recordAudit(tx, actor, action, { patient: current.id_paciente, object: id });
    return readHistory(tx, actor, id);
  });
}

type StoredContent = Pick<History, (typeof HISTORY_FIELDS)[number]>;

function changedFields(current: StoredContent, sent: HistoryContent): HistoryContent {
  const changed = HISTORY_FIELDS.filter(
    (field) => sent[field] !== undefined && sent[field] !== current[field],
  );
  return Object.fromEntries(changed.map((field) => [field, sent[field]]));
}

async function storeChanges(tx: Tx, actor: Actor, id: number, changes: HistoryContent): Promise<void> {
  await tx
    .updateTable('admisiones')
    .set({
      ...changes,
      version: sql`version + 1`,
      // Two saves in one millisecond must still be told apart.
      fecha_actualizacion: sql`greatest(now(), fecha_actualizacion + interval '1 millisecond')`,
    })
    .where('id_admision', '=', id)
    .execute();
  await keepVersion(tx, actor, id);
}
