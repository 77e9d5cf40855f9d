// `npm run verify`: whether trail and records are as the application wrote them (docs/decisions/0070-sealed-trail.md).
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensureBuilt, ensureInstalled, main, ROOT } from './setup.mjs';

await main(async () => {
  await ensureInstalled();
  await ensureBuilt();
});
await import(pathToFileURL(path.join(ROOT, 'api', 'dist', 'commands', 'verify.js')).href);
