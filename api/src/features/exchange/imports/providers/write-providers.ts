import { ProviderInput } from '@trama/contract/schemas/people/providers';
import { sql } from 'kysely';
import type { Tx } from '../../../../database/connect.ts';
import type { Actor } from '../../../../platform/access/actor.ts';
import type { FeatureDeps } from '../../../../platform/http/feature.ts';
import { addProvider, withdrawNewProvider } from '../../../people/providers/providers-in-bulk.service.ts';
import type { HeldImport } from '../imports.queries.ts';
import type { NewProvider } from './judge-providers.ts';

export type MailDeps = Pick<FeatureDeps, 'mailer' | 'publicUrl'>;

const newRows = async (tx: Tx, id: number) => {
  const { rows } = await sql<{ fila: number; datos: NewProvider; id_objeto: number | null }>`
    select fila, datos, id_objeto from importacion_filas
     where id_importacion = ${id} and resultado = 'nueva' order by fila`.execute(tx);
  return rows;
};

/** One after the other, as the form makes them; with `invited`, each with the mail that lets them choose a password. */
export async function writeProviders(
  tx: Tx,
  actor: Actor,
  { id_importacion: id }: HeldImport,
  { deps, invited }: { deps: MailDeps; invited: boolean },
): Promise<void> {
  for (const { fila, datos } of await newRows(tx, id)) {
    const input = { ...ProviderInput.partial({ email: true }).parse(datos), is_active: true };
    const created = await addProvider(tx, actor, input, invited ? deps : null);
    await tx
      .updateTable('importacion_filas')
      .set({ id_objeto: created })
      .where('id_importacion', '=', id)
      .where('fila', '=', fila)
      .execute();
  }
}

/** How many mails would leave: to those who are new and have an address, if there is a way to send any. */
export async function countInvitations(
  tx: Tx,
  { id_importacion: id }: HeldImport,
  { mailer }: MailDeps,
): Promise<{ correos: number }> {
  if (!mailer.isAvailable) return { correos: 0 };
  return { correos: (await newRows(tx, id)).filter(({ datos }) => datos.email).length };
}

/** Deactivates the import's providers who have neither a password nor a patient. Returns how many. */
export async function withdrawProviders(tx: Tx, actor: Actor, id: number): Promise<number> {
  let withdrawn = 0;
  for (const { id_objeto } of await newRows(tx, id))
    if (id_objeto && (await withdrawNewProvider(tx, actor, id_objeto))) withdrawn += 1;
  return withdrawn;
}
