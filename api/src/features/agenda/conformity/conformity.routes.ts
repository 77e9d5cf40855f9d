import {
  Conformity,
  ConformityInput,
  ConformityReply,
  ConformityView,
  UnsignedQuery,
  UnsignedSession,
} from '@trama/contract/schemas/agenda/conformity';
import { UNSIGNED_MAX } from '@trama/contract/words/agenda/conformity';
import { z } from 'zod';
import { needs, open } from '../../../platform/access/access.ts';
import { refuses } from '../../../platform/describe/refusals.ts';
import type { FeatureDeps, TypedApp } from '../../../platform/http/feature.ts';
import { IdParams } from '../../../platform/http/http-schemas.ts';
import { addressOf } from '../../../platform/limits/address.ts';
import { tryLimit } from '../../../platform/limits/rate-limits.ts';
import { idempotencyKey } from '../../../platform/statements/idempotency.ts';
import { anonymous } from '../../../platform/trail/record-in-trail.ts';
import { appointmentInPath } from '../agenda-settings/agenda-reach.service.ts';
import { refuseTooManyUnsigned, UNSIGNED } from './conformity.queries.ts';
import { answerLink, conformAppointment, readLink } from './conformity.service.ts';

/** Of one address, and of one link from everywhere: each visit has its row in the trail, and one line of IPv6 thousands of addresses. */
const VISITS = { points: 60, seconds: 15 * 60 };

/** A patient agrees that a session took place: on the screen, on paper, or by a link that is its only key. */
export function conformityRoutes(app: TypedApp, deps: FeatureDeps): void {
  const { db, pool, clinicName } = deps;

  app.get(
    '/api/appointments/unsigned',
    {
      schema: {
        querystring: UnsignedQuery,
        response: { 200: z.array(UnsignedSession).max(UNSIGNED_MAX) },
      },
      config: { ...needs('appointments', 'read', 'conformity.list'), sends: [UNSIGNED] },
    },
    ({ guard, query }) =>
      guard.answerList(
        UNSIGNED,
        [`${query.mes}-01`, query.id_financiador ?? null, query.id_prestador ?? null],
        refuseTooManyUnsigned,
      ),
  );

  app.post(
    '/api/appointments/:id/conformity',
    {
      schema: { params: IdParams, body: ConformityInput, response: { 201: Conformity } },
      config: {
        ...needs('appointments', 'update', 'conformity.create', { subject: appointmentInPath }),
        ...refuses('ALREADY_SIGNED'),
      },
    },
    async (request, reply) => {
      const { guard, params, body } = request;
      return reply
        .code(201)
        .send(await conformAppointment(deps, guard, params.id, body, idempotencyKey(request)));
    },
  );

  const visits = tryLimit(pool, 'conformity', VISITS);
  const token = z.object({ token: z.string() });

  app.get(
    '/api/conformity/:token',
    {
      schema: { params: token, response: { 200: ConformityView } },
      config: { ...open(), ...refuses('NOT_FOUND') },
    },
    async (request) => {
      await visits.spend([addressOf(request.ip)]);
      await visits.spend([request.params.token]);
      return readLink(db, request.params.token, anonymous(request), clinicName);
    },
  );

  app.post(
    '/api/conformity/:token',
    {
      schema: { params: token, body: ConformityReply, response: { 200: ConformityView } },
      config: { ...open(), ...refuses('NOT_FOUND', 'ALREADY_SIGNED') },
    },
    async (request) => {
      await visits.spend([addressOf(request.ip)]);
      await visits.spend([request.params.token]);
      return answerLink(db, request.params.token, request.body, anonymous(request), clinicName);
    },
  );
}
