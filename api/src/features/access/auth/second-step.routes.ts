import {
  ChallengeInput,
  FactorEnrolment,
  PasskeyOptions,
  PasskeySignInInput,
  PasskeyStepInput,
  SecondStepInput,
  SecondStepResult,
} from '@trama/contract/schemas/access/account';
import { SessionTokens } from '@trama/contract/schemas/access/auth';
import type { FastifyRequest } from 'fastify';
import { open } from '../../../platform/access/access.ts';
import { refuses } from '../../../platform/describe/refusals.ts';
import { AppError } from '../../../platform/errors/app-error.ts';
import type { FeatureDeps, TypedApp } from '../../../platform/http/feature.ts';
import { siteOf } from '../../../platform/limits/address.ts';
import { tryLimit } from '../../../platform/limits/rate-limits.ts';
import { anonymous } from '../../../platform/trail/record-in-trail.ts';
import { askForPasskey } from '../second-factor/passkeys.service.ts';
import { assertPasskeys, relyingParty } from '../second-factor/relying-party.service.ts';
import { vault } from '../second-factor/vault.service.ts';
import { deviceOf } from './device.ts';
import { signInWithPasskey } from './passkey-sign-in.service.ts';
import {
  completeSignIn,
  completeWithNewPasskey,
  enrolOnTheWayIn,
  enrolPasskeyOnTheWayIn,
  type SecondStepDeps,
} from './second-step.service.ts';
import { factorGuesses } from './sign-in-guesses.ts';

/** A challenge cannot be guessed: this only keeps a machine from asking without end. */
const STEPS_OF_ADDRESS = { points: 3_000, seconds: 15 * 60 };

const placeOf = (request: FastifyRequest) => ({ who: anonymous(request), device: deviceOf(request) });

/** How a sign-in goes on after SECOND_FACTOR_REQUIRED. */
export function secondStepRoutes(
  app: TypedApp,
  { db, pool, tokens, mailer, secondFactor, clinicName, publicUrl }: FeatureDeps,
): void {
  const issuer = clinicName ?? 'Trama';
  const party = secondFactor.mode === 'off' ? null : relyingParty(publicUrl, issuer);
  const addressLimit = tryLimit(pool, 'second-step-address', STEPS_OF_ADDRESS);
  /** Before the input is judged: too many tries are 429, whatever else is wrong with them. */
  const preValidation = ({ ip }: FastifyRequest) => addressLimit.spend([siteOf(ip)]);
  const guesses = factorGuesses(db, pool);
  const safe = secondFactor.mode === 'off' ? undefined : vault(secondFactor.dataKey);
  const deps = (): SecondStepDeps => {
    if (!safe) throw new AppError('INVALID_CREDENTIALS');
    return { db, tokens, mailer, guesses, vault: safe, issuer, party };
  };

  app.post(
    '/api/auth/second-factor',
    {
      schema: { body: SecondStepInput, response: { 200: SecondStepResult } },
      config: { ...open(), ...refuses('INVALID_CREDENTIALS', 'INVALID_SECOND_FACTOR', 'INVALID_ROLE') },
      preValidation,
    },
    (request) => completeSignIn(deps(), request.body, placeOf(request)),
  );

  app.post(
    '/api/auth/second-factor/enrolment',
    {
      schema: { body: ChallengeInput, response: { 200: FactorEnrolment } },
      config: { ...open(), ...refuses('INVALID_CREDENTIALS', 'SECOND_FACTOR_EXISTS') },
      preValidation,
    },
    (request) => enrolOnTheWayIn(deps(), request.body.challenge),
  );

  app.post(
    '/api/auth/second-factor/passkey/options',
    {
      schema: { body: ChallengeInput, response: { 200: PasskeyOptions } },
      config: { ...open(), ...refuses('INVALID_CREDENTIALS') },
      preValidation,
    },
    (request) => enrolPasskeyOnTheWayIn(deps(), request.body.challenge),
  );

  app.post(
    '/api/auth/second-factor/passkey',
    {
      schema: { body: PasskeyStepInput, response: { 200: SecondStepResult } },
      config: { ...open(), ...refuses('INVALID_CREDENTIALS', 'INVALID_SECOND_FACTOR', 'INVALID_ROLE') },
      preValidation,
    },
    (request) => completeWithNewPasskey(deps(), request.body, placeOf(request)),
  );

  app.post(
    '/api/auth/passkey/options',
    { schema: { response: { 200: PasskeyOptions } }, config: open(), preValidation },
    () => askForPasskey(db, assertPasskeys(party)),
  );

  app.post(
    '/api/auth/passkey',
    {
      schema: { body: PasskeySignInInput, response: { 200: SessionTokens } },
      config: { ...open(), ...refuses('INVALID_CREDENTIALS', 'INVALID_ROLE') },
      preValidation,
    },
    async (request) => {
      const deps = { db, tokens, mailer, party: assertPasskeys(party) };
      return signInWithPasskey(deps, request.body.credential, anonymous(request), deviceOf(request));
    },
  );
}
