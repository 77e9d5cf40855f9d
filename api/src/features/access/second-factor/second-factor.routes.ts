import {
  FactorCodeInput,
  FactorEnrolment,
  FactorProofInput,
  NewPasskeyInput,
  NewPasskeyResult,
  PasskeyOptions,
  RecoveryCodes,
  SecondFactorState,
} from '@trama/contract/schemas/access/account';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { signedIn } from '../../../platform/access/access.ts';
import { refuses } from '../../../platform/describe/refusals.ts';
import { AppError } from '../../../platform/errors/app-error.ts';
import type { FeatureDeps, TypedApp } from '../../../platform/http/feature.ts';
import { pathId } from '../../../platform/http/http-schemas.ts';
import { recordRefusedTry } from '../../../platform/trail/refused-tries.ts';
import { describeFactor } from './factors.service.ts';
import {
  beginOwnEnrolment,
  confirmOwnEnrolment,
  limitedFirst,
  type OwnFactorDeps,
  ownProofs,
  removeOwnApp,
  replaceOwnRecoveryCodes,
} from './own-factor.service.ts';
import { addOwnPasskey, beginOwnPasskey, removeOwnPasskey } from './own-passkeys.service.ts';
import { passkeysOf } from './passkeys.service.ts';
import { assertPasskeys, relyingParty } from './relying-party.service.ts';
import { vault } from './vault.service.ts';

const PATH = '/api/account/second-factor';

/** What a person does with their own second factor. Whatever changes it asks for the password again, and for a code of it. */
export function secondFactorRoutes(
  app: TypedApp,
  { db, pool, mailer, secondFactor, clinicName, publicUrl }: FeatureDeps,
): void {
  const limit = ownProofs(pool);
  const issuer = clinicName ?? 'Trama';
  const party = relyingParty(publicUrl, issuer);
  const safe = secondFactor.mode === 'off' ? undefined : vault(secondFactor.dataKey);
  const deps = (): OwnFactorDeps => {
    // Answers 404 if the clinic has switched second factors off.
    if (!safe) throw new AppError('NOT_FOUND');
    return { db, limit, issuer, mailer, party, vault: safe };
  };

  app.get(
    PATH,
    { schema: { response: { 200: SecondFactorState } }, config: signedIn('second_factor.read') },
    async ({ guard }) => {
      const { actor } = await guard.check({ isRecorded: true });
      return describeFactor(db, secondFactor, actor, party !== null);
    },
  );

  app.post(
    `${PATH}/totp`,
    {
      schema: { body: FactorProofInput, response: { 200: FactorEnrolment } },
      config: {
        ...signedIn('second_factor.enrol'),
        ...refuses('INVALID_CURRENT_PASSWORD', 'NOT_FOUND', 'SECOND_FACTOR_EXISTS'),
      },
      preValidation: limitedFirst(FactorProofInput, limit),
    },
    ({ guard, body }) => beginOwnEnrolment(deps(), guard, body),
  );

  app.post(
    `${PATH}/totp/confirmation`,
    {
      schema: { body: FactorCodeInput, response: { 200: RecoveryCodes } },
      config: { ...signedIn('second_factor.enrol'), ...refuses('NOT_FOUND') },
      preValidation: limitedFirst(FactorCodeInput, limit),
    },
    ({ guard, body }) => confirmOwnEnrolment(deps(), guard, body.code),
  );

  app.post(
    `${PATH}/recovery-codes`,
    {
      schema: { body: FactorProofInput, response: { 200: RecoveryCodes } },
      config: { ...signedIn('second_factor.codes'), ...refuses('INVALID_CURRENT_PASSWORD', 'NOT_FOUND') },
      preValidation: limitedFirst(FactorProofInput, limit),
    },
    ({ guard, body }) => replaceOwnRecoveryCodes(deps(), guard, body),
  );

  app.post(
    `${PATH}/removal`,
    {
      schema: { body: FactorProofInput, response: { 200: SecondFactorState } },
      config: { ...signedIn('second_factor.remove'), ...refuses('INVALID_CURRENT_PASSWORD', 'NOT_FOUND') },
      preValidation: limitedFirst(FactorProofInput, limit),
    },
    async ({ guard, body }) => {
      const actor = await removeOwnApp(deps(), guard, body);
      return describeFactor(db, secondFactor, actor, party !== null);
    },
  );

  const withParty = () => ({ ...deps(), party: assertPasskeys(party) });

  app.post(
    `${PATH}/passkeys/options`,
    {
      schema: { body: FactorProofInput, response: { 200: PasskeyOptions } },
      config: { ...signedIn('second_factor.enrol'), ...refuses('INVALID_CURRENT_PASSWORD', 'NOT_FOUND') },
      preValidation: limitedFirst(FactorProofInput, limit),
    },
    ({ guard, body }) => beginOwnPasskey(withParty(), guard, body),
  );

  app.post(
    `${PATH}/passkeys`,
    {
      schema: { body: NewPasskeyInput, response: { 200: NewPasskeyResult } },
      config: { ...signedIn('second_factor.enrol'), ...refuses('NOT_FOUND') },
      preValidation: limitedFirst(NewPasskeyInput, limit),
    },
    ({ guard, body }) => addOwnPasskey(withParty(), guard, body),
  );

  /** A passkey that is not theirs is answered before anything that is wrong with the rest. */
  const assertOwn = async ({ guard, params }: FastifyRequest) => {
    const { actor } = await guard.check();
    const own = await passkeysOf(db, actor.id);
    if (own.some(({ id }) => String(id) === (params as { passkeyId: string }).passkeyId)) return;
    await recordRefusedTry(db, actor, 'second_factor.remove');
    throw new AppError('NOT_FOUND');
  };

  app.post(
    `${PATH}/passkeys/:passkeyId/removal`,
    {
      schema: {
        params: z.object({ passkeyId: pathId() }),
        body: FactorProofInput,
        response: { 200: SecondFactorState },
      },
      config: { ...signedIn('second_factor.remove'), ...refuses('INVALID_CURRENT_PASSWORD', 'NOT_FOUND') },
      preValidation: [limitedFirst(FactorProofInput, limit), assertOwn],
    },
    async ({ guard, params, body }) => {
      const actor = await removeOwnPasskey(deps(), guard, params.passkeyId, body);
      return describeFactor(db, secondFactor, actor, party !== null);
    },
  );
}
