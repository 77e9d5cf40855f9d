import {
  AccessChangeInput,
  CreatedProvider,
  FactorResetResult,
  FollowUpHeld,
  ListedProvider,
  PasswordResetResult,
  Provider,
  ProviderAfterChange,
  ProviderInput,
  ProviderListQuery,
  ProviderUpdate,
} from '@trama/contract/schemas/people/providers';
import type { Role } from '@trama/contract/words/access/access-policy';
import { PROVIDERS_MAX } from '@trama/contract/words/list-limits';
import { RECENT_WORK_MAX } from '@trama/contract/words/people/providers';
import { z } from 'zod';
import { needs } from '../../../platform/access/access.ts';
import { providerInPath } from '../../../platform/access/subjects.ts';
import { refuses } from '../../../platform/describe/refusals.ts';
import { csvFile, sendCsv } from '../../../platform/http/csv-answer.ts';
import type { FeatureDeps, TypedApp } from '../../../platform/http/feature.ts';
import { IdParams } from '../../../platform/http/http-schemas.ts';
import { exported } from '../../../platform/limits/exported.ts';
import { idempotencyKey } from '../../../platform/statements/idempotency.ts';
import {
  activateProvider,
  deactivateProvider,
  resetPassword,
  resetSecondFactor,
} from './provider-access.service.ts';
import { PROVIDERS, RECENT_WORK, readProvider } from './providers.queries.ts';
import { createProvider, GIVES_ACCESS, updateProvider } from './providers.service.ts';
import { PROVIDER_COLUMNS } from './providers-csv.ts';

/** Who reads what a provider did; the front desk reads names. */
const READS_WORK: readonly Role[] = ['administrador', 'director_medico', 'auditor'];
const ADMIN_ONLY = { only: 'administrador', subject: providerInPath } as const;
/** A screen that somebody left open must not be enough to open an account. */
const PROVED_ADMIN = { ...ADMIN_ONLY, proof: 'recent' } as const;

export function providerRoutes(app: TypedApp, deps: FeatureDeps): void {
  const { db } = deps;

  app.get(
    '/api/providers',
    {
      schema: {
        querystring: ProviderListQuery,
        response: { 200: z.array(ListedProvider).max(PROVIDERS_MAX) },
      },
      config: { ...needs('providers', 'read', 'provider.list'), sends: [PROVIDERS] },
    },
    ({ guard, query }) => guard.answerList(PROVIDERS, [query.status]),
  );

  app.get(
    '/api/providers/export.csv',
    {
      schema: { querystring: ProviderListQuery, response: { 200: csvFile(PROVIDERS_MAX) } },
      config: { ...exported('providers', 'export.providers'), sends: [PROVIDERS] },
      exposeHeadRoute: false,
    },
    async ({ guard, query }, reply) =>
      sendCsv(reply, 'prestadores', PROVIDER_COLUMNS, guard.parts(PROVIDERS, [query.status])),
  );

  app.get(
    '/api/providers/:id',
    {
      schema: { params: IdParams, response: { 200: Provider } },
      config: needs('providers', 'read', 'provider.read', { subject: providerInPath }),
    },
    async ({ guard, params }) => {
      const { actor } = await guard.check({ isRecorded: true });
      return readProvider(db, actor.role, params.id);
    },
  );

  app.get(
    '/api/providers/:id/work',
    {
      schema: { params: IdParams, response: { 200: z.array(FollowUpHeld).max(RECENT_WORK_MAX) } },
      config: {
        ...needs('providers', 'read', 'provider.work', { subject: providerInPath, only: READS_WORK }),
        sends: [RECENT_WORK],
      },
    },
    ({ guard }) => guard.answerList(RECENT_WORK),
  );

  app.post(
    '/api/providers',
    {
      schema: { body: ProviderInput, response: { 201: CreatedProvider } },
      config: {
        ...needs('providers', 'create', 'provider.create', { proof: 'recent' }),
        ...refuses('EMAIL_EXISTS'),
      },
    },
    async (request, reply) => {
      const created = await createProvider(deps, request.guard, request.body, idempotencyKey(request));
      return reply.code(201).send(created);
    },
  );

  app.put(
    '/api/providers/:id',
    {
      schema: { params: IdParams, body: ProviderUpdate, response: { 200: ProviderAfterChange } },
      config: {
        ...needs('providers', 'update', 'provider.update', { subject: providerInPath }),
        ...refuses('PROOF_REQUIRED', 'EMAIL_EXISTS', 'SELF_DEACTIVATION', 'LAST_ADMIN'),
        alsoAsks: [GIVES_ACCESS],
      },
    },
    ({ guard, params, body }) => updateProvider(deps, guard, params.id, body),
  );

  const accessChange = { params: IdParams, body: AccessChangeInput, response: { 200: ProviderAfterChange } };

  app.post(
    '/api/providers/:id/activate',
    {
      schema: accessChange,
      config: needs('providers', 'update', 'provider.activate', PROVED_ADMIN),
    },
    ({ guard, params, body }) => activateProvider(deps, guard, params.id, body.notify_provider),
  );

  app.post(
    '/api/providers/:id/deactivate',
    {
      schema: accessChange,
      config: {
        ...needs('providers', 'update', 'provider.deactivate', ADMIN_ONLY),
        ...refuses('SELF_DEACTIVATION', 'LAST_ADMIN'),
      },
    },
    ({ guard, params, body }) => deactivateProvider(deps, guard, params.id, body.notify_provider),
  );

  app.post(
    '/api/providers/:id/reset-password',
    {
      schema: { params: IdParams, response: { 200: PasswordResetResult } },
      config: {
        ...needs('providers', 'update', 'password.reset', PROVED_ADMIN),
        ...refuses('PROVIDER_INACTIVE'),
      },
    },
    ({ guard, params }) => resetPassword(deps, guard, params.id),
  );

  app.post(
    '/api/providers/:id/reset-second-factor',
    {
      schema: { params: IdParams, response: { 200: FactorResetResult } },
      config: needs('providers', 'update', 'second_factor.reset', PROVED_ADMIN),
    },
    ({ guard, params }) => resetSecondFactor(deps, guard, params.id),
  );
}
