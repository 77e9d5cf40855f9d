import { sql } from 'kysely';
import type { Tx } from '../../../database/connect.ts';
import type { Actor } from '../../../platform/access/actor.ts';

const SHOWN_AT_MOST = 50;

/** Unseen, and not done by the person in the session that asks, which is the value. */
const IS_NEWS = 'n.seen_at is null and n.session_id is distinct from';

/** What was done to the account of whoever asks, newest first. */
export const OWN_NOTICES = {
  name: 'own notices',
  text: `select n.id, n.kind, n.at, n.detail, nullif(concat_ws(' ', o.nombre, o.apellido), '') as who,
           ${IS_NEWS} $1::uuid as is_new
      from avisos n left join prestadores o on o.id_prestador = n.who
     where n.id_prestador = allowed.actor_id
     order by n.id desc
     limit ${SHOWN_AT_MOST}`,
};

/** Those that were on the screen. What this very session did is left for the next one to see. */
export async function markSeen(tx: Tx, { id, sessionId }: Actor, until: number): Promise<void> {
  await sql`
    update avisos n set seen_at = now()
     where n.id_prestador = ${id} and n.id <= ${until} and ${sql.raw(IS_NEWS)} ${sessionId}::uuid`.execute(
    tx,
  );
}
