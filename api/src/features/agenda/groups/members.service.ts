import { CLINIC_TIME_ZONE } from '@trama/contract/words/clinic-time';
import { sql } from 'kysely';
import type { Tx } from '../../../database/connect.ts';

interface Meeting {
  group: number;
  /** Who leads it. */
  provider: number;
  moment: string;
}

/** The members of a group on the day of that moment; undefined if the provider leads no such group. */
export async function membersOn(tx: Tx, { group, provider, moment }: Meeting): Promise<number[] | undefined> {
  const { rows } = await sql<{ members: number[] }>`
    select array(select m.id_paciente from miembros_grupo m
                  where m.id_grupo = g.id_grupo
                    and (${moment}::timestamptz at time zone ${CLINIC_TIME_ZONE})::date
                        between m.desde and coalesce(m.hasta, 'infinity')
                  order by m.id_paciente) as members
      from grupos g
     where g.id_grupo = ${group} and g.id_prestador = ${provider} and g.activo`.execute(tx);
  return rows[0]?.members.map(Number);
}
