import {
  GlassAccess,
  GlassOpened,
  GlassRequest,
  OwnGlass,
} from '@trama/contract/schemas/access/emergency-access';
import { z } from 'zod';
import { needs } from '../../../platform/access/access.ts';
import { patientInPath } from '../../../platform/access/subjects.ts';
import { refuses } from '../../../platform/describe/refusals.ts';
import type { FeatureDeps, TypedApp } from '../../../platform/http/feature.ts';
import { IdParams } from '../../../platform/http/http-schemas.ts';
import { GUESSES, tryLimit } from '../../../platform/limits/rate-limits.ts';
import { limitedFirst } from '../second-factor/own-factor.service.ts';
import { ACCESSES_TO_PATIENT, GLASS_SHOWN, OWN_ACCESSES } from './emergency-access.queries.ts';
import { openGlass } from './emergency-access.service.ts';

export function glassRoutes(app: TypedApp, deps: FeatureDeps): void {
  const tries = tryLimit(deps.pool, 'glass', GUESSES);

  app.get(
    '/api/glass',
    {
      schema: { response: { 200: OwnGlass } },
      config: { ...needs('patients', 'read', 'glass.list'), sends: [OWN_ACCESSES] },
    },
    async ({ guard }) => ({
      disponible: deps.breakGlass,
      propios: await guard.read<OwnGlass['propios'][number]>(OWN_ACCESSES),
    }),
  );

  // For those who decide on a treatment: companions follow what others decide.
  app.post(
    '/api/glass',
    {
      schema: { body: GlassRequest, response: { 200: GlassOpened } },
      config: {
        ...needs('medical_history', 'update', 'glass.open', { proof: 'recent' }),
        ...refuses('NOT_FOUND'),
      },
      preValidation: limitedFirst(GlassRequest, tries, ({ id }) => [[String(id)]]),
    },
    ({ guard, body }) => openGlass({ ...deps, tries }, guard, body),
  );

  app.get(
    '/api/patients/:id/glass',
    {
      schema: { params: IdParams, response: { 200: z.array(GlassAccess).max(GLASS_SHOWN) } },
      config: {
        ...needs('medical_history', 'read', 'glass.read', { subject: patientInPath() }),
        sends: [ACCESSES_TO_PATIENT],
      },
    },
    ({ guard }) => guard.read<GlassAccess>(ACCESSES_TO_PATIENT),
  );
}
