import { FollowUp } from '@trama/contract/schemas/follow-ups';
import { FOLLOW_UP_TEXT_FIELDS } from '@trama/contract/words/follow-ups';
import { type Insertable, sql } from 'kysely';
import type { Db, Tx } from '../../database/connect.ts';
import type { Tables } from '../../database/tables.ts';
import type { Actor } from '../../platform/access/actor.ts';
import { withinReach } from '../../platform/access/reach.ts';
import { patientRows } from '../../platform/statements/patient-rows.ts';
import { embeddedPerformer, performerJson } from '../providers/performers.service.ts';

const followUpsWithinReach = (db: Db | Tx, actor: Actor) =>
  db
    .selectFrom('seguimientos as s')
    .select(['id_seguimiento', 'id_paciente', 'id_prestador', 'fecha', 'fecha_creacion'])
    .select(FOLLOW_UP_TEXT_FIELDS)
    .select(embeddedPerformer('s.id_prestador').as('prestadores'))
    .where(withinReach(actor, sql`s.id_paciente`));

/** Newest first; of one day, the last recorded first. */
export const FOLLOW_UPS = patientRows({
  name: 'follow-ups',
  schema: FollowUp,
  from: 'seguimientos',
  alias: 's',
  computed: { prestadores: performerJson('s.id_prestador') },
  orderBy: 's.fecha desc, s.id_seguimiento desc',
});

export function findFollowUp(tx: Tx, actor: Actor, id: number): Promise<FollowUp | undefined> {
  return followUpsWithinReach(tx, actor).where('id_seguimiento', '=', id).executeTakeFirst();
}

export async function insertFollowUp(tx: Tx, followUp: Insertable<Tables['seguimientos']>): Promise<number> {
  const { id_seguimiento } = await tx
    .insertInto('seguimientos')
    .values(followUp)
    .returning('id_seguimiento')
    .executeTakeFirstOrThrow();
  return id_seguimiento;
}
