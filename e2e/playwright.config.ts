import { defineConfig } from '@playwright/test';
import { CHROMIUM_ARGS, chromiumPath } from './support/chromium.ts';
import { STILL, WINDOW } from './support/window.ts';

/** Journeys in a real browser against the real server and database, which support/global-setup starts. */
export default defineConfig({
  testDir: '.',
  testMatch: '*.spec.ts',
  globalSetup: './support/global-setup.ts',
  outputDir: '../.cache/e2e-results',
  reporter: [['list'], ['json', { outputFile: '../.cache/e2e.json' }]],
  workers: 2,
  fullyParallel: true,
  // Room for a busy machine: nothing here asserts how long something takes.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  retries: process.env.CI ? 1 : 0,
  use: {
    trace: 'off',
    ...WINDOW,
    contextOptions: STILL,
    launchOptions: { executablePath: chromiumPath(), args: CHROMIUM_ARGS },
  },
});
