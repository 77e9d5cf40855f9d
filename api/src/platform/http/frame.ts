import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import type pg from 'pg';
import { z } from 'zod';
import { es } from 'zod/locales';
import { type AccessDeps, accessCheck } from '../access/access.ts';
import { costLimits } from '../limits/cost-limits.ts';
import { readTrail } from '../trail/read-trail.ts';
import { AppError } from './app-error.ts';
import { compressLongAnswers } from './compress.ts';
import { answerError } from './http-errors.ts';
import { assertReadable } from './readable-input.ts';

/** A HEAD says less than a GET, but it does say that the thing is there. */
const READS = ['GET', 'HEAD'];
const CSP = 'Content-Security-Policy';
const strictUtf8 = new TextDecoder('utf-8', { fatal: true });

/** What every request goes through: reading, access, validation, the trail, errors, headers, one log line. */
export function frame(
  app: FastifyInstance,
  { https, pool, ...deps }: AccessDeps & { pool: pg.Pool; https: boolean },
) {
  // What a schema does not word itself is said in Spanish too.
  z.config(es());
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
  });

  app.decorateRequest('patientId', null);
  app.decorateRequest('providerId', null);
  app.decorateRequest('isRecorded', false);
  app.decorateRequest('ahead', null);
  app.decorateRequest('done', undefined);
  const { takeTurn, spend } = costLimits(app, pool);
  const checkAccess = accessCheck(deps, takeTurn);
  const recordRead = readTrail(deps.quick);
  app.addHook('preValidation', async (request, reply) => {
    request.body ??= {};
    assertReadable(request.body);
    assertReadable(request.params);
    assertReadable(request.query);
    await checkAccess(request, reply);
    await spend(request, reply);
  });

  // Without a promise where nothing is waited for: these run for every request.
  app.addHook('onSend', (request, reply, payload, done) => {
    setHeaders(request, reply, https);
    const isToRecord = reply.statusCode === 200 && READS.includes(request.method) && !request.isRecorded;
    if (!isToRecord) return done(null, payload);
    recordRead(request).then(() => done(null, payload), done);
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

/** What is no page of ours is nothing to show: opened by itself it may load, run and frame nothing. */
const CSP_OF_DATA = "default-src 'none'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'";

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

/** The setup screen's calls are known without the prefix too. */
export function isApiPath(url: string): boolean {
  return /^\/(api|auth)(\/|$|\?)/.test(url);
}

function readJsonOnly(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    if (body.length === 0) return done(null, undefined);
    let text: string;
    try {
      text = strictUtf8.decode(body as Buffer);
    } catch {
      return done(new AppError('VALIDATION_ERROR'));
    }
    app.getDefaultJsonParser('error', 'error')(request, text, done);
  });
}
