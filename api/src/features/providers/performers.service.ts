import type { PerformingProvider } from '@trama/contract/schemas/providers';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../database/connect.ts';
import { type Actor, isAdmin } from '../../platform/access/actor.ts';
import { invalidField } from '../../platform/http/app-error.ts';

/**
 * Who performed what is being recorded: the author, whatever they send; only an administrator records in the name
 * of any active provider. The row lock keeps that provider active until the record stands.
 */
export async function performerOf(
  tx: Tx,
  actor: Actor,
  requested: number | null | undefined,
  refusal: string,
): Promise<number> {
  if (!isAdmin(actor) || !requested) return actor.id;
  const provider = await tx
    .selectFrom('prestadores')
    .select('id_prestador')
    .where('id_prestador', '=', requested)
    .where('is_active', '=', true)
    .forShare()
    .executeTakeFirst();
  if (!provider) throw invalidField('id_prestador', refusal);
  return provider.id_prestador;
}

/** SQL of the performer as embedded in what they performed, by the column that has their id. */
export const performerJson = (idPrestador: string) => `(
  select row_to_json(d) from (
    select nombre, apellido, role, matricula from prestadores where id_prestador = ${idPrestador}) d)`;

export const embeddedPerformer = (idPrestador: string): RawBuilder<PerformingProvider> =>
  sql.raw<PerformingProvider>(performerJson(idPrestador));
