import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { rolldown } from 'rolldown';

const API_CLIENT = fileURLToPath(new URL('../../web/src/lib/session/api-client.ts', import.meta.url));

export interface Outcome {
  data?: unknown;
  error?: { message: string; code: string; status: number };
}

let bundle: Promise<string> | null = null;

async function bundleClient(): Promise<string> {
  const build = await rolldown({
    input: API_CLIENT,
    platform: 'browser',
    transform: { define: { 'process.env.NODE_ENV': '"production"' } },
    resolve: { conditionNames: ['source', 'import', 'default'] },
  });
  const { output } = await build.generate({ format: 'iife', name: 'tramaClient' });
  return output[0].code;
}

/** The real api-client alone in a page of the real server, so that its calls can be counted without any screen's. */
export async function openBrowserClient(page: Page): Promise<void> {
  bundle ??= bundleClient();
  await page.evaluate(`${await bundle}; window.tramaClient = tramaClient`);
}

/** Sends `times` calls at once and tells how each one ended. */
export function callAtOnce(page: Page, path: string, times: number): Promise<Outcome[]> {
  return page.evaluate(
    async ({ path, times }) => {
      type Client = { api: { get: (path: string) => Promise<unknown> } };
      const { api } = (window as unknown as { tramaClient: Client }).tramaClient;
      const one = (): Promise<Outcome> =>
        api.get(path).then(
          (data) => ({ data }),
          ({ message, code, status }) => ({ error: { message, code, status } }),
        );
      return Promise.all(Array.from({ length: times }, one));
    },
    { path, times },
  );
}
