import { CheckedPaper } from '@trama/contract/schemas/record/copies';
import { readCode } from '@trama/contract/words/record/copies';
import { z } from 'zod';
import { open } from '../../../platform/access/access.ts';
import { refuses } from '../../../platform/describe/refusals.ts';
import type { FeatureDeps, TypedApp } from '../../../platform/http/feature.ts';
import { addressOf } from '../../../platform/limits/address.ts';
import { tryLimit } from '../../../platform/limits/rate-limits.ts';
import { anonymous } from '../../../platform/trail/record-in-trail.ts';
import { checkPaper } from './copies.service.ts';

/**
 * Enough for a court's office behind one address; too little for a machine that tries codes. As often each paper can be checked,
 * from wherever: every check has its row in the trail, and one line of IPv6 has thousands of addresses.
 */
const CHECKS = { points: 60, seconds: 15 * 60 };

export function copyRoutes(app: TypedApp, { db, pool }: FeatureDeps): void {
  const checks = tryLimit(pool, 'copy-check', CHECKS);

  app.get(
    '/api/copies/:code',
    {
      schema: { params: z.object({ code: z.string() }), response: { 200: CheckedPaper } },
      config: { ...open(), ...refuses('NOT_FOUND') },
    },
    async (request) => {
      const code = readCode(request.params.code);
      await checks.spend([addressOf(request.ip)]);
      await checks.spend([code]);
      return checkPaper(db, code, anonymous(request));
    },
  );
}
