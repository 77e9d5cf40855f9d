// `npm run reset-second-factor -- EMAIL`: see docs/decisions/0252-second-factor.md.
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensureBuilt, ensureInstalled, main, ROOT } from './setup.mjs';

await main(async () => {
  await ensureInstalled();
  await ensureBuilt();
});
await import(pathToFileURL(path.join(ROOT, 'api', 'dist', 'commands', 'reset-second-factor.js')).href);
