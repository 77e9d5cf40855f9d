// `npm start`: installs what is missing, builds what is stale, then becomes the server.
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensureBuilt, ensureInstalled, main, ROOT } from './setup.mjs';

await main(async () => {
  await ensureInstalled();
  await ensureBuilt();
});
// In this very process, so that signals and exit codes are the server's own.
await import(pathToFileURL(path.join(ROOT, 'api', 'dist', 'main.js')).href);
