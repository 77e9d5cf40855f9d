import type { NewPasskeyResult, PasskeyAttestation } from '@trama/contract/schemas/account';
import { PASSKEY_REFUSED } from '@trama/contract/words/second-factor';
import type { Actor } from '../../platform/access/actor.ts';
import { AppError, invalidField } from '../../platform/errors/app-error.ts';
import type { Guard } from '../../platform/statements/guarded.ts';
import { recordAudit } from '../../platform/trail/audit.ts';
import { dropIdleRecoveryCodes, hasFactor, replaceRecoveryCodes, spendFactor } from './factors.service.ts';
import { assertOwnPassword, codesOf, type OwnFactorDeps, wrongCode } from './own-factor.service.ts';
import { addPasskey, beginPasskey, removePasskey } from './passkeys.service.ts';
import type { RelyingParty } from './relying-party.service.ts';

type Deps = OwnFactorDeps & { party: RelyingParty };

export async function beginOwnPasskey(deps: Deps, guard: Guard, currentPassword: string) {
  const email = await assertOwnPassword(deps, guard, currentPassword, 'second_factor.enrol');
  return guard.changeOwnAccount((tx, { actor }) => beginPasskey(tx, deps.party, { id: actor.id, email }));
}

export async function addOwnPasskey(
  { vault, party }: Deps,
  guard: Guard,
  passkey: { name: string; credential: PasskeyAttestation },
): Promise<NewPasskeyResult> {
  return guard.changeOwnAccount(async (tx, { actor }) => {
    const isFirst = !(await hasFactor(tx, actor.id));
    if (!(await addPasskey(tx, party, actor.id, passkey))) throw invalidField('credential', PASSKEY_REFUSED);
    await recordAudit(tx, actor, 'second_factor.enrol', { object: actor.id });
    return isFirst ? { recoveryCodes: await replaceRecoveryCodes(tx, vault, actor.id) } : {};
  });
}

/** With password and a code, like the app: the passkey itself may be what was lost. */
export async function removeOwnPasskey(
  deps: OwnFactorDeps,
  guard: Guard,
  passkeyId: number,
  { currentPassword, code }: { currentPassword: string; code: string },
): Promise<Actor> {
  await assertOwnPassword(deps, guard, currentPassword, 'second_factor.remove');
  const { actor, isGood } = await guard.changeOwnAccount(async (tx, { actor }) => {
    await deps.limit.spend(codesOf(actor));
    const isGood = await spendFactor(tx, deps.vault, actor.id, code);
    if (!isGood) return { actor, isGood };
    if (!(await removePasskey(tx, actor.id, passkeyId))) throw new AppError('NOT_FOUND');
    await dropIdleRecoveryCodes(tx, actor.id);
    await recordAudit(tx, actor, 'second_factor.remove', { object: actor.id });
    return { actor, isGood };
  });
  if (!isGood) throw await wrongCode(deps.db, actor);
  await deps.limit.forgive(codesOf(actor));
  return actor;
}
