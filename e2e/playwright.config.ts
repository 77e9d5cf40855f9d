import { defineConfig } from '@playwright/test';
import { CHROMIUM_ARGS, chromiumPath } from './support/chromium.ts';

/** Journeys in a real browser against the real server and database, which support/global-setup starts. */
export default defineConfig({
  testDir: '.',
  testMatch: '*.spec.ts',
  globalSetup: './support/global-setup.ts',
  outputDir: '../.cache/e2e-results',
  reporter: [['list'], ['json', { outputFile: '../.cache/e2e.json' }]],
  workers: 2,
  fullyParallel: true,
  timeout: 30_000,
  expect: { timeout: 7_000 },
  use: {
    trace: 'off',
    locale: 'es-AR',
    timezoneId: 'America/Argentina/Buenos_Aires',
    viewport: { width: 1440, height: 900 },
    launchOptions: { executablePath: chromiumPath(), args: CHROMIUM_ARGS },
  },
});
