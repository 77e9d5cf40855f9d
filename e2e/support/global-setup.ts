import { startServer } from './server.ts';

/** One server for all specs: every test makes its own people and patients. E2E_BASE_URL uses one that runs already. */
export default async function globalSetup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.E2E_BASE_URL) return undefined;
  const server = await startServer();
  // The environment is what Playwright hands on to its workers.
  process.env.E2E_BASE_URL = server.url;
  process.env.E2E_DATA_DIR = server.dataDir;
  return server.stop;
}
