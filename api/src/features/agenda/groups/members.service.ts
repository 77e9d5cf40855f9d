import type { Tx } from '../../../database/connect.ts';

/** One stay of somebody in a group; people who come back have another one. */
export interface Membership {
  id_paciente: number;
  desde: string;
  hasta: string | null;
}

export const belongsOn = ({ desde, hasta }: Membership, day: string): boolean =>
  desde <= day && (hasta === null || day <= hasta);

export async function leadsGroup(tx: Tx, provider: number, group: number): Promise<boolean> {
  const found = tx
    .selectFrom('grupos')
    .select('id_grupo')
    .where('id_grupo', '=', group)
    .where('id_prestador', '=', provider)
    .where('activo', '=', true);
  return (await found.executeTakeFirst()) !== undefined;
}

/** Everybody who belongs to the group, belonged to it, or will. */
export const membershipsOf = (tx: Tx, group: number): Promise<Membership[]> =>
  tx
    .selectFrom('miembros_grupo')
    .select(['id_paciente', 'desde', 'hasta'])
    .where('id_grupo', '=', group)
    .orderBy('id_paciente')
    .execute();
