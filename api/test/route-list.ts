import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { FastifyContextConfig, FastifyInstance } from 'fastify';
import { startTestApp, type TestApp } from './test-app.ts';

const FASTIFY_STARTS = 'fastify.initialization';

export interface RouteEntry {
  method: string;
  url: string;
  config: FastifyContextConfig;
  /** Whether its answer is a file: something else than JSON. */
  isFile: boolean;
}

/** A test app together with the list of every registered route. */
export async function startTestAppWithRoutes(): Promise<TestApp & { routes: RouteEntry[] }> {
  const routes: RouteEntry[] = [];
  const listen = (message: unknown) => {
    const { fastify } = message as { fastify: FastifyInstance };
    fastify.addHook('onRoute', ({ method, url, config = {}, schema }) => {
      const answers = Object.values((schema?.response ?? {}) as Record<string, object>);
      const isFile = answers.some((answer) => 'content' in answer);
      for (const one of [method].flat())
        if (one !== 'HEAD') routes.push({ method: one, url, config, isFile });
    });
  };
  subscribe(FASTIFY_STARTS, listen);
  const t = await startTestApp();
  unsubscribe(FASTIFY_STARTS, listen);
  return { ...t, routes };
}
