// `npm run backup -- FILE`: see docs/decisions/0080-backups.md.
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensureBuilt, ensureInstalled, main, ROOT } from './setup.mjs';

await main(async () => {
  await ensureInstalled();
  await ensureBuilt();
});
await import(pathToFileURL(path.join(ROOT, 'api', 'dist', 'commands', 'backup.js')).href);
