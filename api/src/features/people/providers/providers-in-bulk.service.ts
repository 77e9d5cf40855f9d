import type { ProviderInput } from '@trama/contract/schemas/people/providers';
import type { Tx } from '../../../database/connect.ts';
import type { Actor } from '../../../platform/access/actor.ts';
import type { FeatureDeps } from '../../../platform/http/feature.ts';
import { invite } from './invitations.ts';
import { deactivate } from './provider-access.service.ts';
import { lockProvider } from './providers.queries.ts';
import { insertProvider } from './providers.service.ts';

type Deps = Pick<FeatureDeps, 'mailer' | 'publicUrl'>;
type BroughtProvider = Omit<ProviderInput, 'email'> & { email?: string | null | undefined };

/**
 * An imported provider, as the form would create them. With `inviting` the mail with the link waits in the
 * outbox for the end of the transaction; without it the link is asked for later, on the provider's page. Answers the id.
 */
export async function addProvider(
  tx: Tx,
  actor: Actor,
  input: BroughtProvider,
  inviting: Deps | null,
): Promise<number> {
  const id = await insertProvider(tx, actor, input);
  if (inviting && input.email) await invite(tx, inviting, actor, await lockProvider(tx, id), 'account_setup');
  return id;
}

/** Deactivates a provider who has no password, no patient and no later change. Returns whether it did. */
export async function withdrawNewProvider(tx: Tx, actor: Actor, id: number): Promise<boolean> {
  const provider = await lockProvider(tx, id);
  if (!provider.is_active || provider.password_hash !== null || provider.fecha_actualizacion !== null)
    return false;
  const given = await tx
    .selectFrom('asignaciones')
    .select('id_asignacion')
    .where('id_prestador', '=', id)
    .limit(1)
    .executeTakeFirst();
  if (given) return false;
  await deactivate(tx, actor, provider);
  return true;
}
