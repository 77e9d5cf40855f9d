import { FOLLOW_UP_TEXT_FIELDS, type FollowUp, type FollowUpInput } from '@trama/contract/follow-ups';
import { sql } from 'kysely';
import { jsonBuildObject } from 'kysely/helpers/postgres';
import type { Db, Tx } from '../../database/connect.ts';
import type { Actor } from '../../platform/actor.ts';
import { withinReach } from '../../platform/reach.ts';

const followUpsWithinReach = (db: Db | Tx, actor: Actor) =>
  db
    .selectFrom('seguimientos as s')
    .innerJoin('prestadores as d', 'd.id_prestador', 's.id_prestador')
    .select(['s.id_seguimiento', 's.id_paciente', 's.id_prestador', 's.fecha', 's.fecha_creacion'])
    .select(FOLLOW_UP_TEXT_FIELDS.map((field) => `s.${field}` as const))
    .select(({ ref }) =>
      jsonBuildObject({
        nombre: ref('d.nombre'),
        apellido: ref('d.apellido'),
        role: ref('d.role'),
        matricula: ref('d.matricula'),
      }).as('prestadores'),
    )
    .where(withinReach(actor, sql`s.id_paciente`));

/** Newest first; of one day, the last recorded first. */
export function listFollowUps(db: Db, actor: Actor, patientId: number): Promise<FollowUp[]> {
  return followUpsWithinReach(db, actor)
    .where('s.id_paciente', '=', patientId)
    .orderBy('s.fecha', 'desc')
    .orderBy('s.id_seguimiento', 'desc')
    .execute();
}

export function findFollowUp(tx: Tx, actor: Actor, id: number): Promise<FollowUp | undefined> {
  return followUpsWithinReach(tx, actor).where('s.id_seguimiento', '=', id).executeTakeFirst();
}

/** The lock keeps a deactivation out until the follow-up is in. */
export async function lockActiveProvider(tx: Tx, id: number): Promise<boolean> {
  const found = await tx
    .selectFrom('prestadores')
    .select('id_prestador')
    .where('id_prestador', '=', id)
    .where('is_active', '=', true)
    .forShare()
    .executeTakeFirst();
  return found !== undefined;
}

export async function insertFollowUp(
  tx: Tx,
  followUp: FollowUpInput & { id_prestador: number; registrado_por: number },
): Promise<number> {
  const { id_seguimiento } = await tx
    .insertInto('seguimientos')
    .values(followUp)
    .returning('id_seguimiento')
    .executeTakeFirstOrThrow();
  return id_seguimiento;
}
