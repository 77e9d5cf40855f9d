// `npm run move-files`: see docs/decisions/0400-files.md.
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensureBuilt, ensureInstalled, main, ROOT } from './setup.mjs';

await main(async () => {
  await ensureInstalled();
  await ensureBuilt();
});
await import(pathToFileURL(path.join(ROOT, 'api', 'dist', 'commands', 'move-files.js')).href);
