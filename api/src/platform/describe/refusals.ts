import { FACTOR_METHODS } from '@trama/contract/words/access/second-factor';
import { ERRORS, type ErrorCode } from '@trama/contract/words/errors';
import type { RouteOptions } from 'fastify';
import { asksForProof } from '../access/access.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    refusals?: ErrorCode[];
  }
}

/** Beside `needs(…)` in the config of a route: the codes that it answers besides those of every route of its kind. */
export const refuses = (...refusals: ErrorCode[]): { refusals: ErrorCode[] } => ({ refusals });

const NOT_SIGNED_IN = [
  'NO_TOKEN',
  'INVALID_TOKEN',
  'TOKEN_EXPIRED',
  'USER_INACTIVE',
  'INVALID_ROLE',
] as const;

/** Every code that a route can answer: its own, and those that follow from who may call it and how. */
export function refusalsOf({ method, config }: RouteOptions): ErrorCode[] {
  const access = config?.access ?? { kind: 'public' };
  const codes = new Set<ErrorCode>();
  const add = (...more: ErrorCode[]) => more.forEach((code) => void codes.add(code));
  // Any request can carry something unreadable: a NUL in its address, a body that the route does not take.
  add('VALIDATION_ERROR');
  if (access.kind !== 'public') add(...NOT_SIGNED_IN);
  if (access.kind === 'needs') add('FORBIDDEN');
  if (access.kind !== 'public' && asksForProof(access)) add('PROOF_REQUIRED');
  if ('subject' in access) add('NOT_FOUND');
  if (method !== 'GET') add('PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE');
  add('RATE_LIMITED', 'INTERNAL_ERROR', 'DB_UNAVAILABLE');
  add(...(config?.refusals ?? []));
  return [...codes];
}

/** What the document says of the refusals of one status: a reference, or the response that it refers to. */
export interface Described {
  references: Record<string, { $ref: string }>;
  responses: Record<string, object>;
}

/** One response for each status, named by its codes: calls that refuse alike refer to the same one. */
export function describeRefusals(codes: ErrorCode[]): Described {
  const described: Described = { references: {}, responses: {} };
  for (const status of new Set(codes.map((code) => ERRORS[code].status))) {
    const ofStatus = codes.filter((code) => ERRORS[code].status === status);
    const name = ofStatus.join('.').replace(NOT_SIGNED_IN.join('.'), 'NOT_SIGNED_IN');
    described.references[status] = { $ref: `#/components/responses/${name}` };
    described.responses[name] = responseOf(ofStatus);
  }
  return described;
}

function responseOf(codes: ErrorCode[]): object {
  const asksForSecondFactor = codes.includes('SECOND_FACTOR_REQUIRED') && {
    challenge: { type: 'string' },
    methods: { type: 'array', items: { type: 'string', enum: FACTOR_METHODS } },
  };
  const schema = {
    type: 'object',
    properties: {
      error: { type: 'string' },
      code: { type: 'string', enum: codes },
      details: { $ref: '#/components/schemas/FieldErrors' },
      ...asksForSecondFactor,
    },
    required: ['error', 'code'],
    additionalProperties: false,
  };
  return { description: codes.join(', '), content: { 'application/json': { schema } } };
}

/** When input is refused: every field at fault. */
export const FIELD_ERRORS = {
  type: 'array',
  items: {
    type: 'object',
    properties: { field: { type: 'string' }, message: { type: 'string' } },
    required: ['field', 'message'],
    additionalProperties: false,
  },
};
