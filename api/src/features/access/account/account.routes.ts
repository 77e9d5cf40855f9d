import { OwnSession, ProofInput } from '@trama/contract/schemas/access/account';
import { z } from 'zod';
import { signedIn } from '../../../platform/access/access.ts';
import { refuses } from '../../../platform/describe/refusals.ts';
import type { FeatureDeps, TypedApp } from '../../../platform/http/feature.ts';
import { limitedFirst, ownProofs } from '../second-factor/own-factor.service.ts';
import { relyingParty } from '../second-factor/relying-party.service.ts';
import { vault } from '../second-factor/vault.service.ts';
import { OWN_SESSIONS, SESSIONS_SHOWN } from './account.queries.ts';
import { closeOtherSessions, closeOwnSession } from './account.service.ts';
import { proveWhoAsks } from './proof.service.ts';

export function accountRoutes(
  app: TypedApp,
  { db, pool, secondFactor, clinicName, publicUrl }: FeatureDeps,
): void {
  const party = secondFactor.mode === 'off' ? null : relyingParty(publicUrl, clinicName ?? 'Trama');
  const safe = secondFactor.mode === 'off' ? null : vault(secondFactor.dataKey);
  const proving = { db, limit: ownProofs(pool), vault: safe, party };

  app.post(
    '/api/account/proof',
    {
      schema: { body: ProofInput, response: { 204: z.undefined() } },
      config: { ...signedIn('session.proof'), ...refuses('INVALID_CURRENT_PASSWORD') },
      preValidation: limitedFirst(ProofInput, proving.limit),
    },
    async ({ guard, body }, reply) => {
      await proveWhoAsks(proving, guard, body);
      return reply.code(204).send();
    },
  );

  app.get(
    '/api/account/sessions',
    {
      schema: { response: { 200: z.array(OwnSession).max(SESSIONS_SHOWN) } },
      config: { ...signedIn('session.list'), sends: [OWN_SESSIONS] },
    },
    ({ guard }) => guard.read<OwnSession>(OWN_SESSIONS),
  );

  app.delete(
    '/api/account/sessions',
    { schema: { response: { 204: z.undefined() } }, config: signedIn('session.close') },
    async ({ guard }, reply) => {
      await closeOtherSessions(guard);
      return reply.code(204).send();
    },
  );

  app.delete(
    '/api/account/sessions/:sessionId',
    {
      schema: { params: z.object({ sessionId: z.uuid() }), response: { 204: z.undefined() } },
      config: { ...signedIn('session.close'), ...refuses('NOT_FOUND') },
    },
    async ({ guard, params }, reply) => {
      await closeOwnSession(db, guard, params.sessionId);
      return reply.code(204).send();
    },
  );
}
