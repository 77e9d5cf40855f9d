// `npm run sql`: writes api/sql/, every statement as it is sent. The same test compares the files with what is composed.
import { bin, ensureInstalled, main, run } from './setup.mjs';

await main(async () => {
  await ensureInstalled();
  await run(process.execPath, [bin('vitest', 'vitest'), 'run', 'api/test/visible-sql.test.ts'], {
    env: { ...process.env, WRITE_SQL: '1' },
  });
});
