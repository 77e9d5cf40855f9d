import { GLASS_HOURS, GLASS_SHOWN_DAYS } from '@trama/contract/words/access/emergency-access';
import { sql } from 'kysely';
import type { Tx } from '../../../database/connect.ts';
import type { Actor } from '../../../platform/access/actor.ts';
import { reachOf, withinReach } from '../../../platform/access/reach.ts';
import type { Allowed } from '../../../platform/statements/guard.ts';
import { ownSql } from '../../../platform/statements/own-sql.ts';
import { SHOWN_IN_ROWS } from '../../../platform/trail/read-row.ts';

/** The newest; the trail has them all. */
export const GLASS_SHOWN = 500;
const SHOWN = `g.hasta > now() - interval '${GLASS_SHOWN_DAYS} days'`;

export const OWN_ACCESSES = ownSql('access/emergency-access/own', { shown: SHOWN_IN_ROWS })`
  select g.id_paciente, case when g.hasta > now() then p.nombre end as nombre,
         case when g.hasta > now() then p.apellido end as apellido, g.desde, g.hasta
    from accesos_emergencia g join pacientes p using (id_paciente)
   where g.id_prestador = allowed.actor_id and ${SHOWN}
   order by g.hasta desc, g.id_acceso desc limit ${GLASS_SHOWN}`;

export const ACCESSES_TO_PATIENT = ownSql('access/emergency-access/to-patient')`
  select g.id_acceso, g.id_prestador, d.nombre, d.apellido, g.motivo, g.desde, g.hasta
    from accesos_emergencia g join prestadores d using (id_prestador)
   where g.id_paciente = allowed.id_paciente and ${SHOWN}
   order by g.hasta desc, g.id_acceso desc limit ${GLASS_SHOWN}`;

interface Found {
  id_paciente: number;
  is_within_reach: boolean;
  open_until: string | null;
}

/** Locks the patient with that DNI: of two simultaneous requests the second finds the access that the first opened. */
export async function holdPatientByDni(tx: Tx, allowed: Allowed, dni: string): Promise<Found | undefined> {
  await sql`select from pacientes where dni = ${dni} for no key update`.execute(tx);
  const { rows } = await sql<Found>`
    select p.id_paciente, ${sql.raw(withinReach('p.id_paciente'))} as is_within_reach,
           (select max(g.hasta) from accesos_emergencia g
             where g.id_paciente = p.id_paciente and g.id_prestador = allowed.actor_id and g.hasta > now()) as open_until
      from pacientes p cross join ${reachOf(allowed)} allowed where p.dni = ${dni}`.execute(tx);
  return rows[0];
}

export async function openAccess(tx: Tx, patientId: number, actor: Actor, motivo: string) {
  return tx
    .insertInto('accesos_emergencia')
    .values({
      id_paciente: patientId,
      id_prestador: actor.id,
      motivo,
      hasta: sql<string>`now() + make_interval(hours => ${GLASS_HOURS})`,
    })
    .returning(['id_acceso', 'hasta'])
    .executeTakeFirstOrThrow();
}

/** Directors and administrators, except the person who opened the access. */
export async function supervisorsExcept(tx: Tx, actor: Actor) {
  return tx
    .selectFrom('prestadores')
    .select(['id_prestador', 'email', 'role'])
    .where('is_active', '=', true)
    .where('role', 'in', ['administrador', 'director_medico'])
    .where('id_prestador', '<>', actor.id)
    .where('email', 'is not', null)
    .orderBy('id_prestador')
    .execute();
}

export async function nameOf(tx: Tx, id: number) {
  const name = tx.selectFrom('prestadores').select(['nombre', 'apellido']).where('id_prestador', '=', id);
  return name.executeTakeFirstOrThrow();
}
