// `npm run screenshots`: the pictures of the README and of the guide, taken again from the demo clinic.
import path from 'node:path';
import { buildTool, ensureBuilt, ensureChromium, ensureInstalled, main, ROOT } from './setup.mjs';

await main(async () => {
  await ensureInstalled();
  await ensureBuilt();
  await buildTool('demo');
  const { takeScreenshots } = await import('@trama/demo/screenshots');
  await takeScreenshots(await ensureChromium(), path.join(ROOT, 'docs', 'screenshots'));
});
