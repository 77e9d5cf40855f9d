import type {
  FactorProofInput,
  NewPasskeyResult,
  PasskeyAttestation,
} from '@trama/contract/schemas/access/account';
import { PASSKEY_REFUSED } from '@trama/contract/words/access/second-factor';
import type { Actor } from '../../../platform/access/actor.ts';
import { AppError, invalidField } from '../../../platform/errors/app-error.ts';
import type { Guard } from '../../../platform/statements/guard.ts';
import { recordInTrail } from '../../../platform/trail/record-in-trail.ts';
import { tellOwner } from '../notices/notices.service.ts';
import { dropIdleRecoveryCodes, hasFactor, replaceRecoveryCodes } from './factors.service.ts';
import { changeOwnFactor, type OwnFactorDeps, settleNewFactor } from './own-factor.service.ts';
import { addPasskey, beginPasskey, removePasskey } from './passkeys.service.ts';
import type { RelyingParty } from './relying-party.service.ts';

type Deps = OwnFactorDeps & { party: RelyingParty };

export function beginOwnPasskey(deps: Deps, guard: Guard, proof: FactorProofInput) {
  return changeOwnFactor(deps, guard, proof, 'second_factor.enrol', (tx, { actor, email }) =>
    beginPasskey(tx, deps.party, { id: actor.id, email }),
  );
}

export async function addOwnPasskey(
  { vault, party, mailer }: Deps,
  guard: Guard,
  passkey: { name: string; credential: PasskeyAttestation },
): Promise<NewPasskeyResult> {
  const added = await guard.change(
    async (tx, { actor }) => {
      const isFirst = !(await hasFactor(tx, actor.id));
      // Does not throw: a wrong answer has to use the question up.
      if (!(await addPasskey(tx, party, actor.id, passkey))) return null;
      const codes = isFirst ? { recoveryCodes: await replaceRecoveryCodes(tx, vault, actor.id) } : {};
      await settleNewFactor(tx, mailer, actor, { kind: 'passkey_added', isFirst });
      return codes;
    },
    { holds: 'own account' },
  );
  if (!added) throw invalidField('credential', PASSKEY_REFUSED);
  return added;
}

/** With a code, like the app: the passkey itself may be what was lost. */
export function removeOwnPasskey(
  deps: OwnFactorDeps,
  guard: Guard,
  passkeyId: number,
  proof: FactorProofInput,
): Promise<Actor> {
  return changeOwnFactor(deps, guard, proof, 'second_factor.remove', async (tx, { actor }) => {
    if (!(await removePasskey(tx, actor.id, passkeyId))) throw new AppError('NOT_FOUND');
    await dropIdleRecoveryCodes(tx, actor.id);
    await recordInTrail(tx, actor, 'second_factor.remove', { object: actor.id });
    await tellOwner(tx, deps.mailer, actor.id, { kind: 'passkey_removed', by: actor });
    return actor;
  });
}
