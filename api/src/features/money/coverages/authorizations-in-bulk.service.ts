import type { AuthorizationInput } from '@trama/contract/schemas/money/coverage';
import { sql } from 'kysely';
import type { Tx } from '../../../database/connect.ts';
import type { Actor } from '../../../platform/access/actor.ts';
import { recordedBy } from '../../../platform/trail/trail-rows.ts';

export interface KnownCoverage {
  id_cobertura: number;
  id_paciente: number;
  financiador: string;
  principal: boolean;
  /** `number|service|from` of each authorisation that it has. */
  ordenes: string[];
}

export const orderKey = ({
  numero,
  prestacion,
  desde,
}: Pick<AuthorizationInput, 'numero' | 'prestacion' | 'desde'>) =>
  [numero ?? '', prestacion, desde].join('|');

/** The coverages of these patients, and which orders are there already. */
export async function coveragesWithOrders(tx: Tx, patients: number[]): Promise<KnownCoverage[]> {
  const { rows } = await sql<KnownCoverage>`
    select c.id_cobertura, c.id_paciente, f.nombre as financiador, c.principal,
           (select coalesce(jsonb_agg(concat_ws('|', coalesce(a.numero, ''), a.prestacion, a.desde::text)), '[]')
              from autorizaciones a where a.id_cobertura = c.id_cobertura) as ordenes
      from coberturas c join financiadores f using (id_financiador)
     where c.id_paciente = any(${patients}::bigint[])
     order by c.principal desc, c.id_cobertura desc`.execute(tx);
  return rows;
}

const SAVED = {
  id_paciente: 'saved.id_paciente',
  object_id: 'saved.id_autorizacion',
  huella: 'huella(to_jsonb(saved))',
};

export async function enterAuthorizations(
  tx: Tx,
  actor: Actor,
  orders: (AuthorizationInput & { id_cobertura: number; id_paciente: number })[],
): Promise<void> {
  if (orders.length === 0) return;
  const insert = tx
    .insertInto('autorizaciones')
    .values(orders.map((order) => ({ ...order, registrado_por: actor.id })))
    .returningAll();
  await sql`
    with saved as (${insert})
    ${recordedBy(actor, 'authorization.create', SAVED, sql`saved order by saved.id_autorizacion`)}`.execute(
    tx,
  );
}
