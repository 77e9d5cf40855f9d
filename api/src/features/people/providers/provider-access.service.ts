import type {
  FactorResetResult,
  PasswordResetResult,
  ProviderAfterChange,
} from '@trama/contract/schemas/people/providers';
import { endedByReset } from '@trama/contract/words/access/notices';
import { fullName } from '@trama/contract/words/full-name';
import { sql } from 'kysely';
import type { Tx } from '../../../database/connect.ts';
import type { Actor } from '../../../platform/access/actor.ts';
import { AppError, invalidField } from '../../../platform/errors/app-error.ts';
import type { FeatureDeps } from '../../../platform/http/feature.ts';
import type { ClaimedMail } from '../../../platform/mail/mailer.ts';
import type { Guard } from '../../../platform/statements/guard.ts';
import { recordInTrail } from '../../../platform/trail/record-in-trail.ts';
import { endOtherWaysIn } from '../../access/account/other-ways-in.service.ts';
import { closeSessions } from '../../access/auth/sessions.service.ts';
import { voidSetupLinks } from '../../access/auth/setup-links.service.ts';
import { tellOwner } from '../../access/notices/notices.service.ts';
import { removeEveryFactor } from '../../access/second-factor/factors.service.ts';
import { deliver, type Invitation, invite } from './invitations.ts';
import { deactivationMail, factorResetMail } from './provider-mails.ts';
import { findProvider, type LockedProvider, lockProvider } from './providers.queries.ts';

type Deps = Pick<FeatureDeps, 'db' | 'mailer' | 'publicUrl'>;

export async function activateProvider(
  deps: Deps,
  guard: Guard,
  id: number,
  notify: boolean,
): Promise<ProviderAfterChange> {
  const { provider, invitation } = await guard.change(async (tx, { actor }) => {
    const before = await lockProvider(tx, id);
    const invitation = before.is_active ? null : await activate(tx, deps, actor, before);
    return { provider: await findProvider(tx, id), invitation };
  });
  const { email_sent, setup_link } = await deliver(deps, invitation);
  // One mail says both: the account is active again, and here is the link.
  return { ...provider, setup_email_sent: email_sent, setup_link, notification_sent: notify && email_sent };
}

export async function deactivateProvider(
  deps: Deps,
  guard: Guard,
  id: number,
  notify: boolean,
): Promise<ProviderAfterChange> {
  const { provider, notice } = await guard.change(async (tx, { actor }) => {
    assertNotOwnAccount(actor, id);
    const before = await lockProvider(tx, id);
    if (before.is_active) await deactivate(tx, actor, before);
    const notice = before.is_active && notify ? await enqueueNotice(tx, deps, before, 'deactivation') : null;
    return { provider: await findProvider(tx, id), notice };
  });
  return { ...provider, notification_sent: notice !== null && (await deps.mailer.sendNow(notice)) };
}

/** Ends the old password, every session, passkey and calendar address at once. */
export async function resetPassword(deps: Deps, guard: Guard, id: number): Promise<PasswordResetResult> {
  const { provider, invitation, ended } = await guard.change(async (tx, { actor }) => {
    const provider = await lockProvider(tx, id);
    if (!provider.email) throw invalidField('email', 'El prestador no tiene un email registrado');
    if (!provider.is_active) throw new AppError('PROVIDER_INACTIVE');
    await tx.updateTable('prestadores').set({ password_hash: null }).where('id_prestador', '=', id).execute();
    await closeSessions(tx, id, 'password_reset');
    await recordInTrail(tx, actor, 'password.reset', { object: id });
    const ended = await endOtherWaysIn(tx, actor, id);
    await tellOwner(tx, deps.mailer, id, { kind: 'password_reset', by: actor, detail: endedByReset(ended) });
    const invitation = await invite(tx, deps, actor, provider, 'password_reset');
    return { provider, invitation, ended };
  });
  const delivery = await deliver(deps, invitation);
  return { ...delivery, ...ended, email_sent_to: provider.email, provider_name: fullName(provider) };
}

/** For somebody who lost telephone and recovery codes. It ends all sessions: a thief may be signed in. */
export async function resetSecondFactor(deps: Deps, guard: Guard, id: number): Promise<FactorResetResult> {
  const { removed, notice } = await guard.change(async (tx, { actor }) => {
    // One's own is removed with password and code, in one's own account.
    if (actor.id === id) throw new AppError('FORBIDDEN');
    const provider = await lockProvider(tx, id);
    const removed = await removeEveryFactor(tx, id);
    if (!removed) return { removed, notice: null };
    await closeSessions(tx, id, 'second_factor_reset');
    await recordInTrail(tx, actor, 'second_factor.reset', { object: id });
    await tellOwner(tx, deps.mailer, id, { kind: 'factor_reset', by: actor });
    const notice = await enqueueNotice(tx, deps, provider, 'second_factor_reset');
    return { removed, notice };
  });
  return { removed, email_sent: notice !== null && (await deps.mailer.sendNow(notice)) };
}

export async function activate(
  tx: Tx,
  deps: Deps,
  actor: Actor,
  provider: LockedProvider,
): Promise<Invitation> {
  await tx
    .updateTable('prestadores')
    .set({ is_active: true, password_hash: null, retired_password_hash: null })
    .where('id_prestador', '=', provider.id_prestador)
    .execute();
  // Accounts that were deactivated long ago may still have these: they did not always end with the account.
  await endOtherWaysIn(tx, actor, provider.id_prestador);
  await recordInTrail(tx, actor, 'provider.activate', { object: provider.id_prestador });
  return invite(tx, deps, actor, provider, 'activation');
}

export async function deactivate(tx: Tx, actor: Actor, provider: LockedProvider): Promise<void> {
  const id = provider.id_prestador;
  await assertAdministratorRemains(tx, provider);
  await tx
    .updateTable('prestadores')
    .set({ is_active: false, password_hash: null, retired_password_hash: sql`password_hash` })
    .where('id_prestador', '=', id)
    .execute();
  await closeSessions(tx, id, 'deactivated');
  await voidSetupLinks(tx, id);
  await endOtherWaysIn(tx, actor, id);
  await recordInTrail(tx, actor, 'provider.deactivate', { object: id });
}

const NOTICES = { deactivation: deactivationMail, second_factor_reset: factorResetMail };

async function enqueueNotice(
  tx: Tx,
  { mailer }: Deps,
  provider: LockedProvider,
  kind: keyof typeof NOTICES,
): Promise<ClaimedMail | null> {
  if (!provider.email) return null;
  return mailer.enqueue(tx, {
    kind,
    providerId: provider.id_prestador,
    recipient: provider.email,
    content: NOTICES[kind](provider),
  });
}

export function assertNotOwnAccount(actor: Actor, id: number): void {
  if (actor.id === id) throw new AppError('SELF_DEACTIVATION');
}

/**
 * Before an administrator stops being one. The lock lets one such change at a time through, so that two
 * administrators who remove each other at the same moment cannot both succeed.
 */
export async function assertAdministratorRemains(tx: Tx, leaving: LockedProvider): Promise<void> {
  if (leaving.role !== 'administrador' || !leaving.is_active) return;
  await sql`select pg_advisory_xact_lock(hashtext('trama: last administrator'))`.execute(tx);
  const other = await tx
    .selectFrom('prestadores')
    .select('id_prestador')
    .where('role', '=', 'administrador')
    .where('is_active', '=', true)
    .where('id_prestador', '!=', leaving.id_prestador)
    .limit(1)
    .executeTakeFirst();
  if (!other) throw new AppError('LAST_ADMIN');
}
