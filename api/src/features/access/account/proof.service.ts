import type { PasskeyAssertion, ProofInput } from '@trama/contract/schemas/access/account';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../database/connect.ts';
import type { Actor } from '../../../platform/access/actor.ts';
import { AppError } from '../../../platform/errors/app-error.ts';
import type { TryLimit } from '../../../platform/limits/rate-limits.ts';
import type { Guard } from '../../../platform/statements/guard.ts';
import { recordInTrail } from '../../../platform/trail/record-in-trail.ts';
import { spendAppCode } from '../second-factor/factors.service.ts';
import { assertOwnPassword, codesOf, wrongFactor } from '../second-factor/own-factor.service.ts';
import { spendPasskey } from '../second-factor/passkeys.service.ts';
import { assertPasskeys, type RelyingParty } from '../second-factor/relying-party.service.ts';
import type { Vault } from '../second-factor/vault.service.ts';

interface Deps {
  db: Db;
  limit: TryLimit;
  /** Null where the clinic has switched second factors off. */
  vault: Vault | null;
  party: RelyingParty | null;
}

/** For some minutes this session may do what needs a recent proof. */
export async function proveWhoAsks(deps: Deps, guard: Guard, proof: ProofInput): Promise<void> {
  if ('password' in proof) return proveByPassword(deps, guard, proof.password);
  if ('code' in proof) return proveByCode(deps, guard, proof.code);
  return proveByPasskey(deps, guard, proof.credential);
}

async function proveByPassword(deps: Deps, guard: Guard, password: string): Promise<void> {
  const { hash } = await assertOwnPassword(deps, guard, password, 'session.proof');
  await guard.change(
    async (tx, { actor }) => {
      // Somebody may have changed it since it was looked at.
      if (!(await markProved(tx, actor, hash))) throw new AppError('INVALID_CURRENT_PASSWORD');
    },
    { holds: 'own account' },
  );
}

async function proveByCode({ db, limit, vault }: Deps, guard: Guard, code: string): Promise<void> {
  const { actor } = await guard.check();
  await limit.spend(codesOf(actor));
  const proved = await guard.change(
    async (tx) => vault !== null && (await spendAppCode(tx, vault, actor.id, code)) && markProved(tx, actor),
    { holds: 'own account' },
  );
  if (!proved) throw await wrongFactor(db, actor, 'code');
  await limit.forgive(codesOf(actor));
}

/** A passkey cannot be guessed, but endless tries are limited like those of passwords. */
async function proveByPasskey(
  { db, limit, party }: Deps,
  guard: Guard,
  credential: PasskeyAssertion,
): Promise<void> {
  const { actor } = await guard.check();
  const known = assertPasskeys(party);
  await limit.spend(codesOf(actor));
  const proved = await guard.change(
    async (tx) => (await spendPasskey(tx, known, credential)) === actor.id && markProved(tx, actor),
    { holds: 'own account' },
  );
  if (!proved) throw await wrongFactor(db, actor, 'credential');
  await limit.forgive(codesOf(actor));
}

/** With the hash that was checked, only while it is still the person's. */
async function markProved(tx: Tx, actor: Actor, checkedHash?: string): Promise<boolean> {
  const { rows } = await sql`
    update sessions s set proved_at = now()
      from prestadores p
     where s.id = ${actor.sessionId} and p.id_prestador = s.id_prestador
       and p.password_hash = coalesce(${checkedHash ?? null}, p.password_hash)
    returning 1`.execute(tx);
  if (rows.length === 1) await recordInTrail(tx, actor, 'session.proof');
  return rows.length === 1;
}
