import type { FactorEnrolment, RecoveryCodes } from '@trama/contract/schemas/account';
import type { AuditAction } from '@trama/contract/words/audit-actions';
import { WRONG_FACTOR_CODE } from '@trama/contract/words/second-factor';
import type { Db } from '../../database/connect.ts';
import type { Actor } from '../../platform/access/actor.ts';
import { verifyPassword } from '../../platform/access/passwords.ts';
import { AppError, invalidField } from '../../platform/errors/app-error.ts';
import type { TryLimit } from '../../platform/limits/rate-limits.ts';
import type { Guard } from '../../platform/statements/guarded.ts';
import { recordAudit } from '../../platform/trail/audit.ts';
import {
  beginEnrolment,
  confirmEnrolment,
  hasFactor,
  removeApp,
  replaceRecoveryCodes,
  spendFactor,
} from './factors.service.ts';
import type { Vault } from './vault.service.ts';

export interface OwnFactorDeps {
  db: Db;
  limit: TryLimit;
  issuer: string;
  vault: Vault;
}

/** Counted apart: a right password must not forgive the wrong codes before it. */
const passwordsOf = ({ id }: Actor) => [String(id), 'password'];
export const codesOf = ({ id }: Actor) => [String(id), 'code'];

export async function beginOwnEnrolment(
  deps: OwnFactorDeps,
  guard: Guard,
  currentPassword: string,
): Promise<FactorEnrolment> {
  const email = await assertOwnPassword(deps, guard, currentPassword, 'second_factor.enrol');
  const { vault, issuer } = deps;
  return guard.changeOwnAccount((tx, { actor }) =>
    beginEnrolment(tx, vault, { id: actor.id, issuer, label: email }),
  );
}

export async function confirmOwnEnrolment(
  { db, limit, vault }: OwnFactorDeps,
  guard: Guard,
  code: string,
): Promise<RecoveryCodes> {
  const { actor } = await guard.check();
  await limit.spend(codesOf(actor));
  const recoveryCodes = await guard.changeOwnAccount(async (tx) => {
    const codes = await confirmEnrolment(tx, vault, actor.id, code);
    if (codes) await recordAudit(tx, actor, 'second_factor.enrol', { object: actor.id });
    return codes;
  });
  if (!recoveryCodes) throw await wrongCode(db, actor);
  await limit.forgive(codesOf(actor));
  return { recoveryCodes };
}

export async function replaceOwnRecoveryCodes(
  deps: OwnFactorDeps,
  guard: Guard,
  currentPassword: string,
): Promise<RecoveryCodes> {
  await assertOwnPassword(deps, guard, currentPassword, 'second_factor.codes');
  return guard.changeOwnAccount(async (tx, { actor }) => {
    if (!(await hasFactor(tx, actor.id))) throw new AppError('NOT_FOUND');
    await recordAudit(tx, actor, 'second_factor.codes', { object: actor.id });
    return { recoveryCodes: await replaceRecoveryCodes(tx, deps.vault, actor.id) };
  });
}

/** With password and code, as at a sign-in: whoever has only found an open session keeps the factor's owner out no less. */
export async function removeOwnApp(
  deps: OwnFactorDeps,
  guard: Guard,
  { currentPassword, code }: { currentPassword: string; code: string },
): Promise<Actor> {
  await assertOwnPassword(deps, guard, currentPassword, 'second_factor.remove');
  const { actor, removed } = await guard.changeOwnAccount(async (tx, { actor }) => {
    await deps.limit.spend(codesOf(actor));
    const removed = (await spendFactor(tx, deps.vault, actor.id, code)) && (await removeApp(tx, actor.id));
    if (removed) await recordAudit(tx, actor, 'second_factor.remove', { object: actor.id });
    return { actor, removed };
  });
  if (!removed) throw await wrongCode(deps.db, actor);
  await deps.limit.forgive(codesOf(actor));
  return actor;
}

/** The e-mail of the person, who has shown that they know the password. */
export async function assertOwnPassword(
  { db, limit }: OwnFactorDeps,
  guard: Guard,
  password: string,
  action: AuditAction,
): Promise<string> {
  const { actor } = await guard.check();
  await limit.spend(passwordsOf(actor));
  const { email, password_hash } = await db
    .selectFrom('prestadores')
    .select(['email', 'password_hash'])
    .where('id_prestador', '=', actor.id)
    .executeTakeFirstOrThrow();
  if (!(await verifyPassword(password_hash, password))) {
    await recordAudit(db, actor, action, { outcome: 'refused' });
    throw new AppError('INVALID_CURRENT_PASSWORD');
  }
  await limit.forgive(passwordsOf(actor));
  return email ?? '';
}

/** A 400: a 401 would tell the browser that the session is over. */
export async function wrongCode(db: Db, actor: Actor): Promise<AppError> {
  await recordAudit(db, actor, 'second_factor.failed', { outcome: 'refused', object: actor.id });
  return invalidField('code', WRONG_FACTOR_CODE);
}
