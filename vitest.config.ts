import { defineConfig } from 'vitest/config';

export default defineConfig({
  resolve: { conditions: ['source'] },
  ssr: { resolve: { conditions: ['source'] } },
  test: {
    include: ['{contract,api,web,demo}/src/**/*.test.ts', 'api/test/**/*.test.ts'],
    globalSetup: ['api/test/database-server.ts'],
    // Room for a busy machine: nothing here asserts how long something takes.
    testTimeout: 60_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 30_000 } },
    maxWorkers: 2,
    // A file's own database keeps its data apart; loading the whole application anew for every file took a third of
    // the time. What a test fakes or patches it has to put back.
    isolate: false,
  },
});
