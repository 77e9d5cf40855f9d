import { randomUUID } from 'node:crypto';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import type { TrustProxy } from './config.ts';
import { authRoutes } from './features/auth/auth.routes.ts';
import type { FeatureDeps, TypedApp } from './platform/feature.ts';
import { frame } from './platform/frame.ts';
import { healthRoutes } from './platform/health.ts';
import { answerError } from './platform/http-errors.ts';
import { describeApi } from './platform/openapi.ts';
import { serveWeb } from './platform/web-files.ts';

const BODY_LIMIT = 1024 * 1024;

export interface AppDeps extends FeatureDeps {
  logger: FastifyBaseLogger;
  trustProxy: TrustProxy;
  webRoot: string;
}

/** The whole wiring. */
export async function buildApp(deps: AppDeps): Promise<FastifyInstance> {
  const { db, tokens, publicUrl, logger, trustProxy, webRoot } = deps;
  const app: FastifyInstance = Fastify({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    trustProxy,
    bodyLimit: BODY_LIMIT,
    requestTimeout: 30_000,
    connectionTimeout: 60_000,
    keepAliveTimeout: 65_000,
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 6_000, ignoreTrailingSlash: true },
    frameworkErrors: answerError,
  });

  frame(app, { db, verifyToken: tokens.verify, https: publicUrl.startsWith('https:') });
  await describeApi(app);
  healthRoutes(app, db);

  const api: TypedApp = app.withTypeProvider<ZodTypeProvider>();
  authRoutes(api, deps);

  await serveWeb(app, webRoot);
  return app;
}
