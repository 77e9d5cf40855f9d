// `npm run demo`: a fictional clinic in a data folder of its own, with one account per role.
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { buildTool, ensureBuilt, ensureInstalled, main, ROOT } from './setup.mjs';

process.env.DATA_DIR ??= path.join(ROOT, 'demo-data');
await main(async () => {
  await ensureInstalled();
  await ensureBuilt();
  await buildTool('demo');
  const { seedDemo } = await import('@trama/demo/seed');
  const { DEMO_PASSWORD, demoEmail, PROVIDERS } = await import('@trama/demo/staff');
  await seedDemo(path.resolve(process.env.DATA_DIR), console.log);
  console.log(`\n  Demo accounts, all with the password ${DEMO_PASSWORD}:`);
  for (const provider of PROVIDERS.filter(({ account }) => account)) {
    console.log(`    ${demoEmail(provider).padEnd(30)} ${provider.role}`);
  }
});
await import(pathToFileURL(path.join(ROOT, 'api', 'dist', 'main.js')).href);
