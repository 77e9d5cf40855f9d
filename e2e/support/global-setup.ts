import type { Holiday } from '@trama/contract/schemas/agenda/agenda-settings';
import { ClinicApi } from './clinic-api.ts';
import { startServer } from './server.ts';

/** One server for all specs: every test makes its own people and patients. E2E_BASE_URL uses one that runs already. */
export default async function globalSetup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.E2E_BASE_URL) return undefined;
  const server = await startServer();
  // The environment is what Playwright hands on to its workers.
  process.env.E2E_BASE_URL = server.url;
  process.env.E2E_DATA_DIR = server.dataDir;
  await suspendHolidays(new ClinicApi(server.url));
  return server.stop;
}

/** Otherwise what is booked some days ahead would be asked about on some days of the year. */
async function suspendHolidays(api: ClinicApi): Promise<void> {
  for (const holiday of await api.asAdmin<Holiday[]>('GET', '/api/holidays'))
    await api.asAdmin('PUT', '/api/holidays', { ...holiday, activo: false });
}
