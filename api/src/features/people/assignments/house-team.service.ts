import { ASSIGNABLE_ROLES } from '@trama/contract/words/access/access-policy';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../../database/connect.ts';
import type { Actor } from '../../../platform/access/actor.ts';
import type { Guard } from '../../../platform/statements/guard.ts';
import { recordInTrail } from '../../../platform/trail/record-in-trail.ts';
import { openAssignments } from './assignments-in-bulk.service.ts';

/** How many patients one transaction takes: nobody waits long for it. */
const PATIENTS_AT_A_TIME = 2_000;

/**
 * Assigns the team of the house to these patients; `patients` is SQL of `id_paciente`. Members who can no longer be given
 * patients are left out; those who can stay so until the transaction ends.
 */
export async function assignHouseTeam(
  tx: Tx,
  actor: Actor,
  patients: RawBuilder<unknown>,
  importId: number | null = null,
): Promise<number> {
  const { rows } = await sql<{ id_prestador: number }>`
    select d.id_prestador from prestadores d
     where d.id_prestador in (select equipo_de_la_casa()) and d.is_active
       and d.role = any(${[...ASSIGNABLE_ROLES]}::text[])
     order by d.id_prestador for share`.execute(tx);
  if (rows.length === 0) return 0;
  const members = rows.map(({ id_prestador }) => id_prestador);
  const pairs = sql`
    select p.id_paciente, d.id_prestador from (${patients}) p cross join unnest(${members}::bigint[]) d (id_prestador)`;
  return openAssignments(tx, actor, pairs, importId);
}

/**
 * Assigns it once to every active patient, part by part, each in a transaction of its own: what is done stays done when it
 * is interrupted, and asking again goes on. Each part has its row in the trail, so that an interrupted one raises no alert.
 * Gives how many assignments were opened.
 */
export async function assignHouseTeamToAll(guard: Guard): Promise<number> {
  let opened = 0;
  for (let after = 0; ; ) {
    const part = await guard.change(async (tx, { actor }) => {
      const next = await activeAfter(tx, after);
      const patients = sql`select id_paciente from unnest(${next}::bigint[]) p (id_paciente)`;
      const rows = await assignHouseTeam(tx, actor, patients);
      await recordInTrail(tx, actor, 'settings.house_team', { rows });
      return { last: next.at(-1), opened: rows };
    });
    opened += part.opened;
    if (part.last === undefined) return opened;
    after = Number(part.last);
  }
}

async function activeAfter(tx: Tx, after: number): Promise<number[]> {
  const rows = await tx
    .selectFrom('pacientes')
    .select('id_paciente')
    .where('activo', '=', true)
    .where('id_paciente', '>', after)
    .orderBy('id_paciente')
    .limit(PATIENTS_AT_A_TIME)
    .execute();
  return rows.map(({ id_paciente }) => id_paciente);
}
