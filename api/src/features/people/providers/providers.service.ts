import type {
  CreatedProvider,
  ProviderAfterChange,
  ProviderInput,
  ProviderUpdate,
} from '@trama/contract/schemas/people/providers';
import { ERRORS } from '@trama/contract/words/errors';
import { fullName } from '@trama/contract/words/full-name';
import { sql } from 'kysely';
import type { Tx } from '../../../database/connect.ts';
import { needs } from '../../../platform/access/access.ts';
import type { Actor } from '../../../platform/access/actor.ts';
import { providerInPath } from '../../../platform/access/subjects.ts';
import { AppError } from '../../../platform/errors/app-error.ts';
import { violatesConstraint } from '../../../platform/errors/database-errors.ts';
import type { FeatureDeps } from '../../../platform/http/feature.ts';
import { hasBeenSent } from '../../../platform/mail/outbox.ts';
import { holdsOther } from '../../../platform/statements/differing.ts';
import type { Guard } from '../../../platform/statements/guard.ts';
import { createOnce } from '../../../platform/statements/idempotency.ts';
import { recordInTrail } from '../../../platform/trail/record-in-trail.ts';
import { closeSessions } from '../../access/auth/sessions.service.ts';
import { tellOwner } from '../../access/notices/notices.service.ts';
import { deliver, type Invitation, invite } from './invitations.ts';
import {
  activate,
  assertAdministratorRemains,
  assertNotOwnAccount,
  deactivate,
} from './provider-access.service.ts';
import { findProvider, isInvitationPending, type LockedProvider, lockProvider } from './providers.queries.ts';

/** Another role, another address or an account that works again: a screen that was left open is not enough for these. */
export const GIVES_ACCESS = needs('providers', 'update', 'provider.update', {
  subject: providerInPath,
  proof: 'recent',
});

type Deps = Pick<FeatureDeps, 'db' | 'mailer' | 'publicUrl'>;

export async function createProvider(
  deps: Deps,
  guard: Guard,
  input: ProviderInput,
  key: string | undefined,
): Promise<CreatedProvider> {
  const { provider, invitation, mailed } = await refusingTakenEmail(() =>
    guard.change(async (tx, { actor }) => {
      const { id } = await createOnce(tx, actor, { type: 'provider', key, content: input }, () =>
        insertProvider(tx, actor, input),
      );
      const provider = await lockProvider(tx, id);
      // A repeated creation: the mail has left, or there is a new link, since the first may be lost. Not for
      // an account that has been in use: resetting its password leaves a notice.
      const mailed = await hasBeenSent(tx, id, 'account_setup');
      const needsLink = !mailed && (await isInvitationPending(tx, id));
      const invitation = needsLink ? await invite(tx, deps, actor, provider, 'account_setup') : null;
      return { provider, invitation, mailed };
    }),
  );
  const { email_sent, setup_link } = await deliver(deps, invitation);
  return {
    ...provider,
    email_sent: email_sent || mailed,
    setup_link,
    provider_email: provider.email,
    provider_name: fullName(provider),
  };
}

function waitsForPassword({ is_active, password_hash }: LockedProvider): boolean {
  return is_active && password_hash === null;
}

/** An imported provider may have no e-mail address. */
export async function insertProvider(
  tx: Tx,
  actor: Actor,
  input: Omit<ProviderInput, 'email'> & { email?: string | null | undefined },
): Promise<number> {
  const { id_prestador } = await tx
    .insertInto('prestadores')
    .values(input)
    .returning('id_prestador')
    .executeTakeFirstOrThrow();
  await recordInTrail(tx, actor, 'provider.create', { object: id_prestador });
  return id_prestador;
}

export async function updateProvider(
  deps: Deps,
  guard: Guard,
  id: number,
  { is_active, ...fields }: ProviderUpdate,
): Promise<ProviderAfterChange> {
  const { provider, activated, deactivated, invitation } = await refusingTakenEmail(() =>
    guard.change(async (tx, { actor }) => {
      if (is_active === false) assertNotOwnAccount(actor, id);
      const before = await lockProvider(tx, id);
      const activated = is_active === true && !before.is_active;
      const deactivated = is_active === false && before.is_active;
      const changed = changesOf(before, fields);
      if (changed.role || changed.email || activated) await guard.about(GIVES_ACCESS, id).check({ tx });
      if (deactivated) await deactivate(tx, actor, before);
      await saveFields(tx, actor, before, fields, changed);
      if (changed.email)
        await tellOwner(tx, deps.mailer, id, { kind: 'email_changed', by: actor, alsoTo: before.email });
      const after = await lockProvider(tx, id);
      const invitation = activated
        ? await activate(tx, deps, actor, after)
        : await inviteAtNewAddress(tx, deps, actor, after, changed.email);
      return { provider: await findProvider(tx, id), activated, deactivated, invitation };
    }),
  );
  const { email_sent, setup_link } = await deliver(deps, invitation);
  return {
    ...provider,
    ...((activated || invitation) && { setup_email_sent: email_sent, setup_link }),
    ...((activated || deactivated) && { notification_sent: false }),
  };
}

type Fields = Omit<ProviderUpdate, 'is_active'>;

interface Changes {
  role: boolean;
  email: boolean;
}

/** What the form changes of who this person is: it sends fields that stay as they were, too. */
function changesOf(before: LockedProvider, { role, email }: Fields): Changes {
  return {
    role: role !== undefined && role !== before.role,
    email: email !== undefined && email.toLowerCase() !== before.email?.toLowerCase(),
  };
}

/** Saves what the form names. After a change of role or address the person must sign in again. */
async function saveFields(
  tx: Tx,
  actor: Actor,
  before: LockedProvider,
  fields: Fields,
  changed: Changes,
): Promise<void> {
  const id = before.id_prestador;
  if (changed.role) await assertAdministratorRemains(tx, before);
  const saved = await tx
    .updateTable('prestadores')
    .set({ ...fields, fecha_actualizacion: sql`now()` })
    .where('id_prestador', '=', id)
    .where(holdsOther(fields))
    .executeTakeFirst();
  if (saved.numUpdatedRows === 0n) return recordInTrail(tx, actor, 'provider.read', { object: id });
  if (changed.role) await closeSessions(tx, id, 'role_changed');
  // Ends only other sessions: somebody who corrects their own address has just proved who they are.
  else if (changed.email)
    await closeSessions(tx, id, 'email_changed', id === actor.id ? actor.sessionId : undefined);
  await recordInTrail(tx, actor, 'provider.update', { object: id });
}

/** Ends the link that went to the old address; a pending invitation is sent again to the new one. */
async function inviteAtNewAddress(
  tx: Tx,
  deps: Deps,
  actor: Actor,
  provider: LockedProvider,
  emailChanged: boolean,
): Promise<Invitation | null> {
  return emailChanged && waitsForPassword(provider)
    ? invite(tx, deps, actor, provider, 'account_setup')
    : null;
}

async function refusingTakenEmail<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!violatesConstraint(error, 'prestadores_email')) throw error;
    const { message } = ERRORS.EMAIL_EXISTS;
    throw new AppError('EMAIL_EXISTS', { details: [{ field: 'email', message }] });
  }
}
