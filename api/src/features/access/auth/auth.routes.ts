import {
  ChangePasswordInput,
  LoginInput,
  Message,
  PasswordChanged,
  RefreshInput,
  SessionInfo,
  SessionTokens,
  SetupPasswordInput,
  SetupTokenInfo,
} from '@trama/contract/schemas/access/auth';
import { z } from 'zod';
import { open, signedIn } from '../../../platform/access/access.ts';
import { refuses } from '../../../platform/describe/refusals.ts';
import { AppError } from '../../../platform/errors/app-error.ts';
import type { FeatureDeps, TypedApp } from '../../../platform/http/feature.ts';
import { siteOf } from '../../../platform/limits/address.ts';
import { GUESSES, tryLimit } from '../../../platform/limits/rate-limits.ts';
import { anonymous } from '../../../platform/trail/record-in-trail.ts';
import { limitedFirst } from '../second-factor/own-factor.service.ts';
import { passkeysOf } from '../second-factor/passkeys.service.ts';
import { relyingParty } from '../second-factor/relying-party.service.ts';
import { findUser } from './auth.queries.ts';
import { changePassword, login, setupPassword } from './auth.service.ts';
import { deviceOf } from './device.ts';
import { describeSession, refreshSession } from './sessions.service.ts';
import { findLinkOwner } from './setup-links.service.ts';
import { type OutOfTurn, signInGuesses } from './sign-in-guesses.ts';

/** Enough for a clinic behind one address; too little to try one password on every name, or to keep the hashes busy. */
const LOGINS_OF_ADDRESS = { points: 3_000, seconds: 15 * 60 };
/** A link cannot be guessed. So many tries come from a program, which must not fill the trail. */
const BOGUS_LINKS = { points: 20, seconds: 15 * 60 };

export function authRoutes(
  app: TypedApp,
  { db, pool, tokens, mailer, secondFactor, publicUrl }: FeatureDeps,
): void {
  const guesses = signInGuesses(db, pool, tryLimit(pool, 'login', GUESSES));
  const bogusLinks = tryLimit(pool, 'setup-link', BOGUS_LINKS);
  const addressLimit = tryLimit(pool, 'login-address', LOGINS_OF_ADDRESS);
  const passkeys = relyingParty(publicUrl, '') !== null;
  const passwordLimit = tryLimit(pool, 'password', GUESSES);

  app.post(
    '/api/auth/login',
    {
      schema: { body: LoginInput, response: { 200: SessionTokens } },
      config: {
        ...open(),
        ...refuses('INVALID_CREDENTIALS', 'USER_INACTIVE', 'INVALID_ROLE', 'SECOND_FACTOR_REQUIRED'),
      },
      // Before the input is judged: too many tries are 429, whatever else is wrong with them.
      preValidation: async ({ ip, body }) => {
        await addressLimit.spend([siteOf(ip)]);
        if (!LoginInput.safeParse(body).success) await guesses.assertOpen(body, ip);
      },
    },
    (request) => {
      const outOfTurn: OutOfTurn = (wait) => request.outOfTurn(wait);
      return login(
        { db, tokens, mailer, guesses, outOfTurn, rule: secondFactor, passkeys },
        request.body,
        anonymous(request),
        deviceOf(request),
      );
    },
  );

  app.post(
    '/api/auth/refresh',
    {
      schema: { body: RefreshInput, response: { 200: SessionTokens } },
      config: {
        ...open(),
        ...refuses('INVALID_REFRESH_TOKEN', 'REFRESH_REUSED', 'USER_INACTIVE', 'INVALID_ROLE'),
      },
    },
    (request) => refreshSession(db, tokens, request.body.refreshToken, anonymous(request)),
  );

  app.get(
    '/api/auth/permissions',
    { schema: { response: { 200: SessionInfo } }, config: signedIn() },
    async ({ guard }) => {
      const { actor } = await guard.check({ isRecorded: true });
      return describeSession(db, await findUser(db, actor.id));
    },
  );

  app.post(
    '/api/auth/change-password',
    {
      schema: { body: ChangePasswordInput, response: { 200: PasswordChanged } },
      config: { ...signedIn('password.change'), ...refuses('INVALID_CURRENT_PASSWORD') },
      preValidation: limitedFirst(ChangePasswordInput, passwordLimit, ({ id }) => [[String(id)]]),
    },
    async ({ guard, body }) => {
      const { id } = await changePassword({ db, mailer, limit: passwordLimit }, guard, body);
      const passkeys = await passkeysOf(db, id);
      const message = 'Contraseña actualizada exitosamente';
      return passkeys.length > 0 ? { message, passkeys } : { message };
    },
  );

  // The setup screen's calls are known with and without the prefix.
  for (const prefix of ['/api', '']) {
    app.get(
      `${prefix}/auth/validate-setup-token/:token`,
      {
        schema: { params: z.object({ token: z.string() }), response: { 200: SetupTokenInfo } },
        config: { ...open(), ...refuses('INVALID_SETUP_TOKEN') },
      },
      async ({ params }) => {
        const provider = await findLinkOwner(db, params.token);
        if (!provider) throw new AppError('INVALID_SETUP_TOKEN');
        return { provider };
      },
    );

    app.post(
      `${prefix}/auth/setup-password`,
      {
        schema: { body: SetupPasswordInput, response: { 200: Message } },
        config: { ...open(), ...refuses('INVALID_SETUP_TOKEN') },
      },
      async (request) => {
        await setupPassword({ db, mailer, limit: bogusLinks }, request.body, anonymous(request));
        return { message: 'Contraseña configurada exitosamente' };
      },
    );
  }
}
