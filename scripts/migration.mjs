// `npm run migration -- what_it_does`: an empty migration with the next number.
import { readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { main, ROOT, SetupError } from './setup.mjs';

const FOLDER = path.join(ROOT, 'api', 'src', 'database', 'migrations');

await main(() => {
  const [name = ''] = process.argv.slice(2);
  if (!/^[a-z0-9_]+$/.test(name)) throw new SetupError('usage: npm run migration -- what_it_does');
  const newest = readdirSync(FOLDER).sort().at(-1) ?? '0';
  const number = String(Number.parseInt(newest, 10) + 1).padStart(4, '0');
  const file = path.join(FOLDER, `${number}_${name}.sql`);
  writeFileSync(file, '-- Why: \n', { flag: 'wx' });
  console.log(path.relative(ROOT, file));
});
