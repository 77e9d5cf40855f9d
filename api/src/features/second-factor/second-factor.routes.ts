import {
  FactorCodeInput,
  FactorEnrolment,
  FactorRemovalInput,
  OwnPasswordInput,
  RecoveryCodes,
  SecondFactorState,
} from '@trama/contract/schemas/account';
import { signedIn } from '../../platform/access/access.ts';
import { AppError } from '../../platform/errors/app-error.ts';
import type { FeatureDeps, TypedApp } from '../../platform/http/feature.ts';
import { GUESSES, tryLimit } from '../../platform/limits/rate-limits.ts';
import { describeFactor } from './factors.service.ts';
import {
  beginOwnEnrolment,
  confirmOwnEnrolment,
  type OwnFactorDeps,
  removeOwnFactor,
  replaceOwnRecoveryCodes,
} from './own-factor.service.ts';
import { vault } from './vault.service.ts';

const PATH = '/api/account/second-factor';

/** What a person does with their own second factor. Whatever changes it asks for the password again. */
export function secondFactorRoutes(app: TypedApp, { db, pool, secondFactor, clinicName }: FeatureDeps): void {
  const limit = tryLimit(pool, 'own-factor', GUESSES);
  const issuer = clinicName ?? 'Trama';
  const safe = secondFactor.mode === 'off' ? undefined : vault(secondFactor.dataKey);
  const deps = (): OwnFactorDeps => {
    // Where the clinic has switched it off there is nothing to find here.
    if (!safe) throw new AppError('NOT_FOUND');
    return { db, limit, issuer, vault: safe };
  };

  app.get(
    PATH,
    { schema: { response: { 200: SecondFactorState } }, config: signedIn('second_factor.read') },
    async ({ guard }) => {
      const { actor } = await guard.enter();
      return describeFactor(db, secondFactor, actor);
    },
  );

  app.post(
    `${PATH}/totp`,
    {
      schema: { body: OwnPasswordInput, response: { 200: FactorEnrolment } },
      config: signedIn('second_factor.enrol'),
    },
    ({ guard, body }) => beginOwnEnrolment(deps(), guard, body.currentPassword),
  );

  app.post(
    `${PATH}/totp/confirmation`,
    {
      schema: { body: FactorCodeInput, response: { 200: RecoveryCodes } },
      config: signedIn('second_factor.enrol'),
    },
    ({ guard, body }) => confirmOwnEnrolment(deps(), guard, body.code),
  );

  app.post(
    `${PATH}/recovery-codes`,
    {
      schema: { body: OwnPasswordInput, response: { 200: RecoveryCodes } },
      config: signedIn('second_factor.codes'),
    },
    ({ guard, body }) => replaceOwnRecoveryCodes(deps(), guard, body.currentPassword),
  );

  app.post(
    `${PATH}/removal`,
    {
      schema: { body: FactorRemovalInput, response: { 200: SecondFactorState } },
      config: signedIn('second_factor.remove'),
    },
    async ({ guard, body }) => {
      const actor = await removeOwnFactor(deps(), guard, body);
      return describeFactor(db, secondFactor, actor);
    },
  );
}
