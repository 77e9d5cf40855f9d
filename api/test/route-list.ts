import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { FastifyContextConfig, FastifyInstance } from 'fastify';

const FASTIFY_STARTS = 'fastify.initialization';

export interface RouteEntry {
  method: string;
  url: string;
  config: FastifyContextConfig;
  /** Whether its answer is a file: something else than JSON. */
  isFile: boolean;
}

/** The result of building the application, and every route that it registered. */
export async function withRoutes<T>(build: () => Promise<T>): Promise<{ built: T; routes: RouteEntry[] }> {
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
  const built = await build();
  unsubscribe(FASTIFY_STARTS, listen);
  return { built, routes };
}
