import { FACTOR_METHODS } from '@trama/contract/words/access/second-factor';
import { ERRORS, type ErrorCode } from '@trama/contract/words/errors';
import type { FastifySchema, RouteOptions } from 'fastify';
import { z } from 'zod';
import { type Access, asksForProof } from '../access/access.ts';

/** The refusals that only this route has. Those of every route of its kind are worked out below. */
const OWN_ERRORS: Record<string, ErrorCode[]> = {
  'POST /api/auth/login': ['INVALID_CREDENTIALS', 'USER_INACTIVE', 'INVALID_ROLE', 'SECOND_FACTOR_REQUIRED'],
  'POST /api/auth/second-factor': ['INVALID_CREDENTIALS', 'INVALID_SECOND_FACTOR', 'INVALID_ROLE'],
  'POST /api/auth/second-factor/enrolment': ['INVALID_CREDENTIALS', 'SECOND_FACTOR_EXISTS'],
  'POST /api/auth/second-factor/passkey/options': ['INVALID_CREDENTIALS'],
  'POST /api/auth/second-factor/passkey': ['INVALID_CREDENTIALS', 'INVALID_SECOND_FACTOR', 'INVALID_ROLE'],
  'POST /api/auth/passkey': ['INVALID_CREDENTIALS', 'INVALID_ROLE'],
  'POST /api/account/second-factor/passkeys/options': ['INVALID_CURRENT_PASSWORD', 'NOT_FOUND'],
  'POST /api/account/second-factor/passkeys': ['NOT_FOUND'],
  'POST /api/account/second-factor/passkeys/:passkeyId/removal': ['INVALID_CURRENT_PASSWORD', 'NOT_FOUND'],
  'POST /api/account/second-factor/totp': ['INVALID_CURRENT_PASSWORD', 'NOT_FOUND', 'SECOND_FACTOR_EXISTS'],
  'POST /api/account/second-factor/totp/confirmation': ['NOT_FOUND'],
  'POST /api/account/second-factor/recovery-codes': ['INVALID_CURRENT_PASSWORD', 'NOT_FOUND'],
  'POST /api/account/second-factor/removal': ['INVALID_CURRENT_PASSWORD', 'NOT_FOUND'],
  'POST /api/account/proof': ['INVALID_CURRENT_PASSWORD'],
  'POST /api/auth/refresh': ['INVALID_REFRESH_TOKEN', 'REFRESH_REUSED', 'USER_INACTIVE', 'INVALID_ROLE'],
  'POST /api/auth/change-password': ['INVALID_CURRENT_PASSWORD'],
  'DELETE /api/account/sessions/:sessionId': ['NOT_FOUND'],
  'GET /api/auth/validate-setup-token/:token': ['INVALID_SETUP_TOKEN'],
  'GET /auth/validate-setup-token/:token': ['INVALID_SETUP_TOKEN'],
  'POST /api/auth/setup-password': ['INVALID_SETUP_TOKEN'],
  'POST /auth/setup-password': ['INVALID_SETUP_TOKEN'],
  'GET /api/copies/:code': ['NOT_FOUND'],
  'POST /api/patients': ['DNI_EXISTS'],
  'PUT /api/patients/:id': ['DNI_EXISTS', 'EDIT_CONFLICT'],
  'POST /api/providers': ['EMAIL_EXISTS'],
  'PUT /api/providers/:id': ['PROOF_REQUIRED', 'EMAIL_EXISTS', 'SELF_DEACTIVATION', 'LAST_ADMIN'],
  'POST /api/providers/:id/deactivate': ['SELF_DEACTIVATION', 'LAST_ADMIN'],
  'POST /api/providers/:id/reset-password': ['PROVIDER_INACTIVE'],
  'POST /api/patients/:id/assign/:providerId': ['PROVIDER_NOT_ELIGIBLE'],
  'POST /api/medical-history': ['HISTORY_EXISTS'],
  'PUT /api/medical-history/:id': ['EDIT_CONFLICT'],
  'POST /api/patients/:id/entries/:folio/corrections': ['ALREADY_CORRECTED'],
  'POST /api/appointments': ['SLOT_TAKEN'],
  'PATCH /api/appointments/:id': ['SLOT_TAKEN'],
  'POST /api/follow-ups': ['SLOT_TAKEN'],
  'POST /api/glass': ['NOT_FOUND'],
  'PATCH /api/alerts/:id': ['ALERT_CLOSED', 'OWN_ALERT'],
  'PUT /api/calendar': ['PROOF_REQUIRED'],
  'POST /api/imports/:id/application': ['PROOF_REQUIRED'],
  'GET /api/calendar/:file': ['NOT_FOUND'],
  'GET /api/reminders/:token': ['NOT_FOUND'],
  'POST /api/reminders/:token': ['NOT_FOUND'],
};

const IdempotencyHeader = z.object({
  'idempotency-key': z
    .string()
    .regex(/^[\w-]{8,100}$/)
    .optional()
    .describe('The same creation sent again with its key answers the thing that the first one made'),
});

/** The schema of a route with its refusals added, for the description only. */
export function withErrors<S extends FastifySchema>(schema: S, route: RouteOptions): S {
  if (schema.hide) return schema;
  const isOpen = route.config?.access?.kind === 'public';
  const response = schema.response as Record<string, z.ZodType>;
  const creates = Object.keys(response).join() === '201';
  return {
    ...schema,
    tags: [route.url.replace(/^\/api/, '').split('/')[1] ?? ''],
    summary: neededFor(route.config?.access ?? { kind: 'public' }),
    ...(isOpen && { security: [] }),
    ...(creates && { headers: IdempotencyHeader }),
    response: { ...response, ...errorAnswers(errorsOf(route)) },
  };
}

/** Who may call it, in words. */
function neededFor(access: Access): string {
  if (access.kind === 'public') return 'Open to anybody';
  if (access.kind === 'signedIn') return 'For whoever is signed in';
  return `Needs ${access.resource}: ${access.action}${access.only ? `, as ${access.only} only` : ''}`;
}

function errorsOf({ method, url, config }: RouteOptions): ErrorCode[] {
  const access = config?.access ?? { kind: 'public' };
  const errors = new Set<ErrorCode>(OWN_ERRORS[`${method} ${url}`]);
  const add = (...codes: ErrorCode[]) => codes.map((code) => errors.add(code));
  if (access.kind !== 'public')
    add('NO_TOKEN', 'INVALID_TOKEN', 'TOKEN_EXPIRED', 'USER_INACTIVE', 'INVALID_ROLE');
  add('RATE_LIMITED');
  if (access.kind === 'needs') add('FORBIDDEN');
  if (access.kind !== 'public' && asksForProof(access)) add('PROOF_REQUIRED');
  if ('subject' in access) add('NOT_FOUND');
  // Any request can carry something unreadable: a NUL in its address, a body that nobody asked for.
  add('VALIDATION_ERROR');
  if (method !== 'GET') add('PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE');
  add('INTERNAL_ERROR', 'DB_UNAVAILABLE');
  return [...errors];
}

/** One answer for each status, which names the codes that it can carry. */
function errorAnswers(errors: ErrorCode[]): Record<number, z.ZodType> {
  const answers: Record<number, z.ZodType> = {};
  for (const status of new Set(errors.map((code) => ERRORS[code].status))) {
    const codes = errors.filter((code) => ERRORS[code].status === status);
    const body = z.object({
      error: z.string(),
      code: z.enum(codes as [ErrorCode]),
      details: z.array(z.object({ field: z.string(), message: z.string() })).optional(),
      ...(codes.includes('SECOND_FACTOR_REQUIRED') && {
        challenge: z.string().optional(),
        methods: z.array(z.enum(FACTOR_METHODS)).optional(),
      }),
    });
    answers[status] = body.describe(codes.join(', '));
  }
  return answers;
}
