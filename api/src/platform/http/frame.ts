import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { claimOf, type TokenVerifier } from '../access/actor.ts';
import { AppError } from '../errors/app-error.ts';
import { siteOf } from '../limits/address.ts';
import { costLimits } from '../limits/cost-limits.ts';
import { Guard, type GuardDeps } from '../statements/guard.ts';
import { idempotencyKey } from '../statements/idempotency.ts';
import { compressLongAnswers } from './compress.ts';
import { answerError } from './http-errors.ts';
import { assertPlain, assertReadable } from './readable-input.ts';

const CSP = 'Content-Security-Policy';
const strictUtf8 = new TextDecoder('utf-8', { fatal: true });

export interface FrameDeps extends GuardDeps {
  verifyToken: TokenVerifier;
  https: boolean;
}

/** The one way of every request: read → who → valid → handler, which begins with its guard → answer, and one log line. */
export function frame(app: FastifyInstance, { https, verifyToken, ...deps }: FrameDeps): void {
  // Messages that no schema words itself are in Spanish too, and say no word of programs.
  z.config({
    customError: ({ input }) => (input === undefined ? 'Falta este dato' : 'El dato no es válido'),
  });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.setErrorHandler(answerError);
  readJsonOnly(app);

  app.addHook('onRoute', (route) => {
    if (route.url.startsWith('/api') && !route.config?.access) {
      throw new Error(
        `Route ${String(route.method)} ${route.url} declares no permission and is not marked open`,
      );
    }
    // The guard runs before validation errors are answered: somebody without the right learns nothing about their input.
    route.attachValidation = true;
  });

  app.decorateRequest('guard', null as unknown as Guard);
  const { takeTurn, spend } = costLimits(app, deps.pool);

  app.addHook('preValidation', async (request, reply) => {
    request.body ??= {};
    assertReadable(request.body);
    assertReadable(request.params);
    assertReadable(request.query);
    const { access, sends, part } = request.routeOptions.config;
    if (!access) return;
    if (access.kind === 'public') return takeTurn(request, reply, `address ${siteOf(request.ip)}`);
    const claim = await claimOf(request, verifyToken);
    const subjectId = access.subject?.idOf(request);
    request.guard = new Guard(deps, { claim, route: { access, sends, part }, subjectId, reply });
    await takeTurn(request, reply, `person ${claim.id}`);
  });

  app.addHook('preHandler', async (request, reply) => {
    const problem = request.validationError ?? keyProblem(request);
    // Only allowed exports count: otherwise a refused person could use up the allowance of their address.
    const isExport = request.routeOptions.config.limit === 'export';
    if ((problem || isExport) && isGuarded(request)) await request.guard.check();
    if (problem) {
      await assertPartExists(request);
      throw problem;
    }
    await spend(request, reply);
  });

  // Without a promise where nothing is waited for: these run for every request.
  app.addHook('onSend', (request, reply, payload, done) => {
    setHeaders(request, reply, https);
    // A handler that forgot its guard answers nobody.
    const isUnguarded = reply.statusCode < 400 && isGuarded(request) && !request.guard.hasPassed;
    if (isUnguarded) throw new Error(`${request.routeOptions.url} answers without a check`);
    done(null, payload);
  });

  compressLongAnswers(app);

  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'unknown';
    const facts = {
      reqId: request.id,
      method: request.method,
      route,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
    };
    request.log.info(facts, 'request');
    done();
  });
}

/** Looks for the second thing that the path names before it complains about an invalid body. */
async function assertPartExists({ guard, params, routeOptions, validationError }: FastifyRequest) {
  const { part } = routeOptions.config;
  // A path that is not valid names nothing: it answers 404 by itself.
  if (!part || validationError?.validationContext === 'params') return;
  await guard.readOne(part.exists, [(params as Record<string, number>)[part.parameter]]);
}

/** For answers that are no page: opened by themselves they may load, run and frame nothing. */
const CSP_OF_DATA = "default-src 'none'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'";

function isGuarded({ routeOptions }: FastifyRequest): boolean {
  const { access } = routeOptions.config;
  return access !== undefined && access.kind !== 'public';
}

/** A malformed Idempotency-Key answers 400, like any invalid input. */
function keyProblem(request: FastifyRequest): unknown {
  try {
    idempotencyKey(request);
    return undefined;
  } catch (error) {
    return error;
  }
}

/** On every answer; also on those to what the framework refuses before any hook runs. */
export function setHeaders(request: FastifyRequest, reply: FastifyReply, https: boolean): void {
  reply.header('X-Request-Id', request.id);
  reply.header('X-Content-Type-Options', 'nosniff');
  reply.header('Referrer-Policy', 'no-referrer');
  reply.header('Cross-Origin-Opener-Policy', 'same-origin');
  reply.header('Cross-Origin-Resource-Policy', 'same-origin');
  reply.header('Permissions-Policy', 'camera=(), geolocation=(), microphone=(), payment=(), usb=()');
  // A page says itself what it may load.
  if (!reply.hasHeader(CSP)) reply.header(CSP, CSP_OF_DATA);
  if (https) reply.header('Strict-Transport-Security', 'max-age=31536000; includeSubDomains');
  // By the route that was found: /%61pi/patients is one of ours too.
  if (isApiPath(request.routeOptions?.url ?? request.url)) reply.header('Cache-Control', 'no-store');
}

/** Paths that are never a page. The setup screen's calls are known without the prefix too. */
export function isApiPath(url: string): boolean {
  return /^\/(api|auth|metrics)(\/|$|\?)/.test(url);
}

function readJsonOnly(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    if (body.length === 0) return done(null, undefined);
    request.bodyBytes = body.length;
    let text: string;
    try {
      assertPlain(body as Buffer);
      text = strictUtf8.decode(body as Buffer);
    } catch {
      return done(new AppError('VALIDATION_ERROR'));
    }
    app.getDefaultJsonParser('error', 'error')(request, text, done);
  });
}
