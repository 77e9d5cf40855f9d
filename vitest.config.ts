import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Short files that run for half a minute and more. */
const LONG = /access-matrix|commands|hostile|process|ordinary-days|at-once|files-elsewhere|backup\.test/;

/** By itself Vitest starts with the largest files, and leaves these to one worker while the other has nothing to do. */
class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isLong = ({ moduleId }: TestSpecification) => LONG.test(moduleId);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}

export default defineConfig({
  resolve: { conditions: ['source'] },
  ssr: { resolve: { conditions: ['source'] } },
  test: {
    include: ['{contract,api,web,demo}/src/**/*.test.ts', 'api/test/**/*.test.ts'],
    globalSetup: ['api/test/database-server.ts'],
    // Room for a busy machine: nothing here asserts how long something takes.
    testTimeout: 180_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 30_000 } },
    sequence: { sequencer: LongFirst },
    // One more than the cores of a small machine: a worker waits for its database, processes and files a fifth of the time.
    maxWorkers: 3,
    // A file's own database keeps its data apart; loading the whole application again for every file took a third of
    // the time. What a test fakes or patches it has to put back.
    isolate: false,
  },
});
